/** The records that name servers generate in signed zones: a real BIND with dnssec-policy, and a real Knot. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestZone, testZone } from '#areas/dns/testing/given-zone.ts'
import { bindPrograms, startBind } from '#providers/testing/servers/bind-server.ts'
import { knotPrograms, startKnot } from '#providers/testing/servers/knot-server.ts'
import type { NameServer } from '#providers/testing/servers/name-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { runProgram } from '#providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

type SigningServer = NameServer & { createSignedZone(name: string): Promise<void> }

const servers: readonly (readonly [string, readonly string[], () => Promise<SigningServer>, string])[] = [
  ['BIND', bindPrograms, startBind, 'TYPE65534'],
  ['Knot', knotPrograms, startKnot, 'ZONEMD'],
]

describe.each(servers)('a zone signed by %s', (program, programs, start, ownType) => {
  const missing = missingPrograms([...programs, 'dig'])

  describe.skipIf(missing.length > 0)(titleWithout(missing, program), () => {
    let service: TestService
    let server: SigningServer
    let zone: TestZone
    const apexAt = async (type: string) =>
      (
        await runProgram('dig', ['@127.0.0.1', '-p', `${server.port}`, '+short', '+tcp', zone.name, type])
      ).trim()
    const serverMade = async () => (await service.request('GET', `${zone.path}/server-made`)).body

    beforeAll(async () => {
      server = await start()
      service = await givenService()
      const name = 'signed.example'
      await server.createSignedZone(name)
      const connection = await service.request('POST', '/v1/connections', {
        body: { provider: 'rfc2136', credentials: server.credentials },
      })
      zone = testZone(service, '', name)
      // The server signs asynchronously.
      for (const type of ['DNSKEY', ownType]) await eventually(async () => (await apexAt(type)) !== '')
      const imported = await service.request('POST', '/v1/dns/zones/import', {
        headers: { prefer: 'wait=20' },
        body: { name, connection_id: connection.body.id, drift_policy: 'enforce' },
      })
      zone = testZone(service, imported.body.id, name)
    })
    afterAll(async () => {
      await service.close()
      await server.stop()
    })

    it('shows the generated records, and has no records of these types', async () => {
      expect((await zone.records()).map(({ name, type }) => `${name} ${type}`)).toEqual(['@ NS'])
      const { rrsets, counts } = await serverMade()
      const types = rrsets.map(({ type }: { type: string }) => type)
      expect(types).toEqual(expect.arrayContaining(['SOA', 'DNSKEY', ownType]))
      expect(rrsets).toContainEqual({
        name: '@',
        fqdn: zone.name,
        type: 'SOA',
        ttl: 300,
        values: [
          expect.stringMatching(/^ns1\.example\.net\. hostmaster\.example\.net\. \d+ 3600 600 86400 300$/),
        ],
      })
      expect(counts).toContainEqual({ type: 'RRSIG', records: expect.any(Number) })
    })

    it('is not changed by "enforce", even if an earlier version imported them as records', async () => {
      const [made] = (await serverMade()).rrsets.filter(({ type }: { type: string }) => type === ownType)
      await takeForRecord(ownType, made.ttl, made.values)
      await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
      const checked = await zone.check()
      expect(checked['sync']).toMatchObject({ state: 'in_sync', drifted: 0, pending: 0 })
      expect((await zone.records()).map(({ type }) => type).sort()).toEqual(['A', 'NS'])
      expect(checked['record_count']).toBe(2)
      expect(await apexAt(ownType)).not.toBe('')
      expect(await driftEvents()).toBe(0)
    })

    it('does not write generated records when an old version is restored', async () => {
      const { version } = await zone.read()
      const [made] = (await serverMade()).rrsets.filter(({ type }: { type: string }) => type === ownType)
      await query(sql`
        insert into dns_changes (account_id, apply_id, zone_id, name, type, before_ttl, before, after_ttl, after, outcome)
        select account_id, id, zone_id, '@', ${ownType}, null, null, 0, ${made.values.join('\n')}, 'applied'
        from dns_applies where zone_id = ${zone.id} and version = ${version}
        on conflict (account_id, apply_id, name, type) do update set after_ttl = 0, after = excluded.after`)
      const { status } = await service.request('POST', `${zone.path}/versions/${version}/restore`)
      expect(status).toBe(200)
      expect((await zone.records()).map(({ type }) => type)).not.toContain(ownType)
    })

    it('rejects records of these types', async () => {
      const { status, body } = await service.request('POST', `${zone.path}/records`, {
        body: { type: ownType, name: '@', value: '\\# 5 08a3c10001' },
      })
      expect([status, body.errors]).toEqual([
        422,
        [{ pointer: '/type', message: expect.stringContaining('are generated by the name server') }],
      ])
    })

    it('has KEY and CSYNC records, which users write', async () => {
      const key =
        '512 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ=='
      const { created } = await zone.bulk({
        create: [
          { type: 'KEY', name: 'host', value: key },
          { type: 'CSYNC', name: '@', value: '66 3 A NS AAAA' },
        ],
      })
      expect(created).toHaveLength(2)
      expect((await zone.check())['sync']).toMatchObject({ state: 'in_sync' })
      expect(await apexAt('CSYNC')).toBe('66 3 A NS AAAA')
    })

    const query = (statement: ReturnType<typeof sql>) =>
      service.database.tenant(service.accountId, (tx) => statement.execute(tx))
    const driftEvents = async () =>
      (await query(sql`select 1 from events where kind = 'dns.drift_detected'`)).rows.length

    async function takeForRecord(type: string, ttl: number, values: string[]): Promise<void> {
      const text = values.join('\n')
      await query(sql`
        insert into dns_rrsets (account_id, zone_id, name, type, wanted, wanted_ttl, applied, applied_ttl, actual, actual_ttl)
        values (${service.accountId}, ${zone.id}, '@', ${type}, ${text}, ${ttl}, ${text}, ${ttl}, ${text}, ${ttl})`)
      await query(sql`
        insert into dns_records (account_id, id, zone_id, name, type, rdata, ttl, labels, created_at, updated_at)
        select ${service.accountId}, 'rec_old' || ordinality, ${zone.id}, '@', ${type}, value, ${ttl}, '{}', now(), now()
        from unnest(${values}::text[]) with ordinality as each(value, ordinality)`)
      await query(sql`
        update dns_zones set record_count = record_count + ${values.length}, lacks_raw_data = true where id = ${zone.id}`)
    }
  })
})
