/** The result of a check. */

/**
 * Why a check failed. The list is closed, so that alerts and statistics can rely on it. `probe_internal` is a failure
 * of the checker itself (no route, no file handles, a forbidden address) and says nothing about the target.
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
  'packet_loss',
  'probe_internal',
] as const
export type FailureClass = (typeof failureClasses)[number]

/** Ends a check as failed. `message` is shown to users. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure'
  readonly failureClass: FailureClass

  constructor(failureClass: FailureClass, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failureClass = failureClass
  }
}

/** `unknown`: the check could not be run. */
export type Outcome = 'up' | 'degraded' | 'down' | 'unknown'

/**
 * What the check observed, by check type: a status code, the expiry of a certificate, a server's greeting. Never a
 * secret.
 */
export type Evidence = Readonly<Record<string, unknown>>

/** Why a target that responds is `degraded`. */
export type Warning = { code: 'latency' | 'certificate_expiring' | 'packet_loss'; message: string }

export type CheckResult = {
  outcome: Outcome
  failure: { class: FailureClass; message: string } | null
  warnings: readonly Warning[]
  /** The address that the check connected to; null if there was no connection. */
  address: string | null
  /** Milliseconds of each phase that was reached, in order. */
  phases: readonly { name: PhaseName; duration: number }[]
  /** Milliseconds from the start to the last byte; for ICMP with the average round trip instead of all of them. */
  duration: number
  evidence: Evidence
}

/** `authenticate`: the request of an access token from another server. */
export type PhaseName = 'authenticate' | 'dns' | 'connect' | 'tls' | 'wait' | 'transfer' | 'exchange'
