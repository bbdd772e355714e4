/** The weeks of a month, `YYYY-MM`, from Monday to Sunday: each day as `YYYY-MM-DD`, null outside of the month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const before = (first.getUTCDay() + 6) % 7
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day >= 1 && day <= count ? `${month}-${String(day).padStart(2, '0')}` : null
    }),
  )
}

/** The month that is so many months after this one. */
export function monthAfter(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

/** The names of the days from Monday on, as short as the language has them. */
export function weekdayNames(language: string): string[] {
  // A Monday.
  return Array.from({ length: 7 }, (_, day) =>
    new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' }),
  )
}

export function monthText(month: string, language: string): string {
  return dateText(`${month}-01`, language, { year: 'numeric', month: 'long' })
}

export function dayText(day: string, language: string): string {
  return dateText(day, language, { day: 'numeric', month: 'long', year: 'numeric' })
}

function dateText(day: string, language: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { ...format, timeZone: 'UTC' })
}
