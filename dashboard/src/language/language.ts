/**
 * The languages of the dashboard. Each area has its own texts, and so has the frame; what several of them use is in
 * `common`, which every namespace falls back to.
 */
import i18next, { type ParseKeys, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { commonMessages } from './common-messages.ts'
import { layoutMessages } from './layout-messages.ts'
import { problemMessages } from './problem-messages.ts'

/** The texts of a namespace, by key; each language has the same keys. */
export type Messages = Record<string, string>

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

/** The texts of each namespace; an area adds its own beside its words. */
export interface Namespaces {
  common: typeof commonMessages.en
  layout: typeof layoutMessages.en
  problems: typeof problemMessages.en
}
export type Namespace = keyof Namespaces
/** A key of the texts of a namespace; where texts depend on a number, without the ending that names it. */
export type MessageKey<N extends Namespace> = N extends Namespace ? ParseKeys<N> : never
/** The texts of a namespace, as `useTranslation` gives them. */
export type Translate<N extends Namespace> = TFunction<N>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: 'common'
    resources: Namespaces
  }
}

const key = 'holdfast.language'

export function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && Object.hasOwn(languages, text)
}

/** The one chosen, else the first of the browser's that we have. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(key)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en'
}

/** A number as the chosen language writes it. */
export function numberText(value: number): string {
  return value.toLocaleString(i18next.language)
}

/** A text of whichever area, for the frame, which knows of an area what is in its declaration. */
export function textOf(t: Translate<Namespace>, area: Namespace, key: string, values?: object): string {
  // The declaration has checked that the key is one of the area's.
  return (t as unknown as (key: string, options: object) => string)(key, { ns: area, ...values })
}

/** The text for a key that the service has chosen; null for one that the dashboard does not know. */
export function knownText(namespace: Namespace, key: string): string | null {
  return i18next.exists(key, { ns: namespace }) ? textOf(i18next.t, namespace, key) : null
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language)
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

export async function startLanguage(
  areas: readonly { name: string; messages: Record<Language, Messages> }[],
): Promise<void> {
  const messagesOf = (language: Language) => ({
    common: commonMessages[language],
    layout: layoutMessages[language],
    problems: problemMessages[language],
    ...Object.fromEntries(areas.map(({ name, messages }) => [name, messages[language]])),
  })
  const language = preferredLanguage()
  document.documentElement.lang = language
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'common',
    fallbackNS: 'common',
    resources: { en: messagesOf('en'), de: messagesOf('de') },
    interpolation: { escapeValue: false },
  })
}
