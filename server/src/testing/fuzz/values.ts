/**
 * Values for schemas of the OpenAPI document: valid ones, and those of mistaken or malicious clients. For a plain text
 * schema, values are taken from the field's vocabulary, so that enough requests pass validation. Ids are placeholders
 * (`<<zone:3>>`), which are replaced by the id of an existing resource when the request is sent.
 */
import fc from 'fast-check'
import { type IdKind, idPattern, idPrefixes } from '#kernel/id.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  uniqueItems?: boolean
  items?: Schema
  required?: string[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
}

type Members = Record<string, unknown>
export type Resolve = (schema: Schema) => Schema

/** Realistic values for fields of that name. */
export type Vocabulary = Readonly<Record<string, readonly unknown[]>>

const kindByPattern = new Map((Object.keys(idPrefixes) as IdKind[]).map((kind) => [idPattern(kind), kind]))

export function idPlace(kind: IdKind): fc.Arbitrary<string> {
  return fc.nat({ max: 5 }).map((nth) => `<<${kind}:${nth}>>`)
}

export function idKindOf({ pattern }: Schema): IdKind | undefined {
  return kindByPattern.get(pattern ?? '')
}

export function valuesOf(resolve: Resolve, vocabulary: Vocabulary) {
  function valid(given: Schema, name = ''): fc.Arbitrary<unknown> {
    const schema = resolve(given)
    const kind = idKindOf(schema)
    if (kind) return idPlace(kind)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.oneOf) return fc.oneof(...schema.oneOf.map((branch) => valid(branch, name)))
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => valid(branch, name)))
    return fc.oneof(...[schema.type ?? 'string'].flat().map((type) => ofType(type, schema, name)))
  }

  function ofType(type: string, schema: Schema, name: string): fc.Arbitrary<unknown> {
    switch (type) {
      case 'object':
        return objects(schema)
      case 'array':
        return lists(schema, name)
      case 'integer':
      case 'number':
        return numbers(schema, name)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return texts(schema, name)
    }
  }

  function lists({ items = {}, uniqueItems, minItems = 0 }: Schema, name: string): fc.Arbitrary<unknown> {
    const length = { minLength: minItems, maxLength: Math.max(3, minItems) }
    return uniqueItems ? fc.uniqueArray(valid(items, name), length) : fc.array(valid(items, name), length)
  }

  function objects({
    properties = {},
    patternProperties = {},
    required = [],
  }: Schema): fc.Arbitrary<Members> {
    const members = Object.entries(properties).map(([name, schema]) => [name, valid(schema, name)] as const)
    const [pattern, value] = Object.entries(patternProperties)[0] ?? []
    if (members.length === 0 && pattern !== undefined)
      return fc.dictionary(names(pattern), valid(value ?? {}), { maxKeys: 3, noNullPrototype: true })
    return fc
      .record(Object.fromEntries(members), { requiredKeys: required, noNullPrototype: true })
      .chain((object) => consistent(object as Members))
  }

  /** Usually a type with a matching value, which independent values would hardly ever be. */
  function consistent(object: Members): fc.Arbitrary<Members> {
    const pairs = vocabulary['type and value'] as readonly (readonly [string, string])[]
    const isPair = 'type' in object && ('value' in object || 'values' in object)
    if (!isPair) return fc.constant(object)
    const matched = fc.constantFrom(...pairs).map(([type, value]) => ({
      ...object,
      type,
      ...('value' in object ? { value } : { values: [value] }),
    }))
    return fc.oneof({ arbitrary: matched, weight: 4 }, { arbitrary: fc.constant(object), weight: 1 })
  }

  function texts(schema: Schema, name: string): fc.Arbitrary<unknown> {
    const known = vocabulary[name]
    const { pattern, format, minLength = 0, maxLength = 40 } = schema
    if (pattern !== undefined && !known)
      return names(pattern).filter(
        ({ length }) => length >= minLength && length <= (schema.maxLength ?? length),
      )
    if (format === 'date-time') return fc.constantFrom(...dates)
    const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
    return known ? fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 4 }, any) : any
  }

  function numbers({ minimum = -5, maximum = 1_000_000 }: Schema, name: string): fc.Arbitrary<unknown> {
    const known = vocabulary[name]
    if (known) return fc.constantFrom(...known)
    return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }))
  }

  return valid
}

function names(pattern: string): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(pattern))
}

/** Times that are just about valid. */
export const dates = [
  '2026-01-01T00:00:00Z',
  '2020-02-29T12:00:00.123456789+05:30',
  '0000-01-01T00:00:00+23:59',
  '0001-01-01t00:00:00z',
  '9999-12-31T23:59:59.999-23:59',
  '9999-01-01T00:00:00-00:00',
]

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0000',
  'é',
  '😀'.repeat(40),
  'x'.repeat(301),
  'x'.repeat(70_001),
  '../..',
  "'; drop table x; --",
  '%',
  '\\',
  '*',
  '@',
  '.',
  'a..b',
  '"',
  '"\\300"',
  '2026-02-30T00:00:00Z',
  '2026-01-01T23:59:60Z',
  '+010000-01-01T00:00:00Z',
  '2026-01-01',
  'null',
  '__proto__',
  'http://[::1',
  'http://user:password@host/',
  'https://host:99999/',
  'javascript:alert(1)',
]
const oddNumbers = [0, -0, -1, 1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, 5e-324]

/** Values that hardly any field accepts. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.constantFrom(...oddNumbers),
  fc.constantFrom(null, true, false),
  fc.constantFrom([], {}, [[]], [null], { '': 1 }, { toString: 1 }, { constructor: { prototype: 1 } }),
)

/** Changes one position of the value, so that the rest passes the first checks. */
export function nearly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, fc.nat(), fc.nat({ max: 4 }), odd).map(([whole, at, way, replacement]) => {
    const places = placesIn(whole)
    return changedAt(whole, places[at % places.length] ?? [], way, replacement)
  })
}

type Path = readonly (string | number)[]

function placesIn(value: unknown, here: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [here]
  return [here, ...Object.entries(value).flatMap(([name, member]) => placesIn(member, [...here, name]))]
}

function changedAt(value: unknown, [step, ...rest]: Path, way: number, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null || step === undefined)
    return way === 3 ? [value] : way === 4 && isObject(value) ? { ...value, unknown: 1 } : replacement
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Members
  if (rest.length === 0 && way === 0) delete copy[step]
  else copy[step] = changedAt(copy[step], rest, way, replacement)
  return copy
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
