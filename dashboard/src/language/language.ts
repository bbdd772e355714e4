/**
 * The languages of the dashboard. Each area and the layout have their own messages; messages for several of them are in
 * `common`, the fallback of every namespace.
 */
import i18next, { type ParseKeys, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { en as common } from './common-messages-en.ts'
import { countFormat, interpolation } from './count-format.ts'
import type { en as layout } from './layout-messages-en.ts'
import type { en as problems } from './problem-messages-en.ts'

/** The messages of a namespace, by key; each language has the same keys. */
export type Messages = Record<string, string>

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

/** The messages of each namespace; an area adds its own in its `messages-en.ts`. */
export interface Namespaces {
  common: typeof common
  layout: typeof layout
  problems: typeof problems
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

type MessagesOf = Record<Language, () => Promise<Namespaces>>

/** Loads the messages of a language, unless they are loaded. The page keeps its language until then. */
let loadMessages: (language: Language) => Promise<void> = async () => {}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language)
  try {
    await loadMessages(language)
  } catch {
    // After a release the file has another name, which the page of the new release knows.
    return location.reload()
  }
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

/** Starts with the messages of the preferred language alone: all languages have the same keys. */
export async function startLanguage(messagesOf: MessagesOf): Promise<void> {
  const language = preferredLanguage()
  document.documentElement.lang = language
  await i18next
    .use(countFormat)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      defaultNS: 'common',
      fallbackNS: 'common',
      resources: { [language]: { ...(await messagesOf[language]()) } },
      interpolation,
    })
  loadMessages = async (other) => {
    if (i18next.hasResourceBundle(other, 'common')) return
    for (const [namespace, messages] of Object.entries(await messagesOf[other]()))
      i18next.addResourceBundle(other, namespace, messages)
  }
}
