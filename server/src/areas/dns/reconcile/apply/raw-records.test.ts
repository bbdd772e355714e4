/**
 * Records in a format that only PowerDNS knows, on a real PowerDNS server: stored, compared and written back unchanged.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestZone, testZone } from '#areas/dns/testing/given-zone.ts'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { givenService, type TestService } from '#testing/service.ts'

const missing = missingPrograms(powerdnsPrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'records in a format of PowerDNS only'), () => {
  let service: TestService
  let powerdns: PowerDnsServer
  let connectionId: string
  beforeAll(async () => {
    powerdns = await startPowerDns()
    service = await givenService()
    const { body } = await service.request('POST', '/v1/connections', {
      body: { provider: 'powerdns', credentials: powerdns.credentials },
    })
    connectionId = body.id
  })
  afterAll(async () => {
    await service.close()
    await powerdns.stop()
  })

  const lua = (address: string) => `A "ifportup(443, {'${address}'})"`
  const atPowerDns = async (name: string) =>
    (
      await powerdns.sql(`select type || ' ' || content from records where name = '${name}' order by 1`)
    ).trim()
  const replaceBehind = (zone: string, value: string) =>
    powerdns.sql(
      `update records set content = '${value.replaceAll("'", "''")}' where type = 'LUA' and name = 'www.${zone}'`,
    )

  async function imported(name: string, settings: object = {}): Promise<TestZone> {
    await powerdns.pdnsutil('create-zone', name, 'ns1.example.net')
    await powerdns.pdnsutil('add-record', name, 'www', 'LUA', '300', lua('192.0.2.1'))
    await powerdns.pdnsutil('add-record', name, 'mac', 'EUI48', '300', '00-00-5e-00-53-2a')
    const { body } = await service.request('POST', '/v1/dns/zones/import', {
      headers: { prefer: 'wait=20' },
      body: { name, connection_id: connectionId, ...settings },
    })
    return testZone(service, body.id, name)
  }

  it('are imported with their content', async () => {
    const zone = await imported('import.example')
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync', unreadable: [] })
    expect(await zone.records('&type=LUA')).toMatchObject([
      { name: 'www', type: 'LUA', value: lua('192.0.2.1'), raw: true, synced: true, priority: null },
    ])
    expect(await zone.records('&name=mac')).toMatchObject([{ value: '00-00-5e-00-53-2a', raw: true }])
    expect(await zone.records('&type=NS')).toMatchObject([{ raw: false }])
  })

  it('can drift, which is reported, and adopted or restored', async () => {
    const zone = await imported('drift.example')
    await replaceBehind(zone.name, lua('203.0.113.66'))
    expect((await zone.check())['sync']).toMatchObject({ state: 'drifted', drifted: 1 })
    expect((await zone.plan())['changes']).toEqual([
      expect.objectContaining({
        name: 'www',
        type: 'LUA',
        state: 'drift_changed',
        before: { ttl: 300, values: [lua('203.0.113.66')] },
        after: { ttl: 300, values: [lua('192.0.2.1')] },
      }),
    ])
    await zone.apply({ hash: (await zone.plan())['hash'] })
    expect(await atPowerDns('www.drift.example')).toBe(`LUA ${lua('192.0.2.1')}`)
    await replaceBehind(zone.name, lua('198.51.100.1'))
    await zone.check()
    const adopted = await service.request('POST', `${zone.path}/adopt`, {
      body: { rrsets: [{ name: 'www', type: 'lua' }] },
    })
    expect(adopted.body.sync.state).toBe('in_sync')
    expect(await zone.records('&type=LUA')).toMatchObject([{ value: lua('198.51.100.1') }])
  })

  it('are written back by "enforce", and by restoring a version', async () => {
    const zone = await imported('enforce.example', { drift_policy: 'enforce' })
    await powerdns.pdnsutil('delete-rrset', zone.name, 'mac', 'EUI48')
    await replaceBehind(zone.name, lua('203.0.113.66'))
    expect((await zone.check())['sync']).toMatchObject({ state: 'in_sync' })
    expect(await atPowerDns('www.enforce.example')).toBe(`LUA ${lua('192.0.2.1')}`)
    expect(await atPowerDns('mac.enforce.example')).toBe('EUI48 00-00-5e-00-53-2a')
    const { version } = await zone.read()
    await zone.bulk({ delete: (await zone.records('&type=LUA')).map(({ id }) => id) })
    expect(await atPowerDns('www.enforce.example')).toBe('')
    await service.request('POST', `${zone.path}/versions/${version}/restore`)
    await expect.poll(() => atPowerDns('www.enforce.example')).toBe(`LUA ${lua('192.0.2.1')}`)
  })

  it('can be written in the format of PowerDNS, which validates it', async () => {
    const zone = await imported('write.example')
    const record = await zone.create({ type: 'lua', name: 'now', value: 'TXT "os.date()"', ttl: 5 })
    expect(record).toMatchObject({ type: 'LUA', value: 'TXT "os.date()"', synced: true })
    const wrong = await zone.create({ type: 'TYPE108', name: 'now', value: '00-00-5e' })
    expect(wrong).toMatchObject({ state: 'failed', error: { message: expect.stringContaining('00-00-5e') } })
  })

  it('are imported from a zone file if the provider has their type, and otherwise rejected by line', async () => {
    const zone = await imported('file.example')
    const importFile = (path: string, query: string) =>
      service.request('POST', `${path}/records/import?${query}`, {
        headers: { 'content-type': 'text/dns', prefer: 'wait=20' },
        body: `www 300 IN LUA ${lua('192.0.2.1')}\nnew 60 IN LUA (\n TXT "os.date('%s; %d')" ) ; now\n`,
      })
    const preview = await importFile(zone.path, 'dry_run=true')
    expect(preview.body).toMatchObject({ counts: { create: 1, update: 0 }, unchanged: 1, fault_count: 0 })
    await importFile(zone.path, `hash=${preview.body.hash}`)
    expect(await atPowerDns('new.file.example')).toBe(`LUA TXT "os.date('%s; %d')"`)
    const sandbox = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
    const elsewhere = await service.request('POST', '/v1/dns/zones', {
      headers: { prefer: 'wait=20' },
      body: { name: 'elsewhere.example', connection_id: sandbox.body.id },
    })
    const refused = await importFile(`/v1/dns/zones/${elsewhere.body.id}`, 'dry_run=true')
    expect(refused.body).toMatchObject({
      hash: null,
      faults: [{ line: 1, message: expect.stringContaining('LUA is not supported') }, { line: 2 }],
    })
  })

  it('cause a warning for records that change their responses, and reject a CNAME beside them', async () => {
    const zone = await imported('beside.example')
    await zone.create({ type: 'LUA', name: '*.pool', value: lua('192.0.2.3') })
    const create = [
      { type: 'A', name: 'www', value: '192.0.2.9' },
      { type: 'TXT', name: 'www', value: 'x' },
      { type: 'TXT', name: 'a.b.pool', value: 'x' },
    ]
    const warnings = [{ name: 'www', type: 'AAAA', message: expect.stringContaining('LUA record at www') }]
    await zone.create({ type: 'LUA', name: 'www', value: `AAAA "ifportup(443, {'2001:db8::1'})"` })
    const beside = await zone.create({ type: 'AAAA', name: 'www', value: '2001:db8::2' })
    expect(beside.warnings).toEqual(warnings)
    const path = `${zone.path}/records/${beside['id']}`
    const changed = await service.request('PATCH', path, { body: { value: '2001:db8::3' } })
    expect(changed.body.warnings).toEqual(warnings)
    expect((await zone.create({ type: 'A', name: 'free', value: '192.0.2.9' })).warnings).toEqual([])
    expect((await service.request('GET', path)).body).not.toHaveProperty('warnings')
    await service.request('DELETE', path)
    const preview = await service.request('POST', `${zone.path}/records/bulk?dry_run=true`, {
      body: { create },
    })
    expect(preview.body.warnings).toEqual([
      { name: 'www', type: 'A', message: expect.stringContaining('its answer changes') },
      { name: 'a.b.pool', type: 'TXT', message: expect.stringContaining('*.pool no longer answers') },
    ])
    const cname = await service.request('POST', `${zone.path}/records`, {
      body: { type: 'CNAME', name: 'www', value: 'www.example.net' },
    })
    expect(cname.status).toBe(422)
  })

  it('that existed before this service could read them are not drift', async () => {
    const zone = await imported('upgraded.example', { drift_policy: 'enforce' })
    const forget = [
      sql`delete from dns_records where zone_id = ${zone.id} and type <> 'NS'`,
      sql`delete from dns_rrsets where zone_id = ${zone.id} and type <> 'NS'`,
      sql`update dns_zones set record_count = 1, lacks_raw_data = true where id = ${zone.id}`,
    ]
    for (const statement of forget)
      await service.database.tenant(service.accountId, (tx) => statement.execute(tx))
    expect(await zone.check()).toMatchObject({ sync: { state: 'in_sync' }, record_count: 3 })
    expect(await atPowerDns('www.upgraded.example')).toBe(`LUA ${lua('192.0.2.1')}`)
    await powerdns.pdnsutil('add-record', zone.name, 'new', 'LUA', '300', lua('192.0.2.7'))
    await zone.check()
    expect(await atPowerDns('new.upgraded.example')).toBe('')
  })
})
