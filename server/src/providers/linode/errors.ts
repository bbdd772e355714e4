// The errors of Linode (https://techdocs.akamai.com/linode-api/reference/errors): a status of HTTP, and a list of reasons,
// each with the member of the request that it is about.
import { Type } from 'typebox'
import type { JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'

const isFailure = responseShape(
  Type.Object({
    errors: Type.Array(
      Type.Object({
        reason: Type.String(),
        field: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      }),
    ),
  }),
)

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, body } = response
  if (status < 300) return null
  const reasons = isFailure(body) ? body.errors : []
  const own = reasons.map(({ field, reason }) => (field ? `${field}: ${reason}` : reason)).join(', ')
  // Another action of the server is not finished.
  if (/\bbusy\b/i.test(own)) return new ProviderError('unavailable', own, { vendorCode: String(status) })
  return statusError('Linode', response, { own: own || undefined })
}
