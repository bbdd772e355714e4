/**
 * Finds the changes of an OpenAPI document that break clients. Inputs may only become wider and outputs only narrower,
 * except that outputs may get new members, since clients ignore unknown ones. It supports the parts of JSON Schema that
 * our documents use.
 */

type Json = { [name: string]: any }
export type ApiDocument = { paths: Json; webhooks?: Json; components?: Json }

type Comparison = { before: ApiDocument; after: ApiDocument; found: Set<string>; seen: Set<string> }
/** The direction of a schema: clients send it (`input`) or receive it (`output`). */
type Direction = 'input' | 'output'

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head']

/** All breaking changes, one line each: the place and the change. */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const comparison = { before, after, found: new Set<string>(), seen: new Set<string>() }
  for (const [path, item] of Object.entries(before.paths))
    for (const method of methods.filter((one) => one in item)) {
      const at = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      if (now) compareOperations(comparison, at, item[method], now)
      else comparison.found.add(`${at}: removed`)
    }
  for (const [name, item] of Object.entries(before.webhooks ?? {})) {
    const now = after.webhooks?.[name]
    if (now) compareEvents(comparison, `event ${name}`, item.post, now.post)
    else comparison.found.add(`event ${name}: removed`)
  }
  return [...comparison.found].sort()
}

function compareOperations(comparison: Comparison, at: string, before: Json, after: Json): void {
  const { found } = comparison
  if (before.operationId !== after.operationId)
    found.add(`${at}: operation id changed from ${before.operationId} to ${after.operationId}`)
  const permission = 'x-permission'
  if (before[permission] !== after[permission])
    found.add(`${at}: permission changed from ${before[permission]} to ${after[permission]}`)
  compareParameters(comparison, at, before, after)
  compareBodies(comparison, at, before, after)
  for (const [status, response] of Object.entries<Json>(before.responses ?? {})) {
    const [was, now] = resolved(comparison, response, after.responses?.[status])
    if (now) compareContents(comparison, `${at} answer ${status}`, was, now, 'output')
    else if (status.startsWith('2')) found.add(`${at} answer ${status}: removed`)
  }
}

function compareParameters(comparison: Comparison, at: string, before: Json, after: Json): void {
  const old = parametersOf(comparison.before, before)
  const fresh = parametersOf(comparison.after, after)
  for (const [name, parameter] of old) {
    const now = fresh.get(name)
    // Clients send the value of a path parameter, not its name.
    if (now) compareSchemas(comparison, `${at} ${name}`, parameter.schema, now.schema, 'input')
    else if (parameter.in !== 'path') comparison.found.add(`${at} ${name}: removed`)
  }
  for (const [name, parameter] of fresh)
    if (parameter.required && parameter.in !== 'path' && !old.get(name)?.required)
      comparison.found.add(`${at} ${name}: required now`)
}

function parametersOf(document: ApiDocument, { parameters = [] }: Json): Map<string, Json> {
  const all = parameters.map((parameter: Json) => dereferenced(document, parameter))
  // By position, so that a renamed path parameter is still compared.
  let places = 0
  return new Map(
    all.map((one: Json) => [one.in === 'path' ? `path ${++places}` : `${one.in} ${one.name}`, one]),
  )
}

function compareBodies(comparison: Comparison, at: string, before: Json, after: Json): void {
  const [was, now] = resolved(comparison, before.requestBody, after.requestBody)
  if (was && !now) comparison.found.add(`${at} body: not taken any more`)
  if (now?.required && !was?.required) comparison.found.add(`${at} body: required now`)
  if (was && now) compareContents(comparison, `${at} body`, was, now, 'input')
}

function compareEvents(comparison: Comparison, at: string, before: Json, after: Json): void {
  const [was, now] = resolved(comparison, before.requestBody, after.requestBody)
  if (was && now) compareContents(comparison, at, was, now, 'output')
}

function compareContents(
  comparison: Comparison,
  at: string,
  before: Json,
  after: Json,
  direction: Direction,
): void {
  for (const [type, { schema }] of Object.entries((before.content ?? {}) as Json)) {
    const now = after.content?.[type]
    if (!now) comparison.found.add(`${at}: no ${type} any more`)
    else if (schema && now.schema) compareSchemas(comparison, at, schema, now.schema, direction)
  }
}

function compareSchemas(
  comparison: Comparison,
  at: string,
  before: Json,
  after: Json,
  direction: Direction,
): void {
  const { found, seen } = comparison
  // Named schemas are compared once, under their name: all references share the result.
  const place = before.$ref && before.$ref === after.$ref ? nameOf(before.$ref) : at
  const pair = `${direction} ${before.$ref ?? at} ${after.$ref ?? ''}`
  if (before.$ref && after.$ref) {
    if (seen.has(pair)) return
    seen.add(pair)
  }
  const [was, now] = resolved(comparison, before, after)
  if (direction === 'input') compareInput(found, place, was, now)
  else compareOutput(found, place, was, now)
  for (const [name, member] of Object.entries((was.properties ?? {}) as Json)) {
    const next = now.properties?.[name]
    if (next) compareSchemas(comparison, `${place}/${name}`, member, next, direction)
    else found.add(`${place}/${name}: removed`)
  }
  if (was.items && now.items) compareSchemas(comparison, `${place}/*`, was.items, now.items, direction)
  for (const [pattern, member] of Object.entries((was.patternProperties ?? {}) as Json)) {
    const next = now.patternProperties?.[pattern]
    if (next) compareSchemas(comparison, `${place}/*`, member, next, direction)
    else found.add(`${place}/*: names of members changed`)
  }
  compareAlternatives(comparison, place, was, now, direction)
}

/** Alternatives are compared in their order. */
function compareAlternatives(
  comparison: Comparison,
  at: string,
  before: Json,
  after: Json,
  direction: Direction,
): void {
  const [old, fresh] = [alternativesOf(before), alternativesOf(after)]
  if (old.length > fresh.length && direction === 'input') comparison.found.add(`${at}: fewer alternatives`)
  if (old.length < fresh.length && direction === 'output') comparison.found.add(`${at}: more alternatives`)
  for (const [index, one] of old.entries()) {
    const next = fresh[index]
    if (next) compareSchemas(comparison, at, one, next, direction)
  }
}

function alternativesOf({ anyOf, oneOf }: Json): Json[] {
  return anyOf ?? oneOf ?? []
}

const atLeast = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const atMost = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const exact = ['pattern', 'format', 'const', 'multipleOf', 'uniqueItems']

function compareInput(found: Set<string>, at: string, before: Json, after: Json): void {
  const refused = typesOf(before).filter((type) => !takes(typesOf(after), type))
  if (typesOf(after).length > 0 && (refused.length > 0 || typesOf(before).length === 0))
    found.add(`${at}: takes ${list(typesOf(after))} only`)
  if (after.enum) {
    const missing = before.enum
      ? before.enum.filter((value: unknown) => !after.enum.includes(value))
      : ['others']
    if (missing.length > 0) found.add(`${at}: does not take ${list(missing)} any more`)
  }
  for (const name of added(before.required, after.required)) found.add(`${at}/${name}: required now`)
  if (
    after.additionalProperties === false &&
    before.additionalProperties !== false &&
    before.type === 'object'
  )
    found.add(`${at}: takes no other members any more`)
  for (const word of atLeast)
    if (word in after && (before[word] ?? -Infinity) < after[word])
      found.add(`${at}: ${word} is ${after[word]} now`)
  for (const word of atMost)
    if (word in after && (before[word] ?? Infinity) > after[word])
      found.add(`${at}: ${word} is ${after[word]} now`)
  for (const word of exact)
    if (word in after && before[word] !== after[word]) found.add(`${at}: ${word} is ${after[word]} now`)
}

function compareOutput(found: Set<string>, at: string, before: Json, after: Json): void {
  const fresh = typesOf(after).filter((type) => !takes(typesOf(before), type))
  if (typesOf(before).length > 0 && (fresh.length > 0 || typesOf(after).length === 0))
    found.add(`${at}: may be ${list(fresh.length > 0 ? fresh : ['of any type'])} now`)
  if (before.enum && !mayGrow(before)) {
    const more = after.enum ? after.enum.filter((value: unknown) => !before.enum.includes(value)) : ['others']
    if (more.length > 0) found.add(`${at}: may be ${list(more)} now`)
  }
  for (const name of added(after.required, before.required))
    if (after.properties?.[name]) found.add(`${at}/${name}: may be missing now`)
}

/** Whether the documentation tells clients to expect further values. */
function mayGrow({ description = '' }: Json): boolean {
  return /may be added/i.test(description)
}

function typesOf({ type }: Json): string[] {
  if (type === undefined) return []
  return Array.isArray(type) ? type : [type]
}

function takes(types: readonly string[], type: string): boolean {
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
}

/** The entries that only the second list has. */
function added(before: readonly string[] = [], after: readonly string[] = []): string[] {
  return after.filter((name) => !before.includes(name))
}

function list(values: readonly unknown[]): string {
  return values.map(String).join(', ')
}

function resolved({ before, after }: Comparison, was: Json, now: Json): [any, any] {
  return [was && dereferenced(before, was), now && dereferenced(after, now)]
}

function dereferenced(document: ApiDocument, value: Json): Json {
  const { $ref } = value
  if (typeof $ref !== 'string') return value
  const target = $ref
    .slice(2)
    .split('/')
    .reduce((at: any, name) => at?.[name], document)
  return dereferenced(document, target)
}

function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}
