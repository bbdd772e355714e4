import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetAccess } from '#areas/identity/area.ts'
import { givenSecondProcess } from '#platform/http/testing/second-process.ts'
import { givenBrowser, givenMember, givenOwner, testPassword } from '#testing/account/browser.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { unknownDeviceWaitMs } from './attempts.ts'

let now = new Date()
let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false, clock: () => now })
  await givenOwner(service)
})
afterAll(() => service.close())

const signIn = (email: string, password: string) =>
  givenBrowser(service).request('POST', '/v1/auth/sign-in', { body: { email, password } })

async function refusedAfter(email: string): Promise<{ failures: number; retryAfter: number }> {
  for (let failures = 0; ; failures++) {
    const { status, body, headers } = await signIn(email, 'a wrong password')
    if (status === 429) return { failures, retryAfter: Number(headers['retry-after']) }
    expect(body.code).toBe('sign_in_failed')
  }
}

describe('failed sign-ins', () => {
  it('with one address are rejected after ten, whether or not the address exists, then allowed once per five minutes', async () => {
    const [known, unknown] = [await refusedAfter('ada@example.com'), await refusedAfter('nobody@example.com')]
    expect([known.failures, unknown.failures]).toEqual([10, 10])
    expect(known.retryAfter).toBeGreaterThan(0)
    expect(known.retryAfter).toBeLessThanOrEqual(300)
    expect((await signIn('ADA@example.com', testPassword)).status).toBe(429)
  })

  it('still count after a restart', async () => {
    const next = await givenSecondProcess(service)
    const { statusCode } = await next.app.inject({
      method: 'POST',
      url: '/v1/auth/sign-in',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { email: 'ada@example.com', password: testPassword },
    })
    expect(statusCode).toBe(429)
    await next.stop(1)
  })

  it('do not affect other addresses, and are reset by a successful sign-in', async () => {
    now = new Date(now.getTime() + 301_000)
    expect((await signIn('ada@example.com', testPassword)).status).toBe(200)
    expect((await refusedAfter('ada@example.com')).failures).toBe(10)
  })

  it('count together with wrong passwords within a session', async () => {
    const { browser } = await givenMember(service, { email: 'stolen@example.com', role: 'viewer' })
    const guess = (current_password: string) =>
      browser.request('POST', '/v1/auth/password', {
        body: { current_password, new_password: 'of the thief' },
      })
    const statuses = new Set<number>()
    for (let i = 0; i < 10; i++) statuses.add((await guess('a wrong password')).status)
    expect([...statuses, (await guess(testPassword)).status]).toEqual([422, 429])
    now = new Date(now.getTime() + 61_000)
    expect((await guess(testPassword)).status).toBe(204)
    expect((await signIn('stolen@example.com', 'of the thief')).status).toBe(200)
  })

  it('are all in the audit log', async () => {
    const { body } = await service.request('GET', '/v1/audit-log?action=auth.sign_in&result=denied&limit=200')
    expect(body.data.length).toBeGreaterThanOrEqual(20)
  })

  it('many concurrent ones get no more attempts than sequential ones', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => signIn('many@example.com', 'a wrong password')),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20)
  })
})

describe('failed sign-ins of one network address', () => {
  it('are limited over all e-mail addresses', async () => {
    const strict = await givenService({
      works: false,
      environment: { HOLDFAST_FAILED_ATTEMPTS_PER_MINUTE: '3' },
    })
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) {
      const { status } = await givenBrowser(strict).request('POST', '/v1/auth/sign-in', {
        body: { email: `nobody${i}@example.com`, password: 'a wrong password' },
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    await strict.close()
  })
})

/** Signs in over a separate socket from this network address. */
function signInFrom(localAddress: string, password: string, cookie?: string, email = 'target@example.com') {
  const { port } = service.app.server.address() as AddressInfo
  return new Promise<{ status: number; code: string | null; cookies: string[] }>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(cookie !== undefined && { cookie }),
    }
    const path = '/v1/auth/sign-in'
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', localAddress, headers })
    sent.on('error', reject).on('response', (response) => {
      json(response).then((body) => {
        const { code = null } = body as { code?: string }
        resolve({
          status: response.statusCode ?? 0,
          code,
          cookies: (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0] ?? ''),
        })
      }, reject)
    })
    sent.end(JSON.stringify({ email, password }))
  })
}

describe('a person who fails in the name of another', () => {
  it('does not lock them out, neither from a known browser nor from another address', async () => {
    await givenMember(service, { email: 'target@example.com', role: 'viewer' })
    const known = await signInFrom('127.0.0.10', testPassword)
    expect(known.status).toBe(200)
    const device = known.cookies.find((cookie) => cookie.startsWith('holdfast.device='))
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await signInFrom('127.0.0.11', 'a wrong password')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    for (const address of ['127.0.0.12', '127.0.0.13'])
      expect((await signInFrom(address, 'a wrong password')).status).toBe(401)
    // The attacker's address is blocked for unknown browsers only.
    expect((await signInFrom('127.0.0.11', testPassword)).status).toBe(429)
    expect((await signInFrom('127.0.0.11', testPassword, device)).status).toBe(200)
    expect((await signInFrom('127.0.0.14', testPassword)).status).toBe(200)
  })

  it('gains nothing with the mark of another person or a forged one', async () => {
    const { browser } = await givenMember(service, { email: 'other@example.com', role: 'viewer' })
    const device = browser.cookies.get('holdfast.device')
    expect(device).toMatch(/^[0-9a-f]{32}\.[\w-]{43}$/)
    for (const cookie of [`holdfast.device=${device}`, `holdfast.device=${'0'.repeat(32)}.${'x'.repeat(43)}`])
      expect((await signInFrom('127.0.0.11', testPassword, cookie)).status).toBe(429)
  })

  it('gains nothing with the mark of a browser from before a password change or reset', async () => {
    const email = 'changed@example.com'
    const deviceOf = (cookies: readonly string[]) => cookies.find((one) => one.startsWith('holdfast.device='))
    const { browser } = await givenMember(service, { email, role: 'viewer' })
    const other = deviceOf((await signInFrom('127.0.0.20', testPassword, undefined, email)).cookies)
    for (let attempt = 0; attempt < 10; attempt++)
      await signInFrom('127.0.0.21', 'a wrong password', undefined, email)
    const signIn = async (password: string, device: string | undefined) =>
      (await signInFrom('127.0.0.21', password, device, email)).status
    expect(await signIn(testPassword, other)).toBe(200)

    const changed = 'another good one, quite long'
    const body = { current_password: testPassword, new_password: changed }
    expect((await browser.request('POST', '/v1/auth/password', { body })).status).toBe(204)
    const own = deviceOf(browser.setCookies.map((cookie) => cookie.split(';')[0] ?? ''))
    expect([await signIn(changed, other), await signIn(changed, own)]).toEqual([429, 200])

    const { secret: token } = await resetAccess({ ...service, clock: () => now }, email)
    const reset = { token, new_password: 'a third good one, quite long' }
    expect((await browser.request('POST', '/v1/auth/password/reset', { body: reset })).status).toBe(204)
    expect(await signIn(reset.new_password, own)).toBe(429)
  })

  it('waits longer and longer for the response, five seconds at most', () => {
    const waits = Array.from({ length: 80 }, (_, attempts) => unknownDeviceWaitMs(attempts))
    expect(waits.slice(0, 11)).toEqual(Array(11).fill(0))
    expect(waits[11]).toBe(250)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(waits.at(-1)).toBe(5000)
  })
})
