/** What the API, its document and the form need of every type's schema. */
import { describe, expect, test } from 'vitest'
import { checkTypes } from '#checks/check-types.ts'
import { jsonChecker } from '../../../server/src/platform/http/input/validation.ts'
import type { Schema } from './schema.ts'
import { withOptionalSecrets } from './secrets.ts'

type Bounded = Schema & {
  type?: string
  enum?: unknown[]
  pattern?: string
  maxLength?: number
  maxItems?: number
  additionalProperties?: boolean
}
type Field = { path: string; schema: Bounded }

/** Every field of a schema, within lists and alternatives too. */
function fieldsOf(schema: Schema, path = ''): Field[] {
  const members = Object.entries(schema.properties ?? {})
  return [
    ...(schema.anyOf ?? []).flatMap((part, index) => fieldsOf(part, `${path}|${index}`)),
    ...(schema.items
      ? [{ path: `${path}[]`, schema: schema.items }, ...fieldsOf(schema.items, `${path}[]`)]
      : []),
    ...members.flatMap(([name, part]) => [
      { path: `${path}/${name}`, schema: part },
      ...fieldsOf(part, `${path}/${name}`),
    ]),
  ]
}

describe.each(checkTypes.map((type) => [type.name, type] as const))('the settings of %s', (_, type) => {
  const fields = fieldsOf(type.settings as Schema)

  test('have a title for each field', () => {
    expect(fields.filter(({ schema }) => !schema.title).map(({ path }) => path)).toEqual([])
  })

  test('mark what is secret, and nothing else', () => {
    const isSecret = ({ path }: Field) =>
      /password|secret$|\/token$|\/key$/.test(path) || path === '/secret_headers[]/value'
    expect(fields.filter(({ schema }) => schema.writeOnly).map(({ path }) => path)).toEqual(
      fields.filter(isSecret).map(({ path }) => path),
    )
  })

  test('bound every text and list, and have no unknown members', () => {
    const unbounded = fields.filter(
      ({ schema }) =>
        (schema.type === 'string' &&
          schema.maxLength === undefined &&
          !schema.enum &&
          !schema.const &&
          !schema.pattern) ||
        (schema.type === 'array' && schema.maxItems === undefined) ||
        (schema.type === 'object' && schema.additionalProperties !== false),
    )
    expect(unbounded.map(({ path }) => path)).toEqual([])
    expect((type.settings as Bounded).additionalProperties).toBe(false)
  })

  test('are compiled by the validation of the API, also for updates', () => {
    expect(() => jsonChecker(type.settings)).not.toThrow()
    expect(() => jsonChecker(withOptionalSecrets(type.settings))).not.toThrow()
  })

  test('are described together with the type', () => {
    expect(type.title).not.toBe('')
    expect(type.description).toMatch(/\.$/)
  })
})

test('names of types are unique', () => {
  expect(new Set(checkTypes.map(({ name }) => name)).size).toBe(checkTypes.length)
})
