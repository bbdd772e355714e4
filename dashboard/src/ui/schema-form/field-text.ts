import { useTranslation } from 'react-i18next'

/** German texts by the English ones, which the schemas of the API have. */
export type GermanTexts = Readonly<Record<string, string>>

/** The titles and descriptions of settings come from the schemas of the API, in English. */
export function useFieldText(german: GermanTexts): (text: string) => string {
  const { i18n } = useTranslation()
  return (text) => (i18n.language.startsWith('de') ? (german[text] ?? text) : text)
}
