/** Record sets that an area other than dynamic IP binds, through the exports of the DNS area, on a real PowerDNS. */
import { Resolver } from 'node:dns/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits as countedLimits, eventSubscribers } from '../../src/areas/areas.ts'
import { createProviderClients } from '../../src/areas/connections/area.ts'
import type { ProviderClients } from '../../src/areas/connections/index.ts'
import {
  endManagement,
  manageRRset,
  type RRsetPlace,
  readRRsetPlace,
  readRRsetStates,
  writeBoundRRsets,
} from '../../src/areas/dns/index.ts'
import { selectPlan } from '../../src/areas/identity/area.ts'
import { type Context, createTenancy, systemCaller, type Tenancy } from '../../src/platform/context.ts'
import { createEvents } from '../../src/platform/events/events.ts'
import { createEgress } from '../../src/platform/net/egress.ts'
import { egressPolicy } from '../../src/platform/net/policy.ts'
import { readPlans } from '../../src/platform/plans/catalogue.ts'
import { createLimits } from '../../src/platform/plans/limits.ts'
import { createLog } from '../../src/platform/telemetry/log.ts'
import { createMetrics } from '../../src/platform/telemetry/metrics.ts'
import { providers } from '../../src/providers/registry.ts'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '../../src/providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const missing = missingPrograms(powerdnsPrograms)
const cause = 'lighthouse.keeping'
const manager = { type: 'lighthouse', id: 'lth_01jcqkz0000000000000000000', name: 'North Point' }

describe.skipIf(missing.length > 0)(
  titleWithout(missing, 'an area with a resource type unknown to DNS'),
  () => {
    let service: TestService
    let powerdns: PowerDnsServer
    let tenancy: Tenancy
    let providerClients: ProviderClients
    let zoneId: string
    const released: unknown[] = []

    beforeAll(async () => {
      service = await givenService()
      powerdns = await startPowerDns()
      await powerdns.createZone('mail.example')
      providerClients = givenOpenings()
      const connection = await request('/v1/connections', {
        provider: 'powerdns',
        credentials: powerdns.credentials,
      })
      zoneId = (await request('/v1/dns/zones/import', { name: 'mail.example', connection_id: connection.id }))
        .id
    })
    afterAll(async () => {
      await service.close()
      await powerdns.stop()
    })

    const request = async (path: string, body: unknown, method = 'POST') =>
      (await service.request(method, path, { body, headers: { prefer: 'wait=20' } })).body

    function givenOpenings(): ProviderClients {
      const { database, secrets } = service
      const metrics = createMetrics()
      const events = createEvents(
        [
          ...eventSubscribers({ mailer: null, baseUrl: () => '' }),
          async (_tx, { kind, data }) => void (kind === 'dns.records_released' && released.push(data)),
        ],
        metrics,
      )
      const log = createLog('silent')
      const limits = createLimits({ plans: readPlans(null), limits: countedLimits, planName: selectPlan })
      tenancy = createTenancy({ database, secrets, events, limits, clock: database.now, log })
      const policy = egressPolicy({ allowPrivateNetworks: true, egressAllow: [], egressDeny: [] })
      return createProviderClients({
        tenancy,
        metrics,
        adapters: providers,
        egress: createEgress(policy),
      })
    }

    const act = <T>(task: (context: Context) => Promise<T>) =>
      tenancy.act(systemCaller(service.accountId, 'lighthouse', 'lighthouse.keep'), task)

    /** Binds a record set as an area does: managed from the transaction that writes it first. */
    const bind = (name: string, type: string, values: string[]) =>
      act(async (context) => {
        const { place } = await readRRsetPlace(context, { zoneId, name, type })
        await manageRRset(context, zoneId, { ...place, manager, permission: 'certificates.write' })
        return await write(context, place, values)
      })

    async function write(context: Context, place: RRsetPlace, values: string[] | null): Promise<RRsetPlace> {
      const content = values && { values, ttl: 120 }
      await writeBoundRRsets(providerClients, context, zoneId, [{ place, content }], cause)
      return place
    }

    const isInSync = (place: RRsetPlace) =>
      eventually(
        async () => (await act((context) => readRRsetStates(context, [place])))[0]?.state === 'in_sync',
      )

    const resolver = () => {
      const one = new Resolver()
      one.setServers([`127.0.0.1:${powerdns.port}`])
      return one
    }

    it('binds a TXT record of several values, and changes and removes them', async () => {
      const place = await bind('_acme-challenge', 'txt', ['first challenge', '"second-challenge"'])
      expect(place).toMatchObject({ name: '_acme-challenge', type: 'TXT' })
      await isInSync(place)
      const texts = async () =>
        (await resolver().resolveTxt('_acme-challenge.mail.example')).map((one) => one.join(''))
      expect((await texts()).sort()).toEqual(['first challenge', 'second-challenge'])
      await act((context) => write(context, place, ['second-challenge', 'third']))
      await isInSync(place)
      expect((await texts()).sort()).toEqual(['second-challenge', 'third'])
      await act((context) => write(context, place, null))
      await isInSync(place)
      await expect(texts()).rejects.toThrow('ENOTFOUND')
    })

    it('binds an MX record of several values, and shows its manager and the cause of changes', async () => {
      const place = await bind('@', 'MX', ['10 mx1.mail.example', '20 mx2.example.net.'])
      await isInSync(place)
      const exchanges = await resolver().resolveMx('mail.example')
      expect(exchanges.sort((a, b) => a.priority - b.priority)).toMatchObject([
        { exchange: 'mx1.mail.example', priority: 10 },
        { exchange: 'mx2.example.net', priority: 20 },
      ])
      const { body: records } = await service.request('GET', `/v1/dns/zones/${zoneId}/records?type=MX`)
      expect(records.data).toMatchObject([{ managed_by: manager }, { managed_by: manager }])
      const { body: versions } = await service.request('GET', `/v1/dns/zones/${zoneId}/versions`)
      expect(versions.data[0]).toMatchObject({ cause })
      const { body: events } = await service.request('GET', '/v1/events?event=dns.records_changed')
      expect(events.data.map(({ data }: any) => data.cause)).toContain(cause)
    })

    it('is shown to anyone who would change its records, and informed when they are released', async () => {
      const records = `/v1/dns/zones/${zoneId}/records`
      const place = await bind('released', 'TXT', ['bound'])
      const { data } = (await service.request('GET', `${records}?name=released`)).body
      const path = `${records}/${data[0].id}`
      expect(await request(path, { value: 'mine' }, 'PATCH')).toMatchObject({
        code: 'conflict',
        detail: expect.stringContaining('released TXT (the lighthouse “North Point”)'),
      })
      expect(await request(`${path}?if_managed=release`, { value: 'mine' }, 'PATCH')).toMatchObject({
        managed_by: null,
      })
      const { body: events } = await service.request('GET', '/v1/events?event=dns.records_released')
      expect(events.data[0].data.released).toEqual([{ name: 'released', type: 'TXT', managed_by: manager }])
      await act((context) => endManagement(context, zoneId, [place]))
    })

    it('is rejected with a value that the type does not allow, and writes nothing', async () => {
      await expect(bind('wrong', 'MX', ['10 mx1.mail.example', 'without-priority'])).rejects.toMatchObject({
        code: 'invalid_input',
        faults: [{ pointer: '/values/1' }],
      })
      expect((await service.request('GET', `/v1/dns/zones/${zoneId}/records?name=wrong`)).body.data).toEqual(
        [],
      )
    })
  },
)
