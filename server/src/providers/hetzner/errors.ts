// The errors of Hetzner Cloud (https://docs.hetzner.cloud/reference/cloud#errors): a status of HTTP and a code.
import type { JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'

/** Codes whose status means something else elsewhere. */
const kinds: Readonly<Record<string, ProviderErrorKind>> = {
  // Another change of the resource was under way.
  conflict: 'unavailable',
  locked: 'unavailable',
  maintenance: 'unavailable',
  protected: 'rejected',
  // Names are unique in a project.
  uniqueness_error: 'rejected',
  resource_limit_exceeded: 'rejected',
  resource_unavailable: 'unavailable',
}

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status } = response
  if (status < 300) return null
  const { code = String(status), message } = errorOf(response)
  const details = { vendorCode: code }
  if (status === 401 && code === 'token_readonly')
    return new ProviderError(
      'auth',
      'The API token of Hetzner Cloud may only read: create one with the permissions Read & Write.',
      details,
    )
  if (status === 401)
    return new ProviderError('auth', `Hetzner Cloud rejects the API token (${message ?? code}).`, details)
  const kind = kinds[code]
  if (kind) return new ProviderError(kind, message ?? `Hetzner Cloud answers ${code}.`, details)
  return statusError('Hetzner Cloud', response, { own: message, code })
}

function errorOf({ body }: JsonResponse): { code?: string; message?: string } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {}
  const { code, message } = Object(body.error) as { code?: unknown; message?: unknown }
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && message !== '' && { message }),
  }
}
