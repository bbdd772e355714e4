/** A purchase is made once, whatever happens to the process, the connection and the registrar. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxFault } from '#providers/sandbox/state.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { givenPurchases } from './testing/given-purchases.ts'

let service: TestService
let world: Awaited<ReturnType<typeof givenPurchases>>
beforeAll(async () => {
  service = await givenService({ works: false })
  world = await givenPurchases(service)
})
afterAll(() => service.close())

let names = 0
const newName = () => `failure-${++names}.com`
const stepsMax = 40
/** Longer than a lease, so that another worker may continue. */
const leaseSeconds = 130

/** Runs an operation to its end; `killedAt` is where its worker is killed, by the number of the step. */
async function finished(id: string, killedAt: (step: number) => number | null = () => null) {
  let kills = 0
  for (let step = 0; step < stepsMax; step++) {
    const operation = await world.read(id)
    if (operation.finished_at !== null) return { operation, kills }
    await world.wait(id, leaseSeconds)
    if (await world.step(id, killedAt(step))) kills++
  }
  throw new Error(`The operation does not end: ${JSON.stringify(await world.read(id))}`)
}

const kinds = ['register', 'renew', 'transfer', 'restore'] as const
const lostAnswer: SandboxFault = { on: 'answer', kind: 'timeout', times: 1, name: null }
const lostOrder: SandboxFault = { on: 'order', kind: 'timeout', times: 1, name: null }

describe.each(kinds)('the purchase %s', (kind) => {
  it.each([
    ['is answered', []],
    ['is executed, and its answer is lost', [lostAnswer]],
    ['does not arrive', [lostOrder]],
  ])(
    'is made at most once and its outcome is known, wherever the worker dies, if it %s',
    async (_, faults) => {
      for (let step = 0; step < 4; step++)
        for (let point = 0, wasKilled = true; wasKilled; point++) {
          const name = newName()
          await world.offer(name, { order_state: 'done' })
          const { id } = await world.purchase(kind, name)
          await world.fail(faults)
          const { operation, kills } = await finished(id, (at) => (at === step ? point : null))
          await world.fail([])
          wasKilled = kills > 0
          const orders = await world.orders(name)
          const place = `step ${step}, point ${point}`
          expect([place, orders.length]).toEqual([place, operation.state === 'done' ? 1 : 0])
          if (operation.state === 'done') expect(await world.isHeld(name)).toBe(true)
          else expect(operation).toMatchObject({ state: 'failed', error: { code: 'not_executed' } })
          expect(operation.secret).toBeNull()
        }
    },
  )
})

describe('purchases over many histories', () => {
  const fault = fc.record({
    on: fc.constantFrom('order', 'answer', 'read', 'any'),
    kind: fc.constantFrom('unavailable', 'timeout', 'rate_limited', 'rejected'),
    times: fc.integer({ min: 1, max: 3 }),
    name: fc.constant(null),
  })
  const history = fc.record({
    kind: fc.constantFrom(...kinds),
    faults: fc.array(fault, { maxLength: 3 }),
    kills: fc.array(fc.option(fc.nat({ max: 8 }), { freq: 2 }), { maxLength: 6 }),
    orderState: fc.constantFrom('done', 'failed', 'blocked', 'needs_user'),
  })

  it('are as many at the registrar as operations that are done', async () => {
    let done = 0
    let bought = 0
    await fc.assert(
      fc.asyncProperty(history, async ({ kind, faults, kills, orderState }) => {
        const name = newName()
        await world.offer(name, { order_state: orderState as 'done' })
        const { id, key } = await world.purchase(kind, name)
        // The answer of a registrar that has executed an order is never a refusal.
        await world.fail(
          faults.map((one) =>
            one.on === 'answer' ? { ...one, kind: 'timeout' } : one,
          ) as unknown as SandboxFault[],
        )
        for (let step = 0; step < kills.length; step++) {
          await world.wait(id, leaseSeconds)
          if ((await world.read(id)).finished_at === null) await world.step(id, kills[step] ?? null)
        }
        await world.fail([])
        if (orderState !== 'failed') await world.offer(name, { order_state: 'done' })
        const { operation } = await finished(id)
        const orders = await world.orders(name)
        expect(orders.filter((order) => order.key === key).length).toBeLessThanOrEqual(1)
        const executed = orders.filter((order) => order.is_executed).length
        expect(executed).toBe(operation.state === 'done' ? 1 : 0)
        done += operation.state === 'done' ? 1 : 0
        bought += executed
        const outcomes = world.published.filter(
          (event) => event.name === name && /_(finished|completed|failed)$/.test(event.kind),
        )
        expect(outcomes).toHaveLength(1)
      }),
      { numRuns: 150 },
    )
    expect(bought).toBe(done)
    expect(done).toBeGreaterThan(20)
  })
})
