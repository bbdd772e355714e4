// Checks recorded exchanges against a vendor's own OpenAPI document, of version 3.0 or 3.1. Requests are checked
// strictly. Responses may have additional properties, because servers are older and newer than the document.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { RecordedExchange } from '../recording-egress.ts'
import { withJsonSchemas } from './json-schemas.ts'

export type OpenApiDocument = { openapi?: string; paths: Record<string, PathItem> }
type PathItem = { [method: string]: unknown; parameters?: Reference[] }
type Operation = {
  parameters?: Reference[]
  requestBody?: { content?: Record<string, unknown> }
  responses: Record<string, unknown>
}
type Parameter = {
  name: string
  in: string
  required?: boolean
  schema?: { type?: string; enum?: unknown[]; items?: { enum?: unknown[] } }
}
type Reference = Parameter | { $ref: string }

/** Returns readable violations of the document by an exchange; empty if there are none. */
export type ExchangeCheck = (exchange: RecordedExchange) => string[]

/** Creates a check for exchanges with an API whose paths begin after `prefix`. */
export function openApiCheck(document: OpenApiDocument, prefix: string): ExchangeCheck {
  const requestOf = schemaReader(withJsonSchemas(document, 'request'))
  const responseOf = schemaReader(withJsonSchemas(document, 'response'))
  return ({ request, response }) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.slice(pathname.indexOf(prefix) + prefix.length)
    const method = request.method.toLowerCase()
    const template = templateOf(document, method, path)
    const title = `${request.method} ${path}`
    if (template === undefined) return [`${title} is not in the document`]
    // The document is an OpenAPI document, whose operations have this shape.
    const operation = document.paths[template]?.[method] as Operation
    const pointer = ['paths', template, method]
    const parameters = [...(document.paths[template]?.parameters ?? []), ...(operation.parameters ?? [])].map(
      (reference) => resolved(document, reference),
    )
    return [
      ...queryFaults(parameters, searchParams),
      ...headerFaults(parameters, request.headers),
      ...bodyFaults(
        requestOf,
        [...pointer, 'requestBody'],
        request.body,
        placeOf(document, [...pointer, 'requestBody', 'required']).value === true,
      ),
      ...responseFaults(
        responseOf,
        [...pointer, 'responses', statusOf(operation, response.status)],
        response,
      ),
    ].map((fault) => `${title} (${response.status}): ${fault}`)
  }
}

/**
 * The template with the most literal characters: `/domains/{name}:renew` before `/domains/{name}`, and
 * `/domains/available` before both.
 */
function templateOf(document: OpenApiDocument, method: string, path: string): string | undefined {
  const literals = (template: string) => template.replace(/\{[^}]+\}/g, '').length
  return Object.keys(document.paths)
    .filter((template) => document.paths[template]?.[method] !== undefined && fits(template, path))
    .sort((a, b) => literals(b) - literals(a))[0]
}

function fits(template: string, path: string): boolean {
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}

/** The key of the response: the status, its class such as `4XX`, or `default`. */
function statusOf({ responses }: Operation, status: number): string {
  const text = String(status)
  return [text, `${text[0]}XX`, `${text[0]}xx`].find((key) => key in responses) ?? 'default'
}

function queryFaults(parameters: readonly Parameter[], query: URLSearchParams): string[] {
  const expected = parameters.filter((parameter) => parameter.in === 'query')
  // Some documents write the names of lists with brackets, as they are sent by some clients.
  const isNamed = (name: string) => expected.some((one) => one.name === name || one.name === `${name}[]`)
  const missing = expected.filter(({ name, required }) => required && !query.has(name))
  const wrong = expected.filter(({ name, schema }) =>
    query.getAll(name).some((value) => !isQueryValue(schema, value)),
  )
  return [
    ...[...query.keys()].filter((name) => !isNamed(name)).map((name) => `the query ${name} is unknown`),
    ...[...missing, ...wrong].map(({ name }) => `the query ${name} is missing or wrong`),
  ]
}

function isQueryValue(schema: Parameter['schema'], value: string): boolean {
  if (schema?.type === 'boolean') return /^(true|false)$/.test(value)
  if (schema?.type === 'integer') return /^-?\d+$/.test(value)
  if (schema?.type === 'array') {
    const { items } = schema
    return value.split(',').every((one) => items?.enum?.includes(one) ?? true)
  }
  return schema?.enum?.includes(value) ?? true
}

/** Headers that the document requires, except those of authentication, which documents state in several ways. */
function headerFaults(parameters: readonly Parameter[], headers: Readonly<Record<string, string>>): string[] {
  const sent = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  return parameters
    .filter((parameter) => parameter.in === 'header' && parameter.required)
    .filter(({ name }) => name.toLowerCase() !== 'authorization' && !sent.has(name.toLowerCase()))
    .map(({ name }) => `the header ${name} is missing`)
}

type SchemaReader = (pointer: readonly string[]) => ValidateFunction | undefined

function bodyFaults(
  schemaOf: SchemaReader,
  pointer: readonly string[],
  body: string | Buffer | undefined,
  isRequired: boolean,
): string[] {
  const validate = schemaOf([...pointer, 'content', 'application/json', 'schema'])
  if (body === undefined) return validate && isRequired ? ['the body is missing'] : []
  if (!validate && schemaOf([...pointer, 'content', '*/*', 'schema'])) return []
  if (!validate) return ['the request has no body in the document']
  return faultsOf(validate, JSON.parse(body.toString()))
}

function responseFaults(
  schemaOf: SchemaReader,
  pointer: readonly string[],
  { headers, body }: RecordedExchange['response'],
): string[] {
  const isJson = headers['content-type']?.startsWith('application/json') === true && body.length > 0
  const validate = schemaOf([...pointer, 'content', 'application/json', 'schema'])
  return validate && isJson ? faultsOf(validate, JSON.parse(body.toString('utf8'))) : []
}

function faultsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'body'} ${message}`)
}

/** Compiles schemas at their place in the document, and follows references. */
function schemaReader(document: OpenApiDocument): SchemaReader {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    unicodeRegExp: false,
    allErrors: true,
  })
  ajv.addSchema({ ...document, $id: 'https://document.invalid/' })
  const compiled = new Map<string, ValidateFunction | undefined>()
  return (pointer) => {
    const key = pointer.join(' ')
    if (!compiled.has(key)) {
      const { place, value } = placeOf(document, pointer)
      const path = place.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      const schema = { $ref: `https://document.invalid/#/${path.join('/')}` }
      compiled.set(key, value === undefined ? undefined : ajv.compile(schema))
    }
    return compiled.get(key)
  }
}

/** Where a path leads when references are followed, and what is there: undefined if there is nothing. */
function placeOf(document: OpenApiDocument, pointer: readonly string[]): { place: string[]; value: unknown } {
  let place: string[] = []
  let value: unknown = document
  for (const step of pointer) {
    const reference = isRecord(value) ? value.$ref : undefined
    if (typeof reference === 'string') ({ place, value } = placeOf(document, stepsOf(reference)))
    value = isRecord(value) ? value[step] : undefined
    place.push(step)
  }
  return { place, value }
}

/** The steps of a reference within the document, such as `#/components/schemas/Zone`. */
function stepsOf(reference: string): string[] {
  return reference
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function resolved(document: OpenApiDocument, reference: Reference): Parameter {
  // A reference in place of a parameter leads to a parameter.
  return '$ref' in reference ? (placeOf(document, stepsOf(reference.$ref)).value as Parameter) : reference
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
