// Checks recorded exchanges against a vendor's own OpenAPI 3.1 document. Requests are checked strictly. Responses may
// have additional properties, because servers are older and newer than the document.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { RecordedExchange } from './recording-egress.ts'

export type OpenApiDocument = { paths: Record<string, PathItem> }
type PathItem = { [method: string]: unknown; parameters?: Reference[] }
type Operation = {
  parameters?: Reference[]
  requestBody?: { content?: Record<string, unknown> }
  responses: Record<string, unknown>
}
type Parameter = { name: string; in: string; required?: boolean; schema?: { type?: string } }
type Reference = Parameter | { $ref: string }

/** Returns readable violations of the document by an exchange; empty if there are none. */
export type ExchangeCheck = (exchange: RecordedExchange) => string[]

/** Creates a check for exchanges with an API whose paths begin after `prefix`. */
export function openApiCheck(document: OpenApiDocument, prefix: string): ExchangeCheck {
  const requestOf = schemaReader(document)
  const responseOf = schemaReader(withoutClosedObjects(document))
  return ({ request, response }) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.slice(pathname.indexOf(prefix) + prefix.length)
    const template = Object.keys(document.paths).find((candidate) => fits(candidate, path))
    const method = request.method.toLowerCase()
    // The document is an OpenAPI document, whose operations have this shape.
    const operation = template && (document.paths[template]?.[method] as Operation | undefined)
    const title = `${request.method} ${path}`
    if (!template || !operation) return [`${title} is not in the document`]
    const pointer = ['paths', template, method]
    const status = String(response.status) in operation.responses ? String(response.status) : 'default'
    return [
      ...queryFaults(
        document,
        [...(document.paths[template]?.parameters ?? []), ...(operation.parameters ?? [])],
        searchParams,
      ),
      ...bodyFaults(requestOf, [...pointer, 'requestBody'], request.body),
      ...responseFaults(responseOf, [...pointer, 'responses', status], response),
    ].map((fault) => `${title} (${response.status}): ${fault}`)
  }
}

function fits(template: string, path: string): boolean {
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}

function queryFaults(
  document: OpenApiDocument,
  references: readonly Reference[],
  query: URLSearchParams,
): string[] {
  const parameters = references
    .map((reference) => resolved(document, reference))
    .filter((found) => found.in === 'query')
  const unknown = [...query.keys()].filter((name) => !parameters.some((parameter) => parameter.name === name))
  const missing = parameters.filter(({ name, required }) => required && !query.has(name))
  const wrong = parameters.filter(
    ({ name, schema }) =>
      schema?.type === 'boolean' && query.has(name) && !/^(true|false)$/.test(query.get(name) ?? ''),
  )
  return [
    ...unknown.map((name) => `the query ${name} is unknown`),
    ...[...missing, ...wrong].map(({ name }) => `the query ${name} is missing or wrong`),
  ]
}

type SchemaReader = (pointer: readonly string[]) => ValidateFunction | undefined

function bodyFaults(
  schemaOf: SchemaReader,
  pointer: readonly string[],
  body: string | Buffer | undefined,
): string[] {
  const validate = schemaOf([...pointer, 'content', 'application/json', 'schema'])
  if (body === undefined) return validate ? ['the body is missing'] : []
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
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ ...document, $id: 'https://document.invalid/' })
  const compiled = new Map<string, ValidateFunction | undefined>()
  return (pointer) => {
    const key = pointer.join(' ')
    if (!compiled.has(key)) {
      const place = placeOf(document, pointer)
      compiled.set(
        key,
        place === undefined ? undefined : ajv.compile({ $ref: `https://document.invalid/#${place}` }),
      )
    }
    return compiled.get(key)
  }
}

/** The JSON pointer at the end of a path, with references replaced; undefined if there is nothing. */
function placeOf(document: OpenApiDocument, pointer: readonly string[]): string | undefined {
  let place: string[] = []
  let node: unknown = document
  for (const step of pointer) {
    const reference = isRecord(node) ? node.$ref : undefined
    if (typeof reference === 'string') {
      place = reference.slice(2).split('/')
      node = place.reduce<unknown>((within, name) => (isRecord(within) ? within[name] : undefined), document)
    }
    node = isRecord(node) ? node[step] : undefined
    place.push(step.replaceAll('~', '~0').replaceAll('/', '~1'))
  }
  return node === undefined ? undefined : `/${place.map(encodeURIComponent).join('/')}`
}

function resolved(document: OpenApiDocument, reference: Reference): Parameter {
  if (!('$ref' in reference)) return reference
  const path = reference.$ref.slice(2).split('/')
  // A reference in place of a parameter leads to a parameter.
  return path.reduce<unknown>(
    (within, name) => (isRecord(within) ? within[name] : undefined),
    document,
  ) as Parameter
}

function withoutClosedObjects(document: OpenApiDocument): OpenApiDocument {
  const text = JSON.stringify(document, (key, value) => (key === 'additionalProperties' ? undefined : value))
  // The same document without one keyword.
  return JSON.parse(text) as OpenApiDocument
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
