/** A worker killed with `kill -9`, and one that hangs, beside a live worker. */
import type { ServerResponse } from 'node:http'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { type Fleet, givenFleet } from '../../src/testing/process/fleet.ts'
import {
  type DebianPostgres,
  missingDebianPostgres,
  startDebianPostgres,
} from '../../src/testing/servers/debian-postgres.ts'
import { givenReceiver, type Receiver } from '../../src/testing/servers/receiver.ts'
import { metricsHeaders, testMetricsToken } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

/** The maximum number of concurrent deliveries of one endpoint. */
const places = 10

describe.skipIf(missingDebianPostgres.length > 0)(
  titleWithout(missingDebianPostgres, 'the claims of a worker'),
  () => {
    let postgres: DebianPostgres
    let owner: Client
    let fleet: Fleet
    let receiver: Receiver
    const waiting: ServerResponse[] = []
    let endpoint: string
    beforeAll(async () => {
      postgres = await startDebianPostgres()
      receiver = await givenReceiver()
      receiver.respondWith((response) => void waiting.push(response))
      const settings = { HOLDFAST_METRICS_TOKEN: testMetricsToken }
      fleet = await givenFleet(postgres.url, ['api', 'worker', 'worker'], settings)
      owner = new Client({ ...postgres.address, user: 'postgres' })
      await owner.connect()
    })
    afterAll(async () => {
      receiver?.respondWith((response) => response.writeHead(204).end())
      for (const response of waiting) response.writeHead(204).end()
      await fleet?.end()
      await owner?.end()
      await receiver?.close()
      await postgres?.remove()
    })

    const [api, first, second] = [0, 1, 2].map((index) => () => {
      const member = fleet.members[index]
      if (!member) throw new Error('The fleet is smaller')
      return member
    }) as [() => Fleet['members'][0], () => Fleet['members'][0], () => Fleet['members'][0]]
    const request = (method: string, path: string, body?: unknown) =>
      api().program.request(method, path, { token: fleet.token, ...(body !== undefined && { body }) })

    /** Database sessions with the port of their process, and the number and the end of its claims. */
    type Claims = { port: string; beat_at: Date; claims: number; until: Date | null }
    const claimsOf = async (port: number): Promise<Claims | undefined> => {
      const { rows } = await owner.query<Claims>(
        `select split_part(name, ':', 2) as port, beat_at, count(delivery.id)::int as claims, min(leased_until) as until
         from workers left join webhook_queue as delivery
           on left(delivery.lease::text, 8) = session and leased_until > now()
         where split_part(name, ':', 2) = $1 group by name, session, beat_at`,
        [String(port)],
      )
      return rows[0]
    }
    const clock = async () => (await owner.query<{ now: Date }>('select now()')).rows[0]?.now ?? new Date()
    /** Sends as many tests as there are places. One worker claims them while the other is paused. */
    async function fillPlaces(taker: Fleet['members'][0], other: Fleet['members'][0]): Promise<Claims> {
      const made = await request('POST', '/v1/webhook-endpoints', {
        url: receiver.url,
        events: ['dns.records_changed'],
      })
      endpoint = made.body.id
      other.program.child.kill('SIGSTOP')
      const sent = Array.from({ length: places }, () =>
        request('POST', `/v1/webhook-endpoints/${endpoint}/test`, {}),
      )
      await Promise.all(sent)
      const claims = await eventually(async () => {
        const now = await claimsOf(taker.port)
        return now?.claims === places && now
      })
      other.program.child.kill('SIGCONT')
      return claims
    }

    /** Answers all requests that wait, and leaves the following ones waiting. */
    async function finishWaiting() {
      receiver.respondWith((response) => response.writeHead(204).end())
      for (const response of waiting.splice(0)) response.writeHead(204).end()
      await eventually(async () => (await claimsOf(second().port))?.claims === 0)
      receiver.respondWith((response) => void waiting.push(response))
    }

    it('do not wait for the end of their leases when it was killed', async () => {
      if (first().program.child.signalCode !== null) {
        // An attempt before this one has killed it.
        await finishWaiting()
        await first().restart('SIGKILL')
      }
      const { until } = await fillPlaces(first(), second())
      // Another message, which has no place while those count.
      await request('POST', `/v1/webhook-endpoints/${endpoint}/test`, {})
      const before = receiver.received.length
      first().program.child.kill('SIGKILL')
      const taken = await eventually(async () => (await claimsOf(second().port))?.claims === places)
      expect(taken).toBe(true)
      await eventually(() => receiver.received.length >= before + places)
      // Renewed at most once since, which extended the lease.
      expect((await clock()).getTime()).toBeLessThan(until?.getTime() ?? 0)
      expect(second().program.output()).toContain('a worker died: its work is taken over')
    })

    it('show in the metrics of the remaining processes that it died', async () => {
      const { body } = await api().program.request('GET', '/metrics', { headers: metricsHeaders })
      const workers = [
        ...body.matchAll(/^holdfast_worker_last_claim_timestamp_seconds\{worker="\S+:(\d+)"}/gm),
      ]
      expect(workers.map(([, port]) => Number(port)).toSorted()).toEqual(
        [first().port, second().port].toSorted(),
      )
    })

    it('stay with a worker that hangs, until their leases end', async () => {
      await finishWaiting()
      await first().restart('SIGKILL')
      await fillPlaces(second(), first())
      const hanging = second().program.child
      hanging.kill('SIGSTOP')
      // Longer than the time after which it would count as dead if it had lost its lock.
      const kept = await eventually(async () => {
        const [hangs, lives] = [await claimsOf(second().port), await claimsOf(first().port)]
        const silentMs = (lives?.beat_at.getTime() ?? 0) - (hangs?.beat_at.getTime() ?? 0)
        return silentMs > 8000 && [hangs?.claims, lives?.claims]
      })
      expect(kept).toEqual([places, 0])
      hanging.kill('SIGCONT')
    })
  },
)
