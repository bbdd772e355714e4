// The errors of OVHcloud: a status, and `message` with `class` or `errorCode` in JSON. The descriptions of the API list
// no codes; these are those of its own clients.
import { Type } from 'typebox'
import type { JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'

const isFailure = responseShape(
  Type.Object({
    message: Type.String(),
    errorCode: Type.Optional(Type.String()),
    class: Type.Optional(Type.String()),
  }),
)

const authErrors: Readonly<Record<string, string>> = {
  INVALID_KEY: 'OVHcloud rejects the application key',
  INVALID_CREDENTIAL: 'OVHcloud rejects the consumer key',
  NOT_CREDENTIAL: 'OVHcloud rejects the consumer key',
  INVALID_SIGNATURE: 'OVHcloud rejects the application secret',
  NOT_GRANTED_CALL:
    'The consumer key does not permit this call: create one with GET, POST, PUT and DELETE on /domain, /domain/*, /order/*, /service/*, /me and /me/*',
}

/** The error that a response stands for; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, body } = response
  if (status >= 200 && status < 300) return null
  if (!isFailure(body)) return statusError('OVHcloud', response)
  const code = body.errorCode ?? body.class
  const wrong = authErrors[code ?? '']
  if (wrong !== undefined)
    return new ProviderError('auth', `${wrong} (${body.message}).`, { vendorCode: code ?? String(status) })
  // 460 is the status of a service that has expired.
  if (status === 460) return new ProviderError('rejected', body.message, { vendorCode: '460' })
  return statusError('OVHcloud', response, { own: body.message, code })
}
