import { EgressError } from '#platform/net/egress-error.ts'

/** The closed list of ways in which a vendor's call fails; whether trying again can help follows from it. */
export type ProviderErrorKind =
  /** The credentials are wrong or may not do this. */
  | 'auth'
  /** The zone or other thing is not there. */
  | 'not_found'
  /** It is there already. */
  | 'conflict'
  /** The vendor understood and refuses: the content is at fault. */
  | 'rejected'
  /** What is there is not what the change was based on; nothing was done. */
  | 'stale'
  /** The vendor's API cannot do this at all. */
  | 'unsupported'
  /** This installation does not connect to that address. */
  | 'blocked'
  | 'rate_limited'
  | 'unavailable'
  /** No answer in time: what was asked may or may not have been done. */
  | 'timeout'
  /** The vendor answered what its documentation does not allow. */
  | 'unknown'

type Details = {
  /** The vendor's own code, if it gives one. */
  vendorCode?: string
  /** Earliest moment to try again, for `rate_limited`. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** `message` carries the vendor's own words where there are any; it is shown to the account. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  readonly vendorCode: string | null
  readonly retryAfterSeconds: number | null

  constructor(kind: ProviderErrorKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'ProviderError'
    this.kind = kind
    this.vendorCode = details.vendorCode ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }

  /** Whether the same call may succeed later without anybody changing anything. */
  get isTransient(): boolean {
    return ['rate_limited', 'unavailable', 'timeout', 'unknown'].includes(this.kind)
  }
}

/** A failed connection or exchange, as the ports tell it. */
export function providerErrorFrom(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof EgressError)) throw error
  if (error.kind === 'blocked' || error.kind === 'invalid_url')
    return new ProviderError('blocked', error.message, { cause: error })
  const kind = error.kind === 'timeout' ? 'timeout' : 'unavailable'
  return new ProviderError(kind, error.message, { cause: error })
}
