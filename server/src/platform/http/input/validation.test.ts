import type { TObject, TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf } from '#testing/sample/sample.ts'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, headers = {}) => service.request('POST', path, { body, headers })
/** The errors of a response, as pointer → message. */
const faultsOf = ({ status, body }: Awaited<ReturnType<TestService['request']>>): Record<string, string> => {
  expect([status, body.code]).toEqual([422, 'invalid_input'])
  return Object.fromEntries(
    body.errors.map((fault: { pointer: string; message: string }) => [fault.pointer, fault.message]),
  )
}

describe('a body', () => {
  it('with an unknown field is refused, and names it and the known fields', async () => {
    expect(faultsOf(await post('/v1/tokens', { nmae: 'x', name: 'x', preset: 'read_only' }))).toEqual({
      '/nmae': 'is unknown; known names are name, permissions, preset, expires_at',
    })
  })

  it('has the blanks around a name removed, and is refused with a blank name', async () => {
    const { status, body } = await post('/v1/tokens', { name: '  My laptop\u00a0 ', preset: 'read_only' })
    expect([status, body.name]).toEqual([201, 'My laptop'])
    const blank = await post('/v1/tokens', { name: ' \u3000 ', preset: 'read_only' })
    expect(Object.keys(faultsOf(blank))).toEqual(['/name'])
  })

  it('with several errors is refused with all of them, each with its pointer and value', async () => {
    const faults = faultsOf(
      await post('/v1/dns/zones', {
        connection_id: 'zone_1',
        'na/me~': 'x',
        apply_mode: 'sometimes',
        check_interval_seconds: '60',
        ignore: [{ name: 'a' }, 7],
        labels: { UPPER: 'x', ok: 1 },
        safety: { typo: 1 },
      }),
    )
    expect(faults).toMatchObject({
      '/name': 'is required',
      '/na~1me~0': expect.stringMatching(/^is unknown; known names are name, connection_id/),
      '/connection_id': expect.stringMatching(
        /^must be the id of a resource of the type connection, such as conn_.*; got "zone_1"$/,
      ),
      '/apply_mode': 'must be one of automatic, manual; got "sometimes"',
      '/check_interval_seconds': 'must be integer; got "60"',
      '/ignore/1': 'must be object; got 7',
      '/labels/UPPER': expect.stringMatching(/^is not an allowed name .*lower-case letters/),
      '/labels/ok': 'must be string; got 1',
      '/safety/typo': expect.stringContaining('is unknown'),
    })
  })

  it('of the wrong type is refused as a whole, with a short description of the value', async () => {
    for (const [body, read] of [
      ['[]', 'a list of 0'],
      ['[1,2]', 'a list of 2'],
      ['null', 'null'],
      ['true', 'true'],
      ['5', '5'],
      ['"text"', '"text"'],
    ])
      expect([body, faultsOf(await post('/v1/tokens', body, json))]).toEqual([
        body,
        { '': `must be object; got ${read}` },
      ])
    expect(faultsOf(await post('/v1/tokens', { name: { first: 'x' } }))['/name']).toBe(
      'must be string; got an object with 1 members',
    )
  })

  it('with a form for each kind is refused if it is no object, or of an unknown kind', async () => {
    const form = '/v1/domains/operations'
    const ids = ['dom_01jcqkz0000000000000000000']
    for (const value of [[], [{}], 'text', 7, null, true]) {
      const noObject = expect.stringMatching(/^must be object; got /)
      // A text as a body is no JSON.
      if (typeof value !== 'string')
        expect(faultsOf(await post(form, JSON.stringify(value), json))).toEqual({ '': noObject })
      expect(faultsOf(await post(`${form}/batch`, { operations: [value] }))).toEqual({
        '/operations/0': noObject,
      })
      expect(faultsOf(await post('/v1/domains/operations/bulk', { action: value, ids }))).toEqual({
        '/action': noObject,
      })
    }
    for (const value of [{}, { kind: 'other' }, { kind: [] }])
      expect([value, faultsOf(await post(form, value))]).toEqual([
        value,
        { '/kind': expect.stringMatching(/^must be one of set_auto_renew, .*; got /) },
      ])
  })

  it('that is missing is treated as empty: missing fields are reported', async () => {
    for (const [body, headers] of [
      [undefined, {}],
      [undefined, json],
      ['', json],
      ['{}', json],
      [' {} ', { 'content-type': 'application/json; charset=utf-8' }],
    ])
      expect(faultsOf(await post('/v1/tokens', body, headers as Record<string, string>))).toEqual({
        '/name': 'is required',
      })
  })

  it('is refused if the operation accepts none', async () => {
    const path = '/v1/tokens/tok_00000000000000000000000000'
    expect(faultsOf(await service.request('DELETE', path, { body: { force: true } }))).toEqual({
      '/force': 'is unknown; known names are none',
    })
  })

  it('that is malformed is refused with 400 and the position', async () => {
    const { status, body } = await post('/v1/tokens', '{"name":"x",}', json)
    expect([status, body.code]).toEqual([400, 'malformed_json'])
    expect(body.detail).toMatch(/position 12/)
  })

  it('that contains text that cannot be stored is refused, without an internal error', async () => {
    expect(
      faultsOf(await post('/v1/tokens', '{"name":"a\\u0000b","preset":"read_only"}', json)),
    ).toHaveProperty('/name')
    expect(
      faultsOf(await post('/v1/tokens', '{"name":"a\\ud800b","preset":"read_only"}', json)),
    ).toHaveProperty('/name')
    expect(
      faultsOf(await post('/v1/tokens', '{"name":"a","name":"b","preset":"read_only"}', json)),
    ).toHaveProperty('/name')
    expect(
      faultsOf(
        await post(
          '/v1/tokens',
          '{"name":"a","preset":"read_only","__proto__":{"preset":"full_access"}}',
          json,
        ),
      ),
    ).toHaveProperty('/__proto__')
  })

  it('of an unsupported or missing type is refused with 415', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'nonsense',
      '',
    ])
      expect([type, (await post('/v1/tokens', '{"name":"x"}', { 'content-type': type })).status]).toEqual([
        type,
        415,
      ])
    const { body } = await post('/v1/tokens', 'x', { 'content-type': 'text/plain' })
    expect(body).toMatchObject({
      code: 'unsupported_media_type',
      detail: expect.stringContaining('text/plain'),
    })
  })

  it('of a PATCH may have the media type of a merge patch', async () => {
    const { body } = await post('/v1/tokens', { name: 'x', preset: 'read_only' })
    const patched = await service.request('PATCH', `/v1/tokens/${body.id}`, {
      body: '{"name":"y"}',
      headers: { 'content-type': 'application/merge-patch+json' },
    })
    expect([patched.status, patched.body.name]).toEqual([200, 'y'])
  })

  it('of more than a mebibyte is refused with 413, and one of exactly that size is read', async () => {
    const filled = (length: number) => `{"x":"${'x'.repeat(length - 8)}"}`
    expect((await post('/v1/tokens', filled(1024 * 1024), json)).status).toBe(422)
    const { status, body } = await post('/v1/tokens', filled(1024 * 1024 + 1), json)
    expect([status, body.code]).toEqual([413, 'body_too_large'])
  })

  it('with tens of thousands of errors is refused with the first hundred, without delaying other requests', async () => {
    const members = Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`)
    const { status, body } = await post('/v1/tokens', `{${members.join(',')}}`, json)
    expect([status, body.errors.length, body.detail]).toEqual([
      422,
      100,
      'More than 100 errors; the first 100 are listed',
    ])
    expect(JSON.stringify(body).length).toBeLessThan(20_000)
  })

  it('with a hundred thousand invalid items is refused with the first hundred', async () => {
    const { status, body } = await post('/v1/tokens', `{"permissions":[${'0,'.repeat(99_999)}0]}`, json)
    expect([status, body.errors.length]).toEqual([422, 100])
    const twice = await post('/v1/tokens', `{${'"a":1,'.repeat(50_000)}"a":1}`, json)
    expect([twice.status, twice.body.errors.length, twice.body.detail]).toEqual([
      422,
      100,
      'More than 100 errors; the first 100 are listed',
    ])
  })
})

describe('every operation', () => {
  it('without a body is refused for that if it requires one, whatever else is invalid', async () => {
    const { body: document } = await service.request('GET', '/v1/openapi.json', { token: null })
    for (const { id, method, path, params, body } of service.operations.filter((one) => one.body)) {
      const { required } = document.paths[path][method.toLowerCase()].requestBody
      const response = await service.request(method, sampledPath(path, params), {
        headers: { 'if-match': '"999"' },
      })
      expect([id, response.status === 422]).toEqual([id, required])
      if (method !== 'POST')
        expect([id, faultsOf(response)]).toEqual([id, { '': expect.stringContaining('is required') }])
      else if (required)
        expect([id, Object.keys(faultsOf(response))]).toEqual([
          id,
          expect.arrayContaining(
            ((body as { required?: string[] }).required ?? []).map((name) => `/${name}`),
          ),
        ])
    }
  })

  it('refuses unknown fields in its body and in every nested object', async () => {
    const withBody = service.operations.filter(({ body }) => body)
    expect(withBody.length).toBeGreaterThan(10)
    for (const { id, method, path, params, body } of withBody) {
      const url = sampledPath(path, params)
      for (const [place, spoilt] of bodiesWithUnknownField(body as TSchema)) {
        const response = await service.request(method, url, { body: spoilt })
        expect([id, place, Object.keys(faultsOf(response)).includes(place)]).toEqual([id, place, true])
      }
    }
  })
})

/** The path with parameters of the right format. */
function sampledPath(path: string, params: TObject | undefined): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    String(sampleOf(params?.properties[name] as TSchema)),
  )
}

/** Bodies with an unknown field in one of the objects of the schema, with its pointer. */
function bodiesWithUnknownField(schema: TSchema, place = ''): [string, unknown][] {
  const {
    type,
    properties = {},
    items,
    oneOf,
  } = schema as {
    type?: string
    properties?: Record<string, TSchema>
    items?: TSchema
    oneOf?: TObject[]
  }
  if (oneOf) return oneOf.flatMap((form) => bodiesOfForm(form, place))
  if (type === 'array')
    return bodiesWithUnknownField(items ?? {}, `${place}/0`).map(([at, value]) => [at, [value]])
  if (type !== 'object' || 'patternProperties' in schema) return []
  const within = Object.entries(properties).flatMap(([name, property]) =>
    bodiesWithUnknownField(property, `${place}/${name}`).map(([at, value]): [string, unknown] => [
      at,
      { [name]: value },
    ]),
  )
  return [[`${place}/tpyo`, { tpyo: 1 }], ...within]
}

function bodiesOfForm(form: TObject, place: string): [string, unknown][] {
  const { const: kind } = form.properties['kind'] as { const?: string }
  return bodiesWithUnknownField(form, place).map(([at, value]) => [at, { kind, ...(value as object) }])
}

describe('a query', () => {
  const get = (query: string) => service.request('GET', `/v1/audit-log?${query}`)

  it('is parsed into numbers and lists, and refused if it is invalid', async () => {
    expect((await get('limit=1')).status).toBe(200)
    for (const [query, pointer] of [
      ['limit=0', '?limit'],
      ['limit=201', '?limit'],
      ['limit=1.5', '?limit'],
      ['limit=ten', '?limit'],
      ['limit=', '?limit'],
      ['limit=1&limit=2', '?limit'],
      ['limit[]=1', '?limit[]'],
      ['since=yesterday', '?since'],
      ['action=a&action=b', '?action'],
      ['cursor=x', '?cursor'],
      [`cursor=${'x'.repeat(2001)}`, '?cursor'],
      ['nonsense', '?nonsense'],
      ['__proto__=x', '?__proto__'],
      ['__proto__=x&__proto__=y', '?__proto__'],
      ['constructor=x', '?constructor'],
      ['action=%00', '?action'],
    ] as const)
      expect([query, Object.keys(faultsOf(await get(query)))]).toEqual([query, [pointer]])
  })

  it('accepts one label and several', async () => {
    for (const query of ['label=env', 'label=env:prod', 'label=env&label=team:a', 'label=env:a:b'])
      expect([query, (await service.request('GET', `/v1/dns/zones?${query}`)).status]).toEqual([query, 200])
    for (const query of ['label=', 'label=:x', `${'label=x&'.repeat(11)}`])
      expect([query, (await service.request('GET', `/v1/dns/zones?${query}`)).status]).toEqual([query, 422])
  })

  it('accepts valid times of RFC 3339, and no others', async () => {
    for (const time of [
      '2026-01-31T12:00:00Z',
      '2026-01-31t12:00:00.123456z',
      '2024-02-29T23:59:59+05:30',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ])
      expect([time, (await get(`since=${encodeURIComponent(time)}`)).status]).toEqual([time, 200])
    for (const time of [
      '2016-12-31T23:59:60Z',
      '9999-12-31T23:59:59-00:01',
      '0000-01-01T00:00:00+00:01',
      '2026-01-31T12:00:00+05',
      '2026-01-31T12:00:00',
      '2026-01-31 12:00:00Z',
      '2026-02-29T00:00:00Z',
      '2026-01-31T24:00:00Z',
      '2026-01-31',
      '1767225600',
      '20260131T120000Z',
    ])
      expect([time, faultsOf(await get(`since=${encodeURIComponent(time)}`))]).toEqual([
        time,
        { '?since': `must be a date-time; got ${JSON.stringify(time)}` },
      ])
  })

  it('of thousands of parameters is refused with a limited number of errors', async () => {
    const query = Array.from({ length: 3000 }, (_, index) => index.toString(36)).join('&')
    const { status, body } = await get(query)
    expect([status, body.errors.length]).toEqual([422, 100])
  })
})
