/** Servers that were ordered here and are not followed: found, reported, added and deleted. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAccount, quarterOfAnHourPasses } from '#areas/cloud/testing/given-orphan.ts'
import { setServer } from '#areas/cloud/testing/given-server.ts'
import { newId } from '#kernel/id.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>

const get = async (path: string) => (await service.request('GET', path)).body

async function givenCloud() {
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: 'My cloud' },
  })
  const id: string = connection.id
  const read = async (filters = '') => (await get(`/v1/cloud/orphans?connection_id=${id}${filters}`)).data
  const list = (addsNew?: boolean) => listAccount(service, id, addsNew)
  return {
    id,
    list,
    read,
    appears: (name: string, operationId: string, fields: Fields = {}) =>
      setServer(service, id, name, { operation_id: operationId, ...fields }),
    async created(name: string) {
      const { body } = await service.request('POST', '/v1/servers', {
        body: {
          connection_id: id,
          name,
          region: 'nowhere-1',
          size: 'medium',
          image: 'debian-13',
          max_monthly_price: { amount: '8', currency: 'EUR' },
        },
      })
      return await ended(body.id)
    },
    /** Lists twice, a quarter of an hour apart. */
    async found(): Promise<any[]> {
      await list()
      await quarterOfAnHourPasses(service, id)
      await list()
      return await read()
    },
    atProvider: async (name: string) =>
      (await get(`/v1/connections/${id}/sandbox`)).servers.find((server: Fields) => server['name'] === name),
    fault: (fields: Fields) =>
      service.request('PATCH', `/v1/connections/${id}/sandbox`, { body: { faults: [fields] } }),
  }
}

async function ended(actionId: string): Promise<any> {
  return await eventually(async () => {
    const action = await get(`/v1/actions/${actionId}`)
    return action.finished_at !== null && action
  })
}

const eventsOf = async (connectionId: string) =>
  (await get('/v1/events?event=cloud.orphan_found&limit=200')).data
    .map(({ data }: any) => data)
    .filter((data: any) => data.connection_id === connectionId)

describe.concurrent('an orphan', () => {
  it('is a server that appears after its creation has failed, with what it costs', async () => {
    const cloud = await givenCloud()
    await cloud.created('taken')
    const failed = await cloud.created('taken')
    expect(failed.state).toBe('failed')
    await cloud.appears('late', failed.id, { size: 'medium' })
    await cloud.list()
    expect([await cloud.read(), await eventsOf(cloud.id)]).toEqual([[], []])
    const [orphan] = await cloud.found()
    expect(orphan).toMatchObject({
      name: 'late',
      ref: 'late',
      provider: 'sandbox',
      reason: 'given_up',
      operation_id: failed.id,
      size: 'medium',
      monthly: { amount: '8.00', currency: 'EUR' },
      ignored: false,
      deletion_id: null,
    })
    await cloud.list()
    expect(await eventsOf(cloud.id)).toMatchObject([
      {
        orphan_id: orphan.id,
        name: 'late',
        reason: 'given_up',
        monthly: { amount: '8.00', currency: 'EUR' },
      },
    ])
  })

  it('is found though no other server of its account is in Holdfast', async () => {
    const cloud = await givenCloud()
    const { id: actionId, server_id } = await cloud.created('only')
    await service.request('DELETE', `/v1/servers/${server_id}`)
    await cloud.appears('twin', actionId)
    const own = sql`account_id = ${service.accountId}`
    const query = (statement: ReturnType<typeof sql>) =>
      service.database.tenant(service.accountId, (tx) => statement.execute(tx))
    await query(sql`update cloud_accounts set due_at = now() where ${own} and id = ${cloud.id}`)
    const seen = () => query(sql`select from cloud_orphans where ${own} and connection_id = ${cloud.id}`)
    await eventually(async () => (await seen()).rows.length === 1)
    expect((await cloud.found()).map(({ name, reason }) => [name, reason])).toEqual([['twin', 'duplicate']])
  })

  it('is a server whose creation is not in this account, and not one without the id of a creation', async () => {
    const cloud = await givenCloud()
    await cloud.appears('restored', newId('server_action'))
    await setServer(service, cloud.id, 'by-hand', {})
    expect((await cloud.found()).map(({ name, reason }) => [name, reason])).toEqual([['restored', 'unknown']])
  })

  it('is no server that was removed from Holdfast', async () => {
    const cloud = await givenCloud()
    const { server_id } = await cloud.created('kept')
    await service.request('DELETE', `/v1/servers/${server_id}`)
    expect(await cloud.found()).toEqual([])
  })

  it('is added, and is then no orphan, also if it is removed again', async () => {
    const cloud = await givenCloud()
    await cloud.created('taken')
    const { id: actionId } = await cloud.created('taken')
    await cloud.appears('late', actionId)
    const [{ id }] = await cloud.found()
    const { status, body, headers } = await service.request('POST', `/v1/cloud/orphans/${id}/import`)
    expect([status, body.name, body.ref]).toEqual([201, 'late', 'late'])
    expect(headers['location']).toBe(`/v1/servers/${body.id}`)
    expect(await cloud.read()).toEqual([])
    const targets = async (id: string) => (await get(`/v1/audit-log?target=${id}`)).data
    expect(await targets(id)).toMatchObject([{ action: 'cloud.orphans.import' }])
    expect(await targets(body.id)).toMatchObject([{ action: 'cloud.servers.create' }])
    expect((await get(`/v1/actions/${actionId}`)).server_id).toBe(body.id)
    await service.request('DELETE', `/v1/servers/${body.id}`)
    expect(await cloud.found()).toEqual([])
  })

  it('is deleted at its provider by an action, and stays if that fails', async () => {
    const cloud = await givenCloud()
    await cloud.appears('stray', newId('server_action'))
    const [{ id }] = await cloud.found()
    await cloud.fault({ on: 'order', kind: 'rejected', times: 1 })
    const refused = await service.request('DELETE', `/v1/cloud/orphans/${id}`)
    expect((await ended(refused.body.id)).state).toBe('failed')
    expect((await cloud.read())[0]?.deletion_id).toBe(refused.body.id)
    expect(await cloud.atProvider('stray')).toBeDefined()
    const { status, body } = await service.request('DELETE', `/v1/cloud/orphans/${id}`)
    expect([status, body.kind, body.server_id, body.server_name]).toEqual([202, 'delete', null, 'stray'])
    expect(await ended(body.id)).toMatchObject({ state: 'succeeded' })
    expect((await get(`/v1/audit-log?target=${body.id}&action=cloud.orphans.delete`)).data).toHaveLength(1)
    expect([await cloud.atProvider('stray'), await cloud.read()]).toEqual([undefined, []])
  })

  it('is not deleted if its id belongs to another server now', async () => {
    const cloud = await givenCloud()
    await cloud.appears('stray', newId('server_action'))
    const [{ id }] = await cloud.found()
    await cloud.appears('stray', newId('server_action'))
    const { status, body } = await service.request('DELETE', `/v1/cloud/orphans/${id}`)
    expect([status, body.code]).toEqual([409, 'wrong_state'])
  })

  it('is ignored, and disappears once two listings were without it', async () => {
    const cloud = await givenCloud()
    await cloud.appears('known', newId('server_action'))
    const [{ id }] = await cloud.found()
    const ignore = () => service.request('PATCH', `/v1/cloud/orphans/${id}`, { body: { ignored: true } })
    await ignore()
    const { status, body } = await ignore()
    expect([status, body.ignored]).toEqual([200, true])
    expect(await cloud.read('&needs_attention=true')).toEqual([])
    expect(await cloud.read('&needs_attention=false')).toMatchObject([{ id }])
    await service.request('DELETE', `/v1/connections/${cloud.id}/sandbox/servers/known`)
    await cloud.list()
    expect(await cloud.read()).toHaveLength(1)
    await cloud.list()
    expect(await cloud.read()).toEqual([])
  })

  it('is added by a listing that adds new servers', async () => {
    const cloud = await givenCloud()
    await cloud.appears('stray', newId('server_action'))
    expect(await cloud.found()).toHaveLength(1)
    await cloud.list(true)
    expect(await cloud.read()).toEqual([])
    expect((await get(`/v1/servers?connection_id=${cloud.id}`)).data).toMatchObject([{ name: 'stray' }])
  })
})
