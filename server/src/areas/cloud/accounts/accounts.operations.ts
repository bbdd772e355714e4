import type { ProviderClients } from '#areas/connections/index.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { findAccount, makeAllDue, putAccount, selectAccounts } from '../store/accounts.ts'
import { serverIdsByRef } from '../store/servers.ts'
import { importListed } from './import.ts'
import { listingWork } from './listing-kind.ts'
import { listAll, openAccount } from './open-account.ts'
import {
  AvailableServerPage,
  AvailableServerQuery,
  CloudAccount,
  CloudAccountInput,
  CloudAccountPage,
  CloudAccountParams,
  ServerImport,
  ServerImportInput,
} from './schema.ts'
import { accountViews, readAccountView } from './view.ts'

export function accountOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'cloud.servers.available.list',
      method: 'GET',
      path: '/v1/servers/available',
      summary: 'List the servers at a provider',
      description: 'Each with its id in Holdfast, if it was added.',
      permission: 'cloud.read',
      cost: 5,
      query: AvailableServerQuery,
      response: { status: 200, body: AvailableServerPage, description: 'All of them, by name.' },
      async lookup(lookup, { query: { connection_id, q = '' } }) {
        const servers = await listAll(
          await openAccount(providerClients, lookup, connection_id, '?connection_id'),
        )
        return servers.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
      },
      async handle(context, { query }, servers) {
        const ids = await serverIdsByRef(context, query.connection_id)
        const data = servers.map(({ ref, name, lifecycle, power, region, size, publicAddresses }) => ({
          ref,
          name,
          lifecycle,
          power,
          region,
          size,
          public_addresses: publicAddresses,
          server_id: ids.get(ref) ?? null,
        }))
        return listed({ data, next_cursor: null })
      },
    }),
    operation({
      id: 'cloud.servers.import',
      method: 'POST',
      path: '/v1/servers/import',
      summary: 'Add servers of a provider',
      description: 'They are followed from then on. At the provider nothing changes.',
      permission: 'cloud.write',
      cost: 5,
      body: ServerImportInput,
      response: { status: 200, body: ServerImport, description: 'What was added.' },
      async lookup(lookup, { body: { connection_id, refs } }) {
        const connection = await openAccount(providerClients, lookup, connection_id, '/connection_id')
        return { connection, servers: await listAll(connection), refs }
      },
      handle: async (context, _, found) => ({ body: await importListed(context, found) }),
    }),
    operation({
      id: 'cloud.accounts.list',
      method: 'GET',
      path: '/v1/cloud/accounts',
      summary: 'List the cloud accounts whose servers are followed',
      permission: 'cloud.read',
      response: { status: 200, body: CloudAccountPage, description: 'All of them, oldest first.' },
      async handle(context) {
        return listed({ data: await accountViews(context, await selectAccounts(context)), next_cursor: null })
      },
    }),
    operation({
      id: 'cloud.accounts.put',
      method: 'PUT',
      path: '/v1/cloud/accounts/{connection_id}',
      summary: 'Follow the servers of a cloud account',
      description:
        'Lists its servers now, and then every minute; its snapshots, volumes and firewalls every ten minutes. With `adds_new`, all servers are added.',
      permission: 'cloud.write',
      params: CloudAccountParams,
      body: CloudAccountInput,
      response: {
        status: 202,
        body: CloudAccount,
        description: 'The account, whose servers are being listed.',
      },
      lookup: (lookup, { params }) => openAccount(providerClients, lookup, params.connection_id, null),
      async handle(context, { params: { connection_id: id }, body }, { name }) {
        const before = await findAccount(context, id)
        await putAccount(context, id, { adds_new: body.adds_new, due_at: context.now })
        await makeAllDue(context, id)
        await context.audit(
          { type: 'connection', id, name },
          {
            before: before ? { adds_new_servers: before.adds_new } : null,
            after: { adds_new_servers: body.adds_new, servers_listed_at: context.now },
          },
        )
        await context.wake(listingWork)
        return { body: await readAccountView(context, id) }
      },
      async settle(context, { params: { connection_id: id } }) {
        const account = await findAccount(context, id)
        // While it is being listed, it is not due.
        const isListed = account?.due_at != null && account.due_at > context.now
        return { response: { body: await readAccountView(context, id) }, settled: isListed }
      },
    }),
  ]
}
