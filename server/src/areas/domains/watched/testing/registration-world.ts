/** Watched domains that a sandbox registers when they are released. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { wake } from '#platform/work/worker/wake.ts'
import { eventually } from '#testing/wait/wait.ts'
import { operationWork } from '../../operations/engine/names.ts'
import { registrationWork } from '../registration/switch.ts'
import { givenWatchedWorld, type WatchedWorld } from './watched-world.ts'

type Fields = Record<string, unknown>

export const maxPrice = { amount: '20.00', currency: 'EUR' }

export interface RegistrationWorld extends WatchedWorld {
  connection: string
  /** Watches a name that is about to be released. */
  dropping(name: string): Promise<string>
  put(id: string, fields?: Fields, headers?: Record<string, string>): Promise<{ status: number; body: any }>
  switchOn(id: string, fields?: Fields): Promise<any>
  registration(id: string): Promise<any>
  /** Its registry releases the name, which is observed until it is confirmed. */
  release(id: string, name: string): Promise<any>
  /** Observes a released name until its registry has confirmed it without a registrar. */
  confirm(id: string): Promise<void>
  /** Runs what is due by the clock of the test until the registration has this state. */
  reaches(id: string, state: string): Promise<any>
  /** Makes registrations and operations due and runs them. */
  run(): Promise<void>
  sandbox(change: Fields): Promise<void>
  offer(name: string, change: Fields): Promise<void>
  orders(name: string): Promise<any[]>
  /** The data of the event of this kind about the watched domain. */
  eventOf(id: string, kind: string): Promise<any>
  /** Its registry has a new registration of the name. */
  takenByOthers(id: string, name: string): Promise<void>
}

export async function givenRegistrationWorld(): Promise<RegistrationWorld> {
  const world = await givenWatchedWorld()
  const { request, database } = world.service
  const { body } = await request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: 'My registrar' },
  })
  const connection: string = body.id
  const sandboxPath = `/v1/connections/${connection}/sandbox`
  const pathOf = (id: string) => `/v1/watched-domains/${id}/registration`
  const requested = { connection_id: connection, years: 1, max_price: maxPrice }
  const all: RegistrationWorld = {
    ...world,
    connection,
    async dropping(name) {
      world.rdap.registrations.set(name, {
        handle: `H-${name}`,
        status: ['pending delete'],
        events: { registration: '2015-08-14T04:00:00Z' },
      })
      const id = await world.watch(name)
      expect(await world.observed(id)).toMatchObject({ status: 'dropping_soon' })
      return id
    },
    put: (id, fields = {}, headers = {}) =>
      request('PUT', pathOf(id), { body: { ...requested, ...fields }, headers }),
    async switchOn(id, fields) {
      const { status, body: registration } = await all.put(id, fields)
      expect(status, JSON.stringify(registration)).toBe(200)
      return registration
    },
    registration: async (id) => (await request('GET', pathOf(id))).body,
    async release(id, name) {
      world.rdap.registrations.delete(name)
      await world.nextObservation(id)
      world.pass(70)
      await world.observed(id)
      return await world.read(id)
    },
    async confirm(id) {
      await eventually(async () => {
        world.pass(5 * 60)
        return (await world.observed(id)).status === 'available'
      })
    },
    async run() {
      await database.tenant(world.service.accountId, async (tx) => {
        for (const table of ['watched_registrations', 'domain_operations'])
          await sql`
            update ${sql.table(table)} set due_at = now()
            where account_id = ${world.service.accountId} and due_at is not null`.execute(tx)
      })
      await database.system(async (tx) => {
        await wake(tx, registrationWork)
        await wake(tx, operationWork)
      })
    },
    async reaches(id, state) {
      return await eventually(async () => {
        await all.run()
        const registration = await all.registration(id)
        return registration.state === state && registration
      })
    },
    async sandbox(change) {
      const { status } = await request('PATCH', sandboxPath, { body: change })
      expect(status).toBe(200)
    },
    async offer(name, change) {
      const { status } = await request('PUT', `${sandboxPath}/offers/${name}`, { body: change })
      expect(status).toBeLessThan(300)
    },
    orders: async (name) =>
      (await request('GET', sandboxPath)).body.orders.filter((order: any) => order.name === name),
    async eventOf(id, kind) {
      const events = (await world.events()).filter(({ data }) => data.watched_domain_id === id)
      return events.find(({ event }) => event === `watched_domain.${kind}`)?.data
    },
    async takenByOthers(id, name) {
      world.rdap.registrations.set(name, {
        handle: 'NEW',
        status: ['active'],
        events: { registration: world.now().toISOString() },
      })
      world.pass(11 * 60)
      await world.observed(id)
    },
  }
  return all
}
