// The errors of Openprovider: `code` is 0 for a success, whatever the status of HTTP is. Codes from 100 are those of its
// modules (https://doc.openprovider.eu/API_module_Error_handling); many come with the status 500.
import type { JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'

const kinds: Readonly<Record<number, ProviderErrorKind>> = {
  // Authentication failed, or the address of this installation is not allowed.
  196: 'auth',
  // The domain is not in the account.
  320: 'not_found',
}

/** Below are failures of the API itself. */
const moduleCodeMin = 100

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, body } = response
  const { code, desc } = isRecord(body) ? body : {}
  if (code === 0 && status < 300) return null
  if (typeof code !== 'number') return status < 300 ? null : statusError('Openprovider', response)
  const own = typeof desc === 'string' && desc !== '' ? desc : undefined
  const kind = kinds[code]
  if (kind === undefined && (status === 401 || status === 404 || status === 429))
    return statusError('Openprovider', response, { own, code: String(code) })
  const words = own ?? `Openprovider returned the error ${code}`
  return new ProviderError(
    kind ?? (code < moduleCodeMin ? 'unavailable' : 'rejected'),
    kind === 'auth' ? `Openprovider rejects the user name or the password (${words}).` : words,
    { vendorCode: String(code) },
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
