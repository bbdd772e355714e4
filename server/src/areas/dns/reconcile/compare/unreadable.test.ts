/** Records at the provider that Holdfast cannot read, in a zone with pending changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testZone } from '#areas/dns/testing/given-zone.ts'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#providers/testing/servers/powerdns-server.ts'
import { missingPrograms } from '#providers/testing/servers/programs.ts'
import { givenService, type TestService } from '#testing/service.ts'

const missing = missingPrograms(powerdnsPrograms)

describe.skipIf(missing.length > 0)(
  `an RRset that cannot be read (needs ${missing.join(', ') || 'PowerDNS'})`,
  () => {
    let service: TestService
    let powerdns: PowerDnsServer
    beforeAll(async () => {
      powerdns = await startPowerDns()
      service = await givenService()
    })
    afterAll(async () => {
      await service.close()
      await powerdns.stop()
    })

    it('is left unchanged, and the rest of the plan is applied', async () => {
      const post = async (path: string, body: object) =>
        (await service.request('POST', path, { headers: { prefer: 'wait=20' }, body })).body
      const connection = await post('/v1/connections', {
        provider: 'powerdns',
        credentials: powerdns.credentials,
      })
      const name = 'unreadable.example'
      const made = await post('/v1/dns/zones', {
        name,
        connection_id: connection.id,
        apply_mode: 'manual',
        options: { nameservers: ['ns1.example.net'] },
      })
      const zone = testZone(service, made.id, name)
      await powerdns.change(
        name,
        { name: 'old', type: 'A' },
        { name: 'old', type: 'A', ttl: 300, values: ['192.0.2.9'] },
      )
      await powerdns.sql("update records set ttl = 4294967295 where name = 'old.unreadable.example'")
      await zone.bulk({
        create: [
          { type: 'A', name: 'old', value: '192.0.2.2' },
          { type: 'A', name: 'www', value: '192.0.2.1' },
        ],
      })
      const { body } = await zone.apply({ hash: (await zone.plan())['hash'] })
      expect(body).toMatchObject({ state: 'partial', applied_count: 1, failed_count: 1 })
      expect((await service.request('GET', `${zone.path}/applies/${body['id']}`)).body.failures).toEqual([
        { name: 'old', type: 'A', message: expect.stringContaining('cannot be read') },
      ])
      expect(await zone.records('&name=www')).toMatchObject([{ synced: true }])
      expect((await zone.plan())['changes']).toMatchObject([{ name: 'old' }])
    })
  },
)
