import { describe, expect, it } from 'vitest'
import { filledIn, formValue, type JsonSchema } from './schema-values.ts'

const schema: JsonSchema = {
  type: 'object',
  required: ['url'],
  properties: {
    url: { type: 'string' },
    method: { type: 'string', enum: ['GET', 'HEAD'], default: 'GET' },
    follow: { type: 'boolean' },
    codes: { type: 'array', items: { type: 'string' } },
    authentication: {
      anyOf: [
        {
          type: 'object',
          required: ['kind', 'username', 'password'],
          properties: {
            kind: { const: 'basic' },
            username: { type: 'string' },
            password: { type: 'string', writeOnly: true },
          },
        },
        {
          type: 'object',
          properties: { kind: { const: 'bearer' }, token: { type: 'string', writeOnly: true } },
        },
      ],
    },
    json: {
      type: 'array',
      items: {
        type: 'object',
        properties: { value: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] } },
      },
    },
  },
}

describe('values of a schema', () => {
  it('leaves out what is empty', () => {
    const value = { ...formValue(schema, undefined), url: 'https://example.com' }
    expect(filledIn(schema, value)).toEqual({ url: 'https://example.com', method: 'GET', follow: false })
  })

  it('has a field for each part of what is stored, also for secrets, which are not returned', () => {
    const stored = { url: 'https://example.com', authentication: { kind: 'basic', username: 'me' } }
    expect(formValue(schema, stored)['authentication']).toEqual({
      kind: 'basic',
      username: 'me',
      password: '',
    })
    expect(filledIn(schema, formValue(schema, stored))['authentication']).toEqual({
      kind: 'basic',
      username: 'me',
    })
  })

  it('sends numbers, true and null as such where any simple value is allowed', () => {
    const values = ['12', 'true', 'null', 'yes'].map((value) => ({ value }))
    expect(filledIn(schema, { url: 'x', json: values })['json']).toEqual([
      { value: 12 },
      { value: true },
      { value: null },
      { value: 'yes' },
    ])
  })
})
