import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSecondProcess } from '#platform/http/testing/second-process.ts'
import { givenBrowser, givenMember, givenOwner, testPassword } from '#testing/browser.ts'
import { givenService, type TestService } from '#testing/service.ts'

let now = new Date()
let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false, clock: () => now })
  await givenOwner(service)
})
afterAll(() => service.close())

const signIn = (email: string, password: string) =>
  givenBrowser(service).ask('POST', '/v1/auth/sign-in', { body: { email, password } })

async function refusedAfter(email: string): Promise<{ failures: number; retryAfter: number }> {
  for (let failures = 0; ; failures++) {
    const { status, body, headers } = await signIn(email, 'a wrong password')
    if (status === 429) return { failures, retryAfter: Number(headers['retry-after']) }
    expect(body.code).toBe('sign_in_failed')
  }
}

describe('failed sign-ins', () => {
  it('with one address are refused after ten, whether or not anybody has it, then let through one a minute', async () => {
    const [known, unknown] = [await refusedAfter('ada@example.com'), await refusedAfter('nobody@example.com')]
    expect([known.failures, unknown.failures]).toEqual([10, 10])
    expect(known.retryAfter).toBeGreaterThan(0)
    expect(known.retryAfter).toBeLessThanOrEqual(60)
    expect((await signIn('ADA@example.com', testPassword)).status).toBe(429)
  })

  it('are remembered by a process that starts anew', async () => {
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

  it('do not concern other addresses, and are forgiven by a sign-in that is right', async () => {
    now = new Date(now.getTime() + 61_000)
    expect((await signIn('ada@example.com', testPassword)).status).toBe(200)
    expect((await refusedAfter('ada@example.com')).failures).toBe(10)
  })

  it('count with the guesses of who has a session only', async () => {
    const { browser } = await givenMember(service, { email: 'stolen@example.com', role: 'viewer' })
    const guess = (current_password: string) =>
      browser.ask('POST', '/v1/auth/password', { body: { current_password, new_password: 'of the thief' } })
    const statuses = new Set<number>()
    for (let i = 0; i < 10; i++) statuses.add((await guess('a wrong password')).status)
    expect([...statuses, (await guess(testPassword)).status]).toEqual([422, 429])
    now = new Date(now.getTime() + 61_000)
    expect((await guess(testPassword)).status).toBe(204)
    expect((await signIn('stolen@example.com', 'of the thief')).status).toBe(200)
  })

  it('are all in the audit log', async () => {
    const { body } = await service.ask('GET', '/v1/audit-log?action=auth.sign_in&result=denied&limit=200')
    expect(body.data.length).toBeGreaterThanOrEqual(20)
  })

  it('many at the same time get no more tries than one after the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signIn('many@example.com', 'a wrong password')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
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
      const { status } = await givenBrowser(strict).ask('POST', '/v1/auth/sign-in', {
        body: { email: `nobody${i}@example.com`, password: 'a wrong password' },
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    await strict.close()
  })
})
