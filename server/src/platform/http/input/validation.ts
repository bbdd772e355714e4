/**
 * Validates requests against the schemas of their operation, and describes every error: where it is, what was read,
 * what is allowed. Bodies are not converted; queries and paths are text, so numbers, booleans and lists are parsed from
 * it.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { type IdKind, idPattern, idPrefixes } from '#kernel/id.ts'
import { type Fault, faultsMax, invalidInput, notFound, pointer } from '#kernel/problem/problem.ts'
import { textFault } from './text.ts'

/**
 * Ends every loop of a compiled check (over members, over items) when enough errors are known. The result is the same,
 * since a value with that many errors is invalid. Ajv itself has no such limit.
 */
function stopAfterEnoughFaults(code: string): string {
  return code.replace(/\bfor\([^{]*?\)\{/g, `$&if(errors>${faultsMax})break;`)
}

const shared = {
  allErrors: true,
  verbose: true,
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
  // Of a body with several forms, the errors are those of the form that its `kind` names.
  discriminator: true,
  code: { process: stopAfterEnoughFaults },
} as const
const bodyAjv = new Ajv({ ...shared, useDefaults: true })
const textAjv = new Ajv({ ...shared, useDefaults: true, coerceTypes: 'array' })
// The package is CommonJS, so its default export is a member.
for (const ajv of [bodyAjv, textAjv]) formats.default(ajv).addFormat('date-time', isInstant)

/** Removes blanks around a text in a body, such as a pasted name. */
bodyAjv.addKeyword({
  keyword: 'x-trim',
  type: 'string',
  schemaType: 'boolean',
  modifying: true,
  errors: false,
  validate: (isTrimmed: boolean, text: string, _schema: unknown, place?: DataValidationCxt) => {
    if (isTrimmed && place) place.parentData[place.parentDataProperty] = text.trim()
    return true
  },
})

/**
 * RFC 3339, 5.6, in the full format, and an existing time. Leap seconds and times after the year 9999 in UTC are not
 * supported by Date.
 */
function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text)) return false
  try {
    const { year } = Temporal.Instant.from(text).toZonedDateTimeISO('UTC')
    return year >= 0 && year <= 9999
  } catch {
    return false
  }
}

/**
 * Fastify's hook for compiling a schema. The function throws a Problem instead of returning an error. The code of a
 * check is generated for the first request that needs it, since that of all operations together would take a quarter of
 * a second at start.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? bodyAjv : textAjv
  let validate: ValidateFunction | undefined
  return (value: unknown) => {
    // Ajv caches compiled schemas for all services of a process.
    validate ??= ajv.compile(schema)
    if (httpPart === 'querystring') refuseBrokenText(value as Readonly<Record<string, unknown>>)
    if (!validate(value)) refuse(validate, httpPart ?? 'body')
    return true
  }
}

/**
 * Validates JSON that is not a request body against a schema, and throws the same errors. Its code is generated for the
 * first value, too.
 */
export function jsonChecker(schema: TSchema): (value: unknown) => void {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= bodyAjv.compile(schema)
    if (!validate(value)) refuse(validate, 'body')
  }
}

/** Bodies were checked when they were parsed. */
function refuseBrokenText(query: Readonly<Record<string, unknown>>): void {
  const faults = Object.entries(query).flatMap(([name, value]) => {
    const message = textFault(String(value))
    return message ? [{ pointer: `?${name}`, message }] : []
  })
  if (faults.length > 0) throw invalidInput(faults)
}

function refuse(validate: ValidateFunction, httpPart: string): never {
  const errors = (validate.errors ?? []).filter((error) => !isRepetition(error))
  // A path parameter that is not a valid id is an id that does not exist.
  if (httpPart === 'params') throw notFound('resource')
  throw invalidInput(errors.slice(0, faultsMax + 1).map((error) => faultOf(error, httpPart)))
}

/** Keywords that only repeat an error inside them. */
function isRepetition({ keyword }: ErrorObject): boolean {
  return keyword === 'anyOf' || keyword === 'if'
}

function faultOf(error: ErrorObject, httpPart: string): Fault {
  const path = error.instancePath + memberOf(error)
  return { pointer: httpPart === 'querystring' ? `?${path.slice(1)}` : path, message: messageOf(error) }
}

/** The member to which an error about an object refers. */
function memberOf({ keyword, params }: ErrorObject): string {
  if (keyword === 'required') return pointer(params.missingProperty)
  if (keyword === 'additionalProperties') return pointer(params.additionalProperty)
  if (keyword === 'discriminator') return pointer(params.tag)
  return ''
}

function messageOf(error: ErrorObject): string {
  const { keyword, params, parentSchema } = error
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return unknownName(parentSchema)
    case 'discriminator':
      return unknownForm(error)
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
    default:
      return `${rule(error)}; got ${excerpt(error.data)}`
  }
}

/** Of a body with a form for each kind: no form has this kind. */
function unknownForm({ params, parentSchema }: ErrorObject): string {
  const { tag, tagValue } = params
  const forms = (parentSchema?.oneOf ?? []) as { properties?: Record<string, { const?: string }> }[]
  const known = forms.flatMap(({ properties }) => properties?.[tag]?.const ?? [])
  return `must be one of ${known.join(', ')}; got ${excerpt(tagValue)}`
}

function unknownName(schema: ErrorObject['parentSchema']): string {
  if (schema?.patternProperties) return `is not an allowed name${inParentheses(schema.description)}`
  return `is unknown; known names are ${Object.keys(schema?.properties ?? {}).join(', ') || 'none'}`
}

function rule({ keyword, params, parentSchema, message }: ErrorObject): string {
  switch (keyword) {
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`
    case 'type':
      return `must be ${[params.type].flat().join(' or ')}`
    case 'pattern':
      return formatRule(parentSchema, params.pattern)
    case 'format':
      return params.format === 'email' ? 'must be an e-mail address' : `must be a ${params.format}`
    default:
      return message ?? 'is not valid'
  }
}

/** The expected format of a text, without the regular expression. */
function formatRule(schema: ErrorObject['parentSchema'], pattern: string): string {
  const kind = (Object.keys(idPrefixes) as IdKind[]).find((each) => idPattern(each) === pattern)
  const example = schema?.examples?.[0]
  if (kind) return `must be the id of a resource of the type ${kind}, such as ${example}`
  if (example) return `must have the format of ${example}`
  return `has an invalid format${inParentheses(schema?.description)}`
}

function inParentheses(text: string | undefined): string {
  return text ? ` (${text})` : ''
}

/** A short description of the value. For an object or a list, its size, since the value may be very long. */
function excerpt(data: unknown): string {
  if (Array.isArray(data)) return `a list of ${data.length}`
  if (typeof data === 'object' && data !== null) return `an object with ${Object.keys(data).length} members`
  const text = typeof data === 'string' && data.length > 80 ? `${data.slice(0, 79)}…` : data
  return JSON.stringify(text) ?? 'nothing'
}
