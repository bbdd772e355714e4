import type { CheckType, Probe } from './check-type.ts'
import type { Network } from './network/network.ts'
import { CheckFailure, type CheckResult, type Evidence, type PhaseName, type Warning } from './outcome.ts'

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
    await Promise.race([type.run(settings, probeOf(record, network, controller.signal)), over])
  } catch (error) {
    failure = failureOf(error, controller.signal.aborted ? timedOut(timeout, record.current) : null)
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
  return resultOf(record, failure)
}

/** What the check has recorded so far. */
type CheckRecord = {
  begin: number
  phases: Map<PhaseName, number>
  current: PhaseName | null
  address: string | null
  warnings: Warning[]
  evidence: Evidence
}

function newRecord(): CheckRecord {
  return {
    begin: performance.now(),
    phases: new Map(),
    current: null,
    address: null,
    warnings: [],
    evidence: {},
  }
}

function probeOf(record: CheckRecord, network: Network, signal: AbortSignal): Probe {
  return {
    network,
    signal,
    async phase(name, task) {
      const begun = performance.now()
      record.current = name
      try {
        return await task()
      } finally {
        record.phases.set(name, (record.phases.get(name) ?? 0) + performance.now() - begun)
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
    elapsed: () => performance.now() - record.begin,
  }
}

function resultOf(
  { begin, phases, address, warnings, evidence }: CheckRecord,
  failure: CheckFailure | null,
): CheckResult {
  return {
    outcome: outcomeOf(failure, warnings),
    failure: failure && { class: failure.failureClass, message: failure.message },
    warnings,
    address,
    phases: [...phases].map(([name, duration]) => ({ name, duration })),
    duration: performance.now() - begin,
    evidence,
  }
}

function outcomeOf(failure: CheckFailure | null, warnings: readonly Warning[]): CheckResult['outcome'] {
  if (failure) return failure.failureClass === 'probe_internal' ? 'unknown' : 'down'
  return warnings.length > 0 ? 'degraded' : 'up'
}

/** After the deadline, a connection that the deadline closed looks like a failure of its own. */
function failureOf(error: unknown, timeout: CheckFailure | null): CheckFailure {
  if (error instanceof CheckFailure && (!timeout || error.failureClass === 'connect_timeout')) return error
  if (timeout) return timeout
  const message = error instanceof Error ? error.message : String(error)
  return new CheckFailure('probe_internal', `The check failed by an error of its own: ${message}`, {
    cause: error,
  })
}

const waitedFor: Readonly<Record<PhaseName, string>> = {
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
