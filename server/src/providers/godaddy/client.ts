import type { Egress } from '#platform/net/egress.ts'
import { authorization, createJsonApi, type JsonApi } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseError } from './errors.ts'

export type GodaddyAddresses = { production: string; sandbox: string }

export function createGodaddyClient(
  addresses: GodaddyAddresses,
  { key = '', secret = '', environment = '' }: Credentials,
  egress: Egress,
): JsonApi {
  return createJsonApi({
    vendor: 'GoDaddy',
    url: environment === 'sandbox' ? addresses.sandbox : addresses.production,
    headers: { Authorization: authorization('sso-key', `${key}:${secret}`) },
    egress,
    errorOf: responseError,
  })
}
