// The errors of Gandi (https://api.gandi.net/docs/reference/): `code`, `message`, `cause` and `errors` with a name and a
// description each. Those of its gateway are not JSON.
import type { JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status } = response
  if (status < 300) return null
  const own = errorText(response.body)
  const code = String(status)
  if (status === 401) return authError(code, 'Gandi rejects the token: it is wrong or has expired', own)
  if (status === 403)
    return authError(
      code,
      'The token may not do this: give it the permission at admin.gandi.net, for this domain and organization',
      own,
    )
  // A change of the same domain is still being executed.
  if (status === 409) return new ProviderError('unavailable', own ?? code, { vendorCode: code })
  return statusError('Gandi', response, { own })
}

function authError(vendorCode: string, words: string, own: string | undefined): ProviderError {
  return new ProviderError('auth', `${words} (${own ?? vendorCode}).`, { vendorCode })
}

type GandiError = { message?: unknown; errors?: unknown }

/** The message and the objections in an answer of Gandi. */
export function errorText(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { message, errors }: GandiError = body
  const details = (Array.isArray(errors) ? errors : []).map((error: unknown) => {
    const { name, description } = (error ?? {}) as { name?: unknown; description?: unknown }
    return [name, description].filter((text) => typeof text === 'string').join(': ')
  })
  const texts = [message, ...details].filter((text) => typeof text === 'string' && text !== '')
  return texts.length > 0 ? texts.join('; ') : undefined
}
