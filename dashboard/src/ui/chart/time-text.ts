/** A time in a chart, in full. */
export function timeText(seconds: number, language: string): string {
  return new Date(seconds * 1000).toLocaleString(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** A time on an axis with ticks at this interval. */
export function axisText(seconds: number, gapSeconds: number, language: string): string {
  const options: Intl.DateTimeFormatOptions =
    gapSeconds >= 86_400 ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' }
  return new Date(seconds * 1000).toLocaleString(language, options)
}
