/** The paths for devices in the OpenAPI document, one entry for each method. */
import type { IngestRoute } from '#platform/ingest/ingest-route.ts'
import { parametersOf, problemReference } from './openapi-parts.ts'

type Entry = { method: 'GET' | 'HEAD' | 'POST'; entry: Record<string, unknown> }

export function ingestEntries(route: IngestRoute): Entry[] {
  const {
    id,
    summary,
    description,
    params,
    query,
    credentials,
    responses: answers,
    takesHead,
    isPostOnly,
    json,
  } = route
  const inPath = parametersOf(params, 'path')
  const responses = {
    ...Object.fromEntries(
      Object.entries(answers).map(([status, text]) => [
        status,
        {
          description: text,
          ...(!withoutBody.includes(status) && { content: json ? jsonOf(json.response) : plainText }),
        },
      ]),
    ),
    // Requests that do not follow the protocol: an unreadable path, or an unsupported method.
    '4XX': problemReference,
  }
  const security = credentials.map((name) => ({ [name]: [] }))
  const shared = { tags: ['ingest'], summary, description, security, responses }
  const parameters = [...inPath, ...parametersOf(query, 'query')]
  const get: Entry = { method: 'GET', entry: { operationId: id, ...shared, parameters } }
  const head: Entry = { method: 'HEAD', entry: { operationId: `${id}_by_head`, ...shared, parameters } }
  return [...(isPostOnly ? [] : [get]), ...(takesHead ? [head] : []), ...postEntries(route, shared, inPath)]
}

function postEntries(
  { id, description, query, takesBody, isPostOnly, json }: IngestRoute,
  shared: Record<string, unknown>,
  inPath: readonly unknown[],
): Entry[] {
  if (takesBody === 'form' && query) {
    const entry = {
      operationId: `${id}_by_form`,
      ...shared,
      description: `${description} Parameters can be sent in the query or as a form.`,
      parameters: inPath,
      requestBody: { content: { 'application/x-www-form-urlencoded': { schema: query } } },
    }
    return [{ method: 'POST', entry }]
  }
  if (takesBody !== 'data') return []
  const parameters = [...inPath, ...parametersOf(query, 'query')]
  const content = json?.body ? jsonOf(json.body) : { '*/*': { schema: {} } }
  const operationId = isPostOnly ? id : `${id}_by_post`
  return [{ method: 'POST', entry: { operationId, ...shared, parameters, requestBody: { content } } }]
}

/** No content, and not modified (RFC 9110, 15.3.5 and 15.4.5). */
const withoutBody = ['204', '304']

const jsonOf = (schema: unknown) => ({ 'application/json': { schema } })
const plainText = { 'text/plain': { schema: { type: 'string' } } }
