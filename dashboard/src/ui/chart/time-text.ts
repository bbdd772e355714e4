/** A moment of a chart, in full. */
export function timeText(seconds: number, language: string): string {
  return new Date(seconds * 1000).toLocaleString(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** A moment on an axis whose marks are so many seconds apart. */
export function axisText(seconds: number, gapSeconds: number, language: string): string {
  const options: Intl.DateTimeFormatOptions =
    gapSeconds >= 86_400 ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' }
  return new Date(seconds * 1000).toLocaleString(language, options)
}
