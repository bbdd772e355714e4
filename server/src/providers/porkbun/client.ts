import type { Egress } from '#platform/net/egress.ts'
import { createJsonApi, type JsonApi } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseError } from './errors.ts'

/** The keys are sent in headers: bodies and addresses contain none. */
export function createPorkbunClient(
  url: string,
  { api_key = '', secret_api_key = '' }: Credentials,
  egress: Egress,
): JsonApi {
  return createJsonApi({
    vendor: 'Porkbun',
    url,
    headers: { 'X-API-Key': api_key, 'X-Secret-API-Key': secret_api_key },
    egress,
    errorOf: responseError,
  })
}
