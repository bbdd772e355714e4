/** A deletion that is refused because other resources depend on it lists them and says what to do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../../src/areas/dns/testing/given-zone.ts'

let world: ZoneWorld
let zone: TestZone
let dynamicIpId: string
const connection = () => `/v1/connections/${world.connectionId}`
const refused = async (path: string, token?: string) => {
  const { status, body } = await world.service.request('DELETE', path, { ...(token && { token }) })
  expect([path, status, body.code]).toEqual([path, 409, 'conflict'])
  expect(JSON.stringify(body)).not.toMatch(/dns_|dynamic_ips|dynamic_ip_firewall|_fkey|constraint/)
  return body
}

beforeAll(async () => {
  world = await givenZoneWorld()
  zone = await world.zone('a.example')
})
afterAll(() => world.close())

describe('a connection in use', () => {
  it('cannot be deleted, and the zones are listed', async () => {
    expect(await refused(connection())).toMatchObject({
      detail: '1 zone uses this connection: a.example. Delete what uses it first.',
      dependents: [{ kind: 'zone', id: zone.id, title: 'a.example' }],
    })
    for (const name of ['b.example', 'c.example', 'd.example', 'e.example']) await world.zone(name)
    expect((await refused(connection())).detail).toBe(
      '5 zones use this connection: a.example, b.example, c.example and 2 more. Delete what uses it first.',
    )
  })

  it('cannot be deleted if another area uses it, and only what the caller may read is listed', async () => {
    const { service } = world
    const made = async (path: string, body: unknown) => (await service.request('POST', path, { body })).body
    await service.request('PUT', `${connection()}/sandbox/firewalls/office`, { body: { rules: [] } })
    const dynamicIp = await made('/v1/dynamic-ips', { name: 'home' })
    dynamicIpId = dynamicIp.id
    const opened = await made(`/v1/dynamic-ips/${dynamicIp.id}/firewall-bindings`, {
      connection_id: world.connectionId,
      firewall_ref: 'office',
      protocol: 'tcp',
      ports: '22',
      networks: ['{ipv4}/32'],
    })
    expect((await refused(connection())).detail).toBe(
      '5 zones (a.example, b.example, c.example and 2 more) and 1 firewall binding (office tcp 22) use this connection. Delete what uses it first.',
    )
    const narrow = await made('/v1/tokens', {
      name: 'narrow',
      permissions: ['account.write', 'dynamic_ip.read'],
    })
    expect(await refused(connection(), narrow.token)).toMatchObject({
      detail:
        '5 zones and 1 firewall binding (office tcp 22) use this connection. Delete what uses it first.',
      dependents: [{ kind: 'firewall_binding', id: opened.id, title: 'office tcp 22' }],
    })
  })

  it('marks exactly what blocks its deletion among its related resources', async () => {
    const { body } = await world.service.request('GET', `/v1/related?id=${world.connectionId}`)
    const items: { kind: string; blocks_deletion: boolean }[] = body.data
    const blocking = items.filter(({ blocks_deletion }) => blocks_deletion).map(({ kind }) => kind)
    expect(Object.groupBy(blocking, (kind) => kind)).toMatchObject({
      zone: { length: 5 },
      firewall_binding: { length: 1 },
    })
    expect(items).toContainEqual(expect.objectContaining({ kind: 'dynamic_ip', blocks_deletion: false }))
  })

  it('can be deleted once nothing uses it', async () => {
    const { body } = await world.service.request('POST', '/v1/connections', {
      body: { provider: 'sandbox', name: 'Unused' },
    })
    expect((await world.service.request('DELETE', `/v1/connections/${body.id}`)).status).toBe(204)
  })
})

it('a dynamic IP with an open firewall cannot be deleted, and the firewall is listed', async () => {
  expect(await refused(`/v1/dynamic-ips/${dynamicIpId}`)).toMatchObject({
    detail:
      '1 firewall binding uses this dynamic IP: office tcp 22. Delete its firewall bindings first, so that no firewall stays open by mistake.',
    dependents: [{ kind: 'firewall_binding', title: 'office tcp 22' }],
  })
})

it('a zone with managed records cannot be deleted, and their manager is listed', async () => {
  await world.service.request('POST', `/v1/dynamic-ips/${dynamicIpId}/bindings`, {
    body: { zone_id: zone.id, name: 'home', type: 'A' },
  })
  expect(await refused(zone.path)).toMatchObject({
    detail: expect.stringContaining('home A (the dynamic IP “home”)'),
    dependents: [{ kind: 'dynamic_ip', id: dynamicIpId, title: 'home' }],
  })
})
