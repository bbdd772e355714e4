/** Zones whose texts were stored without the boundaries between their strings, at the first reading afterwards. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '#areas/dns/testing/given-zone.ts'
import { eventually } from '#testing/wait/wait.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

const wait = { prefer: 'wait=20' }
const service = { name: 'web._http._tcp', type: 'TXT', ttl: 300, values: ['"txtvers=1" "path=/index.html"'] }
const joined = '"txtvers=1path=/index.html"'

async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await world.service.database.tenant(world.service.accountId, (tx) => query.execute(tx))).rows
}

const driftOf = async (zone: TestZone) =>
  (await world.events('dns.drift_detected')).filter((data) => data['zone'] === zone.name)
const versionsOf = async (zone: TestZone) =>
  (await world.service.request('GET', `${zone.path}/versions`)).body.data as { version: number }[]
const textsOf = async (zone: TestZone) => (await zone.records('&type=TXT')).map(({ value }) => value).sort()
const atProvider = async (zone: TestZone) => (await world.atProvider(zone.name))['web._http._tcp TXT']

/** Creates a zone with a text of two strings. */
async function givenText(name: string, settings: Record<string, unknown> = {}): Promise<TestZone> {
  const zone = await world.zone(name, { ...settings, drift_policy: 'adopt' })
  await world.changeAtProvider(name, [service])
  await zone.check()
  const { body } = await world.service.request('PATCH', zone.path, {
    body: { drift_policy: settings['drift_policy'] ?? 'report' },
  })
  expect(body.drift_policy).toBe(settings['drift_policy'] ?? 'report')
  await zone.check()
  expect(await textsOf(zone)).toEqual(service.values)
  return zone
}

/** Rewrites the stored values of the zone to the form without boundaries. */
async function storeWithoutBoundaries({ id }: TestZone): Promise<void> {
  const join = (column: string) => sql`replace(${sql.ref(column)}, '" "', '')`
  await rows(sql`update dns_records set rdata = ${join('rdata')} where zone_id = ${id} and type = 'TXT'`)
  await rows(sql`update dns_rrsets set wanted = ${join('wanted')}, applied = ${join('applied')},
    actual = ${join('actual')} where zone_id = ${id} and type = 'TXT'`)
  await rows(sql`update dns_changes set before = ${join('before')}, after = ${join('after')}
    where zone_id = ${id} and type = 'TXT'`)
  await rows(sql`update dns_zones set lacks_text_boundaries = true where id = ${id}`)
}

describe('texts that are stored without the boundaries between their strings', () => {
  it.each(['report', 'enforce', 'adopt'])('take those of the provider silently under %s', async (policy) => {
    const zone = await givenText(`learn-${policy}.example`, { drift_policy: policy })
    const versions = await versionsOf(zone)
    const drift = await driftOf(zone)
    await storeWithoutBoundaries(zone)
    expect(await textsOf(zone)).toEqual([joined])
    expect((await zone.check())['sync'].state).toBe('in_sync')
    expect(await textsOf(zone)).toEqual(service.values)
    expect(await atProvider(zone)).toEqual({ ttl: 300, values: service.values })
    expect(await versionsOf(zone)).toEqual(versions)
    expect(await driftOf(zone)).toEqual(drift)
  })

  it("keep the provider's boundaries if the first change is another TTL", async () => {
    const zone = await givenText('ttl.example')
    await storeWithoutBoundaries(zone)
    const [record] = await zone.records('&type=TXT')
    const { body } = await world.service.request('PATCH', `${zone.path}/records/${record?.['id']}`, {
      headers: wait,
      body: { ttl: 600 },
    })
    expect(body).toMatchObject({ ttl: 600, value: '"txtvers=1" "path=/index.html"', synced: true })
    expect(await atProvider(zone)).toEqual({ ttl: 600, values: service.values })
    expect(await driftOf(zone)).toHaveLength(1)
  })

  it('keep them if a plan was approved before', async () => {
    const zone = await givenText('approved.example', { apply_mode: 'manual' })
    const [record] = await zone.records('&type=TXT')
    await world.service.request('PATCH', `${zone.path}/records/${record?.['id']}`, { body: { ttl: 600 } })
    const { hash } = await zone.plan()
    await world.sandbox({ faults: [{ on: 'read', kind: 'unavailable' }] })
    await world.service.request('POST', `${zone.path}/apply`, { body: { hash } })
    await eventually(async () => (await zone.read())['sync'].error?.code === 'unavailable')
    await storeWithoutBoundaries(zone)
    await world.sandbox({ faults: [] })
    expect((await zone.check())['sync'].state).toBe('in_sync')
    expect(await atProvider(zone)).toEqual({ ttl: 600, values: service.values })
    const [version] = await versionsOf(zone)
    const { body } = await world.service.request('GET', `${zone.path}/versions/${version?.version}`)
    expect(body.changes).toMatchObject([
      { before: { ttl: 300, values: service.values }, after: { ttl: 600, values: service.values } },
    ])
  })

  it('keep them if an earlier version is restored', async () => {
    const zone = await givenText('restored.example')
    const [then] = await versionsOf(zone)
    await storeWithoutBoundaries(zone)
    await zone.check()
    await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
    await world.service.request('POST', `${zone.path}/versions/${then?.version}/restore`, { headers: wait })
    expect(await textsOf(zone)).toEqual(service.values)
    expect(await atProvider(zone)).toEqual({ ttl: 300, values: service.values })
  })

  it('become two if the provider has the text both ways', async () => {
    const zone = await givenText('both.example')
    await storeWithoutBoundaries(zone)
    await world.changeAtProvider(zone.name, [{ ...service, values: [joined, ...service.values] }])
    const checked = await zone.check()
    expect(checked).toMatchObject({ sync: { state: 'in_sync' }, record_count: 4 })
    expect(await textsOf(zone)).toEqual([...service.values, joined])
    expect(await driftOf(zone)).toHaveLength(1)
  })

  it('can drift like any other once they have been read', async () => {
    const zone = await givenText('later.example')
    await storeWithoutBoundaries(zone)
    await zone.check()
    await world.changeAtProvider(zone.name, [{ ...service, values: [joined] }])
    expect((await zone.check())['sync']).toMatchObject({ state: 'drifted', drifted: 1 })
    expect((await driftOf(zone)).at(-1)).toMatchObject({
      drift: [{ wanted: { values: service.values }, actual: { values: [joined] } }],
    })
  })

  it('that were also changed externally are drift at the first reading', async () => {
    const zone = await givenText('changed.example')
    await storeWithoutBoundaries(zone)
    await world.changeAtProvider(zone.name, [{ ...service, values: ['"txtvers=2" "path=/"'] }])
    expect((await zone.check())['sync']).toMatchObject({ state: 'drifted', drifted: 1 })
  })
})
