/**
 * Checks requests against the schemas of their operation and puts every fault into words: where it is, what
 * was read, what is allowed. Bodies are taken as they are; queries and paths are text, so numbers, booleans
 * and lists in them are read from it.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { type IdKind, idPattern, idPrefixes } from '#kernel/id.ts'
import { type Fault, faultsMax, invalidInput, notFound, pointer } from '#kernel/problem.ts'
import { textFault } from './text.ts'

/**
 * Ends every loop of a compiled check (over members, over items) once enough faults are known. The verdict stays the
 * same, since a value with that many faults is invalid whatever follows; Ajv itself has no such limit.
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
  code: { process: stopAfterEnoughFaults },
} as const
const bodyAjv = new Ajv({ ...shared, useDefaults: true })
const textAjv = new Ajv({ ...shared, useDefaults: true, coerceTypes: 'array' })
// The package is CommonJS and its default export arrives as a member.
for (const ajv of [bodyAjv, textAjv]) formats.default(ajv).addFormat('date-time', isInstant)

/** Removes the blanks around a text of a body, such as a name that was pasted. */
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
 * RFC 3339, 5.6, in the full form, and a moment that there is. The leap second is none that a Date can hold,
 * and a year that the offset moves beyond 9999 none that could be written in UTC again.
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
 * Fastify's hook for compiling a schema; the function throws a Problem rather than returning an error. The code of
 * a check is made for the first request that needs it, since that of all operations together takes a quarter of a
 * second of the start.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? bodyAjv : textAjv
  let validate: ValidateFunction | undefined
  return (value: unknown) => {
    // Ajv keeps what it has compiled by the schema, for all services of a process.
    validate ??= ajv.compile(schema)
    if (httpPart === 'querystring') refuseBrokenText(value as Readonly<Record<string, unknown>>)
    if (!validate(value)) refuse(validate, httpPart ?? 'body')
    return true
  }
}

/** Holds JSON that is no request's body against a schema; throws its faults as if it were. */
export function jsonChecker(schema: TSchema): (value: unknown) => void {
  const validate = bodyAjv.compile(schema)
  return (value) => {
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
  const errors = (validate.errors ?? []).filter((error) => !isEcho(error))
  // A path parameter that cannot be an id is an id that does not exist.
  if (httpPart === 'params') throw notFound('resource')
  throw invalidInput(errors.slice(0, faultsMax + 1).map((error) => faultOf(error, httpPart)))
}

/** Keywords that only repeat that something inside them failed. */
function isEcho({ keyword }: ErrorObject): boolean {
  return keyword === 'anyOf' || keyword === 'if'
}

function faultOf(error: ErrorObject, httpPart: string): Fault {
  const path = error.instancePath + memberOf(error)
  return { pointer: httpPart === 'querystring' ? `?${path.slice(1)}` : path, message: messageOf(error) }
}

/** The member that an error about an object is really about. */
function memberOf({ keyword, params }: ErrorObject): string {
  if (keyword === 'required') return pointer(params.missingProperty)
  if (keyword === 'additionalProperties') return pointer(params.additionalProperty)
  return ''
}

function messageOf(error: ErrorObject): string {
  const { keyword, params, parentSchema } = error
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return unknownName(parentSchema)
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
    default:
      return `${rule(error)}; got ${excerpt(error.data)}`
  }
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
      return `must be a ${params.format}`
    default:
      return message ?? 'is not valid'
  }
}

/** What a text has to look like, without the regular expression. */
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

/** What was read, in a few words; of an object or a list its size, since all of it may be very long. */
function excerpt(data: unknown): string {
  if (Array.isArray(data)) return `a list of ${data.length}`
  if (typeof data === 'object' && data !== null) return `an object with ${Object.keys(data).length} members`
  const text = typeof data === 'string' && data.length > 80 ? `${data.slice(0, 79)}…` : data
  return JSON.stringify(text) ?? 'nothing'
}
