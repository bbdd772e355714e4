import type { ProviderClients } from '#areas/connections/index.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { CloudAccountParams } from '../accounts/schema.ts'
import { listAtProvider } from './open-firewalls.ts'
import { ConnectionFirewallPage, ConnectionFirewallQuery } from './schema.ts'

export function connectionFirewallOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'cloud.available_firewalls.list',
      method: 'GET',
      path: '/v1/connections/{connection_id}/firewalls',
      summary: 'List the firewalls of a connection',
      description: 'The firewalls that exist at the provider now. All on one page.',
      permission: 'cloud.read',
      cost: 5,
      params: CloudAccountParams,
      query: ConnectionFirewallQuery,
      response: { status: 200, body: ConnectionFirewallPage, description: 'The firewalls at the provider.' },
      lookup: (lookup, { params, query }) =>
        listAtProvider(providerClients, lookup, params.connection_id, query.q),
      handle: async (_context, _input, firewalls) => listed({ data: firewalls, next_cursor: null }),
    }),
  ]
}
