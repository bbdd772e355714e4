/** What a check can find. */

/**
 * Why a check failed; a closed list, so that alerts and statistics can rely on it. `probe_internal` is a failure of the
 * checker itself (no route, no file handles, an address that it may not connect to) and says nothing about the target.
 */
export const failureClasses = [
  'dns',
  'connect_refused',
  'connect_timeout',
  'connect_failed',
  'tls',
  'tls_expired',
  'tls_name',
  'timeout',
  'closed',
  'protocol',
  'status',
  'assertion',
  'body_too_large',
  'redirect_limit',
  'probe_internal',
] as const
export type FailureClass = (typeof failureClasses)[number]

/** Ends a check as failed; `message` is fit for users. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure'
  readonly failureClass: FailureClass

  constructor(failureClass: FailureClass, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failureClass = failureClass
  }
}

/** `unknown`: the check could not be made. */
export type Outcome = 'up' | 'degraded' | 'down' | 'unknown'

/** What was seen, by check type: a status code, when a certificate ends, what a server said. Never a secret. */
export type Evidence = Readonly<Record<string, unknown>>

/** What makes a target that responds `degraded`. */
export type Warning = { code: 'latency' | 'certificate_expiring'; message: string }

export type CheckResult = {
  outcome: Outcome
  failure: { class: FailureClass; message: string } | null
  warnings: readonly Warning[]
  /** The address that was connected to; null if none was. */
  address: string | null
  /** Milliseconds of each phase that was reached, in their order. */
  phases: readonly { name: PhaseName; duration: number }[]
  /** Milliseconds from the begin to the last byte. */
  duration: number
  evidence: Evidence
}

export type PhaseName = 'dns' | 'connect' | 'tls' | 'wait' | 'transfer' | 'exchange'
