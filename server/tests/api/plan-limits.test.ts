/**
 * Plan limits as users experience them: never more than allowed, however many requests are concurrent, and a smaller
 * plan neither loses data nor stops anything.
 */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/areas/areas.ts'
import { selectPlan } from '../../src/areas/identity/area.ts'
import { type CountName, countNames, recordOf } from '../../src/kernel/access/plan.ts'
import { connectOwner } from '../../src/platform/database/testing/owner.ts'
import { readPlans } from '../../src/platform/plans/catalogue.ts'
import { checkCounts } from '../../src/platform/plans/check-counts.ts'
import { createLimits } from '../../src/platform/plans/limits.ts'
import { createLog } from '../../src/platform/telemetry/log.ts'
import { createMetrics } from '../../src/platform/telemetry/metrics.ts'
import { createService } from '../../src/service.ts'
import { givenPlansFile, planWithCounts, setPlan } from '../../src/testing/account/plans.ts'
import { givenReceiver, type Receiver } from '../../src/testing/servers/receiver.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

// The provider adds two records to a new zone.
const two = { ...recordOf(countNames, () => 2), records: 4 }
const plansFile = givenPlansFile({
  two: planWithCounts(two),
  closed: { ...planWithCounts({}), api_access: false },
  roomy: planWithCounts(recordOf(countNames, () => 1000)),
  small: { ...planWithCounts({ records: 7 }), check_interval_seconds: 1200 },
})
let service: TestService
let receiver: Receiver
beforeAll(async () => {
  service = await givenService({ environment: { HOLDFAST_PLANS_FILE: plansFile.path } })
  receiver = await givenReceiver()
})
afterAll(async () => {
  await service.close()
  await receiver.close()
  plansFile.remove()
})

type Account = { accountId: string; token: string }

async function givenAccount(plan: string): Promise<Account> {
  const account = await service.otherAccount()
  await setPlan(service.address, account.accountId, plan)
  return account
}

const post = ({ token }: Account, path: string, body: unknown) =>
  service.request('POST', path, { token, body, headers: { prefer: 'wait=20' } })

async function use({ token }: Account): Promise<Record<string, { limit: number | null; used: number }>> {
  const { body } = await service.request('GET', '/v1/limits', { token })
  return Object.fromEntries(body.data.map(({ name, ...rest }: { name: string }) => [name, rest]))
}

const endpoint = (name: string) => ({ name, url: receiver.url, events: ['dns.records_changed'] })

/** How to create one of each counted resource. */
const making: Partial<Record<CountName, (account: Account, name: string) => Promise<[string, unknown]>>> = {
  tokens: async (_account, name) => ['/v1/tokens', { name, preset: 'read_only' }],
  webhook_endpoints: async (_account, name) => ['/v1/webhook-endpoints', endpoint(name)],
  notification_channels: async (_account, name) => [
    '/v1/notification-channels',
    { name, type: 'webhook', settings: { url: receiver.url } },
  ],
  connections: async (_account, name) => ['/v1/connections', { provider: 'sandbox', name }],
  dynamic_ips: async (_account, name) => ['/v1/dynamic-ips', { name }],
  records: async (account, name) => {
    const { body } = await service.request('GET', '/v1/dns/zones', { token: account.token })
    return [`/v1/dns/zones/${body.data[0].id}/records`, { type: 'A', name, value: '192.0.2.1' }]
  },
  zones: async (account, name) => {
    const { body } = await service.request('GET', '/v1/connections', { token: account.token })
    return ['/v1/dns/zones', { name: `${name}.example`, connection_id: body.data[0].id }]
  },
}
const counted = Object.keys(making) as CountName[]

/** Sends over real connections, concurrently. */
async function sendTogether({ token }: Account, requests: [string, unknown][]): Promise<Response[]> {
  const { port } = service.app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return await Promise.all(
    requests.map(([path, body]) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    ),
  )
}

describe('of 100 concurrent requests with room for one', () => {
  let account: Account
  beforeAll(async () => {
    account = await givenAccount('unlimited')
    // One of each: the account's token already counts as the first token.
    for (const name of [
      'webhook_endpoints',
      'notification_channels',
      'connections',
      'zones',
      'records',
      'dynamic_ips',
    ] as const)
      await post(account, ...((await making[name]?.(account, 'first')) ?? ['', {}]))
    const { records } = await use(account)
    if (records?.used !== 3) throw new Error(`There are ${records?.used} records`)
    await setPlan(service.address, account.accountId, 'two')
  })

  it.each(counted)('exactly one may create one of the %s', async (name) => {
    const requests: [string, unknown][] = []
    for (let n = 0; n < 100; n++) requests.push((await making[name]?.(account, `n${n}`)) ?? ['', {}])
    const responses = await sendTogether(account, requests)
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status === 403)
    expect(refused).toHaveLength(99)
    for (const response of refused)
      expect(await response.json()).toMatchObject({
        code: 'plan_limit_reached',
        plan: 'two',
        limit: name,
        value: two[name],
        used: two[name],
        detail: `The plan two allows ${two[name]} ${name.replaceAll('_', ' ')}; ${two[name]} are used.`,
      })
    expect((await use(account))[name]).toMatchObject({ limit: two[name], used: two[name] })
  })
})

describe('records', () => {
  let account: Account
  let zone: string
  beforeAll(async () => {
    account = await givenAccount('small')
    const connection = (await post(account, '/v1/connections', { provider: 'sandbox' })).body
    const made = await post(account, '/v1/dns/zones', { name: 'bulk.example', connection_id: connection.id })
    zone = `/v1/dns/zones/${made.body.id}`
  })
  const record = (n: number) => ({ type: 'A', name: `n${n}`, value: '192.0.2.1' })
  const bulk = (body: unknown) => post(account, `${zone}/records/bulk`, body)

  it('are counted as the number that a request adds, minus those that it removes', async () => {
    const many = await bulk({ create: [1, 2, 3, 4, 5, 6].map(record) })
    expect([many.status, many.body.detail]).toEqual([
      403,
      'The plan small allows 7 records; 2 are used, and 6 more were requested.',
    ])
    const fits = await bulk({ create: [1, 2, 3, 4, 5].map(record) })
    expect(fits.status).toBe(200)
    const [first] = fits.body.created
    const exchanged = await bulk({ create: [record(6)], delete: [first.id] })
    expect(exchanged.status).toBe(200)
    expect((await bulk({ create: [record(7)] })).status).toBe(403)
    expect((await use(account)).records).toMatchObject({ limit: 7, used: 7 })
  })

  it('that were added externally are not adopted on request beyond the limit', async () => {
    const { body: listed } = await service.request('GET', zone, { token: account.token })
    await post(account, `/v1/connections/${listed.connection_id}/sandbox/changes`, {
      zone: 'bulk.example',
      rrsets: [{ name: 'theirs', type: 'A', ttl: 300, values: ['192.0.2.2'] }],
    })
    await post(account, `${zone}/check`, {})
    const drifted = async () =>
      (await service.request('GET', `${zone}/plan`, { token: account.token })).body.changes?.length > 0
    await eventually(drifted)
    const refused = await post(account, `${zone}/adopt`, {})
    expect([refused.status, refused.body.limit]).toEqual([403, 'records'])
    // A zone whose policy adopts external changes still adopts them, and they are counted.
    await service.request('PATCH', zone, { token: account.token, body: { drift_policy: 'adopt' } })
    await eventually(async () => (await use(account)).records?.used === 8)
  })

  it('of a zone at the provider are not imported beyond the limit, and the zone shows it', async () => {
    const { body: connections } = await service.request('GET', '/v1/connections', { token: account.token })
    const connection_id = connections.data[0].id
    await post(account, `/v1/connections/${connection_id}/sandbox/changes`, {
      zone: 'there.example',
      rrsets: [{ name: 'www', type: 'A', ttl: 300, values: ['192.0.2.1'] }],
    })
    const { body } = await post(account, '/v1/dns/zones/import', { name: 'there.example', connection_id })
    const { body: failed } = await service.request('GET', `/v1/dns/zones/${body.id}`, {
      token: account.token,
    })
    expect(failed).toMatchObject({ status: 'failed', sync: { error: { code: 'plan_limit_reached' } } })
  })
})

describe('intervals', () => {
  it('that are shorter than the plan allows are rejected, and the default follows the plan', async () => {
    const account = await givenAccount('small')
    const connection_id = (await post(account, '/v1/connections', { provider: 'sandbox' })).body.id
    const make = (name: string, more = {}) => post(account, '/v1/dns/zones', { name, connection_id, ...more })
    const refused = await make('short.example', { check_interval_seconds: 60 })
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ limit: 'check_interval_seconds', value: 1200, used: 60 }),
    ])
    const { body } = await make('default.example')
    expect(body.check_interval_seconds).toBe(1200)
    const patch = (check_interval_seconds: number) =>
      service.request('PATCH', `/v1/dns/zones/${body.id}`, {
        token: account.token,
        body: { check_interval_seconds },
      })
    expect([(await patch(900)).status, (await patch(3600)).status]).toEqual([403, 200])
  })
})

describe('after a change to a smaller plan', () => {
  let account: Account
  let endpoints: { id: string; name: string }[]
  let zone: string
  beforeAll(async () => {
    account = await givenAccount('unlimited')
    const connection_id = (await post(account, '/v1/connections', { provider: 'sandbox' })).body.id
    const made = await post(account, '/v1/dns/zones', { name: 'kept.example', connection_id })
    zone = `/v1/dns/zones/${made.body.id}`
    endpoints = []
    for (const name of ['a', 'b', 'c'])
      endpoints.push((await post(account, '/v1/webhook-endpoints', endpoint(name))).body)
    await setPlan(service.address, account.accountId, 'two')
  })

  it('everything still exists, and the usage exceeds the limit', async () => {
    expect((await use(account)).webhook_endpoints).toMatchObject({ limit: 2, used: 3 })
    const { body } = await service.request('GET', '/v1/webhook-endpoints', { token: account.token })
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['a', 'b', 'c'])
  })

  it('every endpoint keeps receiving', async () => {
    receiver.received.length = 0
    const { status } = await post(account, `${zone}/records`, { type: 'A', name: 'www', value: '192.0.2.1' })
    expect(status).toBe(201)
    await eventually(() => receiver.received.length === endpoints.length)
  })

  it('existing resources can be changed and deleted, and only new ones are rejected', async () => {
    const create = () => post(account, '/v1/webhook-endpoints', endpoint('d'))
    const remove = (n: number) =>
      service.request('DELETE', `/v1/webhook-endpoints/${endpoints[n]?.id}`, { token: account.token })
    for (const enabled of [false, true]) {
      const path = `/v1/webhook-endpoints/${endpoints[2]?.id}`
      const { status } = await service.request('PATCH', path, { token: account.token, body: { enabled } })
      expect(status).toBe(200)
    }
    expect((await create()).status).toBe(403)
    expect((await remove(0)).status).toBe(204)
    expect((await create()).status).toBe(403)
    expect((await remove(1)).status).toBe(204)
    expect((await create()).status).toBe(201)
    expect((await use(account)).webhook_endpoints).toMatchObject({ limit: 2, used: 2 })
  })

  it('tokens can still be revoked, and a revoked one makes room', async () => {
    const token = async () => await post(account, '/v1/tokens', { name: 't', preset: 'read_only' })
    const second = await token()
    expect([second.status, (await token()).status]).toEqual([201, 403])
    const revoked = await service.request('DELETE', `/v1/tokens/${second.body.id}`, { token: account.token })
    expect([revoked.status, (await token()).status]).toEqual([204, 201])
  })
})

describe('counts', () => {
  const roomy = async (account: Account) => await setPlan(service.address, account.accountId, 'roomy')
  const tokenRequest = (n: number): [string, unknown] => [
    '/v1/tokens',
    { name: `t${n}`, preset: 'read_only' },
  ]
  const requests = (count: number) => Array.from({ length: count }, (_, n) => tokenRequest(n))
  const revoke = (account: Account, id: string) =>
    service.request('DELETE', `/v1/tokens/${id}`, { token: account.token })

  /** The corrections of the check of counts. */
  async function corrections(): Promise<Record<string, unknown>[]> {
    const { length } = service.logLines
    await checkCounts(limits, {
      database: service.database,
      limits: createLimits({ plans: readPlans(plansFile.path), limits, planName: selectPlan }),
      log: createLog('info', { write: (line: string) => void service.logLines.push(line) }),
      metrics: createMetrics(),
    })
    return service.logLines
      .slice(length)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => /count .* corrected$/.test(msg))
  }

  it('are correct after concurrent creations and deletions that started before there was a limit', async () => {
    const account = await givenAccount('unlimited')
    const before = sendTogether(account, requests(40))
    await roomy(account)
    const responses = [...(await before), ...(await sendTogether(account, requests(40)))]
    const made = (await Promise.all(responses.map((response) => response.json()))) as { id: string }[]
    const removals = made.slice(0, 30).map(({ id }) => revoke(account, id))
    const more = await sendTogether(account, requests(20))
    const statuses = [...more, ...(await Promise.all(removals))].map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201, 204]))
    expect((await use(account)).tokens).toMatchObject({ used: 1 + 80 - 30 + 20 })
    expect(await corrections()).toEqual([])
  })

  it('are reduced by cascading deletions, and by a failed transaction', async () => {
    const account = await givenAccount('roomy')
    const connection_id = (await post(account, '/v1/connections', { provider: 'sandbox' })).body.id
    const names = ['one.example', 'two.example']
    const zones = []
    for (const name of names) zones.push((await post(account, '/v1/dns/zones', { name, connection_id })).body)
    const record = { type: 'A', name: 'www', value: '192.0.2.1' }
    for (const { id } of zones) await post(account, `/v1/dns/zones/${id}/records`, record)
    expect((await post(account, '/v1/dns/zones', { name: 'one.example', connection_id })).status).toBe(409)
    const [zone] = zones
    await service.request('DELETE', `/v1/dns/zones/${zone.id}`, {
      token: account.token,
      headers: { prefer: 'wait=20' },
    })
    await eventually(async () => (await use(account)).zones?.used === 1)
    await service.request('DELETE', `/v1/connections/${connection_id}`, { token: account.token })
    const { zones: left, records } = await use(account)
    expect([left?.used, records?.used]).toEqual([1, 3])
    expect(await corrections()).toEqual([])
  })

  it('that are wrong are corrected and reported', async () => {
    const account = await givenAccount('two')
    await post(account, '/v1/connections', { provider: 'sandbox' })
    const owner = await connectOwner(service.address)
    await owner.query('update account_counts set used = 7 where account_id = $1', [account.accountId])
    await owner.end()
    expect((await post(account, '/v1/connections', { provider: 'sandbox' })).body).toMatchObject({ used: 7 })
    expect(await corrections()).toEqual([
      expect.objectContaining({ account_id: account.accountId, limit: 'connections', kept: 7, used: 1 }),
    ])
    expect((await post(account, '/v1/connections', { provider: 'sandbox' })).status).toBe(201)
  })

  it('are correct after all previous tests', async () => {
    expect(await corrections()).toEqual([])
  })
})

describe('a plan without API access', () => {
  it('rejects tokens, but lets them read why and be revoked', async () => {
    const account = await givenAccount('closed')
    for (const { method, path, withoutApiAccess } of service.operations) {
      if (withoutApiAccess) continue
      const { status, body } = await service.request(method, path, { token: account.token })
      expect([method, path, status, body.code, body.limit]).toEqual([
        method,
        path,
        403,
        'plan_limit_reached',
        'api_access',
      ])
    }
    const whoami = await service.request('GET', '/v1/whoami', { token: account.token })
    const limits = await service.request('GET', '/v1/limits', { token: account.token })
    expect(limits.body.plan).toMatchObject({ name: 'closed', api_access: false })
    const path = `/v1/tokens/${whoami.body.token.id}`
    expect((await service.request('DELETE', path, { token: account.token })).status).toBe(204)
  })
})

describe('the plans', () => {
  it('are listed', async () => {
    const { body } = await service.request('GET', '/v1/plans')
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      'free',
      'pro',
      'business',
      'unlimited',
      'two',
      'closed',
      'roomy',
      'small',
    ])
    expect(body.data[0]).toMatchObject({ title: 'Free', counts: { webhook_endpoints: 2 } })
  })

  it("that lack an account's plan cause a warning at the start, and the account gets the strictest limits", async () => {
    const stray = await givenAccount('gold')
    const { webhook_endpoints } = await use(stray)
    expect(webhook_endpoints).toEqual({ limit: 2, used: 0, resets_at: null })
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const again = await createService({ ...service, log, isAlone: false })
    await again.start()
    await again.stop(10)
    const warning = lines.map((line) => JSON.parse(line)).find(({ plan }) => plan === 'gold')
    expect(warning).toMatchObject({ level: 'warn', accounts: 1, known: expect.arrayContaining(['free']) })
  })
})
