import { zoneName } from '#kernel/dns/name.ts'

/** A date of the API, `MM/DD/YYYY`, at midnight UTC; null for anything else. */
export function dateOf(text: string): Date | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text) ?? []
  if (month === undefined || day === undefined || year === undefined) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 ? date : null
}

/** The canonical form of a name of the API; null if it is none. */
export function nameOf(text: string): string | null {
  try {
    return zoneName(text)
  } catch {
    return null
  }
}

/** The domain as the DNS commands take it: a registered domain is one label below its top-level domain. */
export function nameParts(name: string): { SLD: string; TLD: string } {
  const dot = name.indexOf('.')
  return { SLD: name.slice(0, dot), TLD: name.slice(dot + 1) }
}

export function tldOf(name: string): string {
  return nameParts(name).TLD
}
