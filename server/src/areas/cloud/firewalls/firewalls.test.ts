/** Firewalls of cloud accounts: listed, read, planned and changed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAccount } from '#areas/cloud/testing/given-orphan.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { denied, type Fields, firewallWorld, ssh, web } from './testing/firewall-world.ts'

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
const plan = (id: string, rules: Fields[]) =>
  service.request('POST', `/v1/firewalls/${id}/plan`, { body: { rules } })
const put = (id: string, hash: string, rules: Fields[], wait = 'wait=20') =>
  service.request('PUT', `/v1/firewalls/${id}/rules`, { body: { hash, rules }, headers: { prefer: wait } })
const replace = async (id: string, rules: Fields[], wait?: string) =>
  await put(id, (await rulesOf(id)).hash, rules, wait)

describe.concurrent('a firewall', () => {
  it('is listed with what it is attached to', async () => {
    const { id, name, connectionId, serverId, serverName } = await given()
    expect(await read(id)).toMatchObject({
      name,
      connection_id: connectionId,
      provider: 'sandbox',
      ref: name,
      attached_to: [{ kind: 'server', ref: serverName, server_id: serverId, server_name: serverName }],
      change: null,
      error: null,
    })
    expect((await get(`/v1/firewalls?server_id=${serverId}`)).data.map((one: Fields) => one['id'])).toEqual([
      id,
    ])
    for (const [of, kind, other] of [
      [serverId, 'firewall', id],
      [id, 'server', serverId],
      [id, 'connection', connectionId],
      [connectionId, 'firewall', id],
    ]) {
      const { data } = await get(`/v1/related?id=${of}&kind=${kind}`)
      expect(data.map((one: Fields) => one['id'])).toEqual([other])
    }
  })

  it('shows its rules as the provider has them, with those that only the provider can change', async () => {
    const { id, set } = await given()
    await set({ rules: [ssh, web], foreign_rules: [denied] })
    expect(await rulesOf(id)).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      rules: [
        { direction: 'inbound', ...ssh },
        { direction: 'inbound', ...web },
      ],
      managed_rules: [],
      foreign_rules: [denied],
      capabilities: expect.objectContaining({ rules_max: 50, description_max: 100 }),
    })
  })

  it('is no longer listed once two listings were without it', async () => {
    const { id, connectionId, name } = await given()
    await service.database.tenant(service.accountId, (tx) =>
      sql`delete from connection_notes where connection_id = ${connectionId} and key = ${`sandbox/firewall/${name}`}`.execute(
        tx,
      ),
    )
    for (const _round of [1, 2]) {
      await service.database.tenant(service.accountId, (tx) =>
        sql`update cloud_accounts set firewalls_listed_at = null where id = ${connectionId}`.execute(tx),
      )
      await listAccount(service, connectionId)
    }
    expect((await service.request('GET', `/v1/firewalls/${id}`)).status).toBe(404)
    expect(await eventsOf('firewall.deleted', id)).toMatchObject([{ name, connection_id: connectionId }])
  })
})

describe.concurrent('a plan', () => {
  it('tells what would be added and removed, and changes nothing', async () => {
    const { id, set, atProvider } = await given()
    await set({ rules: [ssh], foreign_rules: [denied] })
    const { status, body } = await plan(id, [web])
    expect([status, body]).toMatchObject([
      200,
      { add: [web], remove: [ssh], unchanged: 0, managed: 0, foreign: 1, hash: (await rulesOf(id)).hash },
    ])
    expect(await atProvider()).toMatchObject([ssh])
  })

  it('refuses a rule that the provider cannot have, or that is no rule, with its place', async () => {
    const { id } = await given()
    for (const [rule, place] of [
      [{ ...web, description: 'a'.repeat(101) }, '/rules/1/description'],
      [{ ...web, network: '192.0.2.0/33' }, '/rules/1/network'],
      [{ ...web, ports: '0' }, '/rules/1/ports'],
      [ssh, '/rules/1'],
    ] as const) {
      const { status, body } = await plan(id, [ssh, rule])
      expect([rule, status, body.errors?.[0].pointer]).toEqual([rule, 422, place])
    }
  })

  it('is an error while the provider cannot be read', async () => {
    const { id, fail } = await given()
    await fail('read', 'unavailable')
    expect((await plan(id, [])).body.code).toBe('provider_unavailable')
  })
})

describe.concurrent('a change of rules', () => {
  it('adds and removes rules at the provider, and its end is reported', async () => {
    const { id, atProvider } = await given()
    const { status, body } = await replace(id, [web], 'wait=20')
    expect([status, body]).toMatchObject([202, { change: null, error: null }])
    expect(await atProvider()).toMatchObject([web])
    expect(await eventsOf('firewall.change_finished', id)).toMatchObject([
      { state: 'succeeded', added: 1, removed: 1, error: null },
    ])
    const { data } = await get(`/v1/audit-log?target=${id}&action=cloud.firewalls.rules.replace`)
    expect(data[0].changes).toMatchObject({
      before: { rules: ['inbound tcp 22 192.0.2.0/24'] },
      after: { rules: ['inbound tcp 443 0.0.0.0/0'] },
    })
  })

  it('that changes nothing ends at once', async () => {
    const { id } = await given()
    expect((await replace(id, [ssh], 'wait=0')).body.change).toBeNull()
  })

  it('is refused if the rules are not those that it is based on', async () => {
    const { id, set, atProvider } = await given()
    const { hash } = await rulesOf(id)
    await set({ rules: [ssh, web] })
    expect((await put(id, hash, [])).body.code).toBe('conflict')
    expect(await atProvider()).toMatchObject([ssh, web])
  })

  it('fails without a change if someone changed the rules before it was sent', async () => {
    const { id, name, connectionId, set, atProvider } = await given()
    const { accountId, database } = service
    const run = (text: ReturnType<typeof sql>) => database.tenant(accountId, (tx) => text.execute(tx))
    // While something else changes the firewall, the change waits.
    await run(sql`
      insert into firewall_locks (account_id, connection_id, ref, holder, locked_until)
      values (${accountId}, ${connectionId}, ${name}, 'another', now() + interval '1 hour')`)
    const requested = await replace(id, [web], 'wait=0')
    expect(requested.body.change).toMatchObject({ added: 1, removed: 1 })
    const others = [ssh, { ...ssh, ports: '23' }]
    await set({ rules: others })
    await run(sql`delete from firewall_locks where ref = ${name}`)
    const { error } = await eventually(async () => {
      const firewall = await read(id)
      return firewall.change === null && firewall
    })
    expect(error.code).toBe('stale')
    expect(await atProvider()).toMatchObject(others)
  })

  it('is one at a time, and survives failures of the provider', async () => {
    const { id, fail, atProvider } = await given()
    const { hash } = await rulesOf(id)
    await fail('write', 'unavailable', 2)
    expect((await put(id, hash, [web], 'wait=0')).status).toBe(202)
    expect((await put(id, hash, [], 'wait=0')).body.code).toBe('conflict')
    await eventually(async () => (await read(id)).change === null)
    expect(await atProvider()).toMatchObject([web])
    expect((await read(id)).error).toBeNull()
  })

  it('that the provider refuses fails, and says why', async () => {
    const { id, fail, atProvider } = await given()
    await fail('write', 'rejected')
    const { body } = await replace(id, [web])
    expect(body).toMatchObject({ change: null, error: { code: 'rejected' } })
    expect(await atProvider()).toMatchObject([ssh])
    expect(await eventsOf('firewall.change_finished', id)).toMatchObject([
      { state: 'failed', error: 'rejected', message: expect.any(String) },
    ])
    expect((await get(`/v1/firewalls?needs_attention=true`)).data.map((one: Fields) => one['id'])).toContain(
      id,
    )
  })
})
