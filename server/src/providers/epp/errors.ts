/** What the result codes of EPP mean (RFC 5730, section 3), as readable text. */
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'

export const codes = {
  successMax: 1999,
  pending: 1001,
  noMessages: 1300,
  notAuthorized: 2201,
  authorizationFailed: 2202,
  notPending: 2301,
} as const

/** A new session is possible once another has ended. */
const sessionRetrySeconds = 60

const kinds: Readonly<Record<number, ProviderErrorKind>> = {
  2100: 'unsupported',
  2101: 'unsupported',
  2102: 'unsupported',
  2103: 'unsupported',
  2104: 'payment',
  2200: 'auth',
  2201: 'auth',
  2302: 'conflict',
  2303: 'not_found',
  2307: 'unsupported',
  2400: 'unavailable',
  2500: 'unavailable',
  2501: 'auth',
  2502: 'rate_limited',
}

/** The error for the results of a response; null if the command succeeded. */
export function resultError(results: readonly XmlElement[]): ProviderError | null {
  const failed = results.find((result) => codeOf(result) > codes.successMax)
  return failed ? errorOf(failed, kinds[codeOf(failed)] ?? 'rejected') : null
}

/** The error for the answer to the login: all that the server does not accept concerns the credentials. */
export function loginError(results: readonly XmlElement[]): ProviderError | null {
  const failed = results.find((result) => codeOf(result) > codes.successMax)
  if (!failed) return null
  const kind = kinds[codeOf(failed)]
  return errorOf(failed, kind === 'unavailable' || kind === 'rate_limited' ? kind : 'auth')
}

export function codeOf({ attributes }: XmlElement): number {
  return Number(attributes['code'])
}

function errorOf(result: XmlElement, kind: ProviderErrorKind): ProviderError {
  const vendorCode = String(codeOf(result))
  return new ProviderError(kind, `${messageOf(result)} (${vendorCode})`, {
    vendorCode,
    ...(kind === 'rate_limited' && { retryAfterSeconds: sessionRetrySeconds }),
  })
}

/** The message with its reasons. The values that servers repeat are left out: they may contain secrets. */
function messageOf(result: XmlElement): string {
  const reasons = childrenOf(result, 'extValue').map((value) => textAt(value, 'reason'))
  const message = elementAt(result, 'msg')?.text || 'The server does not say why'
  return [message, ...reasons.filter((reason) => reason !== '')].join(': ')
}

export function unreadable(what: string): ProviderError {
  return new ProviderError('unknown', `The server’s response is not EPP: ${what}.`)
}
