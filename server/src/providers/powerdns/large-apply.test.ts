import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DnsProvider, ProviderZone } from '#providers/ports/dns.ts'
import { apply, put, remove, rrset } from '#providers/testing/dns/subject.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { loopbackEgress } from '#providers/testing/tools.ts'
import { createPowerDnsClient } from './client.ts'
import { createPowerDnsDns } from './dns.ts'
import { createTurns } from './turns.ts'

const missing = missingPrograms(powerdnsPrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'PowerDNS, in an apply of several calls'), () => {
  const { egress, exchanges } = recordingEgress(loopbackEgress())
  let server: PowerDnsServer
  let dns: DnsProvider
  let milliseconds = 0
  let zoneCount = 0
  beforeAll(async () => {
    server = await startPowerDns()
    dns = createPowerDnsDns(
      createPowerDnsClient(server.credentials, egress, createTurns()),
      () => milliseconds,
    )
  })
  afterAll(() => server.stop())

  const newZone = () => dns.createZone(`large${++zoneCount}.example`, { nameservers: ['ns1.example.net'] })
  const wholeReads = ({ ref }: ProviderZone) =>
    exchanges.filter(({ request }) => request.method === 'GET' && request.url.endsWith(`/zones/${ref}`))
      .length
  const rows = async ({ name: zone }: ProviderZone, name: string) => {
    const text = await server.sql(
      `select content || ' ' || disabled from records where name = '${name}.${zone}' order by 1`,
    )
    return text.split('\n').filter((line) => line !== '')
  }
  const disable = ({ name: zone }: ProviderZone, name: string) =>
    server.sql(
      `insert into records (domain_id, name, type, content, ttl, prio, disabled, auth)
       select id, '${name}.${zone}', 'A', '192.0.2.9', 300, 0, 1, 1 from domains where name = '${zone}'`,
    )
  const putHost = (zone: ProviderZone, name: string, value: string) =>
    apply(dns, zone, [put(rrset(name, 'A', [value]))])

  test('the zone is read once for all of them', async () => {
    const zone = await newZone()
    for (let call = 1; call <= 5; call++) await putHost(zone, `host${call}`, '192.0.2.1')
    expect(wholeReads(zone)).toBe(1)
  })

  test('disabled records stay, also of an RRset that several calls write', async () => {
    const zone = await newZone()
    await disable(zone, 'www')
    await putHost(zone, 'other', '192.0.2.1')
    await putHost(zone, 'www', '192.0.2.1')
    await putHost(zone, 'www', '192.0.2.2')
    expect(await rows(zone, 'www')).toEqual(['192.0.2.2 0', '192.0.2.9 1'])
    await putHost(zone, 'www', '192.0.2.9')
    await apply(dns, zone, [remove(rrset('www', 'A', ['192.0.2.9']))])
    expect(await rows(zone, 'www')).toEqual([])
    expect(wholeReads(zone)).toBe(1)
  })

  test('the zone is read again after seconds, so that records disabled since then stay', async () => {
    const zone = await newZone()
    await putHost(zone, 'www', '192.0.2.1')
    await disable(zone, 'www')
    milliseconds += 10_000
    await putHost(zone, 'www', '192.0.2.2')
    expect(await rows(zone, 'www')).toEqual(['192.0.2.2 0', '192.0.2.9 1'])
    expect(wholeReads(zone)).toBe(2)
  })

  test('a call that was refused leaves what is known, and the next one takes place', async () => {
    const zone = await newZone()
    await disable(zone, 'www')
    const impossible = put({ name: 'x', type: 'CERT', ttl: 300, values: ['0 0 0 AQID'] })
    await expect(dns.apply(zone, [impossible])).rejects.toMatchObject({ kind: 'rejected' })
    await putHost(zone, 'www', '192.0.2.1')
    expect(await rows(zone, 'www')).toEqual(['192.0.2.1 0', '192.0.2.9 1'])
    expect(wholeReads(zone)).toBe(1)
  })

  test('each call raises the serial of a zone for which PowerDNS does not, and keeps what others set in its SOA', async () => {
    const zone = await newZone()
    const soa = async () =>
      (await server.sql(`select content from records where type = 'SOA' and name = '${zone.name}'`))
        .trim()
        .split(' ')
    await server.sql(
      `delete from domainmetadata where kind = 'SOA-EDIT-API' and domain_id = (select id from domains where name = '${zone.name}')`,
    )
    await putHost(zone, 'a', '192.0.2.1')
    const first = await soa()
    await server.sql(
      `update records set content = replace(content, '${first[1]}', 'ops.example.net') where type = 'SOA' and name = '${zone.name}'`,
    )
    await putHost(zone, 'b', '192.0.2.1')
    const second = await soa()
    expect(Number(second[2])).toBe(Number(first[2]) + 1)
    expect(second[1]).toMatch(/^ops\.example\.net/)
    expect(wholeReads(zone)).toBe(1)
  })
})
