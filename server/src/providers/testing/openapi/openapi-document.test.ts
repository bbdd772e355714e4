import { describe, expect, test } from 'vitest'
import type { RecordedExchange } from '../recording-egress.ts'
import { type OpenApiDocument, openApiCheck } from './openapi-document.ts'

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: { name: { type: 'string' } },
}

const document: OpenApiDocument & { components: unknown } = {
  components: {
    schemas: { Thing: schema },
    parameters: { id: { name: 'id', in: 'path', required: true } },
    responses: {
      Error: { content: { 'application/json': { schema: { type: 'object', required: ['error'] } } } },
    },
  },
  paths: {
    '/things/{id}': {
      parameters: [{ $ref: '#/components/parameters/id' }],
      put: {
        parameters: [{ name: 'force', in: 'query', schema: { type: 'boolean' } }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          default: { $ref: '#/components/responses/Error' },
        },
      },
    },
  },
}

const check = openApiCheck(document, '/v1')

const closed = (name: string) => ({
  type: 'object',
  additionalProperties: false,
  properties: { [name]: { type: 'integer' } },
})

function exchange(
  url: string,
  sent: unknown,
  status = 200,
  received: unknown = { name: 'a' },
): RecordedExchange {
  return {
    request: { url, method: 'PUT', headers: {}, body: JSON.stringify(sent), timeoutSeconds: 1, maxBytes: 1 },
    response: {
      status,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(received)),
      truncated: false,
      address: '127.0.0.1',
    },
  }
}

describe('the check against an OpenAPI document', () => {
  const url = 'http://127.0.0.1/v1/things/7'

  test('finds nothing in what the document allows, even with unknown properties in the response', () => {
    expect(check(exchange(`${url}?force=true`, { name: 'a' }, 200, { name: 'a', more: 1 }))).toEqual([])
    expect(check(exchange(url, { name: 'a' }, 422, { error: 'no' }))).toEqual([])
  })

  test.each([
    ['an unknown property of a request', exchange(url, { name: 'a', more: 1 }), /additional properties/],
    ['a wrong property of a request', exchange(url, { name: 1 }), /\/name must be string/],
    ['an unknown query', exchange(`${url}?now=true`, { name: 'a' }), /query now is unknown/],
    ['a wrong query', exchange(`${url}?force=7`, { name: 'a' }), /query force is missing or wrong/],
    ['an unknown path', exchange('http://127.0.0.1/v1/other', { name: 'a' }), /not in the document/],
    ['a wrong answer', exchange(url, { name: 'a' }, 200, {}), /must have required property 'name'/],
    ['a wrong error', exchange(url, { name: 'a' }, 500, {}), /must have required property 'error'/],
  ])('finds %s', (_, found, words) => {
    expect(check(found)).toEqual([expect.stringMatching(words)])
  })
})

describe('the check against a document of OpenAPI 3.0', () => {
  const zone = {
    type: 'object',
    required: ['id', 'ttl', 'secret'],
    properties: {
      id: { type: 'integer', readOnly: true },
      secret: { type: 'string', writeOnly: true },
      ttl: { type: 'integer', nullable: true, minimum: 0, exclusiveMinimum: true },
      mode: { type: 'string', enum: ['a', 'b'], nullable: true },
      owner: { nullable: true, allOf: [{ $ref: '#/components/schemas/Owner' }] },
      note: { $ref: '#/components/schemas/Owner', description: 'Nothing beside a reference has a meaning.' },
      /** A member whose name is that of a keyword. */
      example: { type: 'string', nullable: true },
      limits: { allOf: [closed('min'), closed('max')] },
    },
  }
  const json = (content: unknown) => ({ content: { 'application/json': { schema: content } } })
  const threeZero: OpenApiDocument & { components: unknown } = {
    openapi: '3.0.3',
    components: { schemas: { Owner: { type: 'object', required: ['name'] }, Zone: zone } },
    paths: {
      '/zones/{id}': { put: { responses: {} } },
      '/zones/{id}:lock': {
        put: {
          parameters: [
            { name: 'X-Request-Id', in: 'header', required: true },
            { name: 'size', in: 'query', schema: { type: 'integer' } },
            { name: 'types', in: 'query', schema: { type: 'array', items: { enum: ['A', 'MX'] } } },
          ],
          requestBody: json({ $ref: '#/components/schemas/Zone' }),
          responses: {
            200: json({ $ref: '#/components/schemas/Zone' }),
            '4XX': json({ type: 'object', required: ['error'] }),
          },
        },
      },
    },
  }
  const checked = openApiCheck(threeZero, '')
  const sent = { ttl: 60, secret: 'x' }
  const given = (body: unknown, query = '', status = 200, received: unknown = { id: 1, ttl: null }) => {
    const made = exchange(`http://127.0.0.1/zones/a:lock${query}`, body, status, received)
    return checked({ ...made, request: { ...made.request, headers: { 'x-request-id': '1' } } })
  }

  test('accepts null where it is nullable, and members that are not sent in this direction', () => {
    expect(given({ ...sent, ttl: null, mode: null, owner: null, example: null })).toEqual([])
    expect(given({ ...sent, limits: { min: 1, max: 2 } })).toEqual([])
    expect(given(sent, '?size=7&types=A,MX')).toEqual([])
    expect(given(sent, '', 404, { error: 'no' })).toEqual([])
  })

  test('selects the path with a colon, and allows no body where none is required', () => {
    const made = exchange('http://127.0.0.1/zones/a:lock', undefined, 200, { id: 1, ttl: 1 })
    expect(checked(made)).toEqual([expect.stringMatching(/header X-Request-Id is missing/)])
  })

  test.each([
    ['null where it is not nullable', given({ ...sent, note: null }), /\/note must be object/],
    ['a bound that is exclusive', given({ ...sent, ttl: 0 }), /\/ttl must be > 0/],
    ['an owner without its name', given({ ...sent, owner: {} }), /\/owner must have required/],
    ['what no part of allOf has', given({ ...sent, limits: { mean: 1 } }), /\/limits must NOT have uneval/],
    ['a wrong number in the query', given(sent, '?size=x'), /query size is missing or wrong/],
    ['a wrong entry of a list in the query', given(sent, '?types=A,Q'), /query types is missing or wrong/],
    ['a wrong answer of a class of statuses', given(sent, '', 404, {}), /required property 'error'/],
  ])('finds %s', (_, faults, words) => {
    expect(faults).toContainEqual(expect.stringMatching(words))
  })
})
