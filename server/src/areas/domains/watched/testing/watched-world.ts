/** A service whose registries are servers of the test, and whose clock the test sets. */
import { expect, onTestFinished } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { givenRdapServer, type RdapServer } from '#providers/registry-data/testing/rdap-server.ts'
import {
  givenRegistryNetwork,
  type RegistryNetwork,
} from '#providers/registry-data/testing/registry-network.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { observationSweep } from '../observe.ts'

export interface WatchedWorld {
  rdap: RdapServer
  network: RegistryNetwork
  service: TestService
  now: () => Date
  /** Lets time pass without observations. */
  pass(seconds: number): void
  watch(name: string, token?: string): Promise<string>
  read(id: string, token?: string): Promise<any>
  /** Waits until the name was observed at the current time. */
  observed(id: string, token?: string): Promise<any>
  /** Lets time pass until the next observation is due, and waits for it. */
  nextObservation(id: string): Promise<any>
  events(token?: string): Promise<any[]>
}

/** Registries with RDAP have these TLDs; the others only WHOIS. */
export async function givenWatchedWorld(
  tlds: readonly string[] = ['com', 'uk', 'au'],
  environment: Readonly<Record<string, string>> = {},
): Promise<WatchedWorld> {
  const rdap = await givenRdapServer(tlds)
  const network = await givenRegistryNetwork()
  // Work becomes due by the clock of the database, so a time in the past would make it due too early.
  let now = new Date()
  const service = await givenService({
    clock: () => now,
    egress: network.egress,
    environment: { HOLDFAST_RDAP_BOOTSTRAP_URL: rdap.bootstrapUrl, ...environment },
  })
  onTestFinished(() => service.close())
  const get = async (path: string, token?: string) => {
    const { status, body } = await service.request('GET', path, token === undefined ? {} : { token })
    expect(status).toBe(200)
    return body
  }
  const world: WatchedWorld = {
    rdap,
    network,
    service,
    now: () => now,
    pass(seconds) {
      now = addSeconds(now, seconds)
    },
    async watch(name, token = service.token) {
      const { status, body } = await service.request('POST', '/v1/watched-domains', { body: { name }, token })
      expect(status, JSON.stringify(body)).toBe(201)
      return body.id
    },
    read: (id, token) => get(`/v1/watched-domains/${id}`, token),
    async observed(id, token) {
      await eventually(async () => {
        // The service does not notice that the clock of the test was set.
        await service.database.system((tx) => wake(tx, observationSweep))
        return new Date((await world.read(id, token)).next_check_at) > now
      })
      return await world.read(id, token)
    },
    async nextObservation(id) {
      const { next_check_at } = await world.read(id)
      now = new Date(Math.max(new Date(next_check_at).getTime(), now.getTime() + 1000))
      return await world.observed(id)
    },
    events: async (token) =>
      (await get('/v1/events?limit=200', token)).data.map(({ event, data }: any) => ({ event, data })),
  }
  return world
}
