/**
 * Durations in text form: `1 h`, `1 d 12 h`, `5 Min.`. The text is exact, so that it can be entered again;
 * `durationSeconds` parses it in every language.
 */
import i18next from 'i18next'
import { type Language, numberText } from '#language/language.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const
type Unit = (typeof units)[number][0]

const symbols: Record<Language, Record<Unit, string>> = {
  en: { day: 'd', hour: 'h', minute: 'min', second: 's' },
  de: { day: 'Tg.', hour: 'Std.', minute: 'Min.', second: 'Sek.' },
}

/** `1 h`, `1 d 12 h`; with `most`, at most this many of the largest units. */
export function durationText(seconds: number, most: number = units.length): string {
  const language = i18next.language === 'de' ? 'de' : 'en'
  const parts = partsOf(seconds).slice(0, most)
  return parts.map(([count, unit]) => `${numberText(count)}\u00a0${symbols[language][unit]}`).join(' ')
}

/** `1 hour`, `26 days`: for options and sentences. */
export function longDurationText(seconds: number): string {
  const parts = partsOf(seconds).map(([count, unit]) =>
    new Intl.NumberFormat(i18next.language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  )
  return new Intl.ListFormat(i18next.language, { type: 'unit' }).format(parts)
}

/** A measured duration: `128 ms`, `1.2 s`, `1,2 s`. */
export function millisecondsText(ms: number): string {
  const whole = Math.round(ms)
  if (whole < 1000) return `${whole}\u00a0ms`
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${new Intl.NumberFormat(i18next.language, digits).format(whole / 1000)}\u00a0s`
}

function partsOf(seconds: number): (readonly [count: number, unit: Unit])[] {
  let rest = Math.floor(seconds)
  const parts = units.map(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return [count, unit] as const
  })
  const filled = parts.filter(([count]) => count > 0)
  return filled.length > 0 ? filled : [[0, 'second']]
}

/** Each unit by the prefixes of its names. */
const written: readonly [pattern: RegExp, seconds: number][] = [
  [/^(w|weeks?|wochen?)$/, 604_800],
  [/^(d|days?|tg|tage?n?)$/, 86_400],
  [/^(h|hrs?|hours?|std|stunden?)$/, 3_600],
  [/^(m|mins?|minutes?|minuten?)$/, 60],
  [/^(s|secs?|seconds?|sek|sekunden?)$/, 1],
]

/** Parses `300`, `5m`, `1 h 30 min`, `1 Tg.` into seconds; undefined for anything else. */
export function durationSeconds(text: string): number | undefined {
  const given = text
    .toLowerCase()
    .replaceAll(/\b(and|und)\b/g, ' ')
    .trim()
  if (/^\d+$/.test(given)) return Number(given)
  // The days of a long duration have a thousands separator.
  if (!/^(\d+([.,]\d{3})*\s*[a-zäöü]+\.?[\s,]*)+$/.test(given)) return undefined
  let sum = 0
  for (const [, count = '', unit = ''] of given.matchAll(/(\d+(?:[.,]\d{3})*)\s*([a-zäöü]+)/g)) {
    const length = written.find(([pattern]) => pattern.test(unit))?.[1]
    if (length === undefined) return undefined
    sum += Number(count.replaceAll(/[.,]/g, '')) * length
  }
  return sum
}
