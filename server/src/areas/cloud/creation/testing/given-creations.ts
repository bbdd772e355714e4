/** Creations of servers at a provider's stand-in over HTTP, whose workers die at any point, as connections do. */
import { actionKind } from '#areas/cloud/actions/engine/action-kind.ts'
import { findAccount } from '#areas/cloud/store/accounts.ts'
import { type ActionRow, findAction, insertAction } from '#areas/cloud/store/actions.ts'
import { lockedServer } from '#areas/cloud/store/servers.ts'
import type { OpenConnection } from '#areas/connections/index.ts'
import { jobOf, runMortal } from '#areas/domains/operations/testing/mortal-worker.ts'
import { addSeconds } from '#kernel/time.ts'
import { createTenancy, systemCaller } from '#platform/context.ts'
import { createEvents } from '#platform/events/events.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import { createLimits } from '#platform/plans/limits.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import type { Credentials, ProviderAdapter } from '#providers/ports/provider.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import type { TestService } from '#testing/service.ts'
import { recordPage } from '../../accounts/record-page.ts'
import { newAction } from '../../actions/new-action.ts'
import { queueCreation } from '../queue-creation.ts'
import type { ServerInput } from '../schema.ts'

type Place = {
  adapter: ProviderAdapter
  credentials: Credentials
  order: Pick<ServerInput, 'region' | 'size' | 'image'>
}

type ShownServer = {
  id: string
  ref: string | null
  connection_id: string
  lifecycle: string
  power: string
}

const limits = createLimits({
  plans: readPlans(null),
  limits: [{ name: 'servers', count: countRows('servers') }],
  planName: async () => 'unlimited',
})

export async function givenCreations(service: TestService, { adapter, credentials, order }: Place) {
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox' },
  })
  const opened: OpenConnection = {
    id: connection.id,
    name: connection.name,
    manifest: adapter.manifest,
    provider: adapter.open(credentials, testTools(loopbackEgress())),
    zoneDefaults: {},
  }
  let now = new Date()
  const { database, secrets, accountId } = service
  const tenancy = createTenancy({
    database,
    secrets,
    events: createEvents([], createMetrics()),
    limits,
    clock: () => now,
    log: createLog('silent'),
  })
  const caller = systemCaller(accountId, 'test', 'cloud.servers.create')
  const price = { amount: '10', currency: 'EUR' }

  const read = (id: string) =>
    tenancy.act(caller, async (context) => (await findAction(context, id)) as ActionRow)

  /** Lists the servers of the provider, as happens every minute. */
  const list = async (addsNew: boolean) => {
    const page = await opened.provider.cloud?.listServers(null)
    const servers = page?.servers ?? []
    await tenancy.act(caller, (context) => recordPage(context, { connection: opened, servers, addsNew }))
  }

  return {
    list,
    create: (name: string, own: Partial<ServerInput> = {}): Promise<ActionRow> =>
      tenancy.act(caller, (context) =>
        queueCreation(
          context,
          opened,
          { connection_id: opened.id, name, ...order, ...own },
          { monthly: price, manifestOf: async () => adapter.manifest },
        ),
      ),
    remove: (serverId: string): Promise<ActionRow> =>
      tenancy.act(caller, async (context) => {
        const server = await lockedServer(context, serverId)
        return await insertAction(
          context,
          newAction(context, { kind: 'delete', server, parameters: { leftovers: [] } }),
        )
      }),
    read,
    /** Runs the due step of an action; the worker is killed at this point, counted from 0, if it gets that far. */
    step: (id: string, killedAt: number | null): Promise<boolean> =>
      runMortal({ tenancy, opened }, killedAt, async (mortal) => {
        const clients = { open: async () => mortal.opened }
        const providerClients = clients as unknown as Parameters<typeof actionKind>[0]['providerClients']
        const addMonitor = async () => {}
        await actionKind({ tenancy: mortal.tenancy, providerClients, addMonitor }).execute(
          jobOf('server_actions', accountId, id),
        )
      }),
    /** Lets time pass until the action is due, and at least these seconds. */
    async wait(id: string, seconds: number): Promise<void> {
      const { due_at } = await read(id)
      now = addSeconds(now, seconds)
      if (due_at !== null && due_at > now) now = due_at
    },
    async servers(name: string): Promise<ShownServer[]> {
      const { body } = await service.request('GET', `/v1/servers?connection_id=${opened.id}&q=${name}`)
      return body.data.filter((server: { name: string }) => server.name === name)
    },
    isFollowed: () =>
      tenancy.act(caller, async (context) => (await findAccount(context, opened.id)) !== undefined),
  }
}
