/** Parts of the OpenAPI document that several kinds of entries share. */
import type { TObject, TSchema } from 'typebox'

export const problemReference = { $ref: '#/components/responses/Problem' }

export function parametersOf(schema: TObject | undefined, place: 'path' | 'query'): unknown[] {
  const required = new Set<string>(schema?.required ?? [])
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string }
    const isList = (rest as { type?: string }).type === 'array'
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description && { description }),
      schema: rest,
      ...(isList && { style: 'form', explode: true }),
    }
  })
}
