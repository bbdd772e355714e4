/** Actions are kept as long as the plan says, and creations as long as they explain a server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenAction } from '#areas/cloud/testing/given-action.ts'
import { listAccount, quarterOfAnHourPasses } from '#areas/cloud/testing/given-orphan.ts'
import { givenServer, setServer } from '#areas/cloud/testing/given-server.ts'
import { addSeconds } from '#kernel/time.ts'
import { plansWithRetention } from '#platform/plans/testing/plans-with-retention.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { dropOldActions } from './retention.ts'

let service: TestService
let connectionId: string
beforeAll(async () => {
  service = await givenService()
  const { body } = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
  connectionId = body.id
})
afterAll(() => service.close())

const get = async (path: string) => (await service.request('GET', path)).body
const plans = plansWithRetention('audit', 30)
const dropAfterDays = (days: number) =>
  dropOldActions({
    database: service.database,
    plans,
    clock: () => addSeconds(new Date(), days * 86_400),
  })
const kept = async (): Promise<string[]> => (await get('/v1/actions?limit=200')).data.map(({ id }: any) => id)

async function ended(id: string): Promise<any> {
  return await eventually(async () => {
    const action = await get(`/v1/actions/${id}`)
    return action.finished_at !== null && action
  })
}

async function created(name: string): Promise<any> {
  const { body } = await service.request('POST', '/v1/servers', {
    body: {
      connection_id: connectionId,
      name,
      region: 'nowhere-1',
      size: 'small',
      image: 'debian-13',
      max_monthly_price: { amount: '8', currency: 'EUR' },
    },
  })
  return await ended(body.id)
}

it('deletes what has ended, except creations of servers that may exist, and of orphans', async () => {
  const server = await givenServer(service, connectionId, 'db-1')
  const reboot = await ended(await givenAction(service, server))
  const living = await created('web-1')
  const deleted = await created('web-2')
  const { body: deletion } = await service.request('POST', `/v1/servers/${deleted.server_id}/actions`, {
    body: { kind: 'delete', leftovers: [] },
  })
  await ended(deletion.id)
  const failed = await created('web-1')
  expect(failed.state).toBe('failed')
  const orphaned = await created('web-1')
  await setServer(service, connectionId, 'late', { operation_id: orphaned.id })
  await listAccount(service, connectionId)
  await quarterOfAnHourPasses(service, connectionId)
  const all = [reboot, living, deleted, deletion, failed, orphaned].map(({ id }) => id)
  expect((await kept()).sort()).toEqual([...all].sort())
  await dropAfterDays(29)
  expect(await kept()).toHaveLength(all.length)
  await dropAfterDays(31)
  expect((await kept()).sort()).toEqual([living.id, orphaned.id].sort())
})

it('deletes none that has not ended', async () => {
  const server = await givenServer(service, connectionId, 'busy-1', { ignores_shutdown: true })
  const { body } = await service.request('POST', `/v1/servers/${server}/actions`, {
    body: { kind: 'shutdown', wait_seconds: 1800 },
  })
  await dropAfterDays(400)
  expect(await kept()).toContain(body.id)
})

it('leaves snapshots without the action that made them', async () => {
  const server = await givenServer(service, connectionId, 'copied-1')
  const { body } = await service.request('POST', `/v1/servers/${server}/actions`, {
    body: { kind: 'snapshot', name: 'before' },
  })
  await ended(body.id)
  const snapshot = await eventually(async () =>
    (await get(`/v1/snapshots?server_id=${server}`)).data.find((one: any) => one.action_id === body.id),
  )
  await dropAfterDays(31)
  expect((await get(`/v1/snapshots/${snapshot.id}`)).action_id).toBeNull()
  const dangling = await service.database.tenant(service.accountId, (tx) =>
    sql`select from snapshots where account_id = ${service.accountId} and action_id = ${body.id}`.execute(tx),
  )
  expect(dangling.rows).toEqual([])
})
