// A TTL as zone files write it: seconds, or numbers with units (w, d, h, m, s), such as 1h30m, as BIND reads them.
import { ttlSecondsMax } from '../records/rrset.ts'

const unitSeconds: Readonly<Record<string, number>> = { w: 604_800, d: 86_400, h: 3600, m: 60, s: 1 }

/** Whether a word has the format of a TTL, of any size. */
export function isTtl(word: string): boolean {
  return /^(?:\d+|(?:\d+[wdhms])+)$/i.test(word)
}

/** The seconds of a word in the format of a TTL. Undefined above 2147483647 (RFC 2181 section 8). */
export function ttlSeconds(word: string): number | undefined {
  const parts = /^\d+$/.test(word) ? [`${word}s`] : (word.match(/\d+[a-z]/gi) ?? [])
  const seconds = parts.reduce(
    (sum, each) => sum + Number(each.slice(0, -1)) * (unitSeconds[each.slice(-1).toLowerCase()] ?? 0),
    0,
  )
  return seconds <= ttlSecondsMax ? seconds : undefined
}
