// The errors of Namecheap (https://www.namecheap.com/support/api/error-codes/). The first digit of a number names the
// part that failed: 1 authentication, 2 validation, 3 the registry or its wholesaler, 4 the account, 5 the server.
import type { EgressResponse } from '#platform/net/exchange/exchange.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'

type KnownError = { kind: ProviderErrorKind; words?: string }

const wrongKey: KnownError = {
  kind: 'auth',
  words: 'Namecheap rejects the API key, or API access is not enabled in the account',
}
const wrongUser: KnownError = { kind: 'auth', words: 'Namecheap rejects the user name' }
const wrongAddress: KnownError = {
  kind: 'auth',
  words:
    'Namecheap does not accept requests from this address: add the public IPv4 address of this installation to the allow-list of API access, and enter it in the field client_ip',
}
const notInAccount: KnownError = { kind: 'not_found', words: 'The account at Namecheap has no such domain' }

const knownErrors: Readonly<Record<string, KnownError>> = {
  1010101: wrongUser,
  1010102: wrongKey,
  1011102: wrongKey,
  1010105: wrongAddress,
  1011105: wrongAddress,
  1011150: wrongAddress,
  1017105: wrongAddress,
  1017150: wrongAddress,
  1017101: wrongUser,
  1019103: wrongUser,
  1016103: wrongUser,
  1017103: wrongUser,
  2019166: notInAccount,
  2016166: notInAccount,
  // The wholesaler of some top-level domains refused.
  3016166: { kind: 'rejected' },
  3019166: { kind: 'rejected' },
  3028166: { kind: 'rejected' },
  3031510: { kind: 'rejected' },
  4019166: { kind: 'rejected' },
  4011103: { kind: 'auth', words: 'The account at Namecheap may not do this' },
  4019337: { kind: 'unavailable', words: 'Namecheap could not read the contacts' },
  500000: { kind: 'rate_limited' },
}

const kindOfDigit: Readonly<Record<string, ProviderErrorKind>> = {
  1: 'auth',
  2: 'rejected',
  3: 'unavailable',
  5: 'unavailable',
}

/** The limits are 20 calls a minute, 700 an hour and 8000 a day; no response says which was reached. */
const retryAfterSeconds = 60

/** The error for a number of an error response and its text. */
export function responseError(number: string, text: string): ProviderError {
  // This number stands for several causes, of which only the text tells a domain of another account.
  const isAbsent = number === '4011103' && /domain ?name not available/i.test(text)
  const known = isAbsent ? notInAccount : knownErrors[number]
  const { kind, words } = known ?? { kind: kindOfDigit[number.charAt(0)] ?? 'unknown' }
  if (kind === 'rate_limited') return rateLimited(number)
  const own = text.trim() || number
  return new ProviderError(kind, words === undefined ? own : `${words} (${own}).`, { vendorCode: number })
}

/** The error for a response with another status than 200. Namecheap answers 405 above its limits. */
export function statusError({ status }: EgressResponse): ProviderError {
  if (status === 405 || status === 429) return rateLimited(String(status))
  return new ProviderError(
    status >= 500 ? 'unavailable' : 'unknown',
    `Namecheap failed to answer (status ${status}).`,
    { vendorCode: String(status) },
  )
}

export function notNamecheap(): ProviderError {
  return new ProviderError('unknown', 'The response is not one of the API of Namecheap.')
}

function rateLimited(vendorCode: string): ProviderError {
  return new ProviderError('rate_limited', 'Namecheap limits the number of calls of an account.', {
    vendorCode,
    retryAfterSeconds,
  })
}
