import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DnsProvider, ProviderZone } from '#providers/ports/dns.ts'
import { apply, put, remove, rrset } from '#providers/testing/dns/test-context.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { loopbackEgress } from '#providers/testing/tools.ts'
import { createPowerDnsClient, type PowerDnsClient } from './client.ts'
import { createPowerDnsDns } from './dns.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import type { ApiRRset } from './zone/rrsets.ts'
import { soaWithNextSerial } from './zone/serial.ts'
import { readZoneResponse } from './zone/zone-answer.ts'

const missing = missingPrograms(powerdnsPrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'an apply of several calls at PowerDNS'), () => {
  const { egress, exchanges } = recordingEgress(loopbackEgress())
  let server: PowerDnsServer
  let client: PowerDnsClient
  let dns: DnsProvider
  let milliseconds = 0
  let zoneCount = 0
  beforeAll(async () => {
    server = await startPowerDns()
    client = createPowerDnsClient(server.credentials, egress, createKeyedMutex())
    dns = createPowerDnsDns(client, () => milliseconds)
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
  /** Changes a zone like another program, which raises the serial itself where PowerDNS does not. */
  const addByApi = async ({ name, ref }: ProviderZone, set: ApiRRset) => {
    const rrsets: object[] = [{ ...set, changetype: 'REPLACE' }]
    const zone = await readZoneResponse(
      await client.call({ method: 'GET', path: `/zones/${ref}?rrset_name=${name}.&rrset_type=SOA` }),
    )
    const soa = zone.soa_edit_api ? undefined : soaWithNextSerial(zone, new Date())
    if (soa) rrsets.push({ ...soa, changetype: 'REPLACE' })
    await client.call({ method: 'PATCH', path: `/zones/${ref}`, body: { rrsets } })
  }
  const putHost = (zone: ProviderZone, name: string, value: string) =>
    apply(dns, zone, [put(rrset(name, 'A', [value]))])

  test('reads the zone once for all of them', async () => {
    const zone = await newZone()
    for (let call = 1; call <= 5; call++) await putHost(zone, `host${call}`, '192.0.2.1')
    expect(wholeReads(zone)).toBe(1)
  })

  test('keeps disabled records, even of an RRset that several calls write', async () => {
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

  test('reads the zone again after some seconds, so that newly disabled records remain', async () => {
    const zone = await newZone()
    await putHost(zone, 'www', '192.0.2.1')
    await disable(zone, 'www')
    milliseconds += 10_000
    await putHost(zone, 'www', '192.0.2.2')
    expect(await rows(zone, 'www')).toEqual(['192.0.2.2 0', '192.0.2.9 1'])
    expect(wholeReads(zone)).toBe(2)
  })

  test.each(['DEFAULT', 'INCREASE', ''])(
    'reads the zone again after another program has changed it through the API (SOA-EDIT-API "%s")',
    async (soaEditApi) => {
      const zone = await newZone()
      await client.call({ method: 'PUT', path: `/zones/${zone.ref}`, body: { soa_edit_api: soaEditApi } })
      await putHost(zone, 'www', '192.0.2.1')
      await putHost(zone, 'mail', '192.0.2.1')
      const records = [
        { content: '192.0.2.1', disabled: false },
        { content: '192.0.2.9', disabled: true },
      ]
      await addByApi(zone, { name: `www.${zone.name}.`, type: 'A', ttl: 300, records })
      await putHost(zone, 'www', '192.0.2.2')
      expect(await rows(zone, 'www')).toEqual(['192.0.2.2 0', '192.0.2.9 1'])
      expect(wholeReads(zone)).toBe(2)
      await putHost(zone, 'www', '192.0.2.3')
      expect(wholeReads(zone)).toBe(2)
    },
  )

  test('keeps the reading of a slow zone for longer', async () => {
    const zone = await newZone()
    const slow = createPowerDnsDns(
      {
        call: async (request) => {
          const response = await client.call(request)
          if (request.method === 'GET' && request.path === `/zones/${zone.ref}`) milliseconds += 5000
          return response
        },
      },
      () => milliseconds,
    )
    const putSlowly = (value: string) => apply(slow, zone, [put(rrset('www', 'A', [value]))])
    await putSlowly('192.0.2.1')
    milliseconds += 35_000
    await putSlowly('192.0.2.2')
    expect(wholeReads(zone)).toBe(1)
    milliseconds += 10_000
    await putSlowly('192.0.2.3')
    expect(wholeReads(zone)).toBe(2)
  })

  test('does not read the zone again for a change after a comparison', async () => {
    const zone = await newZone()
    await disable(zone, 'www')
    await dns.read(zone)
    await putHost(zone, 'www', '192.0.2.1')
    expect(await rows(zone, 'www')).toEqual(['192.0.2.1 0', '192.0.2.9 1'])
    expect(wholeReads(zone)).toBe(1)
  })

  test('keeps its knowledge after a rejected call, and the next call succeeds', async () => {
    const zone = await newZone()
    await disable(zone, 'www')
    const impossible = put({ name: 'x', type: 'CERT', ttl: 300, values: ['0 0 0 AQID'] })
    await expect(dns.apply(zone, [impossible])).rejects.toMatchObject({ kind: 'rejected' })
    await putHost(zone, 'www', '192.0.2.1')
    expect(await rows(zone, 'www')).toEqual(['192.0.2.1 0', '192.0.2.9 1'])
    expect(wholeReads(zone)).toBe(1)
  })

  test('raises the serial with each call if PowerDNS does not, and keeps the other SOA fields', async () => {
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
