/** A release leads to one order, whatever happens to the processes and to the registrar. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SandboxFault } from '#providers/sandbox/state.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { givenReleased } from '../../testing/given-released.ts'

let service: TestService
let world: Awaited<ReturnType<typeof givenReleased>>
beforeAll(async () => {
  service = await givenService({ works: false })
  world = await givenReleased(service)
})
afterAll(() => service.close())

let names = 0
const newName = () => `release-${++names}.com`

it('is ordered once, wherever the worker dies', async () => {
  for (let point = 0, wasKilled = true; wasKilled; point++) {
    const name = newName()
    const id = await world.released(name)
    wasKilled = await world.stepRegistration(id, point)
    // Before the transaction nothing was queued, and after it everything was.
    expect((await world.operationIds(name)).length).toBeLessThanOrEqual(1)
    expect(await world.finishRegistration(id, name)).toMatchObject({ state: 'done', secret: null })
    expect([point, (await world.operationIds(name)).length]).toEqual([point, 1])
    expect([point, (await world.orders(name)).length]).toEqual([point, 1])
    expect(point).toBeLessThan(40)
  }
})

it('is ordered once by processes that work on it at the same time', async () => {
  for (let round = 0; round < 5; round++) {
    const name = newName()
    const id = await world.released(name)
    // None of them has a lease that would exclude the others.
    await Promise.all(Array.from({ length: 4 }, () => world.stepRegistration(id)))
    expect(await world.operationIds(name)).toHaveLength(1)
    expect(await world.finishRegistration(id, name)).toMatchObject({ state: 'done' })
    expect(await world.orders(name)).toHaveLength(1)
  }
})

it('is ordered at most once over many histories, and exactly once if it succeeds', async () => {
  const fault = fc.record({
    on: fc.constantFrom('order', 'answer', 'read', 'any'),
    kind: fc.constantFrom('unavailable', 'timeout', 'rate_limited', 'rejected'),
    times: fc.integer({ min: 1, max: 4 }),
    name: fc.constant(null),
  })
  const history = fc.record({
    faults: fc.array(fault, { maxLength: 3 }),
    kills: fc.array(fc.option(fc.nat({ max: 20 }), { freq: 2 }), { maxLength: 5 }),
    state: fc.constantFrom('available', 'registered', 'reserved'),
    orderState: fc.constantFrom('done', 'failed'),
  })
  let done = 0
  await fc.assert(
    fc.asyncProperty(history, async ({ faults, kills, state, orderState }) => {
      const name = newName()
      const id = await world.released(name)
      await world.offer(name, { state, order_state: orderState as 'done' })
      // The answer of a registrar that has executed an order is never a refusal.
      await world.fail(
        faults.map((one) =>
          one.on === 'answer' ? { ...one, kind: 'timeout' } : one,
        ) as unknown as SandboxFault[],
      )
      for (const killedAt of kills) {
        await world.stepRegistration(id, killedAt)
        for (const operation of await world.operationIds(name)) {
          await world.wait(operation, 200)
          if ((await world.read(operation)).finished_at === null) await world.step(operation, killedAt)
        }
      }
      await world.fail([])
      const ended = await world.finishRegistration(id, name)
      expect((await world.operationIds(name)).length).toBeLessThanOrEqual(1)
      const executed = (await world.orders(name)).filter((order) => order.is_executed)
      expect(executed.length).toBe(ended.state === 'done' ? 1 : 0)
      done += executed.length
    }),
    { numRuns: 60 },
  )
  expect(done).toBeGreaterThan(5)
})
