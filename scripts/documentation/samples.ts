/**
 * Samples of every request of the OpenAPI document, in curl, TypeScript and Python: the `x-codeSamples` of the
 * reference at `/docs/api`. They are derived from the document and deterministic.
 */
import type { AnyRequest } from '@holdfast/client'
import { httpRequest, operations } from '@holdfast/client'
import {
  clientProgram,
  curlText,
  fetchProgram,
  pythonProgram,
  type ResponseForm,
  type SentRequest,
} from '@holdfast/client/samples'
import { sampleInputs } from './sample-inputs.ts'
import { type Described, exampleOf, type OpenApi, resolved } from './schema-examples.ts'

export type CodeSample = { lang: 'Shell' | 'TypeScript' | 'Python'; label: string; source: string }

/** The placeholder for the URL of the service. */
export const sampleOrigin = 'https://holdfast.example'

type DescribedOperation = {
  operationId: string
  parameters?: Described[]
  requestBody?: Described
  responses: Record<string, Described>
  security?: Record<string, unknown>[]
}

/** By operation id. */
export function codeSamples(document: OpenApi): Record<string, CodeSample[]> {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, DescribedOperation>).map(([method, operation]) => [
      operation.operationId,
      samplesOf(document, path, method.toUpperCase(), operation),
    ]),
  )
  return Object.fromEntries(entries)
}

function samplesOf(
  document: OpenApi,
  path: string,
  method: string,
  operation: DescribedOperation,
): CodeSample[] {
  const { operationId } = operation
  const known = operationId in operations
  const request = known ? operationRequest(document, operation) : null
  const sent: SentRequest = request
    ? { ...httpRequest(request), origin: sampleOrigin, credential: 'token' }
    : otherRequest(document, path, method, operation)
  const program = request ? clientProgram(request, sampleOrigin, responseForm(operation)) : fetchProgram(sent)
  return [
    { lang: 'Shell', label: 'curl', source: curlText(sent) },
    { lang: 'TypeScript', label: 'TypeScript', source: program },
    { lang: 'Python', label: 'Python', source: pythonProgram(sent) },
  ]
}

/** The request of an operation for the client; its body is generated from the schema unless one is given. */
function operationRequest(document: OpenApi, operation: DescribedOperation): AnyRequest {
  // The caller has looked it up in the table of operations.
  const id = operation.operationId as keyof typeof operations
  const given: Omit<AnyRequest, 'operation'> = sampleInputs[id] ?? {}
  const path = exampleParameters(document, operation, 'path')
  const query = { ...exampleParameters(document, operation, 'query'), ...asObject(given.query) }
  const body = given.body ?? bodyOf(document, operation)
  return {
    operation: id,
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
    ...(given.wait !== undefined && { wait: given.wait }),
  }
}

/** Sign-in, and reports of devices, which are not operations of the client. */
function otherRequest(
  document: OpenApi,
  path: string,
  method: string,
  operation: DescribedOperation,
): SentRequest {
  const values = exampleParameters(document, operation, 'path')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const form = resolved(document, operation.requestBody)?.['content']?.['application/x-www-form-urlencoded']
  const parameters = form ? formFields(form.schema) : reportParameters(operation)
  const text = new URLSearchParams(parameters).toString()
  const body = form ? text : bodyOf(document, operation)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method,
    path: form || text === '' ? filled : `${filled}?${text}`,
    headers: body === undefined ? {} : { 'Content-Type': type },
    body,
    origin: sampleOrigin,
    credential: credentialOf(operation),
  }
}

/** A report of a device: of the parameters of the path, the host and the address. */
function reportParameters({ parameters = [] }: DescribedOperation): Record<string, string> {
  return formFields({
    properties: Object.fromEntries(
      parameters.filter((one) => one['in'] === 'query').map((one) => [one['name'], one]),
    ),
  })
}

const reported: Readonly<Record<string, string>> = {
  hostname: 'office.example.com',
  domains: 'office',
  myip: '81.2.69.142',
  token: 'hfip_changeme',
}

function formFields(schema: Described): Record<string, string> {
  const known = Object.keys(schema['properties'] ?? {})
  return Object.fromEntries(Object.entries(reported).filter(([name]) => known.includes(name)))
}

function credentialOf({ security = [] }: DescribedOperation): SentRequest['credential'] {
  const names = security.flatMap((one) => Object.keys(one))
  if (names.includes('session')) return 'session'
  return names.includes('ingest_token') ? 'device' : null
}

function exampleParameters(
  document: OpenApi,
  { parameters = [] }: DescribedOperation,
  place: 'path' | 'query',
): Record<string, unknown> {
  const wanted = parameters
    .map((one) => resolved(document, one) ?? {})
    .filter((one) => one['in'] === place && one['required'])
  return Object.fromEntries(
    wanted.map((one) => [
      one['name'],
      one['name'] === 'token' ? 'hfip_changeme' : exampleOf(document, one['schema']),
    ]),
  )
}

function bodyOf(document: OpenApi, { requestBody }: DescribedOperation): unknown {
  const described = resolved(document, requestBody)
  const schema = described?.['content']?.['application/json']?.schema
  if (!schema) return undefined
  const body = exampleOf(document, schema)
  return described['required'] || Object.keys(asObject(body)).length > 0 ? body : undefined
}

function responseForm({ responses }: DescribedOperation): ResponseForm {
  const [status = '', response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  if (status === '204') return 'nothing'
  return response?.['content']?.['application/json'] ? 'json' : 'file'
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
