/** Values as Gatus writes them: durations of Go, and variables of its environment, which a file does not have. */

const unitSeconds: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
}

/** The seconds of `1h30m`; null if it is no duration. A number is in nanoseconds. */
export function secondsOf(value: unknown): number | null {
  if (typeof value === 'number') return value * 1e-9
  if (typeof value !== 'string' || !/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(value)) return null
  const parts = value.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)
  return [...parts].reduce((sum, [, number, unit = '']) => sum + Number(number) * (unitSeconds[unit] ?? 0), 0)
}

/** The first variable of the environment in any text of a value; null if there is none. `$$` is a dollar sign. */
export function variableIn(value: unknown): string | null {
  const text = JSON.stringify(value ?? null).replaceAll('$$', '')
  return /\$\{?([A-Za-z_]\w*)\}?/.exec(text)?.[1] ?? null
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
