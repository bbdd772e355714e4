import type { FaultCode } from '#kernel/problem/problem.ts'

/** Why an outbound connection or exchange failed. `blocked` and `held` are refusals of the service itself. */
export type EgressErrorKind =
  | 'invalid_url'
  | 'blocked'
  /** The installation is on hold. */
  | 'held'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'reset'
  | 'timeout'
  | 'protocol'

/** `message` is suitable for the tenant: it names the requested host, never its addresses. */
export class EgressError extends Error {
  readonly kind: EgressErrorKind
  readonly faultCode: FaultCode | undefined

  constructor(
    kind: EgressErrorKind,
    message: string,
    { faultCode, ...options }: ErrorOptions & { faultCode?: FaultCode } = {},
  ) {
    super(message, options)
    this.name = 'EgressError'
    this.kind = kind
    this.faultCode = faultCode
  }
}

/** The code of the egress error that caused this error, if it has one, for an error of a request. */
export function faultCodeOf(error: unknown): { code?: FaultCode } {
  if (error instanceof EgressError) return error.faultCode ? { code: error.faultCode } : {}
  return error instanceof Error && error.cause !== undefined ? faultCodeOf(error.cause) : {}
}

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/

/** Converts an error of a socket, of TLS or of Node's HTTP parser. */
export function egressErrorFrom(error: unknown, host: string): EgressError {
  if (error instanceof EgressError) return error
  const cause = error instanceof AggregateError ? error.errors[0] : error
  const { code: anyCode, syscall } = (cause ?? {}) as NodeJS.ErrnoException
  const code = String(anyCode ?? '')
  // The message of a system call contains the address; its code does not.
  const words = syscall === undefined && cause instanceof Error ? cause.message : code
  if (code === 'ECONNREFUSED') return new EgressError('connect', `${host} refused the connection`, { cause })
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return new EgressError('connect', `There is no route to ${host}`, { cause })
  if (code === 'ETIMEDOUT')
    return new EgressError('timeout', `${host} did not accept the connection`, { cause })
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return new EgressError('reset', `${host} closed the connection`, { cause })
  if (tlsCodes.test(code)) return new EgressError('tls', `TLS with ${host} failed: ${words}`, { cause })
  if (code.startsWith('HPE_'))
    return new EgressError('protocol', `${host} did not answer in HTTP: ${words}`, { cause })
  return new EgressError('connect', `The connection to ${host} failed: ${words}`, { cause })
}
