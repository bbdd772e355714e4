/** The titles and descriptions of a schema and of everything in it. */
export function textsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(textsOf)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, value]) =>
    (name === 'title' || name === 'description') && typeof value === 'string' ? [value] : textsOf(value),
  )
}
