/** Firewalls are created, attached, detached and deleted. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenFirewall, setFirewall } from '#areas/cloud/testing/given-firewall.ts'
import { listAccount } from '#areas/cloud/testing/given-orphan.ts'
import type { Context } from '#platform/context.ts'
import { sandboxManifest } from '#providers/sandbox/manifest.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { type Fields, firewallWorld, web } from '../testing/firewall-world.ts'
import { requestAttachment } from './request-attachment.ts'

let service: TestService
let world: ReturnType<typeof firewallWorld>
beforeAll(async () => {
  service = await givenService()
  world = firewallWorld(service)
})
afterAll(() => service.close())

const get = (path: string) => world.get(path)
const read = (id: string) => world.read(id)
const rulesOf = (id: string) => world.rulesOf(id)
const eventsOf = (kind: string, id: string) => world.eventsOf(kind, id)
const given = (fields: Fields = {}) => world.given(fields)

describe.concurrent('a new firewall', () => {
  const create = (fields: Fields, wait = 'wait=20') =>
    service.request('POST', '/v1/firewalls', { body: fields, headers: { prefer: wait } })

  it('is created once at the provider, with its rules', async () => {
    const { connectionId } = await given()
    const { status, body } = await create({ connection_id: connectionId, name: 'created', rules: [web] })
    expect([status, body]).toMatchObject([
      202,
      { name: 'created', ref: 'created', attached_to: [], change: null, error: null, region: null },
    ])
    expect((await rulesOf(body.id)).rules).toMatchObject([web])
    expect(await eventsOf('firewall.change_finished', body.id)).toMatchObject([
      { change: 'create', state: 'succeeded', added: 1, removed: 0, server_id: null },
    ])
    // The listing knows it.
    await listAccount(service, connectionId)
    expect((await get(`/v1/firewalls?connection_id=${connectionId}&q=created`)).data).toHaveLength(1)
  })

  it('whose answer is lost is found, and not created a second time', async () => {
    const { connectionId } = await given()
    const path = `/v1/connections/${connectionId}/sandbox`
    await service.request('PATCH', path, {
      body: { faults: [{ on: 'answer', kind: 'timeout', times: 1, name: 'lost' }] },
    })
    const requested = await create({ connection_id: connectionId, name: 'lost' }, 'wait=0')
    expect(requested.body.change).toMatchObject({ kind: 'create', added: 0 })
    const { error, ref } = await eventually(async () => {
      const firewall = await read(requested.body.id)
      return firewall.change === null && firewall
    })
    expect([error, ref]).toEqual([null, 'lost'])
  })

  it('that is refused stays with the reason until it is deleted', async () => {
    const { connectionId, name } = await given()
    const { body } = await create({ connection_id: connectionId, name })
    expect(body).toMatchObject({ ref: null, change: null, error: { code: 'rejected' } })
    const attach = await service.request('POST', `/v1/firewalls/${body.id}/actions`, {
      body: {
        kind: 'attach',
        server_id: (await get(`/v1/servers?connection_id=${connectionId}`)).data[0].id,
      },
    })
    expect(attach.body.code).toBe('wrong_state')
    expect((await service.request('GET', `/v1/firewalls/${body.id}/rules`)).body.code).toBe('wrong_state')
    expect((await service.request('DELETE', `/v1/firewalls/${body.id}`)).status).toBe(202)
    expect((await service.request('GET', `/v1/firewalls/${body.id}`)).status).toBe(404)
  })

  it('that the provider cannot have is refused before it is sent, with the place', async () => {
    const { connectionId } = await given()
    const order = { connection_id: connectionId, name: 'wrong' }
    for (const [fields, place] of [
      [{ name: 'Not Allowed' }, '/name'],
      [{ name: 'a'.repeat(64) }, '/name'],
      [{ region: 'fsn1' }, '/region'],
      [{ rules: [{ ...web, ports: '0' }] }, '/rules/0/ports'],
      [{ rules: [web, web] }, '/rules/1'],
      [{ connection_id: 'conn_01jcqkz0000000000000000000' }, '/connection_id'],
    ] as const) {
      const { status, body } = await create({ ...order, ...fields })
      expect([fields, status, body.errors?.[0].pointer]).toEqual([fields, 422, place])
    }
  })
})

describe.concurrent('a firewall and a server', () => {
  const run = (id: string, kind: string, server_id: string, wait = 'wait=20') =>
    service.request('POST', `/v1/firewalls/${id}/actions`, {
      body: { kind, server_id },
      headers: { prefer: wait },
    })

  it('are attached and detached, and each end is reported', async () => {
    const { id, name, serverId, serverName } = await given({ servers: [] })
    const attached = await run(id, 'attach', serverId)
    expect([attached.status, attached.body]).toMatchObject([
      202,
      { change: null, error: null, attached_to: [{ server_id: serverId }] },
    ])
    const detached = await run(id, 'detach', serverId)
    expect(detached.body).toMatchObject({ change: null, error: null, attached_to: [] })
    const events = await eventsOf('firewall.change_finished', id)
    expect(events).toMatchObject(
      ['attach', 'detach'].map((change) => ({
        ...{ change, state: 'succeeded', server_id: serverId, server_name: serverName, name },
      })),
    )
  })

  it('are refused if they do not belong together, or are not attached', async () => {
    const [one, other] = await Promise.all([given({ servers: [] }), given()])
    const wrong = await run(one.id, 'attach', other.serverId)
    expect([wrong.status, wrong.body.errors?.[0].pointer]).toEqual([422, '/server_id'])
    expect((await run(one.id, 'detach', one.serverId)).body.code).toBe('wrong_state')
  })

  it('say which other firewall is replaced, or has to be detached first, where a server has only one', async () => {
    const { id, name, connectionId, serverId } = await given()
    const second = await givenFirewall(service, connectionId, 'second')
    const { accountId } = service
    const { firewallManagement } = sandboxManifest
    if (!firewallManagement) throw new Error('The sandbox creates no firewalls.')
    const attach = (otherFirewall: 'replaced' | 'refused') =>
      service.database.tenant(accountId, (tx) => {
        const manifest = { ...sandboxManifest, firewallManagement: { ...firewallManagement, otherFirewall } }
        const context = { tx, accountId, now: new Date(), audit: async () => {}, wake: async () => {} }
        // The request uses nothing else of the context.
        return requestAttachment(context as unknown as Context, second, {
          input: { kind: 'attach', server_id: serverId },
          manifestOf: async () => manifest,
          ifMatch: null,
        })
      })
    await expect(attach('refused')).rejects.toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining(name),
    })
    expect((await attach('replaced')).change).toMatchObject({ replaces: [{ id, name }] })
  })

  it('are attached one after the other, and survive failures of the provider', async () => {
    const { id, serverId, fail } = await given({ servers: [] })
    await fail('write', 'unavailable', 2)
    expect((await run(id, 'attach', serverId, 'wait=0')).body.change).toMatchObject({
      ...{ kind: 'attach', server_id: serverId, replaces: [] },
    })
    expect((await run(id, 'detach', serverId, 'wait=0')).body.code).toBe('conflict')
    const { attached_to } = await eventually(async () => {
      const firewall = await read(id)
      return firewall.change === null && firewall
    })
    expect(attached_to).toMatchObject([{ server_id: serverId }])
  })
})

describe.concurrent('a firewall that is deleted', () => {
  const remove = (id: string) => service.request('DELETE', `/v1/firewalls/${id}`)
  const isGone = (id: string) =>
    eventually(async () => (await service.request('GET', `/v1/firewalls/${id}`)).status === 404)

  it('is gone here and at the provider, and a listing that still has it does not bring it back', async () => {
    const { id, name, connectionId } = await given({ servers: [] })
    const { status, body } = await remove(id)
    expect([status, body.change.kind]).toEqual([202, 'delete'])
    await isGone(id)
    const sandbox = await get(`/v1/connections/${connectionId}/sandbox`)
    expect(sandbox.firewalls).toEqual([])
    expect(await eventsOf('firewall.deleted', id)).toMatchObject([{ name, source: 'holdfast' }])
    await setFirewall(service, connectionId, name, { rules: [] })
    await service.database.tenant(service.accountId, (tx) =>
      sql`update cloud_accounts set firewalls_listed_at = null where id = ${connectionId}`.execute(tx),
    )
    await listAccount(service, connectionId)
    expect((await get(`/v1/firewalls?connection_id=${connectionId}`)).data).toEqual([])
  })

  it('can be created again under its name', async () => {
    const { id, name, connectionId } = await given({ servers: [] })
    await remove(id)
    await isGone(id)
    const { body } = await service.request('POST', '/v1/firewalls', {
      body: { connection_id: connectionId, name },
      headers: { prefer: 'wait=20' },
    })
    expect(body).toMatchObject({ name, ref: name, change: null, error: null })
  })

  it('must not be attached, and no dynamic IP may need it', async () => {
    const { id, name, connectionId, serverName } = await given()
    const attached = await remove(id)
    expect([attached.body.code, attached.body.detail]).toEqual([
      'wrong_state',
      `${name} is attached to ${serverName}. Detach it first.`,
    ])
    const other = await givenFirewall(service, connectionId, 'followed')
    const dynamicIp = await service.request('POST', '/v1/dynamic-ips', { body: { name: `ip-${name}` } })
    await service.request('POST', `/v1/dynamic-ips/${dynamicIp.body.id}/firewall-bindings`, {
      body: {
        ...{ connection_id: connectionId, firewall_ref: 'followed', protocol: 'tcp', ports: '22' },
        networks: ['{ipv4}/32'],
      },
    })
    const { status, body } = await remove(other)
    expect([status, body.code, body.detail]).toEqual([
      409,
      'conflict',
      expect.stringContaining('1 firewall binding uses this firewall: followed tcp 22.'),
    ])
  })

  it('stays with the reason if the provider refuses', async () => {
    const { id, fail } = await given({ servers: [] })
    await fail('write', 'rejected')
    await remove(id)
    const { error } = await eventually(async () => {
      const firewall = await read(id)
      return firewall.change === null && firewall
    })
    expect(error.code).toBe('rejected')
  })
})
