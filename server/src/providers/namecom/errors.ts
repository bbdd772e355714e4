// The errors of Name.com (https://docs.name.com): a status of HTTP, a message, and details.
import type { JsonResponse } from '#providers/http/json-api.ts'
import { retryAfterSeconds, statusError } from '#providers/http/status-error.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, headers } = response
  if (status < 300) return null
  const own = ownMessage(response)
  const code = String(status)
  if (status === 401) return authError(code, 'Name.com rejects the user name or the API token', own)
  // Of a domain that has expired, or whose registry refuses.
  if (status === 403 && /expired|registry|dnssec/i.test(own ?? ''))
    return new ProviderError('rejected', own ?? '', { vendorCode: code })
  if (status === 403)
    return authError(
      code,
      'Name.com does not allow this: check that API access is enabled in the security settings of the account, and that its list of IP addresses contains this installation',
      own,
    )
  // A transfer of a locked domain is answered with 500.
  if (status === 500 && /lock/i.test(own ?? ''))
    return new ProviderError('rejected', own ?? '', { vendorCode: code })
  if (status === 429)
    return new ProviderError('rate_limited', 'Name.com limits the number of requests (429).', {
      vendorCode: code,
      retryAfterSeconds: retryAfterSeconds(headers) ?? secondsUntil(headers['x-ratelimit-reset']) ?? 1,
    })
  return statusError('Name.com', response, { own })
}

function authError(vendorCode: string, words: string, own: string | undefined): ProviderError {
  return new ProviderError('auth', `${words} (${own ?? vendorCode}).`, { vendorCode })
}

function ownMessage({ body }: JsonResponse): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { message, details } = body as { message?: unknown; details?: unknown }
  const texts = [message, details].filter((text) => typeof text === 'string' && text !== '')
  return texts.length > 0 ? texts.join(': ') : undefined
}

/** The header is the Unix time of the end of the limit. */
function secondsUntil(reset: unknown): number | undefined {
  const seconds = Math.ceil(Number(reset) - Date.now() / 1000)
  return seconds > 0 && seconds < 3600 ? seconds : undefined
}
