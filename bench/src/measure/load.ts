/**
 * Sends requests over several connections for some seconds, and measures requests per second and the cost of each for
 * the answering process.
 */
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { median, milliseconds } from './figures.ts'

export type Load = { requests: number; latencyMs: number; cpuMsPerThousand: number }

/** The target of the requests, and the process whose CPU time is measured. */
export type LoadTarget = { url: string; pid: number; token?: string }

type Asked = { path: string; connections: number; seconds: number; body?: unknown }

/** Throws if any response is not a success. */
export async function load({ url, pid, token = '' }: LoadTarget, asked: Asked): Promise<Load> {
  const { path, connections, seconds, body } = asked
  const before = cpuMs(pid)
  const result = await autocannon({
    url: url + path,
    connections,
    duration: seconds,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${path} were no success`)
  return {
    requests: result.requests.average,
    latencyMs: result.latency.mean,
    cpuMsPerThousand: ((cpuMs(pid) - before) / result.requests.total) * 1000,
  }
}

/** User and system time of a process so far; a tick is 10 ms on Linux. */
export function cpuMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export function perSecond(loads: readonly Load[]): string {
  return median(loads.map(({ requests }) => requests)).toFixed(0)
}

/** The ratio of requests per second, round by round. */
export function ratio(ours: readonly Load[], theirs: readonly Load[]): string {
  return median(ours.map(({ requests }, round) => requests / (theirs[round]?.requests ?? requests))).toFixed(
    2,
  )
}

/** The same ratio by CPU time per request: on a busy machine, requests per second say little. */
export function cpuRatio(ours: readonly Load[], theirs: readonly Load[]): string {
  return (cpuTime(theirs) / cpuTime(ours)).toFixed(2)
}

export function cpuTimes(...loads: (readonly Load[])[]): string {
  return loads.map((one) => milliseconds(cpuTime(one))).join(', ')
}

function cpuTime(loads: readonly Load[]): number {
  return median(loads.map(({ cpuMsPerThousand }) => cpuMsPerThousand))
}
