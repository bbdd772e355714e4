/** Two processes for requests and two for due work, with the operator's PostgreSQL. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { type Fleet, givenFleet, startBalancer } from '../../src/testing/process/fleet.ts'
import { firstToken } from '../../src/testing/process/process.ts'
import {
  type DebianPostgres,
  missingDebianPostgres,
  startDebianPostgres,
} from '../../src/testing/servers/debian-postgres.ts'
import { givenReceiver, type Receiver } from '../../src/testing/servers/receiver.ts'
import { testMetricsToken } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const title = titleWithout(missingDebianPostgres, 'several processes over one database')
describe.skipIf(missingDebianPostgres.length > 0)(title, () => {
  let postgres: DebianPostgres
  let fleet: Fleet
  let receiver: Receiver
  beforeAll(async () => {
    postgres = await startDebianPostgres({ settings: { max_connections: '150' } })
    fleet = await givenFleet(postgres.url, ['api', 'api', 'worker', 'worker'], {
      HOLDFAST_STOP_DELAY_SECONDS: '2',
    })
    receiver = await givenReceiver()
  })
  afterAll(async () => {
    await receiver?.close()
    await fleet?.end()
    await postgres?.remove()
  })
  const requestAt = (index: number, method: string, path: string, body?: unknown, token = fleet.token) =>
    fleet.members[index]!.program.request(method, path, { token, ...(body !== undefined && { body }) })

  it('that start at the same time with an empty database create one account and one token', async () => {
    const tokens = fleet.members.filter(({ program }) => firstToken(program) !== '')
    expect(tokens).toHaveLength(1)
    for (const index of [0, 1])
      expect((await requestAt(index, 'GET', '/v1/tokens')).body.data).toHaveLength(1)
  })

  it('serve requests if they are for requests, and only health if they are for work', async () => {
    for (const index of [0, 1, 2, 3]) expect((await requestAt(index, 'GET', '/readyz')).status).toBe(200)
    for (const index of [0, 1]) expect((await requestAt(index, 'GET', '/v1/whoami')).status).toBe(200)
    for (const index of [2, 3]) expect((await requestAt(index, 'GET', '/v1/whoami')).status).toBe(404)
  })

  it('share the work: each message is sent once, whichever process accepts and sends it', async () => {
    const { body: endpoint } = await requestAt(0, 'POST', '/v1/webhook-endpoints', {
      url: receiver.url,
      events: ['dns.records_changed'],
    })
    const count = 60
    for (let index = 0; index < count; index++)
      expect(
        (await requestAt(index % 2, 'POST', `/v1/webhook-endpoints/${endpoint.id}/test`, {})).status,
      ).toBe(202)
    await eventually(() => receiver.received.length >= count)
    await eventually(async () => {
      const { body } = await requestAt(1, 'GET', '/v1/webhook-deliveries?state=pending')
      return body.data.length === 0
    })
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([count, count])
    const sent = await Promise.all([0, 1, 2, 3].map(deliveriesSentBy))
    expect([sent[0], sent[1], sent[2]! + sent[3]!]).toEqual([0, 0, count])
  })

  async function deliveriesSentBy(index: number): Promise<number> {
    const { body } = await requestAt(index, 'GET', '/metrics', undefined, testMetricsToken)
    return Number(/holdfast_webhook_attempts_total\{outcome="delivered"\} (\d+)/.exec(body)?.[1] ?? 0)
  }

  it('reject a token soon after another process has revoked it, and never accept it again', async () => {
    for (let round = 0; round < 3; round++) {
      const { body: made } = await requestAt(0, 'POST', '/v1/tokens', {
        name: `short ${round}`,
        preset: 'read_only',
      })
      expect((await requestAt(1, 'GET', '/v1/whoami', undefined, made.token)).status).toBe(200)
      expect((await requestAt(0, 'DELETE', `/v1/tokens/${made.id}`)).status).toBe(204)
      expect((await requestAt(0, 'GET', '/v1/whoami', undefined, made.token)).body.code).toBe('token_revoked')
      const refused = await eventually(async () => {
        const { status, body } = await requestAt(1, 'GET', '/v1/whoami', undefined, made.token)
        return status === 401 && body.code
      })
      expect(refused).toBe('token_revoked')
      for (let again = 0; again < 3; again++)
        expect((await requestAt(1, 'GET', '/v1/whoami', undefined, made.token)).status).toBe(401)
    }
  })

  it('can be restarted one after another under load: every request is answered, and no accepted write is lost', async () => {
    const balancer = startBalancer(fleet.members.slice(0, 2), fleet.token)
    const { request } = balancer
    const made: string[] = []
    const problems: unknown[] = []
    let isOver = false
    const client = async (number: number) => {
      // The pause leaves CPU time for the starting processes on a small machine.
      for (let round = 0; !isOver; round++, await delay(20)) {
        const name = `rolling ${number} ${round}`
        try {
          const { status, body } = await request('POST', '/v1/tokens', { name, preset: 'read_only' })
          if (status === 201) made.push(name)
          else problems.push([name, status, body])
          const read = await request('GET', '/v1/whoami')
          if (read.status !== 200) problems.push(['read', read.status, read.body])
        } catch (error) {
          problems.push([name, String(error)])
        }
      }
    }
    const clients = Array.from({ length: 4 }, (_each, number) => client(number))
    const [first, second, ...workers] = fleet.members
    await first?.restart('SIGTERM')
    await second?.restart('SIGTERM')
    await Promise.all(workers.map((worker) => worker.restart('SIGTERM')))
    isOver = true
    await Promise.all(clients)
    expect(problems).toEqual([])
    expect(made.length).toBeGreaterThan(50)
    const kept = new Set<string>()
    for (let cursor = ''; ; ) {
      const { body } = await request('GET', `/v1/tokens?limit=200${cursor}`)
      for (const { name } of body.data) kept.add(name)
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    balancer.stop()
    expect(made.filter((name) => !kept.has(name))).toEqual([])
  })
})
