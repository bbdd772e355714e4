import { describe, expect, test } from 'vitest'
import { type OpenApiDocument, openApiCheck } from './openapi-document.ts'
import type { RecordedExchange } from './recording-egress.ts'

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
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          default: { $ref: '#/components/responses/Error' },
        },
      },
    },
  },
}

const check = openApiCheck(document, '/v1')

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
