/** A registrar of the account as the second source, with a sandbox that decides what it says. */
import { describe, expect, it } from 'vitest'
import { givenWatchedWorld, type WatchedWorld } from '../testing/watched-world.ts'

async function givenRegistrar({ service }: WatchedWorld): Promise<string> {
  const created = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: 'My registrar' },
  })
  const { id } = created.body
  const { status, body } = await service.request('PUT', `/v1/domains/registrars/${id}`, {
    body: { adds_new: false },
  })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return id
}

/** Observes all names once more, this much later, and as fast as the limit of the registry allows. */
async function observedAfter(world: WatchedWorld, ids: readonly string[], seconds: number) {
  world.pass(seconds)
  for (const id of ids) {
    world.pass(3)
    await world.observed(id)
  }
}

describe('A registrar of the account', () => {
  it('confirms a free name, shows its price, and vetoes a registered or reserved one', async () => {
    const world = await givenWatchedWorld()
    const other = await world.service.otherAccount()
    const connection = await givenRegistrar(world)
    const free = await world.watch('free.com')
    const theirs = await world.watch('free.com', other.token)
    const premium = await world.watch('premium-name.com')
    const taken = await world.watch('taken-name.com')
    const reserved = await world.watch('reserved-name.com')
    const all = [free, premium, taken, reserved]
    await observedAfter(world, all, 0)
    expect(await world.read(free)).toMatchObject({ stage: 'maybe_free', registrar_check: null })

    await observedAfter(world, all, 70)
    const common = { connection_id: connection, connection_name: 'My registrar' }
    expect(await world.read(free)).toMatchObject({
      status: 'available',
      registrar_check: {
        ...common,
        state: 'available',
        premium: false,
        price: { amount: '9.90', currency: 'EUR' },
      },
    })
    expect(await world.read(premium)).toMatchObject({
      status: 'available',
      registrar_check: { premium: true, price: { amount: '1250.00', currency: 'EUR' } },
    })
    expect(await world.read(taken)).toMatchObject({
      status: 'registered',
      stage: 'taken',
      registrar_check: { state: 'registered', price: null },
    })
    // Neither the registrar nor its answer is another account's.
    await world.observed(theirs, other.token)
    expect(await world.read(theirs, other.token)).toMatchObject({
      stage: 'maybe_free',
      registrar_check: null,
    })

    for (let round = 0; round < 3; round++) await observedAfter(world, [reserved], 5 * 60)
    expect(await world.read(reserved)).toMatchObject({
      status: 'unknown',
      stage: 'maybe_free',
      registrar_check: { state: 'reserved' },
    })
  })

  it('that fails is no evidence: the third answer of the registry decides', async () => {
    const world = await givenWatchedWorld()
    const connection = await givenRegistrar(world)
    const { status } = await world.service.request('PATCH', `/v1/connections/${connection}/sandbox`, {
      body: { faults: [{ on: 'any', kind: 'unavailable' }] },
    })
    expect(status).toBe(200)
    const free = await world.watch('free.com')
    await observedAfter(world, [free], 0)
    await observedAfter(world, [free], 70)
    expect(await world.read(free)).toMatchObject({ stage: 'maybe_free', registrar_check: null })
    for (let round = 0; round < 3; round++) await observedAfter(world, [free], 5 * 60)
    expect(await world.read(free)).toMatchObject({ status: 'available', registrar_check: null })
  })
})
