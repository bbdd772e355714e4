/** A provider that creates servers stopped: what happens when one does not start. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRates } from '#areas/cloud/spending/store/run-rate.ts'
import type { Context } from '#platform/context.ts'
import { scalewayAt } from '#providers/scaleway/adapter.ts'
import { image } from '#providers/scaleway/testing/creation.ts'
import {
  type FakeScaleway,
  failure,
  rightCredentials,
  startFakeScaleway,
} from '#providers/scaleway/testing/fake-scaleway.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { givenCreations } from '../testing/given-creations.ts'

let service: TestService
let fake: FakeScaleway
let world: Awaited<ReturnType<typeof givenCreations>>
beforeAll(async () => {
  service = await givenService({ works: false })
  fake = await startFakeScaleway()
  world = await givenCreations(service, {
    adapter: scalewayAt(fake.url),
    credentials: rightCredentials,
    order: { region: 'fr-par-1', size: 'PLAY2-PICO', image: `fr-par-1/${image}` },
  })
})
afterAll(async () => {
  await fake.stop()
  await service.close()
})

const instance = (name: string) => [...fake.instances.values()].find((one) => one.name === name)
const disks = (name: string) => [...fake.volumes.values()].filter((one) => one.name === `${name}-boot`)

/** Runs an action until `isReached`. */
async function run(id: string, isReached: () => boolean | Promise<boolean>): Promise<void> {
  for (let step = 0; step < 60 && !(await isReached()); step++) {
    await world.wait(id, 0)
    await world.step(id, null)
  }
  expect(await isReached()).toBe(true)
}

/** What the servers cost in a month, where stopped ones cost their disks only. */
async function serversCost(connectionId: string): Promise<number> {
  const rates = await service.database.tenant(service.accountId, (tx) =>
    // The query reads nothing else of the context.
    selectRates({ tx, accountId: service.accountId } as Context, 'kind', {
      disksOnly: [connectionId],
      free: [],
    }),
  )
  return rates
    .filter(({ currency }) => currency !== null)
    .reduce((sum, { amount }) => sum + Number(amount), 0)
}

const isFinished = (id: string) => async () => (await world.read(id)).finished_at !== null

it.each([
  ['keep', 1],
  ['rollback', 0],
] as const)(
  'a server that its provider refuses to start is a failure, with %s %i are left with their disk',
  async (on_failure, left) => {
    const name = `refused-${on_failure}`
    const { id } = await world.create(name, { on_failure, user_data: '#cloud-config\n' })
    await run(id, () => instance(name) !== undefined)
    fake.answerNextOrder(failure(412, 'out_of_stock', { resource: 'PLAY2-PICO' }))
    await run(id, isFinished(id))
    expect(await world.read(id)).toMatchObject({
      state: 'failed',
      user_data: null,
      error: { code: 'provider_failed', vendor_code: left === 1 ? 'out_of_stock' : null },
    })
    expect([instance(name), ...disks(name)].filter(Boolean)).toHaveLength(2 * left)
    expect(await world.servers(name)).toHaveLength(left)
  },
)

it('a server that stops again while it starts is a failure', async () => {
  const { id } = await world.create('stopped-again')
  await run(id, () => instance('stopped-again')?.state === 'starting')
  Object.assign(instance('stopped-again') ?? {}, { state: 'stopped', next: null })
  await run(id, isFinished(id))
  expect(await world.read(id)).toMatchObject({
    state: 'failed',
    error: { message: expect.stringContaining('could not start') },
  })
})

it('a server in standby costs the same, and one without its host its disks only', async () => {
  const { id } = await world.create('standby')
  await run(id, isFinished(id))
  const [server] = await world.servers('standby')
  const cost = async (state: string) => {
    Object.assign(instance('standby') ?? {}, { state })
    await world.list(false)
    return await serversCost(server?.connection_id ?? '')
  }
  const running = await cost('running')
  expect(await cost('stopped in place')).toBe(running)
  expect(await cost('stopped')).toBeLessThan(running)
})
