// The errors of Scaleway's API, which its documents do not describe: a status of HTTP, a type, and details as its own
// libraries read them (scw/errors.go of scaleway-sdk-go).
import type { JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'

/** Another change is being applied: nothing was done. */
export const busyCodes: readonly string[] = ['transient_state', 'locked']

/** Types whose status means something else elsewhere. */
const kinds: Readonly<Record<string, ProviderErrorKind>> = {
  quotas_exceeded: 'rejected',
  ...Object.fromEntries(busyCodes.map((code) => [code, 'unavailable'] as const)),
}

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, body } = response
  if (status < 300) return null
  const { type, ...details }: Record<string, unknown> = Object(body)
  const code = typeof type === 'string' ? type : String(status)
  const own = textsIn(details).join(', ') || undefined
  if (status === 401)
    return new ProviderError('auth', `Scaleway rejects the secret key (${own ?? code}).`, {
      vendorCode: code,
    })
  if (code === 'permissions_denied')
    return new ProviderError(
      'auth',
      `The policy of the API key does not allow this: it needs InstancesFullAccess and BlockStorageFullAccess for the project (${own ?? code}).`,
      { vendorCode: code },
    )
  const kind = kinds[code]
  if (kind) return new ProviderError(kind, `${own ?? code}.`, { vendorCode: code })
  return statusError('Scaleway', response, { own, code })
}

/** A volume or snapshot is released a moment after what has used it is gone. */
export function inUse(error: unknown): never {
  if (!(error instanceof ProviderError) || error.vendorCode !== 'precondition_failed') throw error
  throw new ProviderError('unavailable', error.message, { vendorCode: error.vendorCode })
}

/** The details differ for each type: a message, the names of resources and permissions, or a list for each field. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
