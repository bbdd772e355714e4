// The errors of GitHub (https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api): a status, and
// a message in JSON. Limits are answered with 403, too.
import type { JsonResponse } from '#providers/http/json-api.ts'
import { forgeError, messageOf } from '#providers/http/repositories.ts'
import { retryAfterSeconds } from '#providers/http/status-error.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, headers, body } = response
  const isLimit =
    status === 403 && (headers['x-ratelimit-remaining'] === '0' || /rate limit/i.test(messageOf(body) ?? ''))
  if (!isLimit) return forgeError('GitHub', response)
  return new ProviderError('rate_limited', `GitHub limits the number of requests (${messageOf(body)}).`, {
    vendorCode: String(status),
    retryAfterSeconds: retryAfterSeconds(headers) ?? untilReset(headers) ?? 60,
  })
}

/** The header is the Unix time at which the limit ends. */
function untilReset(headers: JsonResponse['headers']): number | undefined {
  const seconds = Number(headers['x-ratelimit-reset']) - Date.now() / 1000
  return seconds > 0 && seconds <= 86_400 ? Math.ceil(seconds) : undefined
}
