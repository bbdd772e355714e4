// The errors of Dynadot: `{code, message, error: {description}}`. The status of HTTP can be 200 for a failure; then only
// the code in the body says so. Many descriptions share a code, so their words distinguish some.
import type { JsonResponse } from '#providers/http/json-api.ts'
import { retryAfterSeconds, statusError } from '#providers/http/status-error.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'

type Failure = { code?: unknown; message?: unknown; error?: { description?: unknown } | null }
type Meaning = { code: number; pattern: RegExp; kind: ProviderErrorKind; retryAfterSeconds?: number }

const meanings: readonly Meaning[] = [
  { code: 400, pattern: /another command processing/i, kind: 'rate_limited', retryAfterSeconds: 30 },
  { code: 400, pattern: /unsupported domain type|not supported by your account/i, kind: 'unsupported' },
  { code: 402, pattern: /./, kind: 'rejected' },
  { code: 403, pattern: /ip address/i, kind: 'auth' },
  // Everything else that is forbidden is about the domain or the order.
  { code: 403, pattern: /./, kind: 'rejected' },
  // "The domain is locked", "already owned by your account", "Order exists already": a refusal of the content.
  { code: 409, pattern: /./, kind: 'rejected' },
  { code: 429, pattern: /tomorrow/i, kind: 'rate_limited', retryAfterSeconds: 3600 },
]

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { code, message, error } = (response.body ?? {}) as Failure
  const inBody = Number(code)
  const status = inBody >= 300 ? inBody : response.status
  if (status < 300) return null
  const own = [error?.description, message].find((text) => typeof text === 'string' && text !== '')
  const words = typeof own === 'string' ? own : undefined
  const meaning = meanings.find((one) => one.code === status && one.pattern.test(words ?? ''))
  if (!meaning) return statusError('Dynadot', { ...response, status }, { own: words })
  const retryAfter = retryAfterSeconds(response.headers) ?? meaning.retryAfterSeconds
  return new ProviderError(meaning.kind, words ?? '', {
    vendorCode: String(status),
    ...(retryAfter !== undefined && { retryAfterSeconds: retryAfter }),
  })
}
