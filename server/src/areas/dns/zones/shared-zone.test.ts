/** One zone on a real PowerDNS, managed in Holdfast through two connections. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyCredentials, writerKey } from '#providers/testing/servers/name-server.ts'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { testZone } from '../testing/given-zone.ts'

const missing = missingPrograms(powerdnsPrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a zone behind two connections'), () => {
  let service: TestService
  let powerdns: PowerDnsServer
  let other: PowerDnsServer
  beforeAll(async () => {
    powerdns = await startPowerDns()
    other = await startPowerDns()
    service = await givenService()
  })
  afterAll(async () => {
    await service.close()
    await powerdns.stop()
    await other.stop()
  })

  const connect = async (name: string, credentials: object, provider = 'powerdns') => {
    const { status, body } = await service.request('POST', '/v1/connections', {
      body: { provider, name, credentials },
    })
    expect(status).toBe(201)
    return body.id as string
  }
  const importZone = (name: string, connection_id: string, settings: object = {}) =>
    service.request('POST', '/v1/dns/zones/import', {
      headers: { prefer: 'wait=20' },
      body: { name, connection_id, ...settings },
    })
  const makeZone = (server: PowerDnsServer, name: string) =>
    server.pdnsutil('create-zone', name, 'ns1.example.net')
  const warningsOf = async (id: string) => (await service.request('GET', `/v1/dns/zones/${id}`)).body.warnings
  const sharedOf = async (id: string) =>
    (await warningsOf(id)).filter(({ code }: { code: string }) => code === 'shared_zone')
  const idsNeedingAttention = async () =>
    (await service.request('GET', '/v1/dns/zones?needs_attention=true')).body.data.map(
      ({ id }: { id: string }) => id,
    )

  it("is rejected with the existing zone's id unless allowed, and then both get a warning", async () => {
    await makeZone(powerdns, 'twice.example')
    const { url = '' } = powerdns.credentials
    const one = await connect('Home', powerdns.credentials)
    const two = await connect('Again', {
      ...powerdns.credentials,
      url: `${url.replace('127.0.0.1', 'localhost')}/api/v1/`,
    })
    const { body: first } = await importZone('twice.example', one)
    const refused = await importZone('twice.example', two)
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('"Home"'), zone_id: first.id, connection_id: one },
    })
    expect(await sharedOf(first.id)).toEqual([])
    const { status, body: second } = await importZone('twice.example', two, { allow_shared: true })
    expect([status, second.allow_shared]).toEqual([201, true])
    expect(await sharedOf(first.id)).toEqual([
      {
        code: 'shared_zone',
        message: expect.stringContaining('"Again"'),
        can_resolve: false,
        zones: [{ id: second.id, connection_id: two, connection: 'Again' }],
      },
    ])
    expect(await sharedOf(second.id)).toMatchObject([{ zones: [{ id: first.id }] }])
    expect(await idsNeedingAttention()).toEqual([])
    await service.request('PATCH', `/v1/dns/zones/${second.id}`, { body: { allow_shared: false } })
    expect((await idsNeedingAttention()).sort()).toEqual([first.id, second.id].sort())
    await service.request('DELETE', `/v1/dns/zones/${second.id}`)
    expect(await sharedOf(first.id)).toEqual([])
    expect(await idsNeedingAttention()).toEqual([])
  })

  it('is recognised by its serial behind another address and protocol', async () => {
    const name = 'line.example'
    await makeZone(powerdns, name)
    await powerdns.pdnsutil('import-tsig-key', writerKey.name, writerKey.algorithm, writerKey.secret)
    await powerdns.pdnsutil('activate-tsig-key', name, writerKey.name, 'primary')
    const api = await connect('API', powerdns.credentials)
    const updates = await connect('Updates', keyCredentials(writerKey, powerdns.port), 'rfc2136')
    const { body: first } = await importZone(name, api)
    const refused = await importZone(name, updates)
    expect(refused).toMatchObject({ status: 409, body: { zone_id: first.id } })
    const { body: second } = await importZone(name, updates, { allow_shared: true })
    expect(second.status).toBe('active')
    expect(await sharedOf(first.id)).toMatchObject([{ zones: [{ id: second.id, connection: 'Updates' }] }])
  })

  it('that existed before gets a warning after the next checks', async () => {
    const name = 'before.example'
    await makeZone(powerdns, name)
    const first = await importZone(name, await connect('A', powerdns.credentials))
    const second = await importZone(name, await connect('B', powerdns.credentials), { allow_shared: true })
    await service.database.tenant(service.accountId, (tx) =>
      sql`update dns_zones set server = null, shared_with = '{}', allow_shared = false where name = ${name}`.execute(
        tx,
      ),
    )
    expect(await sharedOf(first.body.id)).toEqual([])
    for (const { body } of [first, second]) await testZone(service, body.id, name).check()
    expect(await sharedOf(first.body.id)).toHaveLength(1)
    expect(await sharedOf(second.body.id)).toHaveLength(1)
    expect(await idsNeedingAttention()).toEqual(expect.arrayContaining([first.body.id, second.body.id]))
  })

  it('reveals nothing about other accounts', async () => {
    const name = 'tenants.example'
    await makeZone(powerdns, name)
    const { body: mine } = await importZone(name, await connect('Mine', powerdns.credentials))
    const { token } = await service.otherAccount()
    const request = (path: string, body: object) =>
      service.request('POST', path, { token, headers: { prefer: 'wait=20' }, body })
    const connection = await request('/v1/connections', {
      provider: 'powerdns',
      credentials: powerdns.credentials,
    })
    const theirs = await request('/v1/dns/zones/import', { name, connection_id: connection.body.id })
    expect(theirs).toMatchObject({ status: 201, body: { status: 'active' } })
    expect(theirs.body.warnings.map(({ code }: { code: string }) => code)).not.toContain('shared_zone')
    expect(await sharedOf(mine.id)).toEqual([])
  })

  it('is a different zone on another server', async () => {
    const name = 'apart.example'
    await makeZone(powerdns, name)
    await makeZone(other, name)
    await other.pdnsutil('increase-serial', name)
    const first = await importZone(name, await connect('One', powerdns.credentials))
    const second = await importZone(name, await connect('Other', other.credentials))
    expect(second.status).toBe(201)
    expect([await sharedOf(first.body.id), await sharedOf(second.body.id)]).toEqual([[], []])
  })
})
