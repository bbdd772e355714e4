/** Whether secondary servers notice changes: a real PowerDNS, and a real BIND that transfers its zones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BindServer, bindPrograms, startBind } from '#providers/testing/servers/bind-server.ts'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { runProgram } from '#providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { type TestZone, testZone } from '../testing/given-zone.ts'

const missing = missingPrograms([...powerdnsPrograms, ...bindPrograms, 'dig'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'secondary servers of a PowerDNS zone'), () => {
  let service: TestService
  let powerdns: PowerDnsServer
  let bind: BindServer
  let connectionId: string
  beforeAll(async () => {
    bind = await startBind()
    powerdns = await startPowerDns(['primary=yes', `also-notify=127.0.0.1:${bind.port}`, 'only-notify='])
    service = await givenService()
    const { body } = await service.request('POST', '/v1/connections', {
      body: { provider: 'powerdns', credentials: powerdns.credentials },
    })
    connectionId = body.id
  })
  afterAll(async () => {
    await service.close()
    await powerdns.stop()
    await bind.stop()
  })

  async function imported(name: string, prepare: (name: string) => Promise<unknown>): Promise<TestZone> {
    await powerdns.pdnsutil('create-zone', name, 'ns1.example.net')
    await prepare(name)
    await bind.addSecondaryZone(name, powerdns.port)
    const { body } = await service.request('POST', '/v1/dns/zones/import', {
      headers: { prefer: 'wait=20' },
      body: { name, connection_id: connectionId },
    })
    return testZone(service, body.id, name)
  }
  const serialAt = async (port: number, zone: string) => {
    const response = await runProgram('dig', ['@127.0.0.1', '-p', `${port}`, '+short', zone, 'SOA'])
    return Number(response.split(' ')[2])
  }
  const atSecondary = async (name: string) =>
    (await runProgram('dig', ['@127.0.0.1', '-p', `${bind.port}`, '+short', name, 'A'])).trim()
  const changed = async (zone: TestZone, id: string, value: string) => {
    const { status } = await service.request('PATCH', `${zone.path}/records/${id}`, {
      headers: { prefer: 'wait=20' },
      body: { value },
    })
    expect(status).toBe(200)
  }
  /** Changes the zone like another program. */
  const changeThroughApi = async (zone: string, name: string, value: string) => {
    const { url = '', api_key = '' } = powerdns.credentials
    const call = (method: string, path: string, body: object) =>
      fetch(`${url}/api/v1/servers/localhost/zones/${zone}.${path}`, {
        method,
        headers: { 'X-API-Key': api_key },
        body: JSON.stringify(body),
      })
    const records = [{ content: value, disabled: false }]
    const rrset = { name: `${name}.${zone}.`, type: 'A', ttl: 60, changetype: 'REPLACE', records }
    expect((await call('PATCH', '', { rrsets: [rrset] })).status).toBe(204)
    expect((await call('PUT', '/notify', {})).status).toBe(200)
  }
  const asPrimary = (name: string) => powerdns.pdnsutil('set-kind', name, 'primary')

  it('get each change of an imported zone whose serial PowerDNS does not raise', async () => {
    const zone = await imported('silent.example', asPrimary)
    expect((await zone.read())['warnings']).toEqual([
      {
        code: 'serial_not_raised',
        message: expect.stringContaining('SOA-EDIT-API is not set'),
        can_resolve: true,
        zones: [],
      },
    ])
    const { id } = await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
    for (const value of ['192.0.2.2', '192.0.2.3']) {
      await changed(zone, id, value)
      await expect.poll(() => atSecondary('www.silent.example')).toBe(value)
    }
    expect(await serialAt(bind.port, zone.name)).toBe(await serialAt(powerdns.port, zone.name))
  })

  it('get each change of a signed zone whose serial SOA-EDIT changes in responses', async () => {
    const zone = await imported('signed.example', async (name) => {
      await asPrimary(name)
      await powerdns.pdnsutil('secure-zone', name)
      await powerdns.pdnsutil('set-meta', name, 'SOA-EDIT', 'INCEPTION-INCREMENT')
      await powerdns.pdnsutil('rectify-zone', name)
    })
    const before = await serialAt(powerdns.port, zone.name)
    await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
    expect(await serialAt(powerdns.port, zone.name)).toBeGreaterThan(before)
    await expect.poll(() => atSecondary('www.signed.example')).toBe('192.0.2.1')
  })

  it('get changes of other programs too once the warning is resolved', async () => {
    const zone = await imported('resolved.example', asPrimary)
    const resolved = await service.request('POST', `${zone.path}/resolve-warning`, {
      headers: { prefer: 'wait=20' },
      body: { warning: 'serial_not_raised' },
    })
    expect(resolved).toMatchObject({ status: 202, body: { warnings: [] } })
    expect(await powerdns.pdnsutil('get-meta', zone.name, 'SOA-EDIT-API')).toContain('DEFAULT')
    const again = await service.request('POST', `${zone.path}/resolve-warning`, {
      body: { warning: 'serial_not_raised' },
    })
    expect(again.status).toBe(409)
    await zone.create({ type: 'A', name: 'www', value: '192.0.2.9' })
    await changeThroughApi(zone.name, 'www', '192.0.2.1')
    await expect.poll(() => atSecondary('www.resolved.example')).toBe('192.0.2.1')
  })

  it('cause a warning on an existing zone with its next check', async () => {
    const zone = await imported('later.example', (name) =>
      powerdns.pdnsutil('set-meta', name, 'SOA-EDIT-API', 'DEFAULT'),
    )
    expect((await zone.read())['warnings']).toEqual([])
    await powerdns.pdnsutil('set-meta', zone.name, 'SOA-EDIT-API')
    expect((await zone.check())['warnings']).toMatchObject([{ code: 'serial_not_raised' }])
  })
})
