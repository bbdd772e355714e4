import { describe, expect, test } from 'vitest'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { DnsCapabilities } from '#providers/ports/dns.ts'
import {
  apply,
  expectAbsent,
  expectPresent,
  newZoneOptions,
  put,
  rrset,
  type TestContext,
  write,
} from './test-context.ts'

/** Finding, creating and deleting zones, and reading all or part of one. */
export function zoneTests(context: () => TestContext, capabilities: DnsCapabilities): void {
  describe('zones', () => {
    test('an existing zone is found by its name', async () => {
      const zone = await context().newZone()
      expect(zone.name).toMatch(/^zone\d+\.example$/)
      expect(await context().dns.findZone(zone.name)).toEqual(zone)
    })

    test('a missing zone is not found, even below and above an existing one', async () => {
      const { name } = await context().newZone()
      for (const other of ['absent.example', `sub.${name}`, 'example'])
        expect(await context().dns.findZone(other)).toBeNull()
    })

    test('a classless reverse zone, whose name contains a slash, works like any other', async () => {
      const zone = await context().newZone('0/25.2.0.192.in-addr.arpa')
      const pointer = rrset('1', 'PTR', ['www.example.com'])
      await write(context().dns, zone, [pointer])
      await expectPresent(context().dns, zone, [pointer])
    })

    test.runIf(capabilities.canListZones)('all zones are listed', async () => {
      const zone = await context().newZone()
      expect(await context().dns.listZones()).toContainEqual(zone)
    })

    test.runIf(capabilities.canCreateZones)('a zone is created empty, and only once', async () => {
      const { dns } = context()
      const zone = await dns.createZone('created.example', newZoneOptions(capabilities))
      expect(await dns.findZone('created.example')).toEqual(zone)
      const { rrsets } = await dns.read(zone)
      expect(rrsets.filter(({ name, type }) => name !== '@' || type !== 'NS')).toEqual([])
      await expect(dns.createZone('created.example', newZoneOptions(capabilities))).rejects.toMatchObject({
        kind: 'conflict',
      })
    })

    test.runIf(capabilities.canDeleteZones)(
      'a zone is deleted with its records, and deleting it again succeeds',
      async () => {
        const { dns, newZone } = context()
        const zone = await newZone()
        await write(dns, zone, [rrset('www', 'A', ['192.0.2.1'])])
        await dns.deleteZone(zone)
        expect(await dns.findZone(zone.name)).toBeNull()
        await dns.deleteZone(zone)
      },
    )

    test('unsupported calls are errors of the kind unsupported', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const unsupported = expect.objectContaining({ kind: 'unsupported' })
      if (!capabilities.canListZones) await expect(dns.listZones()).rejects.toEqual(unsupported)
      if (!capabilities.canCreateZones)
        await expect(dns.createZone('new.example', {})).rejects.toEqual(unsupported)
      if (!capabilities.canDeleteZones) await expect(dns.deleteZone(zone)).rejects.toEqual(unsupported)
    })
  })

  describe('reading', () => {
    test('only the requested RRsets are read, and missing ones are omitted', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const sets = [
        rrset('www', 'A', ['192.0.2.1']),
        rrset('www', 'TXT', ['a']),
        rrset('@', 'MX', ['10 a.example.com']),
      ]
      await write(dns, zone, [...sets, rrset('other', 'A', ['192.0.2.2'])])
      const absent: RRsetKey[] = [
        { name: 'www', type: 'AAAA' },
        { name: 'absent', type: 'A' },
        { name: 'below.absent', type: 'A' },
        { name: 'www.below', type: 'TXT' },
      ]
      const { rrsets, unreadable } = await dns.read(zone, [...absent, ...sets])
      expect(rrsets).toHaveLength(sets.length)
      expect(rrsets).toEqual(expect.arrayContaining(sets))
      expect(unreadable).toEqual([])
      expect(await dns.read(zone, [])).toMatchObject({ rrsets: [], unreadable: [] })
    })

    test('many requested RRsets are read at once', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const sets = Array.from({ length: 50 }, (_, index) => rrset(`host${index}`, 'A', [`192.0.2.${index}`]))
      await write(dns, zone, sets)
      await expectPresent(dns, zone, sets)
    })

    test('a name that only a wildcard answers does not exist', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const sets = [rrset('*', 'A', ['192.0.2.1']), rrset('*.sub', 'CNAME', ['www.example.com'])]
      await write(dns, zone, [...sets, rrset('www', 'A', ['192.0.2.2'])])
      await expectPresent(dns, zone, [...sets, rrset('www', 'A', ['192.0.2.2'])])
      await expectAbsent(dns, zone, [
        { name: 'synthesised', type: 'A' },
        { name: 'two.levels', type: 'A' },
        { name: 'below.sub', type: 'A' },
        { name: 'below.sub', type: 'CNAME' },
      ])
    })

    test('records below a delegation are read', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const glue = rrset('ns1.child', 'A', ['192.0.2.1'])
      const delegation = rrset('child', 'NS', [`ns1.child.${zone.name}`])
      await write(dns, zone, [delegation, glue])
      await expectPresent(dns, zone, [delegation])
      await expectPresent(dns, zone, [glue])
      await expectAbsent(dns, zone, [{ name: 'ns2.child', type: 'A' }])
    })

    test('a child zone on the same server is not read as part of its parent', async () => {
      const { dns, newZone } = context()
      const parent = await newZone()
      const child = await newZone(`child.${parent.name}`)
      const inside = rrset('www', 'A', ['192.0.2.1'])
      await write(dns, child, [inside, rrset('@', 'TXT', ['the child'])])
      await expectPresent(dns, child, [inside])
      await expectAbsent(dns, parent, [
        { name: 'www.child', type: 'A' },
        { name: 'child', type: 'TXT' },
        { name: 'child', type: 'NS' },
      ])
    })

    test('a change outside of the adapter is read, and changes the change token', async () => {
      const { dns, subject, newZone } = context()
      const zone = await newZone()
      const ours = rrset('www', 'A', ['192.0.2.1'])
      await write(dns, zone, [ours])
      const token = await dns.changeToken(zone)
      expect(await dns.changeToken(zone)).toBe(token)
      const drift = rrset('www', 'A', ['192.0.2.66', '192.0.2.67'], 60)
      await subject.changeAtProvider(zone.name, ours, drift)
      await expectPresent(dns, zone, [drift])
      const driftToken = await dns.changeToken(zone)
      if (token !== null) expect(driftToken).not.toBe(token)
      await subject.changeAtProvider(zone.name, ours, null)
      await expectAbsent(dns, zone, [ours])
      if (token !== null) expect([token, driftToken]).not.toContain(await dns.changeToken(zone))
    })

    test('a change by the adapter changes the token', async () => {
      const { dns, newZone } = context()
      const zone = await newZone()
      const token = await dns.changeToken(zone)
      await apply(dns, zone, [put(rrset('www', 'A', ['192.0.2.1']))])
      if (token !== null) expect(await dns.changeToken(zone)).not.toBe(token)
    })
  })
}
