import { describe, expect, test } from 'vitest'
import type { DnsCapabilities } from '#providers/ports/dns.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import {
  apply,
  expectAbsent,
  expectPresent,
  put,
  remove,
  rrset,
  type TestContext,
  write,
} from './test-context.ts'

/** Several changes in one call, and changes that cannot be applied. */
export function changeTests(context: () => TestContext, capabilities: DnsCapabilities): void {
  describe('changes', () => {
    test('an empty list of changes succeeds', async () => {
      const { dns, newZone } = context()
      expect(await dns.apply(await newZone(), [])).toEqual([])
    })

    test('RRsets are created, replaced and removed in one call', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const [staying, leaving] = [rrset('a', 'A', ['192.0.2.1']), rrset('b', 'TXT', ['going'])]
      await write(dns, zone, [staying, leaving])
      const replaced = rrset('a', 'A', ['192.0.2.9'], 600)
      const coming = rrset('c', 'AAAA', ['2001:db8::1'])
      await apply(dns, zone, [put(replaced, staying), remove(leaving), put(coming)])
      await expectPresent(dns, zone, [replaced, coming])
      await expectAbsent(dns, zone, [leaving])
    })

    test('a CNAME replaces other records in one call, and they replace it', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const alias = rrset('www', 'CNAME', ['www.example.com'])
      const [address, text] = [rrset('www', 'A', ['192.0.2.1']), rrset('www', 'TXT', ['x'])]
      const elsewhere = rrset('web', 'A', ['192.0.2.2'])
      const elsewhereAlias = rrset('web', 'CNAME', ['www.example.com'])
      await write(dns, zone, [address, text, elsewhereAlias])
      await apply(dns, zone, [
        put(alias),
        remove(address),
        remove(text),
        put(elsewhere),
        remove(elsewhereAlias),
      ])
      await expectPresent(dns, zone, [alias, elsewhere])
      await expectAbsent(dns, zone, [address, text, elsewhereAlias])
      await apply(dns, zone, [put(address), remove(alias), put(text)])
      await expectPresent(dns, zone, [address, text])
      await expectAbsent(dns, zone, [alias])
    })

    test.runIf(capabilities.hasEditableApexNs)('all NS records of the apex are replaced', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const key = { name: '@', type: 'NS' }
      const [present = null] = (await dns.read(zone, [key])).rrsets
      const first = rrset('@', 'NS', ['ns1.first.example', 'ns2.first.example'], 3600)
      const second = rrset(
        '@',
        'NS',
        ['ns1.second.example', 'ns2.second.example', 'ns3.second.example'],
        3600,
      )
      const overlapping = rrset('@', 'NS', ['ns3.second.example', 'ns4.second.example'], 7200)
      const slower = rrset('@', 'NS', ['ns3.second.example', 'ns4.second.example'], 86_400)
      const one = rrset('@', 'NS', ['ns4.second.example'], 86_400)
      let before = present
      for (const after of [first, second, overlapping, slower, one]) {
        await apply(dns, zone, [put(after, before)])
        await expectPresent(dns, zone, [after])
        before = after
      }
    })

    test('removing an absent RRset succeeds if it was known to be absent', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const key = { name: 'absent', type: 'A' }
      await apply(dns, zone, [{ key, before: null, after: null }])
      if (!capabilities.checksBefore) await apply(dns, zone, [remove(rrset('absent', 'A', ['192.0.2.1']))])
      await expectAbsent(dns, zone, [key])
    })

    test('the maximum number of changes in one call is applied', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const sets = Array.from({ length: capabilities.batch.changes }, (_, index) =>
        rrset(`host${index}`, 'A', [`192.0.2.${index % 250}`]),
      )
      await write(dns, zone, sets)
      await expectPresent(dns, zone, sets)
      await apply(dns, zone, sets.map(remove))
      await expectAbsent(dns, zone, sets)
    })

    test('more changes are an error of the caller, and nothing is done', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const sets = Array.from({ length: capabilities.batch.changes + 1 }, (_, index) =>
        rrset(`host${index}`, 'A', ['192.0.2.1']),
      )
      const error = await dns
        .apply(
          zone,
          sets.map((set) => put(set)),
        )
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(ProviderError)
      await expectAbsent(dns, zone, sets)
    })

    test('different zones are changed concurrently', async () => {
      const { dns, newZone } = context()
      const zones = [await newZone(), await newZone(), await newZone(), await newZone()]
      await Promise.all(
        zones.map(async (zone) => {
          const sets = Array.from({ length: 20 }, (_, index) => rrset(`h${index}`, 'TXT', [zone.name]))
          await write(dns, zone, sets)
          await expectPresent(dns, zone, sets)
        }),
      )
    })
  })

  describe('changes that cannot be applied', () => {
    test('one impossible change among good ones is not reported as applied', async () => {
      const { dns, subject, newZone } = context()
      const zone = await newZone()
      const impossible = await subject.rejectedChange(zone.name)
      const good = [rrset('good1', 'A', ['192.0.2.1']), rrset('good2', 'A', ['192.0.2.2'])]
      const changes = [
        ...good.slice(0, 1).map((set) => put(set)),
        impossible,
        ...good.slice(1).map((set) => put(set)),
      ]
      if (capabilities.batch.isAtomic) {
        await expect(dns.apply(zone, changes)).rejects.toMatchObject({ kind: 'rejected' })
        await expectAbsent(dns, zone, [...good, impossible.key])
        return
      }
      const outcomes = await dns.apply(zone, changes)
      expect(outcomes).toEqual([null, expect.objectContaining({ kind: 'rejected' }), null])
      await expectPresent(dns, zone, good)
      await expectAbsent(dns, zone, [impossible.key])
    })

    test.runIf(capabilities.checksBefore)(
      'a change based on outdated content is rejected as a whole',
      async () => {
        const { dns, subject, newZone } = context()
        const zone = await newZone()
        const known = rrset('www', 'A', ['192.0.2.1', '192.0.2.2'])
        await write(dns, zone, [known])
        const others = [
          ['other values', rrset('www', 'A', ['192.0.2.1', '192.0.2.3'])],
          ['a value less', rrset('www', 'A', ['192.0.2.1'])],
          ['a value more', rrset('www', 'A', ['192.0.2.1', '192.0.2.2', '192.0.2.3'])],
          ['nothing', null],
        ] as const
        for (const [title, drift] of others) {
          await subject.changeAtProvider(zone.name, known, drift)
          const bystander = rrset('bystander', 'A', ['192.0.2.7'])
          const change = put(rrset('www', 'A', ['192.0.2.8']), known)
          await expect(dns.apply(zone, [put(bystander), change]), title).rejects.toMatchObject({
            kind: 'stale',
          })
          await expect(dns.apply(zone, [put(bystander), remove(known)]), title).rejects.toMatchObject({
            kind: 'stale',
          })
          await expectAbsent(dns, zone, [bystander])
          if (drift) await expectPresent(dns, zone, [drift])
          else await expectAbsent(dns, zone, [known])
        }
      },
    )

    test.runIf(capabilities.checksBefore)('creating an existing RRset is rejected', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const known = rrset('www', 'A', ['192.0.2.1'])
      await write(dns, zone, [known])
      await expect(dns.apply(zone, [put(rrset('www', 'A', ['192.0.2.2']))])).rejects.toMatchObject({
        kind: 'stale',
      })
      await expect(dns.apply(zone, [{ key: known, before: null, after: null }])).rejects.toMatchObject({
        kind: 'stale',
      })
      await expectPresent(dns, zone, [known])
    })
  })
}
