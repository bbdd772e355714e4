import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { openPartitions } from '#platform/database/partitions/partitions.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { givenService, type TestResponse, type TestService } from '#testing/service.ts'
import { givenSecondProcess } from '../testing/second-process.ts'
import { dropIdempotencyKeys } from './idempotency.ts'

let service: TestService
let owner: Client
beforeAll(async () => {
  service = await givenService({ works: false })
  owner = await connectOwner(service.address)
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

let names = 0
const input = () => ({ name: `token ${++names}`, preset: 'read_only' })
const create = (key: string, body: unknown, token?: string): Promise<TestResponse> =>
  service.request('POST', '/v1/tokens', {
    body,
    headers: { 'idempotency-key': key },
    ...(token !== undefined && { token }),
  })

async function tokensNamed(name: string): Promise<number> {
  const { rows } = await owner.query('select count(*)::int as count from api_tokens where name = $1', [name])
  return rows[0].count
}

describe('a POST with an Idempotency-Key', () => {
  it('that is repeated gets exactly the first response, and has no second effect', async () => {
    const body = input()
    const first = await create('again', body)
    const second = await create('again', body)
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined])
    expect([second.status, second.headers['idempotency-replayed']]).toEqual([201, 'true'])
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body))
    for (const name of ['location', 'etag', 'content-type', 'content-length'])
      expect([name, second.headers[name]]).toEqual([name, first.headers[name]])
    expect(second.headers['request-id']).not.toBe(first.headers['request-id'])
    expect(await tokensNamed(body.name)).toBe(1)
    const { body: log } = await service.request('GET', `/v1/audit-log?target=${first.body.id}`)
    expect(log.data).toHaveLength(1)
  })

  it('is the same in any order of its members', async () => {
    const { name, preset } = input()
    const first = await create('order', { name, preset })
    expect((await create('order', { preset, name })).body).toEqual(first.body)
  })

  it('is refused if the key was used with another body, path or query', async () => {
    const body = input()
    const { body: made } = await create('reused', body)
    for (const response of [
      await create('reused', { ...body, name: 'another' }),
      await create('reused', { ...body, expires_at: null }),
      await service.request('POST', `/v1/tokens/${made.id}/rotate`, {
        headers: { 'idempotency-key': 'reused' },
      }),
    ])
      expect([response.status, response.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect((await create('reused', body)).status).toBe(201)
  })

  it('does not share its key with other tokens and accounts', async () => {
    const body = input()
    const { body: second } = await service.request('POST', '/v1/tokens', {
      body: { name: 'second', preset: 'full_access' },
    })
    const other = await service.otherAccount()
    const made = [
      await create('shared', body),
      await create('shared', body, second.token),
      await create('shared', body, other.token),
      await create('shared', { ...body, name: `${body.name} b` }, other.token),
    ]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 422])
    expect(new Set(made.map((response) => response.body.id)).size).toBe(4)
  })

  it('is refused while the first request with its key is running, with Retry-After', async () => {
    const body = input()
    const { rows } = await owner.query(
      'select id from api_tokens where account_id = $1 order by id limit 1',
      [service.accountId],
    )
    const lock = `once ${service.accountId} ${rows[0].id} running`
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock])
    const refused = await create('running', body)
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      409,
      'request_in_progress',
      '1',
    ])
    expect(await tokensNamed(body.name)).toBe(0)
    await owner.query('rollback')
    expect((await create('running', body)).status).toBe(201)
  })

  it('has one effect if it is sent fifty times at once, and every response is the first one or a conflict', async () => {
    const body = input()
    const responses = await Promise.all(Array.from({ length: 50 }, () => create('at once', body)))
    expect(await tokensNamed(body.name)).toBe(1)
    const made = responses.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((response) => JSON.stringify(response.body))).size).toBe(1)
    expect(made.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
    for (const { status, body: problem } of responses)
      if (status !== 201) expect([status, problem.code]).toEqual([409, 'request_in_progress'])
    expect((await create('at once', body)).headers['idempotency-replayed']).toBe('true')
  })

  it('that was refused is not stored: it may be corrected and sent with the same key', async () => {
    const { name } = input()
    expect((await create('mended', { name, preset: 'all' })).status).toBe(422)
    expect((await create('mended', { name })).status).toBe(422)
    expect((await create('mended', { name, preset: 'read_only' })).status).toBe(201)
  })

  it('is refused with an invalid key', async () => {
    for (const key of ['', 'x'.repeat(256), 'tab\tinside', 'ümlaut']) {
      const { status, body } = await create(key, input())
      expect([key, status, body.code]).toEqual([key, 400, 'malformed_request'])
    }
    expect((await create('x'.repeat(255), input())).status).toBe(201)
  })

  it('gets the stored response even if a required look-up is no longer possible', async () => {
    const request = {
      method: 'POST',
      url: '/v1/webhook-endpoints',
      payload: { url: 'http://127.0.0.1:9/', events: ['dns.records_changed'] },
      headers: { authorization: `Bearer ${service.token}`, 'idempotency-key': 'looked up' },
    } as const
    const first = await service.app.inject(request)
    const strict = await givenSecondProcess(service, { HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'false' })
    const second = await strict.app.inject(request)
    const other = await strict.app.inject({
      ...request,
      headers: { ...request.headers, 'idempotency-key': 'new' },
    })
    await strict.stop(1)
    expect([first.statusCode, second.statusCode, second.headers['idempotency-replayed']]).toEqual([
      201,
      201,
      'true',
    ])
    expect(second.body).toBe(first.body)
    expect(other.statusCode).toBe(422)
  })
})

describe('the stored response', () => {
  it('is encrypted, so that a secret that is shown once does not remain readable in the database', async () => {
    const { body } = await create('sealed', input())
    const { rows } = await owner.query(
      `select key, fingerprint, answer from idempotency_keys where key = 'sealed'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].answer).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
    const everything = await owner.query(
      `select string_agg(format('%s', t), ' ') as text from (
         select k::text from idempotency_keys k union all select a::text from audit_log a
         union all select e::text from events e union all select o::text from api_tokens o) as t`,
    )
    expect(everything.rows[0].text).not.toContain(body.token)
  })

  it('is deleted after a day, and the key can be used again', async () => {
    const body = input()
    const first = await create('yesterday', body)
    await owner.query(`update idempotency_keys set created_at = now() - interval '23 hours 59 minutes'`)
    expect((await create('yesterday', body)).body).toEqual(first.body)
    await owner.query(`update idempotency_keys set created_at = now() - interval '24 hours 1 minute'`)
    const fresh = await create('yesterday', body)
    expect([fresh.status, fresh.headers['idempotency-replayed'], fresh.body.id === first.body.id]).toEqual([
      201,
      undefined,
      false,
    ])
  })

  it('is deleted with the partition of its day, a day after the end of that', async () => {
    await create('dropped', input())
    const drop = (days: number) =>
      dropIdempotencyKeys(openPartitions(service.address, createLog('error')), () =>
        addSeconds(new Date(), days * 24 * 3600),
      )
    const count = async () =>
      (await owner.query(`select key from idempotency_keys where key = 'dropped'`)).rows.length
    await drop(0.5)
    expect(await count()).toBe(1)
    await drop(2.1)
    expect(await count()).toBe(0)
    expect((await create('dropped', input())).status).toBe(201)
  })
})

describe('methods other than POST', () => {
  it('are not affected by a key', async () => {
    const { body } = await service.request('POST', '/v1/tokens', { body: input() })
    const patch = (name: string) =>
      service.request('PATCH', `/v1/tokens/${body.id}`, {
        body: { name },
        headers: { 'idempotency-key': 'patch' },
      })
    expect((await patch('one')).body.name).toBe('one')
    expect((await patch('two')).body.name).toBe('two')
  })
})
