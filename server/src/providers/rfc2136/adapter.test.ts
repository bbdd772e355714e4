import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RRset } from '#kernel/dns/records/rrset.ts'
import type { DnsProvider, ProviderZone, RRsetChange } from '#providers/ports/dns.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import {
  dnsOf,
  expectAbsent,
  expectPresent,
  put,
  remove,
  rrset,
  write,
} from '#providers/testing/dns/test-context.ts'
import { bindPrograms, startBind } from '#providers/testing/servers/bind-server.ts'
import { knotPrograms, startKnot } from '#providers/testing/servers/knot-server.ts'
import { type NameServer, nsupdate } from '#providers/testing/servers/name-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { testTools } from '#providers/testing/tools.ts'
import { readAccess } from './access.ts'
import { rfc2136 } from './adapter.ts'
import { createDnsClient } from './client.ts'
import { createRfc2136Dns } from './dns.ts'

const open = (credentials: Credentials) => rfc2136.open(credentials, testTools())
const rejected = expect.objectContaining({ kind: 'rejected' })

const servers = [
  { name: 'BIND', programs: bindPrograms, start: startBind },
  { name: 'Knot DNS', programs: knotPrograms, start: startKnot },
]

for (const { name, programs, start } of servers) {
  const missing = missingPrograms(programs)
  describe.skipIf(missing.length > 0)(titleWithout(missing, `rfc2136 with ${name}`), () => {
    let server: NameServer
    let dns: DnsProvider
    let zoneCount = 0
    beforeAll(async () => {
      server = await start()
      dns = dnsOf(open(server.credentials))
    })
    afterAll(() => server.stop())

    const givenZone = async (lines: readonly string[] = []): Promise<ProviderZone> => {
      const zone = `zone${++zoneCount}.example`
      await server.createZone(zone, lines)
      return { name: zone, ref: zone }
    }
    const expectRejected = async (zone: ProviderZone, changes: RRsetChange[], words: RegExp) => {
      const before = await dns.read(zone)
      const message = expect.stringMatching(words)
      await expect(dns.apply(zone, changes)).rejects.toMatchObject({ kind: 'rejected', message })
      expect(await dns.read(zone)).toEqual(before)
    }

    describe('data that the server spells differently', () => {
      test.each<[string, string, string, RRset]>([
        [
          'TXT of several strings',
          'TXT',
          '"v=DKIM1; " "p=abc" "" "def"',
          rrset('x', 'TXT', ['"v=DKIM1; " "p=abc" "" "def"']),
        ],
        ['NAPTR flags in capitals', 'NAPTR', '1 1 "U" "sip" "" .', rrset('x', 'NAPTR', ['1 1 u sip "" .'])],
        ['a CAA tag in capitals', 'CAA', '0 ISSUE "ca.example"', rrset('x', 'CAA', ['0 issue "ca.example"'])],
        [
          'an HTTPS target in capitals',
          'HTTPS',
          '1 WWW.Example.COM.',
          rrset('x', 'HTTPS', ['1 www.example.com']),
        ],
        [
          'an MX exchange in capitals',
          'MX',
          '10 Mail.Example.COM.',
          rrset('x', 'MX', ['10 mail.example.com']),
        ],
      ])('%s is read canonically, and can be changed after that', async (_, type, text, canonical) => {
        const zone = await givenZone([`X 300 IN ${type} ${text}`])
        await expectPresent(dns, zone, [canonical])
        await write(dns, zone, [rrset('bystander', 'A', ['192.0.2.1'])])
        await dns.apply(zone, [remove(canonical)])
        await expectAbsent(dns, zone, [canonical])
      })

      test('is still compared with the content that the change was based on', async () => {
        const zone = await givenZone(['x 300 IN TXT "a" "b"', 'x 300 IN TXT "c"'])
        for (const known of [['"a" "b"'], ['ab', 'c']])
          await expect(dns.apply(zone, [remove(rrset('x', 'TXT', known))])).rejects.toMatchObject({
            kind: 'stale',
          })
        await expectPresent(dns, zone, [rrset('x', 'TXT', ['"a" "b"', 'c'])])
      })
    })

    describe('a change that a server would silently omit is rejected:', () => {
      test('a CNAME beside other records outside of the change', async () => {
        const zone = await givenZone(['x IN TXT "here"', 'y IN A 192.0.2.1', 'y IN TXT "here"'])
        const alias = (owner: string) => put(rrset(owner, 'CNAME', ['www.example.com']))
        await expectRejected(
          zone,
          [put(rrset('z', 'A', ['192.0.2.1'])), alias('x')],
          /at x .*CNAME must be the only record/,
        )
        await expectRejected(
          zone,
          [remove(rrset('y', 'A', ['192.0.2.1'])), alias('y')],
          /at y .*CNAME must be the only record/,
        )
        await expectRejected(zone, [alias('@')], /apex/)
      })

      test('other records beside a CNAME outside of the change', async () => {
        const zone = await givenZone(['x IN CNAME www.example.com.'])
        await expectRejected(zone, [put(rrset('x', 'A', ['192.0.2.1']))], /at x .*CNAME/)
      })

      test('a CNAME and other records in the same call, and two CNAMEs', async () => {
        const zone = await givenZone()
        const alias = rrset('x', 'CNAME', ['www.example.com'])
        await expectRejected(zone, [put(alias), put(rrset('x', 'A', ['192.0.2.1']))], /CNAME at x/)
        await expectRejected(
          zone,
          [put({ ...alias, values: ['a.example.', 'b.example.'] })],
          /one such record/,
        )
      })

      test('DS records without a delegation, and at the apex', async () => {
        const delegation = rrset('child', 'NS', ['ns1.example.net'])
        const zone = await givenZone(['child 300 IN NS ns1.example.net.'])
        const digest = `20326 8 2 ${'ab'.repeat(32)}`
        const signed = rrset('child', 'DS', [digest])
        await expectRejected(zone, [put(rrset('other', 'DS', [digest]))], /DS requires NS/)
        await expectRejected(zone, [put(rrset('@', 'DS', [digest]))], /parent/)
        await write(dns, zone, [signed])
        await expectRejected(zone, [remove(delegation)], /DS records still exist/)
        await expectRejected(
          zone,
          [remove(delegation), put(rrset('child', 'DS', [digest], 60), signed)],
          /requires NS/,
        )
        expect(await dns.apply(zone, [remove(delegation), remove(signed)])).toEqual([null, null])
      })

      test('NS and DNAME at a wildcard, and the removal of all NS records of the apex', async () => {
        const zone = await givenZone()
        await expectRejected(zone, [put(rrset('*', 'NS', ['ns1.example.net']))], /wildcard/)
        await expectRejected(zone, [put(rrset('*.x', 'DNAME', ['example.net']))], /wildcard/)
        await expectRejected(zone, [remove(rrset('@', 'NS', ['ns1.example.net']))], /at least one NS/)
      })
    })

    describe('a call that exceeds one message', () => {
      const long = (index: number, value = 'x') => rrset(`t${index}`, 'TXT', [value.repeat(2000)])
      const many = Array.from({ length: 100 }, (_, index) => long(index))

      test('is sent in several messages', async () => {
        const zone = await givenZone()
        await write(dns, zone, many)
        await expectPresent(dns, zone, many)
      })

      test('throws if its first part fails, and then nothing is changed', async () => {
        const zone = await givenZone(['t0 IN TXT "there"'])
        await expect(
          dns.apply(
            zone,
            many.map((set) => put(set)),
          ),
        ).rejects.toMatchObject({ kind: 'stale' })
        await expectAbsent(dns, zone, many.slice(1))
      })

      test('returns the outcome of each change if a later part fails', async () => {
        const zone = await givenZone(['t60 IN TXT "there"'])
        const outcomes = await dns.apply(
          zone,
          many.map((set) => put(set)),
        )
        const applied = many.filter((_, index) => outcomes[index] === null)
        expect(applied.length).toBeGreaterThan(0)
        expect(outcomes[60]).toMatchObject({ kind: 'stale' })
        expect(outcomes.at(-1)).toMatchObject({
          kind: 'unavailable',
          message: expect.stringMatching(/Not tried/),
        })
        await expectPresent(dns, zone, applied)
        await expectAbsent(
          dns,
          zone,
          many.filter((_, index) => index !== 60 && outcomes[index] !== null),
        )
      })

      test('is rejected if one RRset alone does not fit', async () => {
        const zone = await givenZone()
        const values = Array.from({ length: 40 }, (_, index) => `${index}${'x'.repeat(2000)}`)
        await expectRejected(zone, [put(rrset('big', 'TXT', values))], /64 KiB/)
      })
    })

    // Knot does not accept such records at all.
    test.runIf(name === 'BIND')('records hidden below a DNAME are read, also individually', async () => {
      const zone = await givenZone(['d IN DNAME example.net.'])
      const hidden = rrset('www.d', 'A', ['192.0.2.1'])
      await nsupdate(server.port, zone.name, [`update add www.d.${zone.name}. 300 A 192.0.2.1`])
      await expectPresent(dns, zone, [hidden, rrset('d', 'DNAME', ['example.net'])])
    })

    test('a TTL alone is changed, even if the known TTL was wrong', async () => {
      const zone = await givenZone(['x 300 IN A 192.0.2.1'])
      await dns.apply(zone, [put(rrset('x', 'A', ['192.0.2.1'], 60), rrset('x', 'A', ['192.0.2.1'], 900))])
      await expectPresent(dns, zone, [rrset('x', 'A', ['192.0.2.1'], 60)])
    })

    test('a key that may transfer but not update gets a clear error', async () => {
      const zone = await givenZone(['x 300 IN A 192.0.2.1'])
      const reader = dnsOf(open(server.readerCredentials))
      expect((await reader.read(zone)).rrsets).toContainEqual(rrset('x', 'A', ['192.0.2.1']))
      const change = put(rrset('y', 'A', ['192.0.2.1']))
      await expect(reader.apply(zone, [change])).rejects.toMatchObject({ kind: 'auth' })
      await expectAbsent(dns, zone, [change.key])
    })

    test('a clock difference is reported in seconds', async () => {
      const zone = await givenZone()
      const { egress } = testTools()
      const late = createDnsClient(
        () => readAccess(server.credentials),
        egress,
        () => Date.now() - 4_000_000,
      )
      const message = expect.stringMatching(/differ by (3999|4000|4001) seconds/)
      const lateDns = createRfc2136Dns(late)
      await expect(lateDns.findZone(zone.name)).rejects.toMatchObject({ kind: 'auth', message })
      await expect(lateDns.read(zone)).rejects.toMatchObject({ kind: 'auth', message })
    })

    test.runIf(name === 'BIND')('content that BIND rejects is not blamed on the key', async () => {
      const zone = await givenZone()
      const bystander = rrset('bystander', 'A', ['192.0.2.1'])
      const underscore = rrset('_x', 'A', ['192.0.2.1'])
      await expect(dns.apply(zone, [put(bystander), put(underscore)])).rejects.toEqual(rejected)
      await expectAbsent(dns, zone, [bystander, underscore])
      const present = rrset('@', 'NS', ['ns1.example.net'])
      const withoutAddress = rrset('@', 'NS', [`ns1.${zone.name}`])
      await expect(dns.apply(zone, [put(withoutAddress, present)])).rejects.toEqual(rejected)
      const values = Array.from({ length: 150 }, (_, index) => `192.0.2.${index}`)
      await expect(dns.apply(zone, [put(rrset('many', 'A', values))])).rejects.toEqual(rejected)
    })

    test('the verification names the server, and whether the key is proven', async () => {
      const { detail } = await open(server.credentials).verify()
      expect(detail).toMatch(
        name === 'BIND'
          ? /^Answers to key holdfast\. with hmac-sha256$/
          : /^Answers; key holdfast\. with hmac-sha256 is verified with the first zone$/,
      )
    })
  })
}

describe('rfc2136 credentials', () => {
  const credentials = {
    server: '127.0.0.1',
    port: '53',
    key_name: 'holdfast',
    key_algorithm: 'hmac-sha256',
    key_secret: 'c2VjcmV0',
  }

  test.each([
    ['port', '0'],
    ['port', 'domain'],
    ['key_name', 'a..b'],
    ['key_algorithm', 'hmac-md5.sig-alg.reg.int'],
    ['key_secret', 'no base64!'],
    ['key_secret', ''],
  ])('a wrong %s (%s) is reported by its name', async (field, value) => {
    const message = expect.stringContaining(field)
    await expect(open({ ...credentials, [field]: value }).verify()).rejects.toMatchObject({
      kind: 'auth',
      message,
    })
  })

  test('a secret may contain spaces, and a server may be an IPv6 address in brackets', () => {
    expect(readAccess({ ...credentials, key_secret: 'c2Vj cmV0\n', server: ' [::1] ' })).toMatchObject({
      server: { host: '::1', port: 53 },
      key: { secret: Buffer.from('secret') },
    })
  })
})
