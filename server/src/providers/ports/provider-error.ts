import { EgressError } from '#platform/net/egress-error.ts'

/** The closed list of failures of a vendor's call. It determines whether a retry can help. */
export type ProviderErrorKind =
  /** The credentials are wrong or lack a permission. */
  | 'auth'
  /** The zone or other resource does not exist. */
  | 'not_found'
  /** It already exists. */
  | 'conflict'
  /** The vendor understood the request and rejects its content. */
  | 'rejected'
  /** The account cannot pay: its credit is too low, or its payment method is refused. Nothing was bought. */
  | 'payment'
  /** The present content is not what the change was based on; nothing was changed. */
  | 'stale'
  /** The vendor's API does not support this. */
  | 'unsupported'
  /** This installation does not connect to that address. */
  | 'blocked'
  | 'rate_limited'
  | 'unavailable'
  /** No response in time: the request may or may not have been executed. */
  | 'timeout'
  /** The response is not one that the vendor's documentation allows. */
  | 'unknown'

type Details = {
  /** The vendor's error code, if there is one. */
  vendorCode?: string
  /** For `rate_limited`: the earliest time for a retry. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** `message` contains the vendor's own message if there is one. It is shown to the account. */
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

  /** Whether the same call may succeed later without any change. */
  get isTransient(): boolean {
    return ['rate_limited', 'unavailable', 'timeout', 'unknown'].includes(this.kind)
  }
}

/** Null instead of the error that something is not there. */
export function unlessNotFound<Result>(call: Promise<Result>): Promise<Result | null> {
  return unless('not_found', call)
}

/** Null instead of the error that the credentials may not do it. */
export function unlessDenied<Result>(call: Promise<Result>): Promise<Result | null> {
  return unless('auth', call)
}

async function unless<Result>(kind: ProviderErrorKind, call: Promise<Result>): Promise<Result | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.kind === kind) return null
    throw error
  }
}

/** Translates a failed connection or exchange into a ProviderError. */
export function providerErrorFrom(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof EgressError)) throw error
  if (error.kind === 'blocked' || error.kind === 'invalid_url')
    return new ProviderError('blocked', error.message, { cause: error })
  const kind = error.kind === 'timeout' ? 'timeout' : 'unavailable'
  return new ProviderError(kind, error.message, { cause: error })
}
