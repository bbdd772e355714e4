import type { Egress } from '#platform/net/egress.ts'
import { authorization, createJsonApi, type JsonApi } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseError } from './errors.ts'

export type GandiAddresses = { production: string; sandbox: string }

export type GandiClient = JsonApi & {
  /** The query that limits a call to the organization of the connection. */
  organization: { sharing_id?: string }
}

export function createGandiClient(
  addresses: GandiAddresses,
  { token = '', sharing_id = '', environment = '' }: Credentials,
  egress: Egress,
): GandiClient {
  const api = createJsonApi({
    vendor: 'Gandi',
    url: environment === 'sandbox' ? addresses.sandbox : addresses.production,
    headers: { Authorization: authorization('Bearer', token) },
    egress,
    errorOf: responseError,
  })
  return { ...api, organization: sharing_id === '' ? {} : { sharing_id } }
}
