/** Released names whose registrations are worked on by workers that die at any point. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import type { TestService } from '#testing/service.ts'
import { givenPurchases } from '../../operations/testing/given-purchases.ts'
import { jobOf, runMortal } from '../../operations/testing/mortal-worker.ts'
import { findRegistration } from '../registration/store/registrations.ts'
import { registrationKind } from '../registration/work/registration-kind.ts'
import { givenWatched } from './given-watched.ts'

const table = 'watched_registrations'
/** Longer than a lease, so that another worker may continue. */
const leaseSeconds = 200
const hourSeconds = 3600
const stepsMax = 60

export async function givenReleased(service: TestService) {
  const world = await givenPurchases(service)
  const { accountId, database } = service
  const metrics = createMetrics()

  /** Watches a name that was released, with a registration that is on. Returns its id. */
  async function released(name: string): Promise<string> {
    const id = await givenWatched(service, name)
    await world.offer(name, { order_state: 'done' })
    const at = world.now().toISOString()
    const cycle = JSON.stringify({ id: at, startedAt: at, announced: [] })
    await database.tenant(accountId, (tx) =>
      sql`
        update watched_domains
        set status = 'available', stage = 'available', state = jsonb_set(state, '{cycle}', ${cycle}::jsonb)
        where account_id = ${accountId} and id = ${id}`.execute(tx),
    )
    const { status, body } = await service.request('PUT', `/v1/watched-domains/${id}/registration`, {
      body: { connection_id: world.connectionId, years: 1, max_price: { amount: '50', currency: 'EUR' } },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return id
  }

  const read = (id: string) =>
    world.worker.tenancy.act(world.caller, async (context) => {
      const registration = await findRegistration(context, id)
      if (!registration) throw new Error(`${id} has no registration`)
      return registration
    })

  /** One claim of the registration. Returns whether its worker was killed. */
  const step = (id: string, killedAt: number | null = null): Promise<boolean> =>
    runMortal(world.worker, killedAt, async ({ tenancy, opened }) => {
      const providerClients = world.clientsOf(opened)
      await registrationKind({ tenancy, providerClients, metrics }).execute(jobOf(table, accountId, id))
    })

  async function operationIds(name: string): Promise<string[]> {
    const { rows } = await database.tenant(accountId, (tx) =>
      sql<{ id: string }>`
        select id from domain_operations where account_id = ${accountId} and name = ${name}`.execute(tx),
    )
    return rows.map(({ id }) => id)
  }

  /** Runs the registration and its operations to their ends. */
  async function finish(id: string, name: string) {
    for (let n = 0; n < stepsMax; n++) {
      const registration = await read(id)
      if (registration.state === 'done' || registration.state === 'stopped') return registration
      await step(id)
      for (const operation of await operationIds(name)) {
        await world.wait(operation, leaseSeconds)
        if ((await world.read(operation)).finished_at === null) await world.step(operation, null)
      }
      world.pass(registration.state === 'waiting' ? hourSeconds : leaseSeconds)
    }
    throw new Error(`The registration does not end: ${JSON.stringify(await read(id))}`)
  }

  return { ...world, released, stepRegistration: step, operationIds, finishRegistration: finish }
}
