/** A time in a chart, in full; with seconds where times of the chart differ in nothing else. */
export function timeText(seconds: number, language: string, hasSeconds = false): string {
  return new Date(seconds * 1000).toLocaleString(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(hasSeconds && { second: '2-digit' }),
  })
}

/** Whether two of these times, in order, lie within one minute. */
export function needSeconds(times: readonly number[]): boolean {
  return times.some((time, index) => Math.floor(time / 60) === Math.floor((times[index - 1] ?? 0) / 60))
}
