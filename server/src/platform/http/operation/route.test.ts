import { sql } from 'kysely'
import { type TSchema, Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { DatabaseUnavailable } from '#platform/database/connection/unavailable.ts'
import { givenOperations } from '../testing/own-operations.ts'
import { type OperationSpec, operation } from './operation.ts'
import { InputObject, Resource } from './schema.ts'

const Thing = Resource('Thing', {
  id: Type.String(),
  at: Type.Unsafe<Date>({ type: 'string', format: 'date-time' }),
})
const thing = { id: 'x', at: new Date('2026-01-31T12:00:00.5Z') }

type Spec = OperationSpec<undefined, undefined, undefined, unknown, TSchema | undefined>

/** An operation that returns a resource by default. */
function own(id: string, spec: Partial<Spec> = {}) {
  return operation({
    id: `test.${id}`,
    method: 'POST',
    path: `/v1/${id}`,
    summary: id,
    permission: 'dns.write',
    response: { status: 200, body: Thing, description: 'The thing.' },
    async handle(context) {
      await change(context)
      return { body: thing }
    },
    ...spec,
  } as Spec)
}

/** An event and an audit entry, as every change has. */
async function change(context: Context): Promise<void> {
  await context.publish({ kind: 'test.changed', data: {} })
  await context.audit({ type: 'thing', id: 'x' }, { before: null, after: {} })
}

const changeAnd = (then: (context: Context) => Promise<unknown>): Partial<Spec> => ({
  async handle(context) {
    await change(context)
    await then(context)
    return { body: thing }
  },
})

let looks = 0
const settling = (settle: Spec['settle']): Partial<Spec> => ({ ...(settle && { settle }) })

const operations = [
  own('plain'),
  own('talkative', {
    async handle(context) {
      await change(context)
      return { body: { ...thing, secret: 'canary' } }
    },
  }),
  own('unaudited', {
    async handle(context) {
      await context.publish({ kind: 'test.changed', data: {} })
      return { body: thing }
    },
  }),
  own(
    'broken',
    changeAnd(() => Promise.reject(new Error('canary: the handler broke'))),
  ),
  own(
    'refusing',
    changeAnd(() =>
      Promise.reject(
        new Problem('conflict', 'It is in the way.', {
          cause: 'canary',
          members: { limit: 3 },
          headers: { 'X-More': 'yes' },
        }),
      ),
    ),
  ),
  own(
    'careless',
    changeAnd((context) => sql`select 1/0`.execute(context.tx).catch(() => {})),
  ),
  own(
    'overloaded',
    changeAnd((context) =>
      sql.raw(`do $$ begin raise exception using errcode = '53300'; end $$`).execute(context.tx),
    ),
  ),
  own('looking', {
    lookup: async ({ act }) => await act(async ({ action }) => action),
    async handle(context, _input, found) {
      await change(context)
      return { body: { ...thing, id: String(found) } }
    },
  }),
  own(
    'settling',
    settling(async () => ({ response: { body: { ...thing, id: `look ${++looks}` } }, settled: looks >= 3 })),
  ),
  own(
    'never-settling',
    settling(async () => ({ response: { body: { ...thing, id: 'still going' } }, settled: false })),
  ),
  own(
    'gone-while-settling',
    settling(() => Promise.reject(new Problem('not_found', 'It was removed.'))),
  ),
  own(
    'lost-while-settling',
    settling(() => Promise.reject(new DatabaseUnavailable('lost'))),
  ),
  own('reading', { method: 'GET', handle: async () => ({ body: thing, revision: 7 }) }),
  operation({
    id: 'test.input',
    method: 'PATCH',
    path: '/v1/input',
    summary: 'input',
    permission: 'dns.write',
    body: Type.Partial(
      InputObject({ name: Type.String(), inner: Type.Partial(InputObject({ a: Type.Integer() })) }),
    ),
    response: { status: 200, body: Thing, description: 'The thing.' },
    async handle(context, { body }) {
      await change(context)
      return { body: { ...thing, id: JSON.stringify(body) } }
    },
  }),
]

let server: Awaited<ReturnType<typeof givenOperations>>
beforeAll(async () => {
  server = await givenOperations(operations)
})
afterAll(() => server.close())

/** Sends a request and returns what was written meanwhile. */
async function post(id: string, headers: Record<string, string> = {}) {
  const before = await server.written()
  const response = await server.request('POST', `/v1/${id}`, headers)
  const after = await server.written()
  return { ...response, written: [after.events - before.events, after.entries - before.entries] }
}

describe('a change', () => {
  it('is written with its event and its audit entry, or not at all', async () => {
    expect(await post('plain')).toMatchObject({
      status: 200,
      written: [1, 1],
      body: { id: 'x', at: '2026-01-31T12:00:00.500Z' },
    })
    for (const [id, status, code] of [
      ['broken', 500, 'internal_error'],
      ['refusing', 409, 'conflict'],
      ['careless', 500, 'internal_error'],
      ['unaudited', 500, 'internal_error'],
      ['overloaded', 503, 'unavailable'],
    ])
      expect([id, await post(String(id))]).toMatchObject([id, { status, body: { code }, written: [0, 0] }])
  })

  it('that fails internally is logged completely, and not described in the response', async () => {
    server.logLines.length = 0
    const { body } = await post('broken')
    expect(JSON.stringify(body)).not.toContain('canary')
    const errors = server.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([
      {
        msg: 'internal_error',
        request_id: body.request_id,
        err: { message: 'canary: the handler broke', stack: expect.any(String) },
      },
    ])
  })

  it('that is refused returns the members of the problem, without its cause', async () => {
    server.logLines.length = 0
    const { headers, body } = await post('refusing')
    expect([headers['x-more'], body.limit, body.detail]).toEqual(['yes', 3, 'It is in the way.'])
    expect(JSON.stringify([body, server.logLines])).not.toContain('canary')
    expect((await post('overloaded')).headers['retry-after']).toBe('5')
  })

  it('returns only declared members', async () => {
    expect((await post('talkative')).body).toEqual({ id: 'x', at: '2026-01-31T12:00:00.500Z' })
  })

  it('may have a look-up before its transaction', async () => {
    expect(await post('looking')).toMatchObject({ body: { id: 'test.looking' }, written: [1, 1] })
  })
})

describe('input', () => {
  it('accepts only declared members, at any depth, also if the schema was derived from another', async () => {
    const patch = (body: object) => server.request('PATCH', '/v1/input', {}, body)
    expect((await patch({ name: 'x', inner: { a: 1 } })).body.id).toBe('{"name":"x","inner":{"a":1}}')
    expect(
      (await patch({ nmae: 'x', inner: { b: 1 } })).body.errors.map(
        ({ pointer }: { pointer: string }) => pointer,
      ),
    ).toEqual(['/nmae', '/inner/b'])
  })

  it('is validated only after the sender is authorised', async () => {
    const broken = { authorization: 'Bearer dns.read', 'content-type': 'application/json' }
    const { status, body } = await server.request('PATCH', '/v1/input?x=1', broken, '{broken')
    expect([status, body.code, body.permission]).toEqual([403, 'permission_denied', 'dns.write'])
  })
})

describe('the token', () => {
  it('is accepted only in the header', async () => {
    for (const [headers, url, words] of [
      [{ authorization: '' }, '/v1/reading', 'must have the form'],
      [{ authorization: 'Basic dXNlcjp3b3Jk' }, '/v1/reading', 'must have the form'],
      [{ authorization: 'Bearer' }, '/v1/reading', 'must have the form'],
      [{ authorization: 'Bearer a b' }, '/v1/reading', 'must have the form'],
      [{ authorization: '', cookie: 'token=dns.write' }, '/v1/reading', 'must have the form'],
      [{ authorization: '' }, '/v1/reading?access_token=dns.write', 'in the query string'],
      [{ authorization: '' }, '/v1/reading?token=dns.write', 'in the query string'],
    ] as const) {
      const { status, headers: answered, body } = await server.request('GET', url, headers)
      expect([url, status, body.code, body.detail]).toEqual([
        url,
        401,
        'token_missing',
        expect.stringContaining(words),
      ])
      expect(answered['www-authenticate']).toBe('Bearer realm="holdfast"')
    }
    for (const authorization of ['bearer dns.write', 'BEARER  dns.write '])
      expect((await server.request('GET', '/v1/reading', { authorization })).status).toBe(200)
  })
})

describe('Prefer: wait', () => {
  it('returns the response after the change was applied, and states that it waited', async () => {
    looks = 0
    const { status, headers, body } = await post('settling', { prefer: 'wait=20' })
    expect([status, headers['preference-applied'], body.id]).toEqual([200, 'wait', 'look 3'])
  })

  it('returns it after the time is over if it was not', async () => {
    const { status, headers, body } = await post('never-settling', { prefer: 'wait=1' })
    expect([status, headers['preference-applied'], body.id]).toEqual([200, 'wait', 'still going'])
  })

  it('is optional, and has no effect if there is nothing to wait for', async () => {
    looks = 0
    const unasked = await post('settling')
    expect([unasked.body.id, unasked.headers['preference-applied'], looks]).toEqual(['x', undefined, 0])
    expect((await post('plain', { prefer: 'wait=20' })).headers['preference-applied']).toBeUndefined()
    expect((await post('plain', { prefer: 'wait=soon' })).status).toBe(400)
  })

  it('never makes a committed change fail', async () => {
    for (const id of ['gone-while-settling', 'lost-while-settling'])
      expect([id, await post(id, { prefer: 'wait=5' })]).toMatchObject([
        id,
        { status: 200, body: { id: 'x' }, written: [1, 1] },
      ])
  })
})

describe('a read', () => {
  it('needs no audit entry, and returns the revision as ETag', async () => {
    const { status, headers } = await server.request('GET', '/v1/reading')
    expect([status, headers['etag']]).toEqual([200, '"7"'])
    expect((await server.request('GET', '/v1/reading', { prefer: 'return=minimal' })).status).toBe(200)
  })
})
