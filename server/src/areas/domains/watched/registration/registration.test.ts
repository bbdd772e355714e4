/** Watched domains that are registered when they are released, at a sandbox. */
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { dropOldOperations } from '#areas/domains/operations/engine/retention.ts'
import { addSeconds } from '#kernel/time.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { plansWithRetention } from '#platform/plans/testing/plans-with-retention.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenRegistrationWorld, maxPrice, type RegistrationWorld } from '../testing/registration-world.ts'

const daySeconds = 86_400

async function needsAttention({ service }: RegistrationWorld): Promise<string[]> {
  const { body } = await service.request(
    'GET',
    '/v1/watched-domains?needs_attention=true&registration=stopped',
  )
  return body.data.map(({ name }: any) => name)
}

function failsWith(world: RegistrationWorld, id: string, code: string): Promise<unknown> {
  return eventually(async () => {
    await world.run()
    return (await world.registration(id)).error?.code === code
  })
}

describe('A registration of a watched domain', () => {
  it('buys the name once it was released, and is off then', async () => {
    const world = await givenRegistrationWorld()
    const id = await world.dropping('released.com')
    expect(await world.switchOn(id)).toMatchObject({
      connection_id: world.connection,
      max_price: maxPrice,
      state: 'waiting',
      reason: null,
      operation_id: null,
      // The sandbox tells its price for every name.
      price: { amount: '9.90', currency: 'EUR' },
      enabled_by: { type: 'token' },
    })
    expect(await world.orders('released.com')).toEqual([])
    expect(await world.release(id, 'released.com')).toMatchObject({
      status: 'available',
      // The registrar that is to register it is the second source.
      registrar_check: { connection_id: world.connection, state: 'available' },
    })
    const { operation_id } = await world.reaches(id, 'done')
    expect(await world.orders('released.com')).toMatchObject([{ kind: 'register', executed: true }])
    const { body: operation } = await world.service.request('GET', `/v1/domains/operations/${operation_id}`)
    expect(operation).toMatchObject({ state: 'done', requested_by: { type: 'token' } })
    expect(await world.eventOf(id, 'registration_succeeded')).toMatchObject({
      domain: 'released.com',
      domain_id: operation.domain_id,
      operation_id,
      price: { amount: '9.90', currency: 'EUR' },
    })
    await world.takenByOthers(id, 'released.com')
    expect(await world.eventOf(id, 'registered')).toMatchObject({ by: 'account' })
    await world.run()
    expect(await world.read(id)).toMatchObject({ status: 'registered', registration: { state: 'done' } })
    expect(await world.orders('released.com')).toHaveLength(1)
    const again = await world.put(id)
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    // The operation shows that the release was used.
    const { database } = world.service
    await dropOldOperations({
      database,
      plans: plansWithRetention('audit', 30),
      clock: () => addSeconds(world.now(), 400 * daySeconds),
    })
    expect((await world.service.request('GET', `/v1/domains/operations/${operation_id}`)).status).toBe(200)
  })

  it('buys nothing above its maximum price, and no premium name unless that is accepted', async () => {
    const world = await givenRegistrationWorld()
    const refused = {
      'dear.com': {
        reason: 'price_too_high',
        offer: { prices: { register: '20.01', renew: '1', transfer: '1', restore: '1' } },
      },
      'premium-refused.com': { reason: 'premium', offer: {} },
    }
    for (const [name, { reason, offer }] of Object.entries(refused)) {
      const id = await world.dropping(name)
      await world.switchOn(id, reason === 'premium' ? { max_price: { ...maxPrice, amount: '2000' } } : {})
      await world.offer(name, offer)
      await world.release(id, name)
      const stopped = await world.reaches(id, 'stopped')
      expect(stopped).toMatchObject({ reason, operation_id: null, message: expect.stringContaining('EUR') })
      expect(await world.eventOf(id, 'registration_stopped')).toMatchObject({ reason, domain: name })
      expect(await world.orders(name)).toEqual([])
    }
    expect((await needsAttention(world)).toSorted()).toEqual(Object.keys(refused))

    const id = await world.dropping('premium-wanted.com')
    await world.switchOn(id, { premium: true, max_price: { ...maxPrice, amount: '1250' } })
    await world.release(id, 'premium-wanted.com')
    await world.reaches(id, 'done')
    expect(await world.orders('premium-wanted.com')).toMatchObject([{ amount: '1250.00' }])
  })

  it('is given up when others have registered the name', async () => {
    const world = await givenRegistrationWorld()
    const id = await world.dropping('caught.com')
    await world.switchOn(id)
    await world.sandbox({ faults: [{ on: 'read', kind: 'unavailable' }] })
    await world.release(id, 'caught.com')
    await world.confirm(id)
    await failsWith(world, id, 'unavailable')
    await world.takenByOthers(id, 'caught.com')
    expect(await world.registration(id)).toMatchObject({ state: 'stopped', reason: 'taken', error: null })
    await world.sandbox({ faults: [] })
    await world.run()
    expect(await world.eventOf(id, 'registration_stopped')).toMatchObject({ reason: 'taken' })
    expect(await world.orders('caught.com')).toEqual([])
  })

  it('is not for names that the registry has lost: the registrar has to offer them', async () => {
    const world = await givenRegistrationWorld()
    const id = await world.dropping('lost-by-registry.com')
    const before = world.rdap.registrations.get('lost-by-registry.com')
    await world.switchOn(id)
    await world.offer('lost-by-registry.com', { state: 'registered' })
    await world.release(id, 'lost-by-registry.com')
    // The registrar vetoes it. While it cannot be asked, three answers of the registry count.
    expect((await world.read(id)).status).not.toBe('available')
    await world.sandbox({ faults: [{ on: 'read', kind: 'unavailable', name: 'lost-by-registry.com' }] })
    await world.confirm(id)
    expect((await world.read(id)).status).toBe('available')
    await world.sandbox({ faults: [] })
    await failsWith(world, id, 'not_offered')
    // It is still the same registration, so the next release counts.
    if (before) world.rdap.registrations.set('lost-by-registry.com', before)
    world.pass(11 * 60)
    await world.observed(id)
    await eventually(async () => {
      await world.run()
      return (await world.registration(id)).error === null
    })
    expect(await world.registration(id)).toMatchObject({ state: 'waiting', operation_id: null })
    expect(await world.orders('lost-by-registry.com')).toEqual([])
    await world.offer('lost-by-registry.com', { state: 'available' })
    world.pass(60)
    await world.release(id, 'lost-by-registry.com')
    await world.reaches(id, 'done')
    expect(await world.orders('lost-by-registry.com')).toHaveLength(1)
  })

  it('tries again before the order, and gives up after a day', async () => {
    const world = await givenRegistrationWorld()
    const [id, never] = [await world.dropping('slow.com'), await world.dropping('never.com')]
    for (const one of [id, never]) await world.switchOn(one)
    await world.sandbox({ faults: [{ on: 'read', kind: 'rate_limited', times: 4, name: 'slow.com' }] })
    await world.release(id, 'slow.com')
    await world.confirm(id)
    await world.reaches(id, 'done')
    expect(await world.orders('slow.com')).toHaveLength(1)

    await world.sandbox({ faults: [{ on: 'read', kind: 'timeout' }] })
    await world.release(never, 'never.com')
    await world.confirm(never)
    await world.offer('never.com', { state: 'reserved' })
    await world.sandbox({ faults: [] })
    await failsWith(world, never, 'not_offered')
    expect(await world.registration(never)).toMatchObject({ last_attempt_at: expect.any(String) })
    world.pass(daySeconds)
    expect(await world.reaches(never, 'stopped')).toMatchObject({
      reason: 'not_offered',
      message: expect.stringContaining('reserved'),
    })
    expect(await world.orders('never.com')).toEqual([])
  })

  it('is not given up while its operation is open, whose outcome decides', async () => {
    const world = await givenRegistrationWorld()
    const id = await world.dropping('ordered.com')
    await world.offer('ordered.com', { order_state: 'running' })
    await world.switchOn(id)
    await world.release(id, 'ordered.com')
    const { operation_id } = await world.reaches(id, 'ordered')
    for (const request of [
      () => world.put(id),
      () => world.service.request('DELETE', `/v1/watched-domains/${id}/registration`),
    ]) {
      const { status, body } = await request()
      expect([status, body.code]).toEqual([409, 'wrong_state'])
      expect(body.detail).toContain(operation_id)
    }
    await world.offer('ordered.com', { order_state: 'failed' })
    expect(await world.reaches(id, 'stopped')).toMatchObject({ reason: 'failed', operation_id })
    // There is one operation for a release, also if it is switched on again.
    const again = await world.put(id)
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
    expect(again.body.detail).toContain(operation_id)
  })

  it('of a name whose order was answered by nobody is settled with the operation', async () => {
    const world = await givenRegistrationWorld()
    const id = await world.dropping('unanswered.com')
    await world.switchOn(id)
    await world.sandbox({ faults: [{ on: 'answer', kind: 'timeout', times: 1 }] })
    await world.release(id, 'unanswered.com')
    await world.reaches(id, 'done')
    expect(await world.orders('unanswered.com')).toHaveLength(1)
    const refused = await world.dropping('refused.com')
    await world.switchOn(refused)
    await world.sandbox({ faults: [{ on: 'order', kind: 'rejected', times: 1 }] })
    await world.release(refused, 'refused.com')
    expect(await world.reaches(refused, 'stopped')).toMatchObject({ reason: 'refused' })
    expect(await world.orders('refused.com')).toEqual([])
  })

  it('that is switched off in time buys nothing', async () => {
    const world = await givenRegistrationWorld()
    const id = await world.dropping('switched-off.com')
    await world.switchOn(id)
    const path = `/v1/watched-domains/${id}/registration`
    expect((await world.service.request('DELETE', path)).status).toBe(204)
    expect((await world.service.request('GET', path)).status).toBe(404)
    await world.release(id, 'switched-off.com')
    await world.run()
    await world.confirm(id)
    expect(await world.read(id)).toMatchObject({ status: 'available', registration: null })
    expect(await world.orders('switched-off.com')).toEqual([])
    // Switched on now, it is bought at once.
    await world.switchOn(id)
    await world.reaches(id, 'done')
    expect(await world.orders('switched-off.com')).toHaveLength(1)
  })

  it('needs the permission to buy, also of who has switched it on, when it is released', async () => {
    const world = await givenRegistrationWorld()
    const { request } = world.service
    const id = await world.dropping('permitted.com')
    const tokenWith = async (permissions: string[]) =>
      (await request('POST', '/v1/tokens', { body: { name: 'Buyer', permissions } })).body
    const reader = await tokenWith(['domains.read', 'dns.write'])
    const path = `/v1/watched-domains/${id}/registration`
    const body = { connection_id: world.connection, years: 1, max_price: maxPrice }
    expect((await request('PUT', path, { body, token: reader.token })).status).toBe(403)
    const buyer = await tokenWith(['domains.write'])
    expect((await request('PUT', path, { body, token: buyer.token })).status).toBe(200)
    await request('DELETE', `/v1/tokens/${buyer.id}`)
    await world.release(id, 'permitted.com')
    expect(await world.reaches(id, 'stopped')).toMatchObject({
      reason: 'not_permitted',
      message: expect.stringContaining('Buyer'),
    })
    expect(await world.orders('permitted.com')).toEqual([])
  })

  it('waits while the account is suspended', async () => {
    const world = await givenRegistrationWorld()
    const { service } = world
    const id = await world.dropping('suspended.com')
    await world.switchOn(id)
    await world.sandbox({ faults: [{ on: 'read', kind: 'unavailable' }] })
    await world.release(id, 'suspended.com')
    await world.confirm(id)
    await failsWith(world, id, 'unavailable')
    const owner = await connectOwner(service.address)
    const suspend = (at: Date | null) =>
      owner.query('update accounts set suspended_at = $1 where account_id = $2', [at, service.accountId])
    await world.sandbox({ faults: [] })
    await suspend(new Date())
    await world.run()
    await delay(1500)
    await suspend(null)
    await owner.end()
    expect(await world.orders('suspended.com')).toEqual([])
    await eventually(async () => (await service.request('GET', '/v1/whoami')).status === 200)
    await world.reaches(id, 'done')
  })
})
