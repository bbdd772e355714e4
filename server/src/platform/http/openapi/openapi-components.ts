import type { TSchema } from 'typebox'

export type Components = {
  schemas: Record<string, unknown>
  /** The schema for use in the document: a reference if it has a title, with nested schemas also replaced. */
  place: (schema: TSchema) => unknown
}

export function createComponents(): Components {
  const schemas: Record<string, unknown> = {}
  const origins = new Map<string, string>()

  function place(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(place)
    if (typeof schema !== 'object' || schema === null) return schema
    const placed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, place(value)]))
    const title = (schema as { title?: unknown }).title
    if (typeof title !== 'string') return placed
    const text = JSON.stringify(placed)
    if ((origins.get(title) ?? text) !== text) throw new Error(`Two different schemas are called ${title}`)
    origins.set(title, text)
    schemas[title] = placed
    return { $ref: `#/components/schemas/${title}` }
  }

  return { schemas, place }
}
