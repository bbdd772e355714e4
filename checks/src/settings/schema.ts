/** What the schemas of settings consist of. */
import type { TSchema } from 'typebox'

export type Schema = TSchema & {
  title?: string
  contentMediaType?: string
  writeOnly?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
}

/** The part of a union that a value is meant for, told by its constant members such as `kind`. */
export function branchOf(schema: Schema, value: unknown): Schema {
  return (
    schema.anyOf?.find(
      ({ properties = {} }) =>
        isObject(value) &&
        Object.entries(properties).every(
          ([name, { const: constant }]) => constant === undefined || value[name] === constant,
        ),
    ) ?? schema
  )
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
