/**
 * The secret parts of a check's settings, by its schema. The service stores settings encrypted as a whole, returns them
 * without the secrets, and fills in those that an update leaves out.
 */
import type { TSchema } from 'typebox'
import { branchOf, isObject, type Schema } from './schema.ts'

/** Settings without their secrets: what may be returned and shown. */
export function withoutSecrets<Value>(schema: TSchema, settings: Value): Value {
  return mapped(schema as Schema, settings, () => undefined) as Value
}

/** A copy in which `replacement`, called with the title of the field and the secret, stands in place of each secret. */
export function withSecretsReplaced<Value>(
  schema: TSchema,
  settings: Value,
  replacement: (title: string, secret: unknown) => string,
): Value {
  return mapped(schema as Schema, settings, (secret, { title = 'secret' }) =>
    replacement(title, secret),
  ) as Value
}

/** The secrets that settings hold. */
export function secretsIn(schema: TSchema, settings: unknown): string[] {
  const secrets: string[] = []
  mapped(schema as Schema, settings, (secret) => {
    if (typeof secret === 'string' && secret !== '') secrets.push(secret)
    return secret
  })
  return secrets
}

/**
 * Settings with the secrets of the stored ones where they have none. The caller must refuse to do so where `isSameTarget`
 * says that they go elsewhere.
 */
export function withStoredSecrets<Value>(schema: TSchema, settings: Value, stored: unknown): Value {
  return completed(schema as Schema, settings, stored) as Value
}

/** The members that say where a check connects, and thus where its secrets are sent. */
const targetFields = new Set(['host', 'port', 'url', 'token_url'])

/**
 * Whether two settings connect to the same targets. An update that moves a check must bring its secrets again: otherwise
 * a user who may change a monitor could have its password sent to a server of their own.
 */
export function isSameTarget(one: object, other: object): boolean {
  return JSON.stringify(targetsOf(one)) === JSON.stringify(targetsOf(other))
}

function targetsOf(settings: object): unknown[] {
  const fields = Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return fields.flatMap(([name, value]) => {
    if (isObject(value)) return targetsOf(value)
    return targetFields.has(name) ? [[name, URL.canParse(value) ? originOf(value) : value]] : []
  })
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

/** The schema of an update, in which secrets may be left out. */
export function withOptionalSecrets<Schema extends TSchema>(schema: Schema): TSchema {
  return optional(schema as never)
}

function optional(schema: Schema): Schema {
  const { properties, required, items, anyOf } = schema
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(optional) }),
    ...(items && { items: optional(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, optional(member)]),
      ),
      ...(required && { required: required.filter((name) => !properties[name]?.writeOnly) }),
    }),
  }
}

/** A copy in which each secret is replaced; undefined leaves it out. */
function mapped(
  schema: Schema,
  value: unknown,
  replace: (secret: unknown, field: Schema) => unknown,
): unknown {
  const chosen = branchOf(schema, value)
  if (chosen.writeOnly) return replace(value, chosen)
  if (Array.isArray(value))
    return chosen.items ? value.map((item) => mapped(chosen.items as Schema, item, replace)) : value
  if (!isObject(value) || !chosen.properties) return value
  const { properties } = chosen
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const part = properties[name] ? mapped(properties[name], member, replace) : member
      return part === undefined ? [] : [[name, part]]
    }),
  )
}

function completed(schema: Schema, value: unknown, stored: unknown): unknown {
  const chosen = branchOf(schema, value)
  if (chosen.writeOnly) return value ?? stored
  if (Array.isArray(value)) {
    const { items } = chosen
    if (!items || !Array.isArray(stored)) return value
    // Items of lists with secrets have names.
    return value.map((item) =>
      completed(
        items,
        item,
        stored.find((other) => isObject(item) && isObject(other) && nameOf(item) === nameOf(other)),
      ),
    )
  }
  if (!isObject(value) || !chosen.properties || !isObject(stored)) return value
  const result: Record<string, unknown> = { ...value }
  for (const [name, member] of Object.entries(chosen.properties)) {
    if (!(name in value) && !member.writeOnly) continue
    const part = completed(member, value[name], stored[name])
    if (part !== undefined) result[name] = part
  }
  return result
}

function nameOf({ name }: Record<string, unknown>): string {
  return String(name).toLowerCase()
}
