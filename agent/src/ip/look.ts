/**
 * One look at the addresses, and a report where one is due: they have changed, or the last report was long ago.
 * What the service has refused is not repeated at every look, but each hour, or once the addresses or the token are
 * others.
 */
import { type Addresses, type Found, findAddresses } from './addresses.ts'
import { type Memory, type Reported, recipient } from './memory.ts'
import { send, type Verdict } from './send.ts'
import type { Settings } from './settings.ts'
import { readToken } from './token.ts'

export type Looking = {
  clock: () => Date
  log: (line: string) => void
  signal: AbortSignal
}

export type Outcome =
  | { kind: Exclude<Verdict['kind'], 'trouble'> | 'unchanged' | 'no_address' }
  | { kind: 'trouble'; retryAfterMs: number }

const refusedMs = 3_600_000

type Refusal = { outcome: Outcome; to: string; said: string; at: number }

export function createLook(
  settings: Settings,
  memory: Memory,
  { clock, log, signal }: Looking,
): () => Promise<Outcome> {
  const sayWhatChanged = saidOnce(log)
  let refusal: Refusal | null = null

  return async () => {
    const now = clock()
    const found = await findAddresses(settings, memory.read()?.addresses ?? {}, signal)
    if (signal.aborted) return { kind: 'unchanged' }
    sayMissing(found, sayWhatChanged)
    if (Object.keys(found.addresses).length === 0)
      return found.isTrouble ? { kind: 'trouble', retryAfterMs: 0 } : { kind: 'no_address' }
    const read = readToken(settings.token)
    sayWhatChanged('token', 'fault' in read ? read.fault : '')
    if ('fault' in read) return { kind: 'token_refused' }
    const to = recipient(settings.url, read.token)
    const before = memory.read()
    const known = before?.to === to ? before : null
    if (!isDue(known, found.addresses, now, settings.repeatMs)) return { kind: 'unchanged' }
    const said = JSON.stringify(found.addresses)
    if (refusal?.to === to && refusal.said === said && now.getTime() - refusal.at < refusedMs)
      return refusal.outcome
    const verdict = await send(settings.url, read.token, found, signal)
    if (signal.aborted) return { kind: 'unchanged' }
    log(`${shown(found.addresses)}: ${verdict.text}`)
    if (verdict.kind === 'reported')
      memory.keep({ to, addresses: { ...known?.addresses, ...found.addresses }, at: now.toISOString() })
    refusal =
      verdict.kind === 'refused' || verdict.kind === 'token_refused'
        ? { outcome: verdict, to, said, at: now.getTime() }
        : null
    return verdict
  }
}

function isDue(known: Reported | null, addresses: Addresses, now: Date, repeatMs: number): boolean {
  if (!known) return true
  const isNews = (Object.keys(addresses) as (keyof Addresses)[]).some(
    (family) => addresses[family] !== known.addresses[family],
  )
  const age = now.getTime() - Date.parse(known.at)
  // A time to come: the clock has been put right since.
  return isNews || age >= repeatMs || age < 0
}

function sayMissing({ missing }: Found, say: (topic: string, line: string) => void): void {
  for (const [family, name] of [
    ['ipv4', 'IPv4'],
    ['ipv6', 'IPv6'],
  ] as const) {
    const reason = missing[family]
    say(family, reason === undefined ? '' : `No ${name} address: ${reason}`)
  }
}

/** Says something of a topic when it is another than before; nothing when there is nothing to say. */
function saidOnce(log: (line: string) => void): (topic: string, line: string) => void {
  const before = new Map<string, string>()
  return (topic, line) => {
    if ((before.get(topic) ?? '') === line) return
    before.set(topic, line)
    if (line !== '') log(line)
  }
}

function shown(addresses: Addresses): string {
  return Object.values(addresses).join(', ')
}
