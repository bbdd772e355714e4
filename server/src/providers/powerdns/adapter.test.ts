import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRawRdata } from '#kernel/dns/records/raw-rdata.ts'
import type { DnsProvider, ProviderZone } from '#providers/ports/dns.ts'
import {
  apply,
  dnsOf,
  expectAbsent,
  expectPresent,
  put,
  remove,
  rrset,
  write,
} from '#providers/testing/dns/test-context.ts'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { testTools } from '#providers/testing/tools.ts'
import { powerdns } from './adapter.ts'

const missing = missingPrograms(powerdnsPrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'PowerDNS'), () => {
  let server: PowerDnsServer
  let dns: DnsProvider
  let zoneCount = 0
  beforeAll(async () => {
    server = await startPowerDns()
    dns = dnsOf(powerdns.open(server.credentials, testTools()))
  })
  afterAll(() => server.stop())

  const newZone = () => dns.createZone(`zone${++zoneCount}.example`, { nameservers: ['ns1.example.net'] })
  /** Columns of one owner's rows in the server's database. */
  const rows = async (zone: ProviderZone, name: string) => {
    const owner = `${name}.${zone.name}`
    const text = await server.sql(
      `select type || ' ' || content || ' ' || disabled from records where name = '${owner}' order by 1`,
    )
    return text.split('\n').filter((line) => line !== '')
  }
  const insert = async (zone: ProviderZone, name: string, type: string, content: string, disabled = 0) => {
    await server.sql(
      `insert into records (domain_id, name, type, content, ttl, prio, disabled, auth)
       select id, '${name}.${zone.name}', '${type}', '${content}', 300, 0, ${disabled}, 1
       from domains where name = '${zone.name}'`,
    )
  }

  test('reports its version', async () => {
    const { detail } = await powerdns.open(server.credentials, testTools()).verify()
    expect(detail).toMatch(/^PowerDNS authoritative \d+\.\d+/)
  })

  test('the serial of a zone created here rises with each call, and is not a change token', async () => {
    const zone = await newZone()
    const serial = async () => Number((await server.sql(soaQuery(zone.name))).split(' ')[2])
    const first = await serial()
    await write(dns, zone, [rrset('a', 'A', ['192.0.2.1'])])
    const second = await serial()
    expect(second).toBeGreaterThan(first)
    await server.change(zone.name, { name: 'a', type: 'A' }, rrset('a', 'A', ['192.0.2.2']))
    expect(await serial()).toBe(second)
    expect(await dns.changeToken(zone)).toBeNull()
  })

  describe('disabled records', () => {
    test('are not read, and remain when their RRset is replaced', async () => {
      const zone = await newZone()
      await insert(zone, 'www', 'A', '192.0.2.1')
      await insert(zone, 'www', 'A', '192.0.2.9', 1)
      const served = rrset('www', 'A', ['192.0.2.1'])
      await expectPresent(dns, zone, [served])
      await apply(dns, zone, [put(rrset('www', 'A', ['192.0.2.2']), served)])
      expect(await rows(zone, 'www')).toEqual(['A 192.0.2.2 0', 'A 192.0.2.9 1'])
    })

    test('remain when their RRset is removed', async () => {
      const zone = await newZone()
      await insert(zone, 'www', 'A', '192.0.2.1')
      await insert(zone, 'www', 'A', '192.0.2.9', 1)
      await apply(dns, zone, [remove(rrset('www', 'A', ['192.0.2.1']))])
      await expectAbsent(dns, zone, [{ name: 'www', type: 'A' }])
      expect(await rows(zone, 'www')).toEqual(['A 192.0.2.9 1'])
    })

    test('are enabled when they are wanted, regardless of their spelling', async () => {
      const zone = await newZone()
      await insert(zone, 'www', 'CNAME', 'WWW.Example.COM', 1)
      await expectAbsent(dns, zone, [{ name: 'www', type: 'CNAME' }])
      const alias = rrset('www', 'CNAME', ['www.example.com'])
      await write(dns, zone, [alias])
      await expectPresent(dns, zone, [alias])
      expect(await rows(zone, 'www')).toEqual(['CNAME www.example.com 0'])
    })

    test('do not affect the TTL of the served records', async () => {
      const zone = await newZone()
      await insert(zone, 'www', 'A', '192.0.2.1')
      await insert(zone, 'www', 'A', '192.0.2.9', 1)
      await server.sql(`update records set ttl = 60 where content = '192.0.2.9' and disabled = 1`)
      await expectPresent(dns, zone, [rrset('www', 'A', ['192.0.2.1'], 300)])
      const many = Array.from({ length: 30 }, (_, index) => rrset(`n${index}`, 'A', ['192.0.2.1']))
      await write(dns, zone, many)
      await expectPresent(dns, zone, [rrset('www', 'A', ['192.0.2.1'], 300), ...many])
    })
  })

  describe('names with characters that have a meaning in zone files', () => {
    const odd = [
      'a\\@b',
      'a\\(b',
      'a\\)b',
      'a\\;b',
      'a\\$b',
      'a\\"b',
      'a\\032b',
      'a\\.b',
      'a\\\\b',
      '\\@',
      '\\200x',
    ]

    test.each(odd)('a target %s is written and read', async (label) => {
      const zone = await newZone()
      const target = `${label}.example.com`
      const sets = [
        rrset('alias', 'CNAME', [`${target}.`]),
        rrset('who', 'RP', [`${target}. ${target}.`]),
        rrset('naptr', 'NAPTR', [`1 2 "s" "x@(y)" "" ${target}.`]),
        rrset('svcb', 'SVCB', [`1 ${target}. alpn=h2 key667=hello`]),
      ]
      await write(dns, zone, sets)
      await expectPresent(dns, zone, sets)
      await apply(dns, zone, sets.map(remove))
      await expectAbsent(dns, zone, sets)
    })

    test.each([...odd, 'x*y', '_443._tcp.*', 'a.*.b'])('an owner %s is read', async (owner) => {
      const zone = await newZone()
      const stored = owner.replace(/\\(.)/g, (pair, octet) => (/[\d.\\]/.test(octet) ? pair : octet))
      await insert(zone, stored, 'A', '192.0.2.1')
      await expectPresent(dns, zone, [rrset(owner, 'A', ['192.0.2.1'])])
    })

    test('an owner that the API does not accept is rejected by name, without other changes', async () => {
      const zone = await newZone()
      const bad = put(rrset('a\\@b', 'A', ['192.0.2.1']))
      await expect(dns.apply(zone, [put(rrset('good', 'A', ['192.0.2.1'])), bad])).rejects.toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('a\\@b can only be changed in its database'),
      })
      await write(dns, zone, [rrset('good', 'A', ['192.0.2.1'])])
    })
  })

  test('a location at every whole minute and degree is written and read', async () => {
    const zone = await newZone()
    const minutes = Array.from({ length: 60 }, (_, minute) => `${minute} ${minute} N 0 ${minute} W 10m`)
    const degrees = Array.from({ length: 181 }, (_, degree) => `${degree >> 1} S ${degree} E -1m`)
    const sets = [...minutes, ...degrees].map((value, index) => rrset(`loc${index}`, 'LOC', [value]))
    await write(dns, zone, sets)
    await expectPresent(dns, zone, sets)
  })

  test('existing comments remain when their RRset is replaced', async () => {
    const zone = await newZone()
    const first = rrset('www', 'A', ['192.0.2.1'])
    await write(dns, zone, [first])
    await server.sql(
      `insert into comments (domain_id, name, type, modified_at, account, comment)
       select id, 'www.${zone.name}', 'A', 1, 'ops', 'do not touch' from domains where name = '${zone.name}'`,
    )
    await apply(dns, zone, [put(rrset('www', 'A', ['192.0.2.2']), first)])
    expect(await server.sql(`select comment from comments where name = 'www.${zone.name}'`)).toBe(
      'do not touch\n',
    )
  })

  test('names that PowerDNS stores in capitals are read canonically', async () => {
    const zone = await newZone()
    await insert(zone, 'MAIL', 'MX', 'Mail.Example.COM')
    const { rrsets } = await dns.read(zone)
    expect(rrsets).toContainEqual(rrset('mail', 'MX', ['0 mail.example.com']))
  })

  describe('records in a format of PowerDNS only', () => {
    const raw: readonly (readonly [type: string, values: readonly string[]])[] = [
      ['LUA', ["A \"ifportup(443, {'192.0.2.1', '192.0.2.2'})\"", 'TXT "os.date()"']],
      ['EUI48', ['00-00-5e-00-53-2a']],
      ['EUI64', ['00-00-5e-ef-10-00-00-2a']],
      ['L32', ['10 10.1.2.0']],
      ['APL', ['1:192.168.32.0/21 !1:192.168.38.0/28']],
    ]

    test.each(raw)('%s records are read unchanged, and written back unchanged', async (type, values) => {
      const zone = await newZone()
      for (const value of values) await insert(zone, 'x', type, value.replaceAll("'", "''"))
      const stored = await rows(zone, 'x')
      const { rrsets, unreadable } = await dns.read(zone)
      expect(unreadable).toEqual([])
      const [read] = rrsets
      expect(read).toMatchObject({ name: 'x', ttl: 300, values })
      if (!read) return
      await expectPresent(dns, zone, [read])
      await apply(dns, zone, [remove(read)])
      await expectAbsent(dns, zone, [read])
      await apply(dns, zone, [put(read)])
      expect(await rows(zone, 'x')).toEqual(stored)
    })

    test('a value that is malformed for its type remains unchanged when the RRset is written', async () => {
      const zone = await newZone()
      await insert(zone, 'x', 'CSYNC', '66 3 ')
      const read = (await dns.read(zone)).rrsets.find(({ type }) => type === 'CSYNC')
      if (!read) throw new Error('The RRset was not read.')
      expect(isRawRdata(read.type, read.values[0] ?? '')).toBe(true)
      await apply(dns, zone, [put({ ...read, ttl: 60 }, read)])
      expect((await dns.read(zone)).rrsets).toContainEqual({ ...read, ttl: 60 })
    })

    test('types in a CSYNC record use the names of PowerDNS', async () => {
      const zone = await newZone()
      const csync = rrset('@', 'CSYNC', ['66 3 A NS TYPE42'])
      await write(dns, zone, [csync])
      await expectPresent(dns, zone, [csync])
    })
  })

  test('records outside of their zone are unreadable', async () => {
    const zone = await newZone()
    await server.sql(
      `insert into records (domain_id, name, type, content, ttl, prio, disabled, auth)
       select id, 'www.elsewhere.test', 'A', '192.0.2.1', 300, 0, 0, 1 from domains where name = '${zone.name}'`,
    )
    const { unreadable } = await dns.read(zone)
    expect(unreadable).toEqual([
      { name: 'www.elsewhere.test.', type: 'A', reason: expect.stringContaining('not in the zone') },
    ])
  })

  test('a zone in which PowerDNS cannot read a record is unavailable', async () => {
    const zone = await newZone()
    await insert(zone, 'bad', 'A', 'no address')
    await insert(zone, 'bad', 'TXT', 'no quotes')
    await expect(dns.read(zone)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/log/),
    })
  })

  test('a secondary zone is read but not written', async () => {
    await server.pdnsutil('create-secondary-zone', 'secondary.example', '127.0.0.1')
    const zone = await dns.findZone('secondary.example')
    if (zone === null) throw new Error('The secondary zone is not found.')
    const error = expect.objectContaining({ kind: 'rejected', message: expect.stringMatching(/secondary/) })
    await expect(dns.apply(zone, [put(rrset('www', 'A', ['192.0.2.1']))])).rejects.toEqual(error)
    expect(await dns.read(zone)).toMatchObject({ rrsets: [], unreadable: [], notices: [] })
  })

  test('many zones can be written concurrently, although SQLite has one writer at a time', async () => {
    const zones = await Promise.all(Array.from({ length: 8 }, newZone))
    const set = rrset('www', 'A', ['192.0.2.1'])
    const opened = () => dnsOf(powerdns.open(server.credentials, testTools()))
    await Promise.all(zones.map((zone) => write(opened(), zone, [set])))
    await Promise.all(zones.map((zone) => expectPresent(dns, zone, [set])))
  })
})

function soaQuery(zone: string): string {
  return `select content from records where type = 'SOA' and name = '${zone}'`
}
