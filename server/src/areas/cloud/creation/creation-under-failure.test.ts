/** A server is created once, and never lost, whatever happens to the process, the connection and the provider. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '#providers/testing/servers/faulty-proxy.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { givenCreations } from './testing/given-creations.ts'
import { creatingVendors } from './testing/vendors.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7O3YTRcvmDWlTwgk8AI6xIu1IqjA07lD63Cy4qMUXT nina@laptop'
const userData = '#cloud-config\n'
const stepsMax = 60
/** Longer than a lease, so that another worker may continue. */
const leaseSeconds = 70

describe.each(creatingVendors)('a server at $vendor', ({ start, adapter, credentials, tls, order }) => {
  let provider: Awaited<ReturnType<typeof start>>
  let proxy: FaultyProxy
  let world: Awaited<ReturnType<typeof givenCreations>>
  let takesUserData: boolean
  beforeAll(async () => {
    provider = await start()
    proxy = await startFaultyProxy(provider.url, tls)
    const opened = adapter(proxy.url)
    takesUserData = (opened.manifest.serverCreation?.userDataMax ?? 0) > 0
    world = await givenCreations(service, { adapter: opened, credentials, order })
  })
  afterAll(async () => {
    await proxy.stop()
    await provider.stop()
  })

  /** Runs an action to its end; `killedAt` is where its worker is killed, by the number of the step. */
  async function finished(id: string, killedAt: (step: number) => number | null = () => null) {
    let kills = 0
    for (let step = 0; step < stepsMax; step++) {
      const action = await world.read(id)
      if (action.finished_at !== null) return { action, kills }
      await world.wait(id, leaseSeconds)
      if (await world.step(id, killedAt(step))) kills++
    }
    throw new Error(`The action does not end: ${JSON.stringify(await world.read(id))}`)
  }

  async function expectOne(name: string, place: string): Promise<void> {
    const rows = await world.servers(name)
    expect([place, provider.refsOf(name).length, rows.length]).toEqual([place, 1, 1])
    expect([place, rows[0]?.ref]).toEqual([place, provider.refsOf(name)[0]])
    expect([place, rows[0]?.lifecycle, rows[0]?.power]).toEqual([place, 'active', 'running'])
    expect([place, provider.disksOf?.(name) ?? 1]).toEqual([place, 1])
  }

  it.each(['before', 'after'] as const)(
    'is created once if the connection is cut at any single request, %s it is executed',
    async (when) => {
      let total = 1
      for (let request = 0; request < total; request++) {
        const name = `cut-${when}-${request}`
        const { id } = await world.create(name, {
          ssh_keys: [key],
          ...(takesUserData && { user_data: userData }),
        })
        const count = proxy.cut(request, when)
        const { action } = await finished(id)
        total = Math.max(total, count())
        proxy.cut(null, when)
        const place = `request ${request} of ${total}`
        expect([place, action.state]).toEqual([place, 'succeeded'])
        expect(action.user_data).toBeNull()
        await world.list(true)
        await expectOne(name, place)
        expect([place, provider.userDataOf?.(name) ?? userData]).toEqual([place, userData])
      }
      expect(total).toBeGreaterThan(3)
    },
  )

  it('is created once wherever its worker is killed', async () => {
    for (let step = 0; step < 4; step++)
      for (let point = 0, wasKilled = true; wasKilled; point++) {
        const name = `killed-${step}-${point}`
        const { id } = await world.create(name)
        const { action, kills } = await finished(id, (at) => (at === step ? point : null))
        wasKilled = kills > 0
        const place = `step ${step}, point ${point}`
        expect([place, action.state]).toEqual([place, 'succeeded'])
        await expectOne(name, place)
      }
  })

  it('is created once by two workers', async () => {
    const { id } = await world.create('two-workers')
    await Promise.allSettled([world.step(id, null), world.step(id, null)])
    expect((await finished(id)).action.state).toBe('succeeded')
    await expectOne('two-workers', 'two workers')
  })

  it('is not added a second time by a listing before its answer is known', async () => {
    const { id } = await world.create('listed-early')
    // The worker dies when the provider has answered.
    for (let point = 0; provider.refsOf('listed-early').length === 0; point++) {
      await world.wait(id, leaseSeconds)
      await world.step(id, point)
    }
    await world.list(true)
    expect(await world.servers('listed-early')).toHaveLength(1)
    await finished(id)
    await expectOne('listed-early', 'listed early')
  })

  it('is deleted if the connection is cut at any single request, and is removed here', async () => {
    let total = 1
    for (let request = 0; request < total; request++) {
      const name = `deleted-${request}`
      await finished((await world.create(name)).id)
      const [row] = await world.servers(name)
      const { id } = await world.remove(row?.id ?? '')
      const count = proxy.cut(request, 'after')
      const { action } = await finished(id)
      total = Math.max(total, count())
      proxy.cut(null, 'after')
      expect([request, action.state]).toEqual([request, 'succeeded'])
      expect([provider.refsOf(name), await world.servers(name)]).toEqual([[], []])
      expect([request, provider.disksOf?.(name) ?? 0]).toEqual([request, 0])
    }
  })
})
