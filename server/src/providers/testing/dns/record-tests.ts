import { beforeAll, describe, expect, test } from 'vitest'
import { knownRecordType } from '#kernel/dns/records/record-types.ts'
import type { RRset } from '#kernel/dns/records/rrset.ts'
import type { DnsCapabilities, ProviderZone } from '#providers/ports/dns.ts'
import { texts, unknownSets, valueSets } from './examples.ts'
import { apply, expectPresent, put, rrset, type TestContext, write } from './test-context.ts'

/** A reading returns what was written: types, names, texts, sets and TTLs. */
export function recordTests(context: () => TestContext, capabilities: DnsCapabilities): void {
  describe('written RRsets are read back, with no difference left', () => {
    let zone: ProviderZone
    beforeAll(async () => {
      zone = await context().newZone()
    })
    const writeAndRead = async (...rrsets: RRset[]) => {
      await write(context().dns, zone, rrsets)
      await expectPresent(context().dns, zone, rrsets)
    }

    test.each(capabilities.types)('%s records', async (type) => {
      const sets = valueSets[type] ?? [[knownRecordType(type).example]]
      const owner = (index: number) => `${type.toLowerCase()}-${index}`
      const rrsets = sets.map((values, index) => rrset(owner(index), type, values))
      const delegations =
        type === 'DS' ? rrsets.map(({ name }) => rrset(name, 'NS', ['ns1.example.net'])) : []
      await writeAndRead(...delegations, ...rrsets)
    })

    test.runIf(capabilities.hasUnknownTypes).each(unknownSets)('records of %s', async (type, values) => {
      await writeAndRead(rrset('unknown', type, values))
    })

    test.each(texts)('a TXT record of %s', async (title, text) => {
      await writeAndRead(rrset(`text-${texts.findIndex(([other]) => other === title)}`, 'TXT', [text]))
    })

    test('several types at the apex and at one name', async () => {
      const types: [string, string][] = [
        ['A', '192.0.2.1'],
        ['AAAA', '2001:db8::1'],
        ['MX', '10 mail.example.com'],
        ['TXT', 'v=spf1 -all'],
        ['CAA', '0 issue ";"'],
      ]
      await writeAndRead(
        ...types.map(([type, value]) => rrset('@', type, [value])),
        ...types.map(([type, value]) => rrset('many', type, [value])),
      )
    })

    test.each([
      ['a wildcard', '*'],
      ['a wildcard below a name', '*.dev'],
      ['a wildcard below one that is not there', '*.a.b.c'],
      ['an underscore', '_dmarc'],
      ['several underscores', '_443._tcp.www'],
      ['many labels', 'a.b.c.d.e.f.g.h'],
      ['a label of 63 octets', 'x'.repeat(63)],
      ['an internationalised label', 'xn--mnchen-3ya'],
      ['digits only', '42'],
      ['a hyphen at its end', 'end-'],
      ['a slash', '0/25'],
      ['the name of the zone again', 'www.example.com.zone.example'],
    ])('a name with %s', async (_, name) => {
      await writeAndRead(rrset(name, 'TXT', [`at ${name}`]))
    })

    test('a name of 253 octets', async () => {
      const octets = 253 - zone.name.length - 1
      const name = `${'y'.repeat(40)}.${'z'.repeat(60)}.`.repeat(3).slice(0, octets - 1)
      await writeAndRead(rrset(`${name}w`, 'TXT', ['long']))
    })

    test('a set of many values', async () => {
      const values = Array.from({ length: 80 }, (_, index) => `192.0.2.${index}`)
      await writeAndRead(rrset('set', 'A', values))
    })

    test('the lowest and the highest TTL', async () => {
      const { min, max } = capabilities.ttl
      await writeAndRead(rrset('ttl-min', 'A', ['192.0.2.1'], min), rrset('ttl-max', 'A', ['192.0.2.1'], max))
    })

    test('a different TTL with the same values, and different values with the same TTL', async () => {
      const first = rrset('both', 'A', ['192.0.2.1', '192.0.2.2'], 300)
      const slower = rrset('both', 'A', ['192.0.2.1', '192.0.2.2'], 600)
      const other = rrset('both', 'A', ['192.0.2.2', '192.0.2.3'], 600)
      await writeAndRead(first)
      for (const change of [put(slower, first), put(other, slower), put(first, other)]) {
        await apply(context().dns, zone, [change])
        await expectPresent(context().dns, zone, change.after ? [change.after] : [])
      }
    })

    test('different boundaries between the strings of a TXT record', async () => {
      const one = rrset('cuts', 'TXT', ['"txtvers=1path=/"'])
      const two = rrset('cuts', 'TXT', ['"txtvers=1" "path=/"'])
      await writeAndRead(one)
      for (const change of [put(two, one), put(one, two)]) {
        await apply(context().dns, zone, [change])
        await expectPresent(context().dns, zone, change.after ? [change.after] : [])
      }
    })

    test('no record that name servers generate is read as content', async () => {
      const { rrsets, unreadable } = await context().dns.read(zone)
      const types = new Set([...rrsets, ...unreadable].map(({ type }) => type))
      expect([...types].filter((type) => knownRecordType(type).isSystem)).toEqual([])
    })
  })
}
