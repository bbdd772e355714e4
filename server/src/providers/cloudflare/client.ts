import type { Egress } from '#platform/net/egress.ts'
import { createJsonApi, type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseError } from './errors.ts'

/** The API outside of accounts: paths begin with `/zones`. */
export function createZonesClient(url: string, { api_token = '' }: Credentials, egress: Egress): JsonApi {
  return createJsonApi({
    vendor: 'Cloudflare',
    url,
    headers: { Authorization: `Bearer ${api_token}` },
    egress,
    errorOf: responseError,
  })
}

/** The API of the registrar within an account: paths begin after `/accounts/{account_id}/registrar`. */
export function createRegistrarClient(
  url: string,
  { api_token = '', account_id = '', environment }: Credentials,
  egress: Egress,
): JsonApi {
  const part = environment === 'sandbox' ? 'registrar-sandbox' : 'registrar'
  return createJsonApi({
    vendor: 'Cloudflare',
    url: url + pathOf('accounts', account_id.trim(), part),
    headers: { Authorization: `Bearer ${api_token}` },
    egress,
    errorOf: responseError,
  })
}
