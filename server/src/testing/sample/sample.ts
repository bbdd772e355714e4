import type { TSchema } from 'typebox'

type Schema = {
  type?: string | string[]
  examples?: unknown[]
  enum?: unknown[]
  const?: unknown
  oneOf?: Schema[]
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  minimum?: number
  pattern?: string
  format?: string
}

/**
 * A small valid value of a schema: required members, examples if there are any, and all members for which `choose`
 * returns a value.
 */
export function sampleOf(schema: TSchema, choose: (schema: Schema) => unknown = () => undefined): unknown {
  return sample(schema as Schema, choose)
}

function sample(schema: Schema, choose: (schema: Schema) => unknown): unknown {
  const chosen = choose(schema)
  if (chosen !== undefined) return chosen
  if (schema.examples) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.oneOf?.[0]) return sample(schema.oneOf[0], choose)
  const type = [schema.type].flat()[0]
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name, property]) => schema.required?.includes(name) || holdsChosen(property, choose))
        .map(([name, property]) => [name, sample(property, choose)]),
    )
  if (type === 'array')
    return schema.minItems || holdsChosen(schema.items ?? {}, choose)
      ? [sample(schema.items ?? {}, choose)]
      : []
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  return schema.format === 'date-time' ? '2100-01-01T00:00:00Z' : 'sample'
}

function holdsChosen(schema: Schema, choose: (schema: Schema) => unknown): boolean {
  if (choose(schema) !== undefined) return true
  const inside = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.oneOf ?? []),
  ]
  return inside.some((part) => holdsChosen(part, choose))
}
