import { useTranslation } from 'react-i18next'
import { germanFieldTexts } from './field-texts-de.ts'

/** The titles and descriptions of settings come from the schemas of the API, in English. */
export function useFieldText(): (text: string) => string {
  const { i18n } = useTranslation()
  return (text) => (i18n.language === 'de' ? (germanFieldTexts[text] ?? text) : text)
}
