/** Creations of servers at a provider's stand-in over HTTP, whose workers die at any point. */

import { recordPage } from '#areas/cloud/accounts/record-page.ts'
import { actionKind } from '#areas/cloud/actions/engine/action-kind.ts'
import { newAction } from '#areas/cloud/actions/new-action.ts'
import { findAccount } from '#areas/cloud/store/accounts.ts'
import { type ActionRow, findAction, insertAction } from '#areas/cloud/store/actions.ts'
import { lockedServer } from '#areas/cloud/store/servers.ts'
import type { Credentials, ProviderAdapter } from '#providers/ports/provider.ts'
import type { TestService } from '#testing/service.ts'
import { queueCreation } from '../queue-creation.ts'
import type { ServerInput } from '../schema.ts'
import { givenProvider } from './given-provider.ts'

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

const price = { amount: '10', currency: 'EUR' }

export async function givenCreations(service: TestService, place: Place) {
  const { adapter, order } = place
  const { opened, act, pass, work } = await givenProvider(service, place)
  const read = (id: string) => act(async (context) => (await findAction(context, id)) as ActionRow)

  /** Lists the servers of the provider, as happens every minute. */
  const list = async (addsNew: boolean) => {
    const page = await opened.provider.cloud?.listServers(null)
    const servers = page?.servers ?? []
    await act((context) => recordPage(context, { connection: opened, servers, addsNew }))
  }

  return {
    list,
    create: (name: string, own: Partial<ServerInput> = {}): Promise<ActionRow> =>
      act((context) =>
        queueCreation(
          context,
          opened,
          { connection_id: opened.id, name, ...order, ...own },
          { monthly: price, manifestOf: async () => adapter.manifest },
        ),
      ),
    remove: (serverId: string): Promise<ActionRow> =>
      act(async (context) => {
        const server = await lockedServer(context, serverId)
        return await insertAction(
          context,
          newAction(context, { kind: 'delete', server, parameters: { leftovers: [] } }),
        )
      }),
    read,
    /** Runs the due step of an action; the worker is killed at this point, counted from 0, if it gets that far. */
    step: (id: string, killedAt: number | null): Promise<boolean> =>
      work(
        (worker) => actionKind({ ...worker, addMonitor: async () => {}, onServerChanged: async () => {} }),
        id,
        killedAt,
      ),
    /** Lets time pass until the action is due, and at least these seconds. */
    async wait(id: string, seconds: number): Promise<void> {
      pass(seconds, (await read(id)).due_at)
    },
    async servers(name: string): Promise<ShownServer[]> {
      const { body } = await service.request('GET', `/v1/servers?connection_id=${opened.id}&q=${name}`)
      return body.data.filter((server: { name: string }) => server.name === name)
    },
    isFollowed: () => act(async (context) => (await findAccount(context, opened.id)) !== undefined),
  }
}
