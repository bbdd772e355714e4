// The errors of Porkbun (https://porkbun.com/api/json/v3/documentation, "Error codes"): `status` is ERROR, whatever the
// status of HTTP is, with a code in newer calls and a message in all.
import type { JsonResponse } from '#providers/http/json-api.ts'
import { retryAfterSeconds, statusError } from '#providers/http/status-error.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'

type Meaning = { kind: ProviderErrorKind; words?: string }

const wrongKey: Meaning = { kind: 'auth', words: 'Porkbun rejects the API key or the secret API key' }
const notInAccount: Meaning = { kind: 'not_found', words: 'The account at Porkbun has no such domain' }
const notOptedIn: Meaning = {
  kind: 'rejected',
  words:
    'API access is not switched on for this domain: switch it on in the details of the domain at porkbun.com, or for all domains under Account, API Access',
}

const meanings: Readonly<Record<string, Meaning>> = {
  API_KEY_REQUIRED: wrongKey,
  INVALID_API_KEYS_001: wrongKey,
  INVALID_TOKEN: wrongKey,
  INVALID_USER: { kind: 'auth', words: 'The account at Porkbun is not active' },
  INVALID_PROTOCOL: { kind: 'blocked' },
  INVALID_DOMAIN: notInAccount,
  DOMAIN_NOT_FOUND: notInAccount,
  RATE_LIMIT_EXCEEDED: { kind: 'rate_limited' },
  INSUFFICIENT_FUNDS: {
    kind: 'payment',
    words: 'The credit of the account at Porkbun is too low: orders through the API are paid from it',
  },
  DOMAIN_NOT_AVAILABLE: { kind: 'rejected', words: 'The domain is not available for registration' },
  // The first order is still being executed.
  IDEMPOTENCY_KEY_IN_USE: { kind: 'unavailable' },
  IDEMPOTENCY_KEY_MISMATCH: { kind: 'rejected' },
}

/** Older calls send no code. */
const meaningsByMessage: readonly [RegExp, Meaning][] = [
  [/not opted in to api access/i, notOptedIn],
  [/invalid api key/i, wrongKey],
  [/invalid domain/i, notInAccount],
  [/no (?:active )?transfer|transfer not found/i, { kind: 'not_found' }],
]

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, body } = response
  const { status: result, code, message, ttlRemaining } = isRecord(body) ? body : {}
  if (result === 'SUCCESS' && status < 300) return null
  if (result !== 'ERROR') return status < 300 ? null : statusError('Porkbun', response)
  const own = typeof message === 'string' ? message : undefined
  const vendorCode = typeof code === 'string' ? code : undefined
  const meaning = status === 429 ? { kind: 'rate_limited' as const } : meaningOf(vendorCode, own)
  if (meaning === undefined && status >= 400)
    return statusError('Porkbun', response, { own, code: vendorCode })
  return errorOf(meaning ?? { kind: 'rejected' }, own ?? vendorCode ?? 'ERROR', {
    ...(vendorCode !== undefined && { vendorCode }),
    retryAfterSeconds: Number(ttlRemaining) || retrySeconds(response.headers) || 10,
  })
}

/** The header of Porkbun is either the Unix time of the end of the limit, or the seconds until then. */
function retrySeconds(headers: JsonResponse['headers']): number {
  const reset = Number(headers['x-ratelimit-reset'])
  const seconds = reset > 1_000_000_000 ? reset - Date.now() / 1000 : reset
  return retryAfterSeconds(headers) ?? (seconds > 0 && seconds <= 86_400 ? Math.ceil(seconds) : 0)
}

/** The error of one result among others, which has a message only. */
export function resultError(message: string): ProviderError {
  return errorOf(meaningOf(undefined, message) ?? { kind: 'rejected' }, message, {})
}

function meaningOf(code: string | undefined, message: string | undefined): Meaning | undefined {
  const byMessage = meaningsByMessage.find(([pattern]) => pattern.test(message ?? ''))?.[1]
  // INVALID_DOMAIN is also the code of domains without API access.
  return byMessage === notOptedIn ? byMessage : (meanings[code ?? ''] ?? byMessage)
}

type Details = { vendorCode?: string; retryAfterSeconds?: number }

function errorOf({ kind, words }: Meaning, own: string, { vendorCode, retryAfterSeconds }: Details) {
  return new ProviderError(kind, words === undefined ? own : `${words} (${own}).`, {
    ...(vendorCode !== undefined && { vendorCode }),
    ...(kind === 'rate_limited' && retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
