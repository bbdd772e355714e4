/**
 * Rate limits as clients experience them: the header fields and whether they are true, who is limited and who is not.
 * The plans refill so slowly that nothing comes back during a test.
 */
import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '../../src/kernel/access/token.ts'
import { givenSecondProcess } from '../../src/platform/http/testing/second-process.ts'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { givenBrowser, testPassword } from '../../src/testing/account/browser.ts'
import { givenPlansFile, planWithCounts, setPlan } from '../../src/testing/account/plans.ts'
import { givenValkeyServer, valkeyProgram } from '../../src/testing/servers/valkey-server.ts'
import { givenService, type TestResponse, type TestService } from '../../src/testing/service.ts'

const slow = { per_minute: 10, burst: 6 }
const plansFile = givenPlansFile({
  slow: { ...planWithCounts({}), rates: { read: slow, write: slow, ingest: slow, session: slow } },
})
let service: TestService
beforeAll(async () => {
  service = await givenService({
    works: false,
    environment: { HOLDFAST_PLANS_FILE: plansFile.path },
  })
})
afterAll(async () => {
  await service.close()
  plansFile.remove()
})

/** A new account on the slow plan, with several tokens. */
async function givenAccount(tokens = 1): Promise<{ accountId: string; tokens: string[] }> {
  const { accountId, token } = await service.otherAccount()
  await setPlan(service.address, accountId, 'slow')
  const all = [token]
  while (all.length < tokens) {
    const body = { name: 'further', preset: 'full_access' }
    all.push((await service.request('POST', '/v1/tokens', { token, body })).body.token)
  }
  return { accountId, tokens: all }
}

/** A person who has joined the account and has not sent a request yet. */
async function givenPerson(token: string | undefined) {
  const email = `${crypto.randomUUID()}@example.com`
  const invitation = await service.request('POST', '/v1/invitations', {
    token: token ?? '',
    body: { email, role: 'viewer' },
  })
  const browser = givenBrowser(service)
  const joined = await browser.request('POST', '/v1/auth/invitations/accept', {
    body: { token: invitation.body.link.split('#')[1], name: 'Somebody', password: testPassword },
  })
  expect(joined.status).toBe(200)
  return browser
}

const read = (token: string | undefined) => service.request('GET', '/v1/plans', { token: token ?? '' })
const write = (token: string | undefined) =>
  service.request('POST', '/v1/tokens', { token: token ?? '', body: {} })

async function times(count: number, send: () => Promise<TestResponse>): Promise<number[]> {
  const statuses = []
  for (let n = 0; n < count; n++) statuses.push((await send()).status)
  return statuses
}

describe('a token', () => {
  it('gets its policies and the remaining requests with every response', async () => {
    const { tokens } = await givenAccount()
    const first = await read(tokens[0])
    expect(first.headers['ratelimit-policy']).toBe('"read";q=10;w=60, "read-burst";q=6;w=36')
    expect(first.headers.ratelimit).toMatch(/^"read";r=9;t=[1-6], "read-burst";r=5;t=[1-6]$/)
    // Rejected requests count too and have the same headers.
    const refused = await write(tokens[0])
    expect([refused.status, refused.headers.ratelimit]).toEqual([
      422,
      expect.stringMatching(/^"write";r=9;t=[1-6], "write-burst";r=5;t=[1-6]$/),
    ])
    const missing = await service.request('GET', '/v1/tokens/tok_0', { token: tokens[0] ?? '' })
    expect([missing.status, missing.headers.ratelimit]).toEqual([404, expect.stringContaining('"read";r=8')])
  })

  it('can send its burst at once, and is then told how long to wait, and why', async () => {
    const { tokens } = await givenAccount()
    expect(await times(6, () => read(tokens[0]))).toEqual(Array(6).fill(200))
    const { status, headers, body } = await read(tokens[0])
    expect([status, body.code, body['violated-policies']]).toEqual([429, 'rate_limited', ['read-burst']])
    expect(headers.ratelimit).toMatch(/^"read";r=4;t=[1-6], "read-burst";r=0;t=[1-6]$/)
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(
      Number(/t=(\d)$/.exec(headers.ratelimit ?? '')?.[1]),
    )
    // Reading does not use the write budget.
    expect((await write(tokens[0])).status).toBe(422)
  })

  it('leaves requests for other tokens of its account, and all together get the requests of the minute', async () => {
    const { tokens } = await givenAccount(3)
    const [one, two, three] = tokens
    expect((await times(20, () => read(one))).filter((status) => status === 200)).toHaveLength(6)
    expect(await times(4, () => read(two))).toEqual([200, 200, 200, 200])
    const { status, body } = await read(three)
    expect([status, body['violated-policies']]).toEqual([429, ['read']])
  })

  it('does not affect the limits of another account', async () => {
    const [busy, calm] = [await givenAccount(), await givenAccount()]
    await times(20, () => read(busy.tokens[0]))
    expect((await read(calm.tokens[0])).status).toBe(200)
  })

  it('pays more for expensive operations', async () => {
    const { tokens } = await givenAccount()
    const path = '/v1/dns/zones/zone_00000000000000000000000000/records/bulk'
    const { headers, status } = await service.request('POST', path, { token: tokens[0] ?? '', body: {} })
    expect([status, headers.ratelimit]).toEqual([
      404,
      expect.stringMatching(/^"write";r=5;t=\d, "write-burst";r=1;t=\d$/),
    ])
  })

  it('can be revoked however many requests were sent with it', async () => {
    const { tokens } = await givenAccount()
    const me = await service.request('GET', '/v1/whoami', { token: tokens[0] ?? '' })
    expect(await times(10, () => write(tokens[0]))).toContain(429)
    const path = `/v1/tokens/${me.body.token.id}`
    expect((await service.request('DELETE', path, { token: tokens[0] ?? '' })).status).toBe(204)
  })

  it('sees its usage of the minute in /v1/limits, and when it resets', async () => {
    const { tokens } = await givenAccount()
    await times(3, () => write(tokens[0]))
    const { body } = await service.request('GET', '/v1/limits', { token: tokens[0] ?? '' })
    const use = (name: string) => body.data.find((each: { name: string }) => each.name === name)
    expect(use('write_requests')).toMatchObject({ limit: 10, used: 3 })
    expect(Date.parse(use('write_requests').resets_at)).toBeGreaterThan(Date.now())
    expect(use('ingest_requests')).toEqual({ name: 'ingest_requests', limit: 10, used: 0, resets_at: null })
  })

  it('on a plan without rates gets no rate headers', async () => {
    const { headers, body } = await service.request('GET', '/v1/limits')
    expect(headers).not.toHaveProperty('ratelimit')
    expect(body.data).toContainEqual({ name: 'read_requests', limit: null, used: 0, resets_at: null })
  })
})

describe('a signed-in person', () => {
  it('has requests of their own, which no token and nobody else can use up', async () => {
    const { tokens } = await givenAccount()
    const [ada, grace] = [await givenPerson(tokens[0]), await givenPerson(tokens[0])]
    expect(await times(20, () => read(tokens[0]))).toContain(429)
    const first = await ada.request('GET', '/v1/plans')
    expect([first.status, first.headers['ratelimit-policy']]).toEqual([
      200,
      '"session";q=10;w=60, "session-burst";q=6;w=36',
    ])
    const further = await times(10, () => ada.request('GET', '/v1/plans'))
    expect(further).toEqual([...further.filter((status) => status === 200), ...Array(5).fill(429)])
    expect((await ada.request('GET', '/v1/plans')).body['violated-policies']).toEqual(['session-burst'])
    expect((await grace.request('GET', '/v1/plans')).status).toBe(200)
  })

  it('does not reduce the requests of tokens, and sees the usage of both in /v1/limits', async () => {
    const { tokens } = await givenAccount()
    const ada = await givenPerson(tokens[0])
    await times(4, () => ada.request('GET', '/v1/plans'))
    expect((await read(tokens[0])).headers.ratelimit).toMatch(/^"read";r=9;t=/)
    const usesOf = ({ body }: TestResponse) =>
      Object.fromEntries(body.data.map(({ name, used }: { name: string; used: number }) => [name, used]))
    const hers = usesOf(await ada.request('GET', '/v1/limits'))
    expect(hers).toMatchObject({ read_requests: 1, session_requests: expect.any(Number) })
    expect(hers['session_requests']).toBeGreaterThanOrEqual(4)
    const its = await service.request('GET', '/v1/limits', { token: tokens[0] ?? '' })
    expect(usesOf(its)).toMatchObject({ session_requests: 0 })
  })
})

const missing = missingPrograms([valkeyProgram])
describe.skipIf(missing.length > 0)(titleWithout(missing, 'two processes with one Valkey'), () => {
  it('allow a token no more requests than one process would', async () => {
    const valkey = await givenValkeyServer()
    const environment = { HOLDFAST_PLANS_FILE: plansFile.path, HOLDFAST_VALKEY_URL: valkey.url }
    const processes = [
      await givenSecondProcess(service, environment),
      await givenSecondProcess(service, environment),
    ]
    const { tokens } = await givenAccount()
    const ask = async (n: number) => {
      const headers = { authorization: `Bearer ${tokens[0]}` }
      return (await processes[n % 2]?.app.inject({ url: '/v1/plans', headers }))?.statusCode
    }
    const statuses = []
    for (let n = 0; n < 10; n++) statuses.push(await ask(n))
    expect(statuses).toEqual([...Array(6).fill(200), ...Array(4).fill(429)])
    for (const each of processes) await each.stop(10)
    await valkey.remove()
  })
})

describe('an address without a valid token', () => {
  let small: TestService
  beforeAll(async () => {
    small = await givenService({
      works: false,
      environment: { HOLDFAST_FAILED_ATTEMPTS_PER_MINUTE: '5', HOLDFAST_TRUSTED_PROXIES: '127.0.0.0/8' },
    })
  })
  afterAll(() => small.close())

  /** Sends over a real connection from this loopback address, like a proxy. */
  async function from(
    address: string,
    token: string | null,
    forwardedFor?: string,
    target: TestService = small,
  ): Promise<{ status: number; retryAfter: string | undefined }> {
    const { port } = target.app.server.address() as AddressInfo
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    }
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number
      retryAfter: string | undefined
    }>()
    const options = {
      port,
      host: '127.0.0.1',
      path: '/v1/whoami',
      localAddress: address,
      headers,
      agent: new Agent(),
    }
    httpRequest(options, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
      .on('error', reject)
      .end()
    return await promise
  }
  const fail = async (count: number, forwardedFor: string, token: string | null = null) => {
    const statuses = []
    for (let n = 0; n < count; n++) statuses.push((await from('127.0.0.1', token, forwardedFor)).status)
    return statuses
  }

  it('is rejected once its attempts are used up, whatever was wrong with them', async () => {
    const address = '198.51.100.1'
    expect(await fail(2, address)).toEqual([401, 401])
    expect(await fail(2, address, 'garbage')).toEqual([401, 401])
    expect(await fail(3, address, newToken('hf_'))).toEqual([401, 429, 429])
    const { status, retryAfter } = await from('127.0.0.1', small.token, address)
    expect([status, retryAfter]).toEqual([429, expect.stringMatching(/^([1-9]|1[0-2])$/)])
  })

  it('is rejected before anything is looked up', async () => {
    const address = '198.51.100.2'
    await fail(5, address)
    const { system } = small.database
    let queries = 0
    Object.assign(small.database, {
      system: (task: Parameters<typeof system>[0]) => {
        queries++
        return system(task)
      },
    })
    expect(await fail(20, address, newToken('hf_'))).toEqual(Array(20).fill(429))
    const turnedAway = queries
    await from('127.0.0.1', newToken('hf_'), '198.51.100.3')
    Object.assign(small.database, { system })
    expect([turnedAway, queries]).toEqual([0, 1])
  })

  it('shares its limit with all of its /64', async () => {
    expect(await fail(3, '2001:db8:1:2::1')).toEqual([401, 401, 401])
    expect(await fail(3, '2001:db8:1:2:3::4')).toEqual([401, 401, 429])
    expect(await fail(1, '2001:db8:1:3::1')).toEqual([401])
  })

  it('is not charged for successful requests', async () => {
    for (let n = 0; n < 10; n++)
      expect((await from('127.0.0.1', small.token, '198.51.100.4')).status).toBe(200)
  })

  it('is what the nearest untrusted proxy reports, and never what a client writes before it', async () => {
    for (let n = 0; n < 5; n++) await from('127.0.0.1', null, `203.0.113.${n}, 198.51.100.5, 127.0.0.2`)
    expect((await from('127.0.0.1', null, '203.0.113.99, 198.51.100.5')).status).toBe(429)
    expect((await from('127.0.0.1', null, '203.0.113.1')).status).toBe(401)
  })

  it('is that of the connection if no proxy is trusted', async () => {
    const plain = await givenService({
      works: false,
      environment: { HOLDFAST_FAILED_ATTEMPTS_PER_MINUTE: '5' },
    })
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await from('127.0.0.1', null, `203.0.113.${n}`, plain)).status)
    const neighbour = await from('127.0.0.9', null, '203.0.113.1', plain)
    await plain.close()
    expect([statuses, neighbour.status]).toEqual([[401, 401, 401, 401, 401, 429], 401])
  })
})
