import type { Egress } from '#platform/net/egress.ts'
import { authorization, createJsonApi, type JsonApi } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseError } from './errors.ts'

export type NamecomAddresses = { production: string; sandbox: string }

export function createNamecomClient(
  addresses: NamecomAddresses,
  { username = '', token = '', environment = '' }: Credentials,
  egress: Egress,
): JsonApi {
  const basic = Buffer.from(`${username}:${token}`).toString('base64')
  return createJsonApi({
    vendor: 'Name.com',
    url: environment === 'sandbox' ? addresses.sandbox : addresses.production,
    headers: { Authorization: authorization('Basic', basic) },
    egress,
    errorOf: responseError,
  })
}
