import i18next from 'i18next'

/** The name of a country in the language of the dashboard, by its ISO 3166-1 alpha-2 code; null if no country has the code. */
export function countryName(code: string): string | null {
  if (!/^[a-z]{2}$/i.test(code)) return null
  return (
    new Intl.DisplayNames(i18next.language, { type: 'region', fallback: 'none' }).of(code.toUpperCase()) ??
    null
  )
}
