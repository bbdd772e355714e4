/** Operations on domains, from the request to what the sandbox shows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenDomain } from '../testing/given-domain.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>
const path = '/v1/domains/operations'
const maxPrice = { amount: '100.00', currency: 'EUR' }

async function givenConnection(): Promise<string> {
  const body = { provider: 'sandbox', name: 'My registrar' }
  return (await service.request('POST', '/v1/connections', { body })).body.id
}

const post = (at: string, body?: Fields, wait = 0) =>
  service.request('POST', at, {
    ...(body && { body }),
    headers: wait > 0 ? { prefer: `wait=${wait}` } : {},
  })
const operate = (body: Fields, wait = 30) => post(path, body, wait)
const read = async (at: string) => (await service.request('GET', at)).body
const fail = (connection: string, faults: Fields[]) =>
  service.request('PATCH', `/v1/connections/${connection}/sandbox`, { body: { faults } })
const advance = (connection: string, days: number) =>
  post(`/v1/connections/${connection}/sandbox/advance`, { days })
const sandbox = (connection: string) => read(`/v1/connections/${connection}/sandbox`)

/** Waits until the operation is in the state. */
async function reaches(id: string, state: string): Promise<any> {
  let operation: any
  await eventually(async () => {
    operation = await read(`${path}/${id}`)
    return operation.state === state
  })
  return operation
}

async function eventsOf(operationId: string): Promise<string[]> {
  const { data } = await read('/v1/events?limit=200')
  return data
    .filter((event: any) => event.data.operation_id === operationId)
    .map(({ event }: any) => event)
    .reverse()
}

describe('a setting', () => {
  it.each([
    ['set_auto_renew', { auto_renew: true }, { auto_renew: true }],
    ['set_lock', { locked: false }, { locked: false }],
    ['set_privacy', { privacy: false }, { privacy: false }],
    [
      'set_nameservers',
      { nameservers: ['NS2.dns.example.', 'ns1.dns.example'] },
      { nameservers: ['ns1.dns.example', 'ns2.dns.example'] },
    ],
    [
      'set_ds_records',
      {
        dnskeys: [
          '257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
        ],
      },
      { ds_records: [expect.stringMatching(/^\d+ 13 2 [0-9a-f]{64}$/)] },
    ],
  ])('%s is changed at the registrar, and is no drift', async (kind, values, shown) => {
    const connection = await givenConnection()
    const name = `${kind.replaceAll('_', '-')}.example`
    const domain = await givenDomain(service, connection, name)
    const { status, body, headers } = await operate({ kind, domain_id: domain, ...values })
    expect([status, headers['location']]).toEqual([202, `${path}/${body.id}`])
    expect(body).toMatchObject({ kind, name, domain_id: domain, state: 'done', error: null })
    expect(body.steps.map(({ step }: any) => step)).toEqual(['queued', 'applied', 'done'])
    expect(await read(`/v1/domains/${domain}`)).toMatchObject(shown)
    expect(await eventsOf(body.id)).toEqual(['domain.operation_finished'])
    const { data } = await read('/v1/events?event=domain.drift_detected&limit=200')
    expect(data.filter((event: any) => event.data.domain === name)).toEqual([])
  })

  it('can be a host below the domain', async () => {
    const connection = await givenConnection()
    const domain = await givenDomain(service, connection, 'glue.example')
    const set = { kind: 'set_host', domain_id: domain, addresses: ['2001:DB8::53', '192.0.2.1'] }
    const outside = await operate({ ...set, host: 'ns1.other.example' })
    expect(outside.body.errors).toMatchObject([{ pointer: '/host' }])
    const { body } = await operate({ ...set, host: 'NS1.glue.example' })
    expect(body).toMatchObject({
      state: 'done',
      parameters: { host: 'ns1.glue.example', addresses: ['192.0.2.1', '2001:db8::53'] },
    })
  })

  it('is tried again if the registrar cannot be reached, and fails if it is rejected', async () => {
    const connection = await givenConnection()
    const domain = await givenDomain(service, connection, 'retried.example')
    await fail(connection, [{ on: 'write', kind: 'timeout', times: 1 }])
    const first = await operate({ kind: 'set_lock', domain_id: domain, locked: false }, 0)
    expect(await reaches(first.body.id, 'done')).toMatchObject({ error: null })
    await fail(connection, [{ on: 'write', kind: 'rejected', times: 1 }])
    const second = await operate({ kind: 'set_lock', domain_id: domain, locked: true })
    expect(second.body).toMatchObject({ state: 'failed', error: { code: 'rejected' } })
    expect(await read(`/v1/domains/${domain}`)).toMatchObject({ locked: false })
    expect((await read(`${path}?needs_attention=true&domain_id=${domain}`)).data).toHaveLength(1)
  })

  it('is exclusive, and is cancelled while it is queued', async () => {
    const connection = await givenConnection()
    const domain = await givenDomain(service, connection, 'exclusive.example')
    await fail(connection, [{ on: 'write', kind: 'unavailable' }])
    const { body: first } = await operate({ kind: 'set_lock', domain_id: domain, locked: false }, 0)
    await eventually(async () => (await read(`${path}/${first.id}`)).error !== null)
    const second = await operate({ kind: 'set_privacy', domain_id: domain, privacy: false }, 0)
    expect([second.status, second.body.detail]).toEqual([409, expect.stringContaining(first.id)])
    expect((await service.request('DELETE', `/v1/domains/${domain}`)).status).toBe(409)
    expect((await post(`${path}/${first.id}/cancel`)).body).toMatchObject({ state: 'cancelled' })
    expect((await post(`${path}/${first.id}/cancel`)).status).toBe(409)
    await fail(connection, [])
    const third = await operate({ kind: 'set_privacy', domain_id: domain, privacy: false })
    expect(third.body).toMatchObject({ state: 'done' })
  })
})

describe('a purchase', () => {
  it('is a registration, after which the domain is followed', async () => {
    const connection = await givenConnection()
    const { body } = await operate({
      kind: 'register',
      connection_id: connection,
      name: 'Bücher.com',
      years: 2,
      auto_renew: true,
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
      max_price: maxPrice,
    })
    expect(body).toMatchObject({
      state: 'done',
      name: 'xn--bcher-kva.com',
      display_name: 'bücher.com',
      price: { amount: '19.80', currency: 'EUR' },
      reference: expect.stringMatching(/^SB-/),
    })
    expect(body.steps.map(({ step }: any) => step)).toEqual(['queued', 'sending', 'executed', 'done'])
    expect(await read(`/v1/domains/${body.domain_id}`)).toMatchObject({
      name: 'xn--bcher-kva.com',
      auto_renew: true,
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
      transfer_hold_until: expect.stringMatching(/./),
    })
    const again = await operate({
      kind: 'register',
      connection_id: connection,
      name: 'bücher.com',
      years: 1,
      max_price: maxPrice,
    })
    expect(again.status).toBe(409)
  })

  it('is a renewal, guarded by the expiry date, and reported once', async () => {
    const connection = await givenConnection()
    const domain = await givenDomain(service, connection, 'renewed.com', {
      expires_at: '2031-03-04T05:06:07.000Z',
    })
    const renew = { kind: 'renew', domain_id: domain, years: 1, max_price: maxPrice }
    expect((await operate({ ...renew, expires_at: '2030-03-04' })).status).toBe(409)
    const { body } = await operate({ ...renew, expires_at: '2031-03-04' })
    expect(body).toMatchObject({ state: 'done', price: { amount: '11.90', currency: 'EUR' } })
    expect(await read(`/v1/domains/${domain}`)).toMatchObject({ expires_at: '2032-03-04T05:06:07.000Z' })
    const { data } = await read('/v1/events?event=domain.renewed&limit=200')
    expect(data.filter((event: any) => event.data.domain_id === domain)).toHaveLength(1)
    expect((await sandbox(connection)).orders).toHaveLength(1)
  })

  it('is not made for more than the maximum price, a premium name or a dry run', async () => {
    const connection = await givenConnection()
    const register = { kind: 'register', connection_id: connection, years: 1 }
    const little = { amount: '9.89', currency: 'EUR' }
    const dear = await operate({ ...register, name: 'dear.com', max_price: little })
    expect(dear.body.errors).toMatchObject([{ pointer: '/max_price' }])
    const dollars = { amount: '100', currency: 'USD' }
    const foreign = await operate({ ...register, name: 'dear.com', max_price: dollars })
    expect(foreign.body.errors).toMatchObject([{ pointer: '/max_price/currency' }])
    const much = { amount: '5000', currency: 'EUR' }
    const premium = await operate({ ...register, name: 'premium.com', max_price: much })
    expect(premium.body.errors).toMatchObject([{ pointer: '/premium' }])
    const dry = await operate({ ...register, name: 'dry.com', max_price: maxPrice, dry_run: true }, 0)
    expect([dry.status, dry.body.id, dry.body.price.amount]).toEqual([202, null, '9.90'])
    const asked = await operate({ ...register, name: 'premium.com', premium: true, dry_run: true }, 0)
    expect(asked.body).toMatchObject({ premium: true, price: { amount: '1250.00', currency: 'EUR' } })
    const unlimited = await operate({ ...register, name: 'dry.com' })
    expect(unlimited.body.errors).toEqual([{ pointer: '/max_price', message: 'is required to buy' }])
    expect((await sandbox(connection)).orders).toEqual([])
    const bought = await operate({ ...register, name: 'premium.com', max_price: much, premium: true })
    expect(bought.body).toMatchObject({ state: 'done', premium: true, price: { amount: '1250.00' } })
  })

  it('is not sent if the price has risen since it was requested', async () => {
    const connection = await givenConnection()
    const prices = { register: '50.00', renew: '50.00', transfer: '50.00', restore: '50.00' }
    const domain = await givenDomain(service, connection, 'rises.com')
    const { expires_at } = await read(`/v1/domains/${domain}`)
    await service.request('PATCH', `/v1/connections/${connection}/sandbox`, { body: { latency_ms: 300 } })
    const { body } = await operate(
      {
        kind: 'renew',
        domain_id: domain,
        years: 1,
        expires_at: expires_at.slice(0, 10),
        max_price: { amount: '12', currency: 'EUR' },
      },
      0,
    )
    const offer = `/v1/connections/${connection}/sandbox/offers/rises.com`
    await service.request('PUT', offer, { body: { prices } })
    const ended = await reaches(body.id, 'failed')
    expect(ended.error).toMatchObject({ code: 'price_too_high' })
    expect((await sandbox(connection)).orders).toEqual([])
  })

  it('needs what the registry requires', async () => {
    const connection = await givenConnection()
    const schema = await read(`/v1/domains/requirements?connection_id=${connection}&tld=de&kind=register`)
    expect(schema).toMatchObject({ schema: { required: ['intended_use'] } })
    const register = {
      kind: 'register',
      connection_id: connection,
      name: 'shop.de',
      years: 1,
      max_price: maxPrice,
    }
    expect((await operate(register)).body.errors).toMatchObject([{ pointer: '/requirements/intended_use' }])
    const { body } = await operate({ ...register, requirements: { intended_use: 'business' } })
    expect(body).toMatchObject({ state: 'done' })
    expect(JSON.stringify(body)).not.toContain('business')
  })

  it('is a transfer that waits for its owner, then for the registrar, and hides its auth code', async () => {
    const connection = await givenConnection()
    const transfer = {
      kind: 'transfer',
      connection_id: connection,
      name: 'taken.com',
      auth_code: 'wrong-canary-code',
      max_price: maxPrice,
    }
    const wrong = await operate(transfer)
    expect(wrong.body).toMatchObject({
      state: 'failed',
      error: { code: 'rejected', message: expect.stringContaining('auth code') },
    })
    const { body } = await operate({ ...transfer, auth_code: 'sandbox-taken.com' })
    expect(body).toMatchObject({ state: 'needs_user', message: expect.stringContaining('Confirm') })
    await advance(connection, 2)
    expect(await reaches(body.id, 'blocked')).toMatchObject({ domain_id: null })
    await advance(connection, 5)
    const { domain_id } = await reaches(body.id, 'done')
    expect(await read(`/v1/domains/${domain_id}`)).toMatchObject({ name: 'taken.com', status: 'active' })
    expect((await eventsOf(body.id)).sort()).toEqual([
      'domain.transfer_completed',
      'domain.transfer_needs_user',
      'domain.transfer_started',
    ])
    const shown = JSON.stringify([
      await read('/v1/events?limit=200'),
      await read('/v1/audit-log?limit=200'),
      await read(path),
      service.logLines,
    ])
    expect(shown).not.toContain('canary-code')
    expect(shown).not.toContain('sandbox-taken.com')
  })

  it('is a transfer that is cancelled at the registrar', async () => {
    const connection = await givenConnection()
    const { body } = await operate({
      kind: 'transfer',
      connection_id: connection,
      name: 'taken-back.com',
      auth_code: 'sandbox-taken-back.com',
      max_price: maxPrice,
    })
    const { body: cancelled } = await post(`${path}/${body.id}/cancel`, undefined, 30)
    expect(cancelled).toMatchObject({ state: 'cancelled' })
    await advance(connection, 10)
    expect((await sandbox(connection)).domains).toEqual([])
  })

  it('is a restoration', async () => {
    const connection = await givenConnection()
    const domain = await givenDomain(service, connection, 'lapsed.com', {
      expires_at: addSeconds(new Date(), -40 * 86_400).toISOString(),
    })
    expect(await read(`/v1/domains/${domain}`)).toMatchObject({ status: 'redemption' })
    const { body } = await operate({ kind: 'restore', domain_id: domain, max_price: maxPrice })
    expect(body).toMatchObject({ state: 'done', price: { amount: '79.00', currency: 'EUR' } })
    expect(await read(`/v1/domains/${domain}`)).toMatchObject({ status: 'active' })
  })

  it('is found if its answer was lost, and is not sent again', async () => {
    const connection = await givenConnection()
    await fail(connection, [{ on: 'answer', kind: 'timeout', times: 1 }])
    const { body } = await operate(
      { kind: 'register', connection_id: connection, name: 'lost.com', years: 1, max_price: maxPrice },
      0,
    )
    const ended = await reaches(body.id, 'done')
    expect(ended.steps.map(({ step }: any) => step)).toEqual([
      'queued',
      'sending',
      'answer_lost',
      'executed',
      'done',
    ])
    expect((await sandbox(connection)).orders).toHaveLength(1)
  })
})

describe('operations in bulk', () => {
  it('are tried, then queued for each domain that they change', async () => {
    const connection = await givenConnection()
    const first = await givenDomain(service, connection, 'bulk-one.com', { locked: false })
    const second = await givenDomain(service, connection, 'bulk-two.com', { locked: true })
    const body = {
      action: { kind: 'set_lock', locked: true },
      ids: [first, second, 'dom_01jcqkz0000000000000000000'],
    }
    const tried = await post(`${path}/bulk?dry_run=true`, body)
    expect(tried.body).toMatchObject({ matched: 3, changed: 1, unchanged: 1, failed: 1 })
    expect((await read(`${path}?connection_id=${connection}`)).data).toEqual([])
    const { body: result } = await post(`${path}/bulk`, body)
    expect(result.items).toMatchObject([
      { name: 'bulk-one.com', outcome: 'changed', problem: null },
      { name: 'bulk-two.com', outcome: 'unchanged', operation_id: null },
      { name: null, outcome: 'failed', problem: { code: 'not_found' } },
    ])
    await reaches(result.items[0].operation_id, 'done')
    expect(await read(`/v1/domains/${first}`)).toMatchObject({ locked: true })
  })

  it('renew by filter, for at most the price of each', async () => {
    const connection = await givenConnection()
    await givenDomain(service, connection, 'bulk.com')
    await givenDomain(service, connection, 'bulk.io')
    const body = {
      action: { kind: 'renew', years: 1, max_price: { amount: '20', currency: 'EUR' } },
      filter: { connection_id: connection },
    }
    expect((await post(`${path}/bulk`, body)).body.errors).toMatchObject([{ pointer: '/expected_count' }])
    expect((await post(`${path}/bulk`, { ...body, expected_count: 3 })).status).toBe(409)
    const { body: result } = await post(`${path}/bulk`, { ...body, expected_count: 2 })
    expect(result.items).toMatchObject([
      { name: 'bulk.com', outcome: 'changed', price: { amount: '11.90' } },
      { name: 'bulk.io', outcome: 'failed', problem: { code: 'invalid_input' } },
    ])
    await reaches(result.items[0].operation_id, 'done')
    expect((await sandbox(connection)).orders).toMatchObject([{ name: 'bulk.com' }])
  })
})

describe('before a purchase or a transfer', () => {
  it('availability and prices are shown, for all years together', async () => {
    const connection = await givenConnection()
    const names = ['free.com', 'taken.com', 'reserved.com', 'premium.com', 'x.invalid']
    const { body } = await post('/v1/domains/check', { names, connection_id: connection, years: 2 })
    expect(body.data).toMatchObject([
      { name: 'free.com', state: 'available', prices: { register: { amount: '19.80', currency: 'EUR' } } },
      { name: 'taken.com', state: 'registered', prices: { register: null, transfer: { amount: '10.90' } } },
      { name: 'reserved.com', state: 'reserved' },
      { name: 'premium.com', premium: true },
      { name: 'x.invalid', state: 'unsupported' },
    ])
    await fail(connection, [{ on: 'read', kind: 'unavailable' }])
    const { body: failed } = await post('/v1/domains/check', { names: ['a.com'], connection_id: connection })
    expect(failed.data).toMatchObject([{ state: 'unknown', detail: expect.stringMatching(/./) }])
  })

  it('the auth code of an unlocked domain is shown once', async () => {
    const connection = await givenConnection()
    const domain = await givenDomain(service, connection, 'leaving.com', { locked: true })
    const locked = await post(`/v1/domains/${domain}/auth-code`)
    expect([locked.status, locked.body.detail]).toEqual([409, expect.stringContaining('unlock it first')])
    await operate({ kind: 'set_lock', domain_id: domain, locked: false })
    const { body, headers } = await post(`/v1/domains/${domain}/auth-code`)
    expect(body).toEqual({ auth_code: 'sandbox-leaving.com', transfer_hold_until: expect.any(String) })
    expect(headers['cache-control']).toBe('no-store')
    const shown = JSON.stringify([await read('/v1/audit-log?limit=50'), service.logLines])
    expect(shown).not.toContain('sandbox-leaving.com')
    expect(shown).toContain('domains.auth_code')
  })
})
