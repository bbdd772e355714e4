import type { Egress } from '#platform/net/egress.ts'
import { authorization, createJsonApi, type JsonApi, type JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

export function createDigitalOceanClient(url: string, { token = '' }: Credentials, egress: Egress): JsonApi {
  return createJsonApi({
    vendor: 'DigitalOcean',
    url,
    headers: { Authorization: authorization('Bearer', token) },
    egress,
    errorOf: responseError,
  })
}

/** An error is an `id`, which names the status, and a message. While an action of a droplet runs, others are refused. */
function responseError(response: JsonResponse): ProviderError | null {
  if (response.status < 300) return null
  const { id, message } = Object(response.body) as { id?: unknown; message?: unknown }
  if (response.status === 422 && typeof message === 'string' && /pending event/i.test(message))
    return new ProviderError('unavailable', message, { vendorCode: 'unprocessable_entity' })
  return statusError('DigitalOcean', response, {
    ...(typeof id === 'string' && { code: id }),
    ...(typeof message === 'string' && message !== '' && { own: message }),
  })
}
