import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { ProviderClients } from '../provider/provider-clients.ts'
import { ConnectionParams } from '../schema.ts'
import { listFirewalls } from './firewalls.ts'
import { ConnectionFirewallPage, FirewallQuery } from './schema.ts'

export function firewallOperations(providerClients: ProviderClients): Operation[] {
  return [
    operation({
      id: 'cloud.available_firewalls.list',
      method: 'GET',
      path: '/v1/connections/{connection_id}/firewalls',
      summary: 'List the firewalls of a connection',
      description: 'The firewalls that exist at the provider now. All on one page.',
      permission: 'cloud.read',
      cost: 5,
      params: ConnectionParams,
      query: FirewallQuery,
      response: { status: 200, body: ConnectionFirewallPage, description: 'The firewalls at the provider.' },
      lookup: (lookup, { params, query }) =>
        listFirewalls(providerClients, lookup, params.connection_id, query.q),
      handle: async (_context, _input, firewalls) => listed({ data: firewalls, next_cursor: null }),
    }),
  ]
}
