// Makes the schemas of an OpenAPI document ones of JSON Schema, for requests or for responses.
export type Direction = 'request' | 'response'

/** What their values contain is data, not schemas. */
const dataKeywords = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * The document with schemas of JSON Schema 2020-12. Those of OpenAPI 3.0 differ: `nullable` stands for the type null,
 * `exclusiveMinimum` and `exclusiveMaximum` are booleans, and nothing beside a `$ref` has a meaning. Responses lose
 * `additionalProperties`, because servers are older and newer than the document. A required member that is `readOnly`
 * need not be in a request, nor one that is `writeOnly` in a response. A part of `allOf` that is closed would refuse the
 * members of the other parts: what is meant is that the whole is closed. A schema that is closed and requires a member that
 * it does not have refuses everything: what is meant is that another part has it.
 */
export function withJsonSchemas<Document extends { openapi?: string }>(
  document: Document,
  direction: Direction,
): Document {
  const isThreeZero = document.openapi?.startsWith('3.0') ?? false
  const converted = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(converted)
    if (!isRecord(node)) return node
    if (isThreeZero && typeof node.$ref === 'string') return { $ref: node.$ref }
    const schema: Record<string, unknown> = {}
    for (const [keyword, value] of Object.entries(node)) {
      if (keyword === 'additionalProperties' && direction === 'response') continue
      if (keyword.startsWith('x-') || dataKeywords.has(keyword)) schema[keyword] = value
      else
        schema[keyword] =
          keyword === 'properties' && isRecord(value) ? mapped(value, converted) : converted(value)
    }
    withoutHiddenRequired(schema, direction)
    closeWhole(schema)
    openImpossible(schema)
    return isThreeZero ? withoutThreeZeroKeywords(schema) : schema
  }
  // The same document with other schemas.
  return converted(document) as Document
}

function mapped(
  record: Record<string, unknown>,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

function withoutHiddenRequired(schema: Record<string, unknown>, direction: Direction): void {
  const { required, properties } = schema
  if (!Array.isArray(required) || !isRecord(properties)) return
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  schema.required = required.filter((name: string) => {
    const property = properties[name]
    return !(isRecord(property) && property[hidden] === true)
  })
}

function closeWhole(schema: Record<string, unknown>): void {
  const { allOf } = schema
  if (!Array.isArray(allOf) || !allOf.some((part) => part.additionalProperties === false)) return
  schema.allOf = allOf.map(({ additionalProperties: _closed, ...part }) => part)
  schema.unevaluatedProperties = false
}

function openImpossible(schema: Record<string, unknown>): void {
  const { additionalProperties, properties = {}, required } = schema
  if (additionalProperties !== false || !Array.isArray(required) || !isRecord(properties)) return
  if (required.some((name: string) => !(name in properties))) delete schema.additionalProperties
}

function withoutThreeZeroKeywords({ nullable, ...schema }: Record<string, unknown>): Record<string, unknown> {
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue
    if (schema[exclusive]) {
      schema[exclusive] = schema[bound]
      delete schema[bound]
    } else delete schema[exclusive]
  }
  return nullable === true ? withNull(schema) : schema
}

function withNull(schema: Record<string, unknown>): Record<string, unknown> {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] }
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
