/** A volume is created once, and never lost, whatever happens to the process, the connection and the provider. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordPage } from '#areas/cloud/accounts/record-page.ts'
import { givenProvider } from '#areas/cloud/creation/testing/given-provider.ts'
import { creatingVendors } from '#areas/cloud/creation/testing/vendors.ts'
import { putAccount } from '#areas/cloud/store/accounts.ts'
import { serverIdsByRef } from '#areas/cloud/store/servers.ts'
import { findVolume, type VolumeRow } from '#areas/cloud/store/volumes.ts'
import { type FaultyProxy, startFaultyProxy } from '#providers/testing/servers/faulty-proxy.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { volumeKind } from './change-kind.ts'
import { recordVolumePage } from './record-volumes.ts'
import { requestCreation } from './request-creation.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

const stepsMax = 60
/** Longer than a lease, so that another worker may continue. */
const leaseSeconds = 70

const vendors = creatingVendors.filter(
  ({ adapter }) => adapter('http://127.0.0.1:1').manifest.volumes?.creation,
)

describe.each(vendors)('a volume at $vendor', ({ start, adapter, credentials, tls, order }) => {
  let provider: Awaited<ReturnType<typeof start>>
  let proxy: FaultyProxy
  let world: Awaited<ReturnType<typeof givenProvider>>
  beforeAll(async () => {
    provider = await start()
    proxy = await startFaultyProxy(provider.url, tls)
    world = await givenProvider(service, { adapter: adapter(proxy.url), credentials })
  })
  afterAll(async () => {
    await proxy.stop()
    await provider.stop()
  })

  const read = (id: string) => world.act(async (context) => (await findVolume(context, id)) as VolumeRow)

  async function create(name: string): Promise<string> {
    const { id: connection_id, manifest } = world.opened
    const { region } = order
    const size_gib = manifest.volumes?.creation?.sizeMinGib ?? 0
    const input = { connection_id, name, region, size_gib, ...(await withServer(name)) }
    return (await world.act((context) => requestCreation(context, input, async () => manifest))).id
  }

  /** Where a volume is created with its server. */
  async function withServer(name: string): Promise<{ server_id?: string }> {
    const ref = provider.addServer?.(name)
    if (ref === undefined) return {}
    const { opened, act } = world
    const server = await opened.provider.cloud?.readServer(ref)
    if (!server) throw new Error(`There is no server ${ref}.`)
    return await act(async (context) => {
      await putAccount(context, opened.id, { due_at: context.now })
      await recordPage(context, { connection: opened, servers: [server], addsNew: true })
      return { server_id: (await serverIdsByRef(context, opened.id)).get(ref) ?? '' }
    })
  }

  /** Runs a creation to its end; `killedAt` is where its worker is killed, by the number of the step. */
  async function finished(id: string, killedAt: (step: number) => number | null = () => null) {
    let kills = 0
    for (let step = 0; step < stepsMax; step++) {
      const { change, due_at } = await read(id)
      if (change === null) return kills
      world.pass(leaseSeconds, due_at)
      if (await world.work(volumeKind, id, killedAt(step))) kills++
    }
    throw new Error(`The creation does not end: ${JSON.stringify(await read(id))}`)
  }

  async function list(): Promise<void> {
    const { opened, act } = world
    const page = await opened.provider.volumes?.listVolumes(null)
    await act((context) => recordVolumePage(context, opened, page?.volumes ?? []))
  }

  async function expectOne(name: string, id: string, place: string): Promise<void> {
    const refs = provider.volumesOf?.(name)
    const query = `connection_id=${world.opened.id}&q=${name}`
    const { body } = await service.request('GET', `/v1/volumes?${query}`)
    const rows = body.data.filter((one: { name: string }) => one.name === name)
    expect([place, refs?.length, rows.length]).toEqual([place, 1, 1])
    const { ref, state, error } = await read(id)
    expect([place, ref?.split('/').at(-1), state, error]).toEqual([
      place,
      refs?.[0]?.split('/').at(-1),
      provider.addServer ? 'attached' : 'available',
      null,
    ])
  }

  it.each(['before', 'after'] as const)(
    'is created once if the connection is cut at any single request, %s it is executed',
    async (when) => {
      let total = 1
      for (let request = 0; request < total; request++) {
        const name = `cut-${when}-${request}`
        const id = await create(name)
        const count = proxy.cut(request, when)
        await finished(id)
        total = Math.max(total, count())
        proxy.cut(null, when)
        await list()
        await expectOne(name, id, `request ${request} of ${total}`)
      }
      expect(total).toBeGreaterThan(1)
    },
  )

  it('is created once wherever its worker is killed, and by two workers', async () => {
    for (let point = 0, wasKilled = true; wasKilled; point++) {
      const name = `killed-${point}`
      const id = await create(name)
      wasKilled = (await finished(id, (step) => (step === 0 ? point : null))) > 0
      await expectOne(name, id, `point ${point}`)
    }
    const id = await create('two-workers')
    await Promise.allSettled([world.work(volumeKind, id, null), world.work(volumeKind, id, null)])
    await finished(id)
    await expectOne('two-workers', id, 'two workers')
  })

  it('is not added a second time by a listing before its answer is known', async () => {
    const id = await create('listed-early')
    // The worker dies when the provider has answered.
    for (let point = 0; provider.volumesOf?.('listed-early').length === 0; point++) {
      world.pass(leaseSeconds, (await read(id)).due_at)
      await world.work(volumeKind, id, point)
    }
    await list()
    await finished(id)
    await expectOne('listed-early', id, 'listed early')
  })
})
