/** What the status of a vendor's response means where the vendor's own code says no more. */
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'
import type { JsonResponse } from './json-api.ts'

type Meaning = { kind: ProviderErrorKind; words: string }

/** The error for an unsuccessful status. `own` is the vendor's message, `code` the vendor's code, if there is one. */
export function statusError(
  vendor: string,
  { status, headers }: Pick<JsonResponse, 'status' | 'headers'>,
  { own, code }: { own?: string | undefined; code?: string | undefined } = {},
): ProviderError {
  const { kind, words } = meaningOf(vendor, status)
  const message = own === undefined ? `${words} (${status}).` : saysWhy(kind) ? own : `${words} (${own}).`
  return new ProviderError(kind, message, {
    vendorCode: code ?? String(status),
    ...(kind === 'rate_limited' && { retryAfterSeconds: retryAfterSeconds(headers) ?? 60 }),
  })
}

/** Of these kinds the vendor's message alone is shown: it says what is wrong with the content. */
function saysWhy(kind: ProviderErrorKind): boolean {
  return kind === 'rejected' || kind === 'conflict' || kind === 'not_found'
}

function meaningOf(vendor: string, status: number): Meaning {
  if (status === 401) return { kind: 'auth', words: `${vendor} rejects the credentials` }
  if (status === 402) return { kind: 'payment', words: `${vendor} could not charge the account` }
  if (status === 403) return { kind: 'auth', words: `${vendor} does not allow this with the credentials` }
  if (status === 404) return { kind: 'not_found', words: `${vendor} does not have this in the account` }
  if (status === 409) return { kind: 'conflict', words: `It already exists at ${vendor}` }
  if (status === 429) return { kind: 'rate_limited', words: `${vendor} limits the number of requests` }
  if (status === 408 || status >= 500) return { kind: 'unavailable', words: `${vendor} failed to answer` }
  if (status >= 400) return { kind: 'rejected', words: `${vendor} rejected the request` }
  return { kind: 'unknown', words: `${vendor} returned an unexpected response` }
}

/** The seconds of `Retry-After` (RFC 9110, section 10.2.3); undefined if the header is absent or a date. */
export function retryAfterSeconds(headers: JsonResponse['headers']): number | undefined {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? Math.ceil(seconds) : undefined
}
