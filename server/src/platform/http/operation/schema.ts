import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { type IdKind, idPattern, idPrefixes } from '#kernel/id.ts'
import { pageLimitDefault, pageLimitMax } from '#kernel/list/page.ts'
import { labelsMax } from '#kernel/text/labels.ts'

/** An object in a request. Unknown fields are errors, so that a typo is never ignored. */
export function InputObject<P extends TProperties>(
  properties: P,
  options: { title?: string } = {},
): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/**
 * The same schema with all nested objects closed unless they state otherwise. Functions that derive schemas
 * (`Type.Partial`) do not keep this, but unknown fields in requests must always be errors.
 */
export function closed<S extends TSchema>(schema: S): S {
  // The type of the schema does not change.
  return closedValue(schema) as S
}

function closedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedValue)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, member]) => [name, closedValue(member)])
  const isOpen =
    'type' in value && value.type === 'object' && !('additionalProperties' in value) && !('oneOf' in value)
  return Object.fromEntries(isOpen ? [...entries, ['additionalProperties', false]] : entries)
}

/**
 * An object in a request with a form for each `kind`. Its errors are those of the form that was sent. The type is
 * stated because a discriminator applies to objects only: everything else would be accepted.
 */
export function FormByKind<F extends TSchema>(forms: readonly F[]) {
  return Type.Unsafe<Static<F>>({
    type: 'object',
    oneOf: [...forms],
    discriminator: { propertyName: 'kind' },
  })
}

/** An object in a response; `title` is its name in the OpenAPI document. */
export function Resource<P extends TProperties>(title: string, properties: P): TObject<P> {
  return Type.Object(properties, { title })
}

export function Id(kind: IdKind) {
  return Type.String({
    pattern: idPattern(kind),
    examples: [`${idPrefixes[kind]}_01jcqkz0000000000000000000`],
  })
}

/** A nullable schema of a text, an integer or another simple type. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] }
  if (type === undefined || type === 'object')
    return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] })
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values && { enum: [...values, null] }),
  })
}

export function OneOf<const V extends readonly string[]>(values: V, options: { description?: string } = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })
}

/** RFC 3339 in UTC with milliseconds. Handlers return a Date. */
export const Timestamp = Type.Unsafe<Date>({ type: 'string', format: 'date-time' })

const LabelName = Type.String({ pattern: '^[a-z0-9]([a-z0-9_./-]{0,61}[a-z0-9])?$' })
/**
 * Control characters, line separators, invisible characters and those that change the direction of text. A name with
 * them could look like another name or like the text around it, in a list, a log or a mail.
 */
const unprintable =
  '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff'
const onOneLine = {
  pattern: `^[^${unprintable}]*$`,
  description: 'Text on one line, without control characters and direction marks.',
}

const LabelText = Type.String({ maxLength: 255, ...onOneLine })

export const Labels = Type.Record(LabelName, LabelText, {
  maxProperties: labelsMax,
  additionalProperties: false,
  description:
    'Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`.',
})

export const LabelsPatch = Type.Record(LabelName, Nullable(LabelText), {
  maxProperties: 2 * labelsMax,
  additionalProperties: false,
  description: 'Labels to set. Null removes a label; labels that are omitted stay unchanged.',
})

/** A name chosen by users. Blanks around it are removed (validation.ts), and it must not be empty. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: `^[^${unprintable}]*[^\\s${unprintable}][^${unprintable}]*$`,
  description:
    'A name on one line, without control characters and direction marks. Leading and trailing spaces are removed.',
  'x-trim': true,
})

export function PageOf(item: TSchema, title: string) {
  return Type.Object(
    {
      data: Type.Array(item),
      next_cursor: Nullable(
        Type.String({ description: 'Send it as `cursor` to get the next page; null on the last page.' }),
      ),
    },
    { title },
  )
}

/** The query parameters of every list. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageLimitMax,
      default: pageLimitDefault,
      description: 'Items per page.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ description: 'The `next_cursor` of the previous page.', maxLength: 2000 }),
  ),
}

/** The query parameters of lists of past events. */
export const timeQuery = {
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only items created at or after this time.' }),
  ),
  until: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only items created before this time.' }),
  ),
}

/** A search text; `where` describes what is searched. */
export const searchQuery = (where: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: `Part of ${where}, case-insensitive.` }),
  )

/** `when` describes when a resource needs attention. */
export const needsAttentionQuery = (when: string) =>
  Type.Optional(Type.Boolean({ description: `True: only items that need attention, because ${when}.` }))

export const labelQuery = Type.Optional(
  Type.Array(Type.String({ pattern: '^[^:]+(:.*)?$' }), {
    maxItems: 10,
    description: 'Only items with this label: `env:prod`, or `env` for any value. May be repeated.',
  }),
)

/** A time in the future, by the clock of the service. */
export const FutureTimestamp = Type.String({ format: 'date-time', description: 'RFC 3339, in the future.' })
