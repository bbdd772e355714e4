/**
 * ICMP echo requests by the system's `ping` program, since Node.js has no ICMP sockets (docs/decisions, ICMP checks).
 * It gets an IP address that the network's rules allowed, never a name, so it resolves nothing itself.
 */
import { spawn } from 'node:child_process'
import { CheckFailure } from '#checks/outcome.ts'
import type { Address } from './address.ts'

export type PingRequest = Address & {
  signal: AbortSignal
  count: number
  /** Bytes of data in each request. */
  size: number
  /** Milliseconds to wait for the last response. */
  wait: number
}

export type PingReport = {
  sent: number
  /** Milliseconds of each response. */
  roundTrips: readonly number[]
  /** Why a router or the host could not deliver a request, such as “Destination Host Unreachable”. */
  unreachable: string | null
}

/** Unprivileged users may not send more often. */
const intervalSeconds = 0.2

export const pingIntervalMilliseconds = intervalSeconds * 1000

export async function ping(program: string, request: PingRequest): Promise<PingReport> {
  const { address, family, count, size, wait, signal } = request
  const args = [
    ...['-n', `-${family}`, '-c', String(count), '-i', String(intervalSeconds), '-s', String(size)],
    ...['-W', String(Math.max(1, Math.round(wait / 1000))), address],
  ]
  const { output, errors, code } = await run(program, args, signal)
  const report = reportOf(output, count)
  // 1: no response. Anything else is an error of the program, unless some requests were answered.
  if (code !== 0 && code !== 1 && report.roundTrips.length === 0) throw ownFailure(errors)
  return report
}

type Run = { output: string; errors: string; code: number | null }

function run(program: string, args: readonly string[], signal: AbortSignal): Promise<Run> {
  const { promise, resolve, reject } = Promise.withResolvers<Run>()
  const child = spawn(program, args, {
    // In English, since it is read below. Without a PATH the system's own folders are searched.
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk))
  child.once('error', (error: NodeJS.ErrnoException) => reject(startFailure(error)))
  child.once('close', (code) => resolve({ output, errors, code }))
  return promise.finally(() => signal.removeEventListener('abort', kill))
}

/** Lines of iputils; BusyBox writes `seq=` for `icmp_seq=`. */
export function reportOf(output: string, sent: number): PingReport {
  const times = new Map<string, number>()
  // Only the first response to a request counts.
  for (const [, sequence = '', time = ''] of output.matchAll(/seq=(\d+) .*\btime[=<]([\d.]+) ?ms/g))
    if (!times.has(sequence)) times.set(sequence, Number(time))
  const [, unreachable = null] = /^From \S+ icmp_seq=\d+ (.+)$/m.exec(output) ?? []
  return { sent, roundTrips: [...times.values()], unreachable }
}

const remedy =
  'Install the package iputils-ping, and allow its use: setcap cap_net_raw+ep on the program, or the system setting net.ipv4.ping_group_range'

function startFailure(error: NodeJS.ErrnoException): CheckFailure {
  const reason = error.code === 'ENOENT' ? 'the program ping is not installed' : error.code
  return new CheckFailure('probe_internal', `This machine cannot send ICMP requests: ${reason}. ${remedy}`, {
    cause: error,
  })
}

function ownFailure(errors: string): CheckFailure {
  const [reason = 'ping ended with an error'] = errors
    .split('\n')
    .filter((line) => line !== '')
    .toReversed()
  const isForbidden = /not permitted|permission denied|lacking privilege/i.test(errors)
  return new CheckFailure(
    'probe_internal',
    `This machine cannot send ICMP requests: ${reason}${isForbidden ? `. ${remedy}` : ''}`,
  )
}
