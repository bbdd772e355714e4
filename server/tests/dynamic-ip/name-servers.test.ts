/** From a report to the responses of name servers, even if one of them is down meanwhile. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type DynamicIpWorld,
  givenDynamicIpWorld,
  isInStates,
} from '../../src/areas/dynamic-ip/testing/given-dynamic-ip.ts'
import { bindPrograms, startBind } from '../../src/providers/testing/servers/bind-server.ts'
import { powerdnsPrograms, startPowerDns } from '../../src/providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { runProgram } from '../../src/providers/testing/servers/server-process.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const missing = missingPrograms([...powerdnsPrograms, ...bindPrograms, 'dig'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a reported address'), () => {
  let world: DynamicIpWorld
  beforeAll(async () => {
    world = await givenDynamicIpWorld()
  })
  afterAll(() => world.close())

  const request = (path: string, body: unknown) =>
    world.service.request('POST', path, { body, headers: { prefer: 'wait=20' } })

  async function zoneAt(kind: string, credentials: object, name: string): Promise<string> {
    const connection = (await request('/v1/connections', { provider: kind, credentials })).body
    return (await request('/v1/dns/zones/import', { name, connection_id: connection.id })).body.id
  }

  const dig = async (port: number, name: string, type: string) =>
    (await runProgram('dig', ['@127.0.0.1', '-p', String(port), '+short', '+norecurse', name, type])).trim()

  it('is served by PowerDNS and BIND', async () => {
    const [powerdns, bind] = [await startPowerDns(), await startBind()]
    onTestFinished(async () => {
      await powerdns.stop()
      await bind.stop()
    })
    await powerdns.createZone('home.example')
    await bind.createZone('office.example')
    const servers = [
      { provider: 'powerdns', credentials: powerdns.credentials, zone: 'home.example', port: powerdns.port },
      { provider: 'rfc2136', credentials: bind.credentials, zone: 'office.example', port: bind.port },
    ]
    const dynamicIp = await world.dynamicIp({ allow_withdrawal: true })
    for (const { provider, credentials, zone } of servers) {
      const zone_id = await zoneAt(provider, credentials, zone)
      for (const type of ['A', 'AAAA']) await dynamicIp.bind({ zone_id, name: 'www', type, ttl: 60 })
    }
    // The report need not name a record: it applies to the whole dynamic IP.
    const report = (query: string) => dynamicIp.report(`hostname=${dynamicIp.id}&${query}`)
    const answers = async () => {
      const found: string[] = []
      for (const { port, zone } of servers)
        for (const type of ['A', 'AAAA']) found.push(await dig(port, `www.${zone}`, type))
      return found
    }
    const until = (...wanted: string[]) => eventually(async () => (await answers()).join() === wanted.join())
    expect((await report('myip=9.9.9.9&myipv6=2620:fe::fe')).text).toBe('good 9.9.9.9,2620:fe::fe')
    await until('9.9.9.9', '2620:fe::fe', '9.9.9.9', '2620:fe::fe')
    expect((await report('myip=9.9.9.10')).text).toBe('good 9.9.9.10,2620:fe::fe')
    await until('9.9.9.10', '2620:fe::fe', '9.9.9.10', '2620:fe::fe')
    await eventually(async () => (await dynamicIp.bindings()).every(({ state }) => state === 'in_sync'))
    expect((await report('myip=&myipv6=2620:fe::9')).text).toBe('good 2620:fe::9')
    await until('', '2620:fe::9', '', '2620:fe::9')
  })

  it('succeeds at once while the name server is down, and is there once it is back', async () => {
    const powerdns = await startPowerDns()
    onTestFinished(() => powerdns.stop())
    await powerdns.createZone('away.example')
    const dynamicIp = await world.dynamicIp()
    const zone_id = await zoneAt('powerdns', powerdns.credentials, 'away.example')
    await dynamicIp.report('myip=9.9.9.9')
    await dynamicIp.bind({ zone_id, name: 'www', type: 'A', ttl: 60 })
    await eventually(async () => (await dig(powerdns.port, 'www.away.example', 'A')) === '9.9.9.9')
    await powerdns.shutDown()
    expect((await dynamicIp.report('myip=9.9.9.10')).text).toBe('good 9.9.9.10')
    await eventually(async () => isInStates(await dynamicIp.bindings(), 'failing'))
    expect(await dynamicIp.bindings()).toMatchObject([
      { address: '9.9.9.10', error: { code: 'unavailable', message: expect.stringMatching(/\w/) } },
    ])
    expect((await dynamicIp.report('myip=9.9.9.11')).text).toBe('good 9.9.9.11')
    await powerdns.restart()
    await eventually(async () => (await dig(powerdns.port, 'www.away.example', 'A')) === '9.9.9.11')
    await eventually(async () => isInStates(await dynamicIp.bindings(), 'in_sync'))
  })
})
