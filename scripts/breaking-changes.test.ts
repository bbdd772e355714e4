import { describe, expect, it } from 'vitest'
import { type ApiDocument, breakingChanges } from './breaking-changes.ts'

type Parts = { response?: object; body?: object; query?: object[]; id?: string; permission?: string }

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

/** A document with one operation and one event, which have this schema. */
function documentOf({
  response = {},
  body = {},
  query = [],
  id = 'a.read',
  permission = 'a.read',
}: Parts = {}) {
  const operation = {
    operationId: id,
    'x-permission': permission,
    parameters: query,
    requestBody: json({ $ref: '#/components/schemas/Input' }),
    responses: { 200: { description: '', ...json({ $ref: '#/components/schemas/Answer' }) } },
  }
  const components = { schemas: { Input: objectOf(body), Answer: objectOf(response) } }
  const webhooks = { 'a.changed': { post: { requestBody: json(objectOf(response)) } } }
  return { paths: { '/a': { post: operation } }, webhooks, components } as ApiDocument
}

const objectOf = (properties: object) =>
  ({ type: 'object', required: ['id'], additionalProperties: false, properties }) as const

const changesOf = (before: Parts, after: Parts) => breakingChanges(documentOf(before), documentOf(after))

const text = { type: 'string' }
const nothing: Parts = {}

describe('a breaking change', () => {
  it.each([
    [
      'another operation id',
      nothing,
      { id: 'a.list' },
      ['POST /a: operation id changed from a.read to a.list'],
    ],
    [
      'another permission',
      nothing,
      { permission: 'b.read' },
      ['POST /a: permission changed from a.read to b.read'],
    ],
    [
      'a member that is not taken any more',
      { body: { id: text, name: text } },
      { body: { id: text } },
      ['Input/name: removed'],
    ],
    [
      'a shorter text that is taken',
      { body: { id: text } },
      { body: { id: { ...text, maxLength: 5 } } },
      ['Input/id: maxLength is 5 now'],
    ],
    [
      'a greater minimum',
      { body: { id: { type: 'integer', minimum: 1 } } },
      { body: { id: { type: 'integer', minimum: 2 } } },
      ['Input/id: minimum is 2 now'],
    ],
    [
      'another pattern',
      { body: { id: { ...text, pattern: '^a' } } },
      { body: { id: { ...text, pattern: '^b' } } },
      ['Input/id: pattern is ^b now'],
    ],
    [
      'a value that is not taken any more',
      { body: { id: { ...text, enum: ['a', 'b'] } } },
      { body: { id: { ...text, enum: ['a'] } } },
      ['Input/id: does not take b any more'],
    ],
    [
      'null that is not taken any more',
      { body: { id: { type: ['string', 'null'] } } },
      { body: { id: text } },
      ['Input/id: takes string only'],
    ],
    [
      'a parameter that is gone',
      { query: [{ name: 'q', in: 'query', schema: text }] },
      nothing,
      ['POST /a query q: removed'],
    ],
    [
      'a parameter that is required now',
      nothing,
      { query: [{ name: 'q', in: 'query', required: true, schema: text }] },
      ['POST /a query q: required now'],
    ],
    [
      'a member of an answer that is gone',
      { response: { id: text, name: text } },
      { response: { id: text } },
      ['Answer/name: removed', 'event a.changed/name: removed'],
    ],
    [
      'null in an answer',
      { response: { id: text } },
      { response: { id: { type: ['string', 'null'] } } },
      ['Answer/id: may be null now', 'event a.changed/id: may be null now'],
    ],
    [
      'a value in an answer that no client expects',
      { response: { id: { ...text, enum: ['a'] } } },
      { response: { id: { ...text, enum: ['a', 'b'] } } },
      ['Answer/id: may be b now', 'event a.changed/id: may be b now'],
    ],
  ] satisfies [string, Parts, Parts, string[]][])('is %s', (_what, before, after, found) => {
    expect(changesOf(before, after)).toEqual(found)
  })

  it('is an operation, a method or an event that is gone', () => {
    const after = { ...documentOf(), paths: {}, webhooks: {} }
    expect(breakingChanges(documentOf(), after)).toEqual(['POST /a: removed', 'event a.changed: removed'])
  })

  it('is a member that is required now, or may be missing from an answer', () => {
    const [before, after] = [documentOf({ body: { id: text }, response: { id: text } }), documentOf()]
    after.components = {
      schemas: {
        Input: { ...objectOf({ id: text, name: text }), required: ['id', 'name'] },
        Answer: { ...objectOf({ id: text }), required: [] },
      },
    }
    expect(breakingChanges(before, after)).toContain('Answer/id: may be missing now')
    expect(breakingChanges(before, after)).toContain('Input/name: required now')
  })
})

describe('what clients may be given without breaking', () => {
  it.each([
    ['a new optional member', { body: { id: text } }, { body: { id: text, name: text } }],
    [
      'a longer text that is taken',
      { body: { id: { ...text, maxLength: 5 } } },
      { body: { id: { ...text, maxLength: 6 } } },
    ],
    [
      'a new value that is taken',
      { body: { id: { ...text, enum: ['a'] } } },
      { body: { id: { ...text, enum: ['a', 'b'] } } },
    ],
    ['a new member of an answer', { response: { id: text } }, { response: { id: text, name: text } }],
    ['a new optional parameter', nothing, { query: [{ name: 'q', in: 'query', schema: text }] }],
    [
      'a new value that clients were told to expect',
      { response: { id: { ...text, enum: ['a'], description: 'More may be added.' } } },
      { response: { id: { ...text, enum: ['a', 'b'], description: 'More may be added.' } } },
    ],
  ] satisfies [string, Parts, Parts][])('is %s', (_what, before, after) => {
    expect(changesOf(before, after)).toEqual([])
  })

  it('is another name of a path parameter', () => {
    const of = (name: string) => documentOf({ query: [{ name, in: 'path', required: true, schema: text }] })
    expect(breakingChanges(of('id'), of('a_id'))).toEqual([])
  })
})
