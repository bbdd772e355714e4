/** Rules for every response to any request, by the OpenAPI document and RFC 9457. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { problemCatalogue } from '#kernel/problem/catalogue.ts'

export type FuzzResponse = { status: number; headers: Record<string, unknown>; text: string }

/** Errors of the provider, which a response may report. Any other 5xx is an internal error. */
const providersOwn = ['provider_error', 'provider_unavailable', 'provider_timeout']

type Responses = Record<string, { content?: Record<string, unknown> }>
type Document = { paths: Record<string, Record<string, { responses: Responses }>> }

/** Describes which rule a response breaks. Null if it breaks none. */
export function createResponseCheck(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()
  const validatorAt = (pointer: string) => {
    const found = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` })
    compiled.set(pointer, found)
    return found
  }
  const problem = validatorAt('/components/schemas/Problem')

  function brokenByProblem({ status, headers, text }: FuzzResponse): string | null {
    if (!String(headers['content-type']).startsWith('application/problem+json'))
      return 'a refusal is no problem'
    // The next line validates the body.
    const body: any = JSON.parse(text)
    const isProblem = problem(body) as boolean
    if (!isProblem) return `not a problem as documented: ${ajv.errorsText(problem.errors)}`
    const known = problemCatalogue[body.code as keyof typeof problemCatalogue]
    if (known.status !== status || body.status !== status) return `${body.code} came with status ${status}`
    if (body.request_id !== headers['request-id']) return 'the request ids differ'
    if (status >= 500 && !providersOwn.includes(body.code)) return 'it failed'
    return null
  }

  return (path: string, method: string, response: FuzzResponse): string | null => {
    const { status, headers, text } = response
    if (!headers['request-id']) return 'it has no Request-Id'
    const verb = method.toLowerCase()
    const documented = document.paths[path]?.[verb]?.responses[status]
    // Paths of devices report errors in the format of their protocols.
    const isText = String(headers['content-type']).startsWith('text/plain')
    if (status >= 400 && isText && documented?.content?.['text/plain'])
      return status < 500 ? null : 'it failed'
    // RFC 9110, 9.3.2: it has the status and the headers of a response to GET, and never a body.
    if (verb === 'head') return text !== '' ? 'it has a body' : status >= 500 ? 'it failed' : null
    if (status >= 400) return brokenByProblem(response)
    if (!documented) return `the status ${status} is not documented`
    if (status === 204) return text === '' ? null : 'a 204 has a body'
    if (status === 201 && !String(headers['location']).startsWith('/v1/')) return 'a 201 has no Location'
    const type = String(headers['content-type']).split(';')[0] ?? ''
    if (!documented.content?.[type]) return `the type ${type} is not documented`
    if (type !== 'application/json') return null
    const steps = ['paths', path, verb, 'responses', String(status), 'content', 'application/json', 'schema']
    const pointer = steps.map(
      (step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
    )
    const validate = validatorAt(pointer.join(''))
    return validate(JSON.parse(text)) ? null : `not as documented: ${ajv.errorsText(validate.errors)}`
  }
}
