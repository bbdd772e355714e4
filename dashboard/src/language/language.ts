/**
 * The languages of the dashboard. Each area and the layout have their own messages; messages for several of them are in
 * `common`, the fallback of every namespace.
 */
import i18next, { type ParseKeys, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { commonMessages } from './common-messages.ts'
import { countFormat, interpolation } from './count-format.ts'
import { layoutMessages } from './layout-messages.ts'
import { problemMessages } from './problem-messages.ts'

/** The messages of a namespace, by key; each language has the same keys. */
export type Messages = Record<string, string>

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

/** The messages of each namespace; an area adds its own in its `messages.ts`. */
export interface Namespaces {
  common: typeof commonMessages.en
  layout: typeof layoutMessages.en
  problems: typeof problemMessages.en
}
export type Namespace = keyof Namespaces
/** A message key of a namespace, without the plural suffix. */
export type MessageKey<N extends Namespace> = N extends Namespace ? ParseKeys<N> : never
/** The `t` function of a namespace, as `useTranslation` returns it. */
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

/** The selected language, or the first supported language of the browser. */
function preferredLanguage(): Language {
  const chosen = localStorage.getItem(key)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en'
}

/** A number in the format of the current language. */
export function numberText(value: number): string {
  return value.toLocaleString(i18next.language)
}

/** A message of any area, for the layout, which knows only the declaration of an area. */
export function textOf(t: Translate<Namespace>, area: Namespace, key: string, values?: object): string {
  // The type of the declaration ensures that the key exists in the area.
  return (t as unknown as (key: string, options: object) => string)(key, { ns: area, ...values })
}

/** The message for a key from the service; null if the dashboard does not know it. */
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
  await i18next
    .use(countFormat)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      defaultNS: 'common',
      fallbackNS: 'common',
      resources: { en: messagesOf('en'), de: messagesOf('de') },
      interpolation,
    })
}
