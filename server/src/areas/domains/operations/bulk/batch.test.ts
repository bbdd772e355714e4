/** Different operations in one request: each is queued or refused separately. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenDomain } from '../../testing/given-domain.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>
const path = '/v1/domains/operations'
const maxPrice = { amount: '12.00', currency: 'EUR' }

async function givenConnection(): Promise<string> {
  const body = { provider: 'sandbox', name: 'My registrar' }
  return (await service.request('POST', '/v1/connections', { body })).body.id
}
const post = (at: string, body: Fields) => service.request('POST', at, { body })
const read = async (at: string) => (await service.request('GET', at)).body
const batch = async (operations: Fields[], query = '') =>
  (await post(`${path}/batch${query}`, { operations })).body
const reaches = (id: string, state: string) =>
  eventually(async () => (await read(`${path}/${id}`)).state === state)
const sandbox = (connection: string) => read(`/v1/connections/${connection}/sandbox`)

async function auditedBy(action: string): Promise<string[]> {
  const { data } = await read(`/v1/audit-log?action=${action}&limit=50`)
  return data.map((entry: any) => entry.target?.name).toSorted()
}

describe('several operations in one request', () => {
  it('register and transfer names, after a dry run with the prices of all', async () => {
    const connection = await givenConnection()
    const register = (name: string) => ({ kind: 'register', connection_id: connection, name, years: 1 })
    const transfer = (name: string, auth_code: string) => ({
      kind: 'transfer',
      connection_id: connection,
      name,
      auth_code,
    })
    const wanted: Fields[] = [
      register('first-of-batch.com'),
      register('BÜCHER-of-batch.com'),
      register('dear-of-batch.io'),
      transfer('taken-batch.com', 'sandbox-taken-batch.com'),
      register('no good'),
    ]
    const tried = await batch(wanted, '?dry_run=true')
    expect(tried).toMatchObject({
      dry_run: true,
      queued: 4,
      failed: 1,
      items: [
        { outcome: 'queued', operation: { price: { amount: '9.90', currency: 'EUR' } }, problem: null },
        { operation: { display_name: 'bücher-of-batch.com' } },
        { operation: { price: { currency: 'EUR' } } },
        { operation: { kind: 'transfer' } },
        {
          outcome: 'failed',
          operation: null,
          problem: { code: 'invalid_input', errors: [{ pointer: '/name' }] },
        },
      ],
    })
    expect((await read(`${path}?connection_id=${connection}`)).data).toEqual([])

    const bought = await batch(wanted.map((one) => ({ ...one, max_price: maxPrice })))
    expect(bought).toMatchObject({ queued: 3, failed: 2 })
    expect(bought.items[2].problem.errors).toMatchObject([{ pointer: '/max_price' }])
    for (const index of [0, 1]) await reaches(bought.items[index].operation.id, 'done')
    await reaches(bought.items[3].operation.id, 'needs_user')
    const { domains } = await sandbox(connection)
    expect(domains.map(({ name }: Fields) => name).toSorted()).toEqual([
      'first-of-batch.com',
      'xn--bcher-of-batch-gsb.com',
    ])
    expect(await auditedBy('domains.operations.create')).toEqual([
      'first-of-batch.com',
      'taken-batch.com',
      'xn--bcher-of-batch-gsb.com',
    ])
    const shown = JSON.stringify([bought, await read('/v1/audit-log?limit=200'), service.logLines])
    expect(shown).not.toContain('sandbox-taken-batch.com')
  })

  it('change what differs from domain to domain, and restore', async () => {
    const connection = await givenConnection()
    const lapsed = addSeconds(new Date(), -40 * 86_400).toISOString()
    const kept = await givenDomain(service, connection, 'kept-in-batch.com')
    const lost = await givenDomain(service, connection, 'lost-in-batch.com', { expires_at: lapsed })
    const ds = `4711 13 2 ${'ab'.repeat(32)}`
    const { items } = await batch([
      { kind: 'set_ds_records', domain_id: kept, ds_records: [ds] },
      { kind: 'restore', domain_id: lost, max_price: { amount: '100', currency: 'EUR' } },
      { kind: 'set_host', domain_id: 'dom_01jcqkz0000000000000000000', host: 'a.example', addresses: [] },
    ])
    for (const { operation } of items.slice(0, 2)) await reaches(operation.id, 'done')
    expect(items[2]).toMatchObject({ outcome: 'failed', problem: { code: 'not_found' } })
    expect(await read(`/v1/domains/${kept}`)).toMatchObject({
      ds_records: [expect.stringMatching(/^4711 13 2/)],
    })
    expect(await read(`/v1/domains/${lost}`)).toMatchObject({ status: 'active' })
  })

  it('are refused together if two of them are on one domain', async () => {
    const connection = await givenConnection()
    const register = (name: string) => ({
      kind: 'register',
      connection_id: connection,
      name,
      years: 1,
      max_price: maxPrice,
    })
    const { status, body } = await post(`${path}/batch`, {
      operations: [register('twice.com'), register('once.com'), register('Twice.com.')],
    })
    expect([status, body.errors]).toEqual([
      422,
      [{ pointer: '/operations/2', message: 'is on the same domain as the operation at index 0' }],
    ])
    expect((await read(`${path}?connection_id=${connection}`)).data).toEqual([])
  })
})

describe('a restoration in bulk', () => {
  it('is for at most the price of each', async () => {
    const connection = await givenConnection()
    const expires_at = addSeconds(new Date(), -40 * 86_400).toISOString()
    const first = await givenDomain(service, connection, 'restored-one.com', { expires_at })
    const second = await givenDomain(service, connection, 'never-lost.com')
    const send = (action: Fields, query = '') =>
      post(`${path}/bulk${query}`, { action: { kind: 'restore', ...action }, ids: [first, second] })
    expect((await send({})).body.errors).toMatchObject([{ pointer: '/action/max_price' }])
    const { body: tried } = await send({}, '?dry_run=true')
    expect(tried.items[0]).toMatchObject({ outcome: 'changed', price: { amount: '79.00', currency: 'EUR' } })
    const { body } = await send({ max_price: { amount: '79.00', currency: 'EUR' } })
    await reaches(body.items[0].operation_id, 'done')
    expect(await read(`/v1/domains/${first}`)).toMatchObject({ status: 'active' })
  })
})

describe('cancelling in bulk', () => {
  it('cancels what still can be, and says why the others cannot', async () => {
    const connection = await givenConnection()
    const done = await givenDomain(service, await givenConnection(), 'done-already.com', { locked: false })
    const transfer = { kind: 'transfer', connection_id: connection, name: 'taken-a.com' }
    const { items } = await batch([
      { kind: 'set_lock', domain_id: done, locked: true },
      { ...transfer, auth_code: 'sandbox-taken-a.com', max_price: maxPrice },
    ])
    const [finished, waiting] = items.map(({ operation }: any) => operation.id)
    await reaches(finished, 'done')
    await reaches(waiting, 'needs_user')
    const ids = [finished, waiting, 'dop_01jcqkz0000000000000000000']
    const { body } = await post(`${path}/bulk-cancel`, { ids })
    expect(body).toMatchObject({
      cancelled: 1,
      failed: 2,
      items: [
        { name: 'done-already.com', outcome: 'failed', problem: { code: 'wrong_state' } },
        { name: 'taken-a.com' },
        { name: null, outcome: 'failed', problem: { code: 'not_found' } },
      ],
    })
    await reaches(waiting, 'cancelled')
    expect(await auditedBy('domains.operations.cancel')).toContain('taken-a.com')
  })
})

describe('auth codes of several domains', () => {
  it('are shown once for those that are unlocked', async () => {
    const connection = await givenConnection()
    const open = await givenDomain(service, connection, 'leaving-one.com', { locked: false })
    const locked = await givenDomain(service, connection, 'staying.com', { locked: true })
    const { body, headers } = await post('/v1/domains/auth-codes', {
      ids: [open, locked, 'dom_01jcqkz0000000000000000000'],
    })
    expect(body.data).toMatchObject([
      { name: 'leaving-one.com', auth_code: 'sandbox-leaving-one.com', problem: null },
      { name: 'staying.com', auth_code: null, problem: { detail: expect.stringContaining('unlock') } },
      { name: null, auth_code: null, problem: { code: 'not_found' } },
    ])
    expect(headers['cache-control']).toBe('no-store')
    expect(await auditedBy('domains.auth_code')).toEqual(['leaving-one.com'])
    const shown = JSON.stringify([await read('/v1/audit-log?limit=200'), service.logLines])
    expect(shown).not.toContain('sandbox-leaving-one.com')
  })
})
