/**
 * Checks requests against the schemas of their operation and puts every fault into words: where it is, what
 * was read, what is allowed. Bodies are taken as they are; queries and paths are text, so numbers, booleans
 * and lists in them are read from it.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { type Fault, invalidInput, notFound, pointer } from '#kernel/problem.ts'

const shared = {
  allErrors: true,
  verbose: true,
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
} as const
const bodyAjv = new Ajv({ ...shared, useDefaults: true })
const textAjv = new Ajv({ ...shared, useDefaults: true, coerceTypes: 'array' })
// The package is CommonJS and its default export arrives as a member.
for (const ajv of [bodyAjv, textAjv]) formats.default(ajv)

/** Fastify's hook for compiling a schema; the function throws a Problem rather than returning an error. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validate = (httpPart === 'body' ? bodyAjv : textAjv).compile(schema)
  return (value: unknown) => {
    if (!validate(value)) refuse(validate, httpPart ?? 'body')
    return true
  }
}

function refuse(validate: ValidateFunction, httpPart: string): never {
  const errors = (validate.errors ?? []).filter((error) => !isEcho(error))
  // A path parameter that cannot be an id is an id that does not exist.
  if (httpPart === 'params') throw notFound('resource')
  throw invalidInput(errors.map((error) => faultOf(error, httpPart)))
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
  const { keyword, params, parentSchema, data } = error
  const read = `read ${excerpt(data)}`
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return `is not known here; known are ${Object.keys(parentSchema?.properties ?? {}).join(', ') || 'none'}`
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}; ${read}`
    case 'type':
      return `must be ${[params.type].flat().join(' or ')}; ${read}`
    case 'pattern':
      return `has not the form that is expected here (${parentSchema?.description ?? params.pattern}); ${read}`
    case 'format':
      return `must be a ${params.format}; ${read}`
    case 'minLength':
      return params.limit === 1 ? 'may not be empty' : `must have at least ${params.limit} characters`
    default:
      return `${error.message ?? 'is not valid'}; ${read}`
  }
}

function excerpt(data: unknown): string {
  const text = JSON.stringify(data) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
