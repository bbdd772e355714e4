import type { CheckType, Probe } from './check-type.ts'
import type { Network } from './network/network.ts'
import { CheckFailure, type CheckResult, type Evidence, type PhaseName, type Warning } from './outcome.ts'
import { secretsIn } from './settings/secrets.ts'

export type CheckLimits = {
  /** Milliseconds for the whole check. */
  timeout: number
  network: Network
}

/** Runs one check. It never throws: errors become part of the result. */
export async function runCheck(
  type: CheckType,
  settings: object,
  { timeout, network }: CheckLimits,
): Promise<CheckResult> {
  // What cannot be loaded is reported by `run`.
  await type.prepare?.().catch(() => {})
  const record = newRecord()
  const controller = new AbortController()
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    controller.abort()
    // A listener of the signal knows better what was missing, so its error takes precedence.
    setImmediate(() => reject(timedOut(timeout, record.current)))
  }, timeout)
  let failure: CheckFailure | null = null
  try {
    const abort = (reason: CheckFailure) => {
      reject(reason)
      controller.abort(reason)
    }
    const timeLeft = () => Math.max(0, record.begin + timeout - performance.now())
    const probe = probeOf(record, { network, signal: controller.signal, abort, timeLeft })
    await Promise.race([type.run(settings, probe), over])
  } catch (error) {
    failure = failureOf(error, controller.signal, () => timedOut(timeout, record.current))
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
  return resultOf(record, failure, secretsIn(type.settings, settings))
}

/** What the check has recorded so far. */
type CheckRecord = {
  begin: number
  phases: Map<PhaseName, number>
  /** The last phase that was begun. */
  current: PhaseName | null
  /** When it began; null once it has ended. */
  currentBegin: number | null
  /** Whether the duration is that of the phases, since one of them was measured otherwise. */
  isMeasured: boolean
  address: string | null
  warnings: Warning[]
  evidence: Evidence
}

function newRecord(): CheckRecord {
  return {
    begin: performance.now(),
    phases: new Map(),
    current: null,
    currentBegin: null,
    isMeasured: false,
    address: null,
    warnings: [],
    evidence: {},
  }
}

function probeOf(
  record: CheckRecord,
  given: Pick<Probe, 'network' | 'signal' | 'abort' | 'timeLeft'>,
): Probe {
  return {
    ...given,
    async phase(name, task) {
      const begun = performance.now()
      record.current = name
      record.currentBegin = begun
      try {
        return await task()
      } finally {
        addTime(record, name, begun)
        record.currentBegin = null
      }
    },
    use({ address }) {
      record.address = address
    },
    see(evidence) {
      record.evidence = { ...record.evidence, ...evidence }
    },
    warn(warning) {
      record.warnings.push(warning)
    },
    measure(milliseconds) {
      record.isMeasured = true
      record.phases.set('exchange', milliseconds)
    },
    elapsed: () => performance.now() - record.begin,
  }
}

function resultOf(
  record: CheckRecord,
  failure: CheckFailure | null,
  secrets: readonly string[],
): CheckResult {
  // A phase that the check did not wait for any longer.
  if (record.current && record.currentBegin !== null) addTime(record, record.current, record.currentBegin)
  const { begin, phases, address, warnings, evidence } = record
  return {
    outcome: outcomeOf(failure, warnings),
    failure: failure && { class: failure.failureClass, message: shownText(failure.message, secrets) },
    warnings: [...warnings],
    address,
    phases: [...phases].map(([name, duration]) => ({ name, duration })),
    duration: record.isMeasured ? sumOf(phases.values()) : performance.now() - begin,
    evidence: storable(evidence, secrets) as Evidence,
  }
}

function sumOf(durations: Iterable<number>): number {
  return [...durations].reduce((sum, duration) => sum + duration, 0)
}

function addTime({ phases }: CheckRecord, name: PhaseName, begun: number): void {
  phases.set(name, (phases.get(name) ?? 0) + performance.now() - begun)
}

function outcomeOf(failure: CheckFailure | null, warnings: readonly Warning[]): CheckResult['outcome'] {
  if (failure) return failure.failureClass === 'probe_internal' ? 'unknown' : 'down'
  return warnings.length > 0 ? 'degraded' : 'up'
}

/** After the check has been ended, a connection that was closed for it looks like a failure of its own. */
function failureOf(error: unknown, signal: AbortSignal, timeout: () => CheckFailure): CheckFailure {
  if (signal.reason instanceof CheckFailure) return signal.reason
  if (error instanceof CheckFailure && (!signal.aborted || error.failureClass === 'connect_timeout'))
    return error
  if (signal.aborted) return timeout()
  const message = error instanceof Error ? error.message : String(error)
  return new CheckFailure('probe_internal', `The check failed by an error of its own: ${message}`, {
    cause: error,
  })
}

const waitedFor: Readonly<Record<PhaseName, string>> = {
  authenticate: 'the access token',
  dns: 'name resolution',
  connect: 'the connection',
  tls: 'the TLS handshake',
  wait: 'the first byte of the answer',
  transfer: 'the rest of the answer',
  exchange: 'an answer',
}

function timedOut(timeout: number, phase: PhaseName | null): CheckFailure {
  return new CheckFailure(
    'timeout',
    `Waited for ${waitedFor[phase ?? 'exchange']} longer than the ${timeout / 1000} s of the check`,
  )
}

const messageLengthMax = 1000
/** Shorter ones are part of ordinary words. */
const secretLengthMin = 4

/** A message may quote what a server sent. */
function shownText(text: string, secrets: readonly string[]): string {
  const whole = storableText(text, secrets)
  return whole.length > messageLengthMax ? `${whole.slice(0, messageLengthMax).toWellFormed()}…` : whole
}

function storable(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return storableText(value, secrets)
  if (Array.isArray(value)) return value.map((item) => storable(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, storable(member, secrets)]))
}

/**
 * Without what PostgreSQL cannot store in JSON (null characters and halves of surrogate pairs), and without secrets of
 * the settings, which a server may have sent back.
 */
function storableText(text: string, secrets: readonly string[]): string {
  const whole = text.replaceAll('\0', '\ufffd').toWellFormed()
  return secrets.reduce(
    (shown, secret) => (secret.length < secretLengthMin ? shown : shown.replaceAll(secret, '…')),
    whole,
  )
}
