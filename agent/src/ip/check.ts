/**
 * Checks the addresses once, and reports them if they have changed or the last report is too old. A rejected report is
 * repeated each hour, or when the addresses or the token change.
 */
import { logOnChange } from '../log-on-change.ts'
import { type Addresses, type Found, findAddresses } from './addresses.ts'
import { type ReportResult, sendReport } from './send-report.ts'
import type { Settings } from './settings.ts'
import { type LastReport, recipientKey, type StateFile } from './state-file.ts'
import { readToken } from './token.ts'

export type CheckContext = {
  clock: () => Date
  log: (line: string) => void
  signal: AbortSignal
}

export type Outcome =
  | { kind: Exclude<ReportResult['kind'], 'unavailable'> | 'unchanged' | 'no_address' }
  | { kind: 'unavailable'; retryAfterMs: number }

const rejectionRepeatMs = 3_600_000

type Rejection = { outcome: Outcome; to: string; reported: string; at: number }

export function createCheck(
  settings: Settings,
  stateFile: StateFile,
  { clock, log, signal }: CheckContext,
): () => Promise<Outcome> {
  const logChange = logOnChange(log)
  let rejection: Rejection | null = null

  return async () => {
    const now = clock()
    const found = await findAddresses(settings, stateFile.read()?.addresses ?? {}, signal)
    if (signal.aborted) return { kind: 'unchanged' }
    logMissing(found, logChange)
    if (Object.keys(found.addresses).length === 0)
      return found.isUnreachable ? { kind: 'unavailable', retryAfterMs: 0 } : { kind: 'no_address' }
    const read = readToken(settings.token)
    logChange('token', 'fault' in read ? read.fault : '')
    if ('fault' in read) return { kind: 'token_refused' }
    const to = recipientKey(settings.url, read.token)
    const before = stateFile.read()
    const known = before?.to === to ? before : null
    if (!isDue(known, found.addresses, now, settings.repeatMs)) return { kind: 'unchanged' }
    const reported = JSON.stringify(found.addresses)
    if (
      rejection?.to === to &&
      rejection.reported === reported &&
      now.getTime() - rejection.at < rejectionRepeatMs
    )
      return rejection.outcome
    const result = await sendReport(settings.url, read.token, found, signal)
    if (signal.aborted) return { kind: 'unchanged' }
    log(`${shown(found.addresses)}: ${result.text}`)
    if (result.kind === 'reported')
      stateFile.save({ to, addresses: { ...known?.addresses, ...found.addresses }, at: now.toISOString() })
    rejection =
      result.kind === 'refused' || result.kind === 'token_refused'
        ? { outcome: result, to, reported, at: now.getTime() }
        : null
    return result
  }
}

function isDue(known: LastReport | null, addresses: Addresses, now: Date, repeatMs: number): boolean {
  if (!known) return true
  const hasChanged = (Object.keys(addresses) as (keyof Addresses)[]).some(
    (family) => addresses[family] !== known.addresses[family],
  )
  const age = now.getTime() - Date.parse(known.at)
  // A negative age means that the clock has been corrected since.
  return hasChanged || age >= repeatMs || age < 0
}

function logMissing({ missing }: Found, logChange: (topic: string, line: string) => void): void {
  for (const [family, name] of [
    ['ipv4', 'IPv4'],
    ['ipv6', 'IPv6'],
  ] as const) {
    const reason = missing[family]
    logChange(family, reason === undefined ? '' : `No ${name} address: ${reason}`)
  }
}

function shown(addresses: Addresses): string {
  return Object.values(addresses).join(', ')
}
