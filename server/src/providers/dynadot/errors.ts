// The errors of Dynadot: `{code, message, error: {description}}`. The code can be another one than the status of HTTP.
import type { JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import type { ProviderError } from '#providers/ports/provider-error.ts'

type Failure = { code?: unknown; message?: unknown; error?: { description?: unknown } | null }

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { code, message, error } = (response.body ?? {}) as Failure
  const own = error?.description ?? message
  const words = typeof own === 'string' && own !== '' ? own : undefined
  if (response.status >= 300) return statusError('Dynadot', response, { own: words })
  const inBody = Number(code)
  return inBody >= 300 ? statusError('Dynadot', { ...response, status: inBody }, { own: words }) : null
}
