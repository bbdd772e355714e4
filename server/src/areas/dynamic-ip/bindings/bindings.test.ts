/** DNS records that follow a dynamic IP, up to the provider. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import {
  type DynamicIpWorld,
  givenDynamicIpWorld,
  isInStates,
  type TestDynamicIp,
} from '../testing/given-dynamic-ip.ts'

let world: DynamicIpWorld
beforeAll(async () => {
  world = await givenDynamicIpWorld()
})
afterAll(() => world.close())

/** Waits until all bindings are in these states. */
const inStates = (dynamicIp: TestDynamicIp, ...states: string[]) =>
  eventually(async () => {
    const bindings = await dynamicIp.bindings()
    return isInStates(bindings, ...states) && bindings
  })

const create = (dynamicIp: TestDynamicIp, body: Record<string, unknown>, token = world.service.token) =>
  world.service.request('POST', `${dynamicIp.path}/bindings`, { body, token })

describe('a record that follows a dynamic IP', () => {
  it('waits for the first address, then gets each one, and is removed when the address is cleared', async () => {
    const zone = await world.zone('follow.example')
    const dynamicIp = await world.dynamicIp({ allow_withdrawal: true })
    const bound = await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A', ttl: 120 })
    expect(bound).toMatchObject({ fqdn: 'home.follow.example', state: 'pending', address: null, ttl: 120 })
    await dynamicIp.bind({ zone_id: zone.id, name: 'home.follow.example', type: 'AAAA' })
    await dynamicIp.report('myip=9.9.9.9')
    await eventually(async () => (await dynamicIp.bindings())[0]?.['state'] === 'in_sync')
    expect(await world.atProvider(zone.name)).toMatchObject({ 'home A': { ttl: 120, values: ['9.9.9.9'] } })
    expect(await world.atProvider(zone.name)).not.toHaveProperty(['home AAAA'])
    await dynamicIp.report('myip=9.9.9.10,2620:fe::fe')
    await inStates(dynamicIp, 'in_sync', 'in_sync')
    expect(await world.atProvider(zone.name)).toMatchObject({
      'home A': { values: ['9.9.9.10'] },
      'home AAAA': { ttl: 60, values: ['2620:fe::fe'] },
    })
    await dynamicIp.report('offline=YES')
    await inStates(dynamicIp, 'in_sync', 'in_sync')
    expect(Object.keys(await world.atProvider(zone.name)).filter((key) => key.startsWith('home'))).toEqual([])
  })

  it('uses the existing record only on request, and keeps its comment and id', async () => {
    const zone = await world.zone('adopt.example')
    const dynamicIp = await world.dynamicIp()
    const there = await zone.create({ type: 'A', name: 'www', value: '192.0.2.1', comment: 'ours' })
    await zone.create({ type: 'CNAME', name: 'alias', value: 'www.example.com.' })
    const refused = await create(dynamicIp, { zone_id: zone.id, name: 'www', type: 'A' })
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(refused.body.detail).toContain('adopt')
    expect((await create(dynamicIp, { zone_id: zone.id, name: 'alias', type: 'A' })).status).toBe(409)
    await dynamicIp.bind({ zone_id: zone.id, name: 'www', type: 'A', adopt: true })
    // Without a known address the record stays.
    expect(await world.atProvider(zone.name)).toMatchObject({ 'www A': { values: ['192.0.2.1'] } })
    expect(
      (await create(await world.dynamicIp(), { zone_id: zone.id, name: 'www', type: 'A', adopt: true }))
        .status,
    ).toBe(409)
    await dynamicIp.report('myip=9.9.9.9')
    await inStates(dynamicIp, 'in_sync')
    const [record] = await zone.records('&type=A')
    expect(record).toMatchObject({ id: there['id'], value: '9.9.9.9', comment: 'ours', ttl: 60 })
  })

  it('can be that of a host behind the delegated prefix', async () => {
    const zone = await world.zone('prefix.example')
    const dynamicIp = await world.dynamicIp({ name: 'router' })
    await dynamicIp.report('myip=2620:fe::1&ip6lanprefix=2a02:8100:1:100::/56')
    const hosts = [
      { name: 'nas', interface_id: '::5:0:0:0:1' },
      { name: 'printer', mac: '00:11:22:33:44:55' },
    ]
    for (const host of hosts) await dynamicIp.bind({ zone_id: zone.id, type: 'AAAA', ...host })
    const overlap = { zone_id: zone.id, name: 'x', type: 'AAAA', interface_id: '2a02::1' }
    expect((await create(dynamicIp, overlap)).body.errors[0].pointer).toBe('/interface_id')
    expect((await create(dynamicIp, { ...overlap, type: 'A', interface_id: '::1' })).status).toBe(422)
    await inStates(dynamicIp, 'in_sync', 'in_sync')
    expect(await world.atProvider(zone.name)).toMatchObject({
      'nas AAAA': { values: ['2a02:8100:1:105::1'] },
      'printer AAAA': { values: ['2a02:8100:1:100:211:22ff:fe33:4455'] },
    })
    // The router's address is not a prefix, and the prefix is not its address.
    await dynamicIp.report('hostname=router&myip=2620:fe::2')
    expect((await dynamicIp.report('hostname=router&ip6lanprefix=2a02:8100:1:200::/60')).text).toBe(
      'good 2620:fe::2',
    )
    await inStates(dynamicIp, 'in_sync', 'in_sync')
    expect(await world.atProvider(zone.name)).toMatchObject({
      'nas AAAA': { values: ['2a02:8100:1:205::1'] },
    })
    // A host in the fifth network, which a /64 does not have.
    await dynamicIp.report('hostname=router&ip6lanprefix=2a02:8100:2::/64')
    const bindings = await inStates(dynamicIp, 'failing', 'in_sync')
    expect(bindings[0]).toMatchObject({ address: null, error: { code: 'prefix_overlap' } })
  })

  it("has the device as its actor, in the zone's history and in events", async () => {
    const zone = await world.zone('history.example')
    const dynamicIp = await world.dynamicIp({ name: 'Office', labels: { site: 'berlin' } })
    await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A' })
    await dynamicIp.report('myip=9.9.9.9', { from: '8.8.8.8' })
    await inStates(dynamicIp, 'in_sync')
    const { body } = await world.service.request('GET', `${zone.path}/versions`)
    expect(body.data[0]).toMatchObject({ cause: 'dynamic_ip', actor: { id: dynamicIp.id, name: 'Office' } })
    const isOurs = (data: Record<string, unknown>) =>
      data['zone'] === zone.name && data['cause'] === 'dynamic_ip'
    expect((await world.events('dns.records_changed')).filter(isOurs)).toMatchObject([
      { added: [{ name: 'home', type: 'A', value: '9.9.9.9' }] },
    ])
    const changes = (await world.events('dynamic_ip.changed')).filter(
      (data) => data['dynamic_ip_id'] === dynamicIp.id,
    )
    expect(changes).toMatchObject([
      {
        name: 'Office',
        labels: { site: 'berlin' },
        ipv4: '9.9.9.9',
        ipv6: null,
        changed: [{ family: 'ipv4', old: null, new: '9.9.9.9' }],
        reporter: { ip: '8.8.8.8', user_agent: 'test/1.0' },
      },
    ])
    const log = await world.service.request(
      'GET',
      `/v1/audit-log?actor=${dynamicIp.id}&action=dynamic_ips.report`,
    )
    expect(log.body.data).toMatchObject([
      {
        actor: { type: 'token', name: 'Office' },
        origin: { ip: '8.8.8.8' },
        changes: { after: { ipv4: '9.9.9.9' } },
      },
    ])
  })

  it('cannot be bound without permission to write DNS', async () => {
    const zone = await world.zone('rights.example')
    const dynamicIp = await world.dynamicIp()
    const { body } = await world.service.request('POST', '/v1/tokens', {
      body: { name: 'narrow', permissions: ['dynamic_ip.write'] },
    })
    const answer = await create(dynamicIp, { zone_id: zone.id, name: 'home', type: 'A' }, body.token)
    expect([answer.status, answer.body.permission]).toEqual([403, 'dns.write'])
  })

  it('stays unchanged when it is unbound, or its dynamic IP deleted', async () => {
    const zone = await world.zone('left.example')
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.9')
    const first = await dynamicIp.bind({ zone_id: zone.id, name: 'a', type: 'A' })
    await dynamicIp.bind({ zone_id: zone.id, name: 'b', type: 'A' })
    expect((await world.service.request('DELETE', `${dynamicIp.path}/bindings/${first['id']}`)).status).toBe(
      204,
    )
    expect((await world.service.request('DELETE', dynamicIp.path)).status).toBe(204)
    expect((await dynamicIp.report('myip=9.9.9.10')).status).toBe(401)
    expect((await zone.records('&type=A')).map(({ value }) => value)).toEqual(['9.9.9.9', '9.9.9.9'])
  })
})

describe('while the provider is unavailable', () => {
  it('a report succeeds, the binding shows the error, and only the newest address is written', async () => {
    const zone = await world.zone('down.example')
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.1')
    await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A' })
    await world.sandbox({ faults: [{ on: 'any', kind: 'unavailable', times: null }] })
    for (const n of [2, 3, 4])
      expect((await dynamicIp.report(`myip=9.9.9.${n}`)).text).toBe(`good 9.9.9.${n}`)
    const [failing] = await inStates(dynamicIp, 'failing')
    expect(failing).toMatchObject({ address: '9.9.9.4', error: { code: 'unavailable' } })
    await world.sandbox({ faults: [] })
    await zone.check()
    await inStates(dynamicIp, 'in_sync')
    const { body } = await world.service.request('GET', `${zone.path}/versions`)
    expect(body.data[0].cause).toBe('dynamic_ip')
    const changed = (await world.events('dns.records_changed')).filter((data) => data['zone'] === zone.name)
    expect(changed.at(-1)).toMatchObject({
      changed: [{ old: { value: '9.9.9.1' }, new: { value: '9.9.9.4' } }],
    })
  })

  it('a failure is published when it starts and ends, as for firewalls', async () => {
    const zone = await world.zone('failing.example')
    const dynamicIp = await world.dynamicIp({ name: 'Failing' })
    await dynamicIp.report('myip=9.9.9.1')
    const bound = await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A' })
    await inStates(dynamicIp, 'in_sync')
    const events = async (kind: string) =>
      (await world.events(kind)).filter((data) => data['dynamic_ip_id'] === dynamicIp.id)
    await world.sandbox({ faults: [{ on: 'write', kind: 'rejected', name: 'home' }] })
    await dynamicIp.report('myip=9.9.9.2')
    await eventually(async () => (await events('dynamic_ip.binding_failed')).length > 0)
    expect(await inStates(dynamicIp, 'failing')).toMatchObject([{ error: { code: 'rejected' } }])
    expect(await dynamicIp.read()).toMatchObject({ bindings_apart: 1 })
    const waiting = await world.service.request('GET', '/v1/dynamic-ips?needs_attention=true')
    expect(waiting.body.data.map(({ id }: { id: string }) => id)).toContain(dynamicIp.id)
    await dynamicIp.bind({ zone_id: zone.id, name: 'office', type: 'A' })
    const namesOf = async (query: string) =>
      (await world.service.request('GET', `/v1/dynamic-ips/${dynamicIp.id}/bindings?${query}`)).body.data.map(
        ({ name }: { name: string }) => name,
      )
    expect(await namesOf('needs_attention=true')).toEqual(['home'])
    expect(await namesOf('needs_attention=true&q=office')).toEqual([])
    expect(await namesOf('q=OFF')).toEqual(['office'])
    expect(await namesOf('needs_attention=false&q=home')).toEqual([])
    await world.sandbox({ faults: [] })
    await zone.check()
    await inStates(dynamicIp, 'in_sync', 'in_sync')
    await eventually(async () => (await events('dynamic_ip.binding_recovered')).length > 0)
    const about = {
      name: 'Failing',
      binding_id: bound['id'],
      binds: 'dns_record',
      zone: zone.name,
      record: { name: 'home', type: 'A' },
      firewall: null,
    }
    expect(await events('dynamic_ip.binding_failed')).toMatchObject([
      { ...about, error: { code: 'rejected' } },
    ])
    expect(await events('dynamic_ip.binding_recovered')).toMatchObject([about])
    expect(await dynamicIp.read()).toMatchObject({ bindings_apart: 0 })
  })

  it('because of its credentials, a binding is blocked until they are corrected', async () => {
    const zone = await world.zone('blocked.example')
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A' })
    await world.sandbox({ faults: [{ on: 'any', kind: 'auth', times: null }] })
    await dynamicIp.report('myip=9.9.9.9')
    await inStates(dynamicIp, 'blocked')
    await world.sandbox({ faults: [] })
    await zone.check()
    await inStates(dynamicIp, 'in_sync')
  })

  it("an external change is drift, and the zone's policy undoes it", async () => {
    const zone = await world.zone('drifted.example')
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.9')
    await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A' })
    await world.changeAtProvider(zone.name, [{ name: 'home', type: 'A', values: ['198.51.100.66'] }])
    await zone.check()
    await inStates(dynamicIp, 'drifted')
    await world.service.request('PATCH', zone.path, { body: { drift_policy: 'enforce' } })
    await inStates(dynamicIp, 'in_sync')
    expect(await world.atProvider(zone.name)).toMatchObject({ 'home A': { values: ['9.9.9.9'] } })
  })
})
