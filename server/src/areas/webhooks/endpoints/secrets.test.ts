import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Received } from '#testing/servers/receiver.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenWebhooks, type WebhookWorld } from '../testing/given-webhooks.ts'

let world: WebhookWorld
beforeAll(async () => {
  world = await givenWebhooks()
})
afterAll(() => world.close())

const rotate = async (endpoint: { id: string }, body: unknown = {}) =>
  await world.request('POST', `/v1/webhook-endpoints/${endpoint.id}/rotate`, { body })
const promote = async (endpoint: { id: string }) =>
  await world.request('POST', `/v1/webhook-endpoints/${endpoint.id}/promote`)

async function nextRequest(): Promise<Received> {
  world.receiver.received.length = 0
  await world.publish()
  return await eventually(() => world.receiver.received[0])
}

/** A receiver with one secret that verifies one header in the GitHub format. */
const isOurs = (request: Received, secret: string, header = 'x-service-signature') =>
  request.headers[header] === `sha256=${createHmac('sha256', secret).update(request.body).digest('hex')}`

/** A receiver that uses the public library. */
function isVerified(request: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(request.body, request.headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

async function alone(): Promise<{ id: string; secret: string }> {
  for (const { id } of (await world.request('GET', '/v1/webhook-endpoints')).body.data)
    await world.request('DELETE', `/v1/webhook-endpoints/${id}`)
  return await world.endpoint()
}

describe('rotating a secret', () => {
  it('breaks no receiver: one header stays on the old secret, the other and the list use the new one', async () => {
    const endpoint = await alone()
    const { status, body } = await rotate(endpoint)
    expect([status, body.secret]).toEqual([200, expect.stringMatching(/^whsec_/)])
    expect(body.secrets).toEqual([
      { created_at: expect.any(String), expires_at: expect.any(String) },
      { created_at: expect.any(String), expires_at: null },
    ])
    const request = await nextRequest()
    expect(isOurs(request, endpoint.secret)).toBe(true)
    expect(isOurs(request, body.secret, 'x-service-signature-next')).toBe(true)
    expect([isVerified(request, endpoint.secret), isVerified(request, body.secret)]).toEqual([true, true])
  })

  it('ends when the newest is promoted: nothing is signed with the old one any more', async () => {
    const endpoint = await alone()
    const { secret } = (await rotate(endpoint)).body
    expect((await promote(endpoint)).body.secrets).toHaveLength(1)
    const request = await nextRequest()
    expect(isOurs(request, secret)).toBe(true)
    expect(request.headers).not.toHaveProperty('x-service-signature-next')
    expect([isVerified(request, secret), isVerified(request, endpoint.secret)]).toEqual([true, false])
    expect((await promote(endpoint)).body.code).toBe('wrong_state')
  })

  it('ends automatically after the overlap, a day unless another was chosen', async () => {
    const endpoint = await alone()
    const { secret } = (await rotate(endpoint)).body
    await world.passDays(23 / 24)
    const during = await nextRequest()
    expect([isOurs(during, endpoint.secret), isOurs(during, secret)]).toEqual([true, false])
    await world.passDays(2 / 24)
    const after = await nextRequest()
    expect(isOurs(after, secret)).toBe(true)
    expect(after.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1)
  })

  it('without overlap ends the old secret at once', async () => {
    const endpoint = await alone()
    const { secret } = (await rotate(endpoint, { overlap_seconds: 0 })).body
    const request = await nextRequest()
    expect([isOurs(request, secret), isVerified(request, endpoint.secret)]).toEqual([true, false])
  })

  it('allows at most three valid secrets, all of which verify, and the error says what to do then', async () => {
    const endpoint = await alone()
    const second = (await rotate(endpoint)).body.secret
    const third = (await rotate(endpoint, { overlap_seconds: 604_800 })).body.secret
    const refused = await rotate(endpoint)
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state'])
    const request = await nextRequest()
    expect(isOurs(request, endpoint.secret)).toBe(true)
    expect(isOurs(request, third, 'x-service-signature-next')).toBe(true)
    for (const secret of [endpoint.secret, second, third]) expect(isVerified(request, secret)).toBe(true)
    expect((await rotate(endpoint, { overlap_seconds: 604_801 })).status).toBe(422)
    expect((await rotate(endpoint, { overlap_seconds: 0 })).status).toBe(200)
  })

  it('leaves no secret in the audit log or in later responses', async () => {
    const endpoint = await alone()
    const { secret } = (await rotate(endpoint)).body
    const log = JSON.stringify((await world.request('GET', '/v1/audit-log?limit=200')).body)
    const shown = JSON.stringify(await world.read(endpoint))
    for (const text of [log, shown]) {
      expect(text).not.toContain(secret.slice(6))
      expect(text).not.toContain(endpoint.secret.slice(6))
    }
  })
})
