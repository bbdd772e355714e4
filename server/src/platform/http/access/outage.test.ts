import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenLink, type Link } from '#platform/database/testing/link.ts'
import { givenDatabase } from '#testing/database.ts'
import { givenReceiver, type Receiver } from '#testing/servers/receiver.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let link: Link
let service: TestService
let receiver: Receiver
beforeAll(async () => {
  link = await givenLink(await givenDatabase())
  service = await givenService({ address: link.address })
  receiver = await givenReceiver()
})
afterAll(async () => {
  await service.close()
  await link.cut()
  await receiver.close()
})

const create = (name: string) =>
  service.request('POST', '/v1/tokens', { body: { name, preset: 'read_only' } })

describe('while the database is unavailable', () => {
  it('the service returns 503 with Retry-After, keeps running, and reports that it is not ready', async () => {
    expect((await service.request('GET', '/v1/tokens')).status).toBe(200)
    await link.cut()
    for (const [method, path] of [
      ['GET', '/v1/tokens'],
      ['GET', '/v1/whoami'],
      ['POST', '/v1/tokens'],
      ['DELETE', '/v1/tokens/tok_00000000000000000000000000'],
    ] as const) {
      const { status, headers, body } = await service.request(method, path, {
        ...(method === 'POST' && { body: { name: 'x', preset: 'read_only' } }),
      })
      expect([method, path, status, body.code, headers['retry-after']]).toEqual([
        method,
        path,
        503,
        'unavailable',
        '5',
      ])
      expect(body.detail).toBe('The database cannot be reached or is overloaded. Try again shortly.')
    }
    const anybody = await service.request('GET', '/v1/whoami', { token: null })
    expect([anybody.status, anybody.body.code]).toEqual([401, 'token_missing'])
    expect((await service.request('GET', '/healthz')).status).toBe(200)
    expect(await service.request('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
    expect((await service.request('GET', '/v1/openapi.json')).status).toBe(200)
    await link.restore()
  })

  it('requests are atomic: what returned 201 exists, and other requests had their effect once or not at all', async () => {
    await eventually(async () => (await service.request('GET', '/readyz')).status === 200)
    const responses = []
    for (let round = 0; round < 5; round++) {
      const asked = Array.from({ length: 12 }, (_, index) => create(`round ${round} ${index}`))
      await Promise.race(asked)
      await link.cut()
      responses.push(...(await Promise.all(asked)))
      await link.restore()
    }
    expect([...new Set(responses.map(({ status }) => status))].sort()).toEqual([201, 503])
    await eventually(async () => (await service.request('GET', '/readyz')).status === 200)
    const { body } = await service.request('GET', '/v1/tokens?limit=200')
    const names: string[] = body.data.map(({ name }: { name: string }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { status, body: made } of responses) if (status === 201) expect(names).toContain(made.name)
  })
})

describe('when the database is available again', () => {
  it('requests succeed, due work is run and notifications arrive, without a restart', async () => {
    await link.cut()
    await eventually(() => service.logLines.some((line) => line.includes('the database does not answer')))
    await link.restore()
    await eventually(async () => (await service.request('GET', '/readyz')).status === 200)
    const endpoint = await service.request('POST', '/v1/webhook-endpoints', {
      body: { url: receiver.url, events: ['dns.records_changed'] },
    })
    expect(endpoint.status).toBe(201)
    await service.request('POST', `/v1/webhook-endpoints/${endpoint.body.id}/test`, { body: {} })
    await eventually(() => receiver.received.length > 0)
    expect(receiver.received[0]?.headers).toHaveProperty('x-service-signature')
  })
})
