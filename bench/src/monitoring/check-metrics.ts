/** The metrics of checks, as the service reports them. */
import { quantile } from '../measure/figures.ts'

export type CheckMetrics = {
  checks: number
  failed: number
  /** Counts of checks by how late they began at most, in seconds. */
  lateness: readonly { atMost: number; count: number }[]
}

export const metricsToken = 'token-of-the-benchmark'

export async function readCheckMetrics(url: string): Promise<CheckMetrics> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const lines = (await response.text()).split('\n')
  const sum = (start: RegExp) =>
    lines
      .filter((line) => start.test(line))
      .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0)
  return {
    checks: sum(/^holdfast_monitor_checks_total/),
    failed: sum(/^holdfast_monitor_checks_total.*outcome="(down|unknown)"/),
    lateness: lines.flatMap((line) => {
      const [, bound, count] =
        /^holdfast_monitor_check_lateness_seconds_bucket\{le="([^"]+)"\} (\d+)/.exec(line) ?? []
      return bound === undefined
        ? []
        : [{ atMost: Number(bound.replace('+Inf', 'Infinity')), count: Number(count) }]
    }),
  }
}

/** The bucket that contains this part of the checks between two readings. */
export function latenessBelow(before: CheckMetrics, after: CheckMetrics, part: number): string {
  const counts = after.lateness.map(({ atMost, count }, index) => ({
    atMost,
    count: count - (before.lateness[index]?.count ?? 0),
  }))
  const all = counts.at(-1)?.count ?? 0
  const bound = counts.find(({ count }) => count >= all * part)?.atMost ?? Number.NaN
  return `at most ${bound * 1000} ms`
}

export const percentiles = (values: readonly number[]) =>
  [0.5, 0.99, 1].map((part) => `${quantile(values, part).toFixed(0)} ms`).join(', ')
