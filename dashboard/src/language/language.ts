/** The languages of the dashboard. Each area brings its own words; the frame's are in `frame`. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { frameWords } from './frame-words.ts'
import { problemWords } from './problem-words.ts'

/** The texts of a namespace, by key; each language has the same keys. */
export type Words = Record<string, string>

export const languages = { en: 'English', de: 'Deutsch' } as const
/** The words of a namespace, as `useTranslation` gives them. */
export type Translate = {
  (key: string): string
  (key: string, values: Record<string, unknown>): string
}
export type Language = keyof typeof languages

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

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language)
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

export async function startLanguage(
  areas: readonly { name: string; words: Record<Language, Words> }[],
): Promise<void> {
  const wordsOf = (language: Language) => ({
    frame: frameWords[language],
    problems: problemWords[language],
    ...Object.fromEntries(areas.map(({ name, words }) => [name, words[language]])),
  })
  const language = preferredLanguage()
  document.documentElement.lang = language
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'frame',
    resources: { en: wordsOf('en'), de: wordsOf('de') },
    interpolation: { escapeValue: false },
  })
}
