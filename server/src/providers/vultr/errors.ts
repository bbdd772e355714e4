// The errors of Vultr: a status of HTTP, and a body with a text.
import type { JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

/** Vultr has no codes besides the status. */
export const lockedCode = 'locked'

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, body } = response
  if (status < 300) return null
  const { error } = Object(body) as { error?: unknown }
  const own = typeof error === 'string' && error !== '' ? error : undefined
  if (status === 401)
    return new ProviderError(
      'auth',
      `Vultr rejects the API key, or does not allow it from the address of this service (${own ?? status}).`,
      { vendorCode: String(status) },
    )
  // Of a server that is being changed, with a status of 500 or 400.
  if (own !== undefined && /currently locked/i.test(own))
    return new ProviderError('unavailable', `${own}.`, { vendorCode: lockedCode })
  return statusError('Vultr', response, { own })
}
