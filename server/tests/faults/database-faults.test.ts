/**
 * The database connection fails like real networks and full servers do. The service reports it and continues
 * afterwards.
 */

import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/connection/database.ts'
import { isDatabaseUnavailable } from '../../src/platform/database/connection/unavailable.ts'
import { givenLink } from '../../src/platform/database/testing/link.ts'
import { connectOwner } from '../../src/platform/database/testing/owner.ts'
import { givenDatabase } from '../../src/testing/database.ts'
import { givenReceiver } from '../../src/testing/servers/receiver.ts'
import { givenService, type TestResponse, type TestService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

async function givenServiceOverLink() {
  const link = await givenLink(await givenDatabase())
  const service = await givenService({ address: link.address })
  onTestFinished(async () => {
    await service.close()
    await link.cut()
  })
  return { link, service }
}

const create = ({ request }: TestService, name: string) =>
  request('POST', '/v1/tokens', { body: { name, preset: 'read_only' } })

/** Every response is a success or says that the database is unavailable; each success exists once. */
async function expectWholeOrNothing(service: TestService, responses: TestResponse[]): Promise<void> {
  expect(responses.filter(({ status }) => status !== 201 && status !== 503)).toEqual([])
  await eventually(async () => (await service.request('GET', '/readyz')).status === 200)
  const { body } = await service.request('GET', '/v1/tokens?limit=200')
  const names: string[] = body.data.map(({ name }: { name: string }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { status, body: made } of responses) if (status === 201) expect(names).toContain(made.name)
}

async function expectDelivery(service: TestService): Promise<void> {
  const receiver = await givenReceiver()
  const { body } = await service.request('POST', '/v1/webhook-endpoints', {
    body: { url: receiver.url, events: ['dns.records_changed'] },
  })
  await service.request('POST', `/v1/webhook-endpoints/${body.id}/test`, { body: {} })
  await eventually(async () => {
    const { body: log } = await service.request('GET', `/v1/webhook-deliveries?endpoint_id=${body.id}`)
    return log.data[0]?.state === 'delivered'
  })
  expect(receiver.received).toHaveLength(1)
  await receiver.close()
}

describe('a database connection that', () => {
  it('is slow makes everything slower, and has no other effect', async () => {
    const { link, service } = await givenServiceOverLink()
    link.slow({ delayMs: 15, bytesPerSecond: 200_000 })
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_each, index) => create(service, `slow ${index}`)),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    await expectDelivery(service)
    await expectWholeOrNothing(service, responses)
  })

  it('is reset during responses loses no change and duplicates none', async () => {
    const { link, service } = await givenServiceOverLink()
    const responses: TestResponse[] = []
    for (const bytes of [0, 100, 600, 900, 1500, 2500, 4000]) {
      await link.cut()
      link.resetAfter(bytes)
      await link.restore().then(() => link.resetAfter(bytes))
      responses.push(
        ...(await Promise.all([1, 2, 3].map((index) => create(service, `reset ${bytes} ${index}`)))),
      )
    }
    expect(responses.some(({ status }) => status === 503)).toBe(true)
    await link.cut()
    await link.restore()
    await expectWholeOrNothing(service, responses)
    await expectDelivery(service)
  })

  it('is interrupted while a message is sent does not prevent recording the outcome, once it is back', async () => {
    const { link, service } = await givenServiceOverLink()
    const receiver = await givenReceiver()
    const answer = Promise.withResolvers<void>()
    receiver.respondWith((response) => void answer.promise.then(() => response.writeHead(204).end()))
    const { body: endpoint } = await service.request('POST', '/v1/webhook-endpoints', {
      body: { url: receiver.url, events: ['dns.records_changed'] },
    })
    const { body: sent } = await service.request('POST', `/v1/webhook-endpoints/${endpoint.id}/test`, {
      body: {},
    })
    await eventually(() => receiver.received.length === 1)
    await link.cut()
    answer.resolve()
    await eventually(async () => (await service.request('GET', '/readyz')).status === 503)
    await link.restore()
    const { attempt_log } = await eventually(async () => {
      const { status, body } = await service.request('GET', `/v1/webhook-deliveries/${sent.id}`)
      return status === 200 && body.state === 'delivered' && body
    })
    expect(attempt_log).toMatchObject([{ number: 1, outcome: 'delivered' }])
    expect(receiver.received).toHaveLength(1)
    await receiver.close()
  })

  it('goes silent is given up after a while, and not used again', async () => {
    const link = await givenLink(await givenDatabase())
    const database = openDatabase(link.address, 2, () => {}, 0.3)
    const request = () => database.system((tx) => sql`select 1`.execute(tx))
    await request()
    link.stall()
    for (let round = 0; round < 3; round++)
      expect(await request().then(() => null, isDatabaseUnavailable)).toBe(true)
    await link.restore()
    await request()
    await database.close()
    await link.cut()
  })
})

describe('a database without free connections', () => {
  it('makes requests wait or fail with the reason, and due work wait; both continue afterwards', async () => {
    const address = await givenDatabase()
    const service = await givenService({ address })
    const owner = await connectOwner(address)
    onTestFinished(async () => {
      await service.close()
      await owner.end()
    })
    const limit = (connections: number) =>
      owner.query(`alter database ${address.database} connection limit ${connections}`)
    await limit(3)
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    const responses: TestResponse[] = []
    await eventually(async () => {
      const names = Array.from({ length: 40 }, (_each, index) => `crowd ${responses.length + index}`)
      responses.push(...(await Promise.all(names.map((name) => create(service, name)))))
      return responses.some(({ status }) => status === 503)
    })
    await limit(-1)
    await expectWholeOrNothing(service, responses)
    await expectDelivery(service)
  })
})
