/** Paths of devices in the OpenAPI document: plain text in their own words, and a form as good as a query. */
import type { IngestRoute } from './ingest-route.ts'
import { parametersOf, problemReference } from './openapi-parts.ts'

type Entry = { method: 'GET' | 'POST'; entry: Record<string, unknown> }

export function ingestEntries(route: IngestRoute): Entry[] {
  const { id, summary, description, params, query, credentials, answers, takesForm } = route
  const inPath = parametersOf(params, 'path')
  const shared = {
    tags: ['ingest'],
    summary,
    security: credentials.map((name) => ({ [name]: [] })),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, text]) => [status, { description: text, content: plainText }]),
      ),
      // What never was a request of this protocol: a path that cannot be read, a method that there is none of.
      '4XX': problemReference,
    },
  }
  const get: Entry = {
    method: 'GET',
    entry: {
      operationId: id,
      ...shared,
      description,
      parameters: [...inPath, ...parametersOf(query, 'query')],
    },
  }
  if (!takesForm || !query) return [get]
  const entry = {
    operationId: `${id}_by_form`,
    ...shared,
    description: `${description} The parameters may come in the query or in the form.`,
    parameters: inPath,
    requestBody: { content: { 'application/x-www-form-urlencoded': { schema: query } } },
  }
  return [get, { method: 'POST', entry }]
}

const plainText = { 'text/plain': { schema: { type: 'string' } } }
