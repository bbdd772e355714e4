/** Values that a JSON Schema describes, as a form has them and as they are sent. */

export type JsonSchema = {
  type?: string
  title?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  examples?: readonly unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  writeOnly?: boolean
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
}

/** An object with what is fixed, and with an empty text for each simple field: fields of a form always have a value. */
export function emptyValue(schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
      if ('const' in member) return [[name, member.const]]
      if (member.type === 'boolean') return [[name, member.default ?? false]]
      if (member.enum)
        return [[name, member.default ?? (schema.required?.includes(name) ? member.enum[0] : null)]]
      if (member.type === 'array') return [[name, member.default ?? []]]
      if (member.type === 'object' || member.anyOf?.every(({ type }) => type === 'object')) return []
      return [[name, member.default ?? '']]
    }),
  )
}

/** The values of a form, with what is stored in place of what is empty. */
export function formValue(schema: JsonSchema, stored: object | undefined): Record<string, unknown> {
  const empty = emptyValue(schema)
  if (!stored) return empty
  const members = Object.entries(stored).map(([name, value]) => {
    const member = schema.properties?.[name]
    return [name, member ? memberValue(member, value) : value]
  })
  return { ...empty, ...Object.fromEntries(members) }
}

function memberValue(schema: JsonSchema, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item) => (schema.items ? memberValue(schema.items, item) : item))
  if (typeof value !== 'object' || value === null) return value
  const variants = schema.anyOf ?? [schema]
  const index = variantIndex(variants, value)
  return formValue((index === null ? undefined : variants[index]) ?? {}, value)
}

/** Which of several objects a value is: the one whose fixed members it has. */
export function variantIndex(variants: readonly JsonSchema[], value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null
  const index = variants.findIndex(({ properties = {} }) =>
    Object.entries(properties).every(
      ([name, member]) => !('const' in member) || (value as Record<string, unknown>)[name] === member.const,
    ),
  )
  return index === -1 ? null : index
}

/** What is sent: fields that are empty are left out. */
export function filledIn(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const part = filledMember(schema.properties?.[name] ?? {}, member)
      return part === undefined ? [] : [[name, part]]
    }),
  )
}

function filledMember(schema: JsonSchema, value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return undefined
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((item) => filledMember(schema.items ?? {}, item))
  if (typeof value === 'object') {
    const variants = schema.anyOf ?? [schema]
    const index = variantIndex(variants, value)
    return filledIn((index === null ? undefined : variants[index]) ?? {}, value as Record<string, unknown>)
  }
  // A value of any simple type is entered as text: `12`, `true` and `null` are what they look like.
  if (schema.anyOf && typeof value === 'string') return simpleValue(value)
  return value
}

function simpleValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? text : value
  } catch {
    return text
  }
}
