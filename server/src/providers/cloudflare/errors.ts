// The errors of Cloudflare: `{success: false, errors: [{code, message}]}`, with a status of HTTP that says what they mean.
import type { JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

/** Invalid request headers, invalid format of the token, missing authentication, and no access. */
const authCodes = [6003, 6111, 9106, 9109]

type ApiError = { code?: unknown; message?: unknown }

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, body } = response
  const { success, errors } = (body ?? {}) as { success?: unknown; errors?: unknown }
  if (success === true && status < 300) return null
  const listed: ApiError[] = Array.isArray(errors) ? errors : []
  const [first] = listed
  const own = listed.map(({ message }) => String(message ?? '')).join('; ')
  const code = first?.code === undefined ? undefined : String(first.code)
  if (listed.some((error) => authCodes.includes(Number(error.code))))
    return statusError('Cloudflare', { ...response, status: 401 }, { own, code })
  if (status >= 300) return statusError('Cloudflare', response, { own: own || undefined, code })
  if (success !== false) return null
  return new ProviderError('rejected', own || 'Cloudflare rejected the request.', {
    ...(code !== undefined && { vendorCode: code }),
  })
}
