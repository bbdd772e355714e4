/** A firewall is created once, and never lost, wherever the connection to its provider is cut. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creatingVendors } from '#areas/cloud/creation/testing/vendors.ts'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import { type FaultyProxy, startFaultyProxy } from '#providers/testing/servers/faulty-proxy.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { givenFirewalls } from '../testing/given-firewalls.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

const ssh: FirewallRule = {
  direction: 'inbound',
  protocol: 'tcp',
  ports: '22',
  network: '203.0.113.0/24',
  description: 'office',
}
/** Longer than a lease, so that another worker may continue. */
const leaseSeconds = 70
const stepsMax = 40

const vendors = creatingVendors.filter(
  ({ adapter }) => adapter('http://127.0.0.1:1').manifest.firewallManagement,
)

describe.each(vendors)('a firewall at $vendor', (vendor) => {
  const { start, adapter, credentials, tls, order } = vendor
  const rules = vendor.showsRulesLate ? [] : [ssh]
  let provider: Awaited<ReturnType<typeof start>>
  const refsOf = (name: string) => provider.firewallRefs?.(name) ?? []
  let proxy: FaultyProxy
  let world: Awaited<ReturnType<typeof givenFirewalls>>
  beforeAll(async () => {
    provider = await start()
    proxy = await startFaultyProxy(provider.url, tls)
    const opened = adapter(proxy.url)
    const region = opened.manifest.firewallManagement?.hasRegions ? order.region : null
    world = await givenFirewalls(service, { adapter: opened, credentials, region })
  })
  afterAll(async () => {
    await proxy.stop()
    await provider.stop()
  })

  async function finished(id: string) {
    for (let step = 0; step < stepsMax; step++) {
      const firewall = await world.read(id)
      if (firewall.change === null) return firewall
      await world.step(id, leaseSeconds)
    }
    throw new Error(`The change does not end: ${JSON.stringify(await world.read(id))}`)
  }

  async function expectOne(name: string, place: string): Promise<void> {
    const refs = refsOf(name)
    const rows = await world.rows(name)
    expect([place, refs.length, rows.map(({ ref }) => ref)]).toEqual([place, 1, refs])
    expect([place, await world.readRules(refs[0] ?? '')]).toEqual([place, rules])
  }

  it.each(['before', 'after'] as const)(
    'is created once if the connection is cut at any single request, %s it is executed',
    async (when) => {
      let total = 1
      for (let request = 0; request < total; request++) {
        const name = `cut-${when}-${request}`
        const { id } = await world.create(name, rules)
        const count = proxy.cut(request, when)
        const { error } = await finished(id)
        total = Math.max(total, count())
        proxy.cut(null, when)
        const place = `request ${request} of ${total}`
        expect([place, error]).toEqual([place, null])
        await world.list()
        await expectOne(name, place)
      }
      expect(total).toBeGreaterThan(3)
    },
  )

  it('is recognized by a listing before its answer is known', async () => {
    const { id } = await world.create('listed-early', rules)
    // The first request looks for another firewall with the name; the second one is the order, whose answer is lost.
    proxy.cut(1, 'after')
    await world.step(id, 0)
    proxy.cut(null, 'after')
    // Some providers show it later.
    for (let listing = 0; listing < 3; listing++) await world.list()
    expect(await world.rows('listed-early')).toMatchObject([{ id, ref: refsOf('listed-early')[0] }])
    await finished(id)
    await expectOne('listed-early', 'listed early')
  })

  it('is refused if there is another one where the name must be unique, and takes nothing of that one', async () => {
    await finished((await world.create('twice', rules)).id)
    const { id } = await world.create(
      'twice',
      rules.map((rule) => ({ ...rule, ports: '23' })),
    )
    const { error, ref } = await finished(id)
    const refs = refsOf('twice')
    if (refs.length === 1)
      expect([error?.code, ref]).toEqual([expect.stringMatching(/conflict|rejected/), null])
    else expect([error, refs.includes(ref ?? '')]).toEqual([null, true])
    await world.list()
    const rows = await world.rows('twice')
    expect(rows.filter((row) => row.ref !== null)).toHaveLength(refs.length)
  })
})
