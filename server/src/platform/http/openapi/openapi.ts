/** The OpenAPI 3.1 document, generated from the operations. Schemas with a title become components. */
import type { TSchema } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type ProblemCode, problemCatalogue } from '#kernel/problem/catalogue.ts'
import { faultCodes } from '#kernel/problem/problem.ts'
import { type IngestRoute, ingestSecurity } from '#platform/ingest/ingest-route.ts'
import type { Operation } from '../operation/operation.ts'
import { apiIndexRoute } from '../routes/api-index.ts'
import type { SignInRoute } from '../routes/sign-in-route.ts'
import { createComponents } from './openapi-components.ts'
import { headerComponents, parameterComponents, rateHeaders, requestHeaders } from './openapi-headers.ts'
import { ingestEntries } from './openapi-ingest.ts'
import { parametersOf, problemReference } from './openapi-parts.ts'
import { tagMembers, tagOf } from './openapi-tags.ts'

export type OpenApiDocument = Record<string, unknown>

type DocumentInput = {
  operations: readonly Operation[]
  signIn: readonly SignInRoute[]
  ingest: readonly IngestRoute[]
  /** The name of the session cookie. */
  sessionCookie: string
  eventTypes: readonly EventKind[]
  baseUrl: string
  version: string
}

export function openApiDocument({
  operations,
  signIn,
  ingest,
  sessionCookie,
  eventTypes,
  baseUrl,
  version,
}: DocumentInput): OpenApiDocument {
  const components = createComponents()
  const paths: Record<string, Record<string, unknown>> = {}
  const enter = ({ path, method }: { path: string; method: string }, entry: unknown) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: entry }
  }
  enter(apiIndexRoute, apiIndexEntry(components.place))
  for (const operation of operations) enter(operation, operationEntry(operation, components.place))
  for (const route of signIn) enter(route, signInEntry(route, components.place))
  for (const route of ingest)
    for (const { method, entry } of ingestEntries(route)) enter({ path: route.path, method }, entry)
  const webhooks = Object.fromEntries(
    eventTypes.map((kind) => [kind.kind, webhookEntry(kind, components.place)]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Holdfast',
      version,
      summary: 'One API for your DNS, dynamic IP and webhooks.',
      description:
        'Requests are authenticated with `Authorization: Bearer <token>` or with the session cookie of a signed-in user. Lists are paginated with `next_cursor`. Unknown fields and query parameters are rejected. Errors are problems (RFC 9457) with a stable `code`. The paths under `/v1/ingest` are for devices: they use device tokens and answer in the format of their protocol.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ token: [] }, { session: [] }],
    ...tagMembers([apiIndexRoute, ...operations, ...signIn, ...ingest]),
    paths,
    webhooks,
    components: {
      securitySchemes: securitySchemes(sessionCookie),
      headers: headerComponents,
      parameters: parameterComponents,
      responses: { Problem: problemResponse },
      schemas: { ...components.schemas, Problem: problemSchema },
    },
  }
}

function securitySchemes(sessionCookie: string): unknown {
  return {
    token: { type: 'http', scheme: 'bearer', description: 'An API token, `hf_…`.' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie,
      description:
        'The session of a signed-in user. Requests that change something must come from a page of this service (`Sec-Fetch-Site` or `Origin`).',
    },
    ...ingestSecurity,
  }
}

type Place = (schema: TSchema) => unknown

function recentSignInText(needed: NonNullable<Operation['recentSignIn']>): string {
  const uses = needed === true ? '' : `${needed.title} requires a recent sign-in.`
  return `${uses}Signed-in users must have signed in or reauthenticated (\`POST /v1/auth/reauthenticate\`) within the last 10 minutes; otherwise the response is 403 \`reauthentication_required\`. This does not apply to requests with a token.`
}

function operationEntry(operation: Operation, place: Place): Record<string, unknown> {
  const { id, params, query, body, response, permission, recentSignIn, cost = 1 } = operation
  const needs =
    permission === null ? 'Requires any valid token.' : `Requires the permission \`${permission}\`.`
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: [
      operation.description,
      needs,
      recentSignIn && recentSignInText(recentSignIn),
      cost > 1 && `Counts as ${cost} requests.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(permission !== null && { 'x-permission': permission }),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...requestHeaders(operation),
    ],
    ...(body && {
      requestBody: { required: needsBody(operation), content: bodyContent(operation, body, place) },
    }),
    responses: {
      [response.status]: {
        description: response.description,
        headers: rateHeaders,
        ...(response.body && { content: jsonContent(response.body, place) }),
        ...(response.streams && { content: streamedContent(response.streams) }),
      },
      ...problemResponses(refusalsOf(operation)),
    },
  }
}

function apiIndexEntry(place: Place): Record<string, unknown> {
  const { id, summary, description, response } = apiIndexRoute
  return {
    operationId: id,
    tags: [tagOf(apiIndexRoute)],
    summary,
    description,
    security: [],
    responses: {
      200: { description: response.description, content: jsonContent(response.body, place) },
      ...problemResponses(['rate_limited', 'internal_error']),
    },
  }
}

/** Sign-in routes belong to no account, so they have neither a permission nor a rate limit. */
function signInEntry(route: SignInRoute, place: Place): Record<string, unknown> {
  const { id, summary, description, params, query, body, response, signedIn } = route
  return {
    operationId: id,
    tags: [tagOf(route)],
    summary,
    ...(description !== undefined && { description }),
    security: signedIn ? [{ session: [] }] : [],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body && { requestBody: { required: true, content: jsonContent(body, place) } }),
    responses: {
      [response.status]: {
        description: response.description,
        ...(response.body && { content: jsonContent(response.body, place) }),
      },
      ...problemResponses(signInRefusals(route)),
    },
  }
}

function jsonContent(schema: TSchema, place: Place): Record<string, unknown> {
  return { 'application/json': { schema: place(schema) } }
}

/** A file may also be the whole body. */
function bodyContent({ file }: Operation, body: TSchema, place: Place): Record<string, unknown> {
  return { ...jsonContent(body, place), ...streamedContent(file?.types ?? []) }
}

function problemResponses(codes: readonly ProblemCode[]): Record<string, unknown> {
  const statuses = [...new Set(codes.map((code) => problemCatalogue[code].status))].sort()
  return {
    ...Object.fromEntries(statuses.map((status) => [status, problemReference])),
    default: problemReference,
  }
}

/** A POST without required members may have no body; each kind of a discriminated body has a required one. */
function needsBody({ method, body }: Operation): boolean {
  const { required = [], oneOf } = (body ?? {}) as { required?: readonly string[]; oneOf?: unknown }
  return method !== 'POST' || required.length > 0 || oneOf !== undefined
}

function streamedContent(types: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]))
}

/** The problems that any operation of this kind can return. */
function refusalsOf({ method, params, permission }: Operation): ProblemCode[] {
  const codes: ProblemCode[] = ['token_missing', 'invalid_input', 'rate_limited', 'internal_error']
  if (permission !== null) codes.push('permission_denied')
  if (params) codes.push('not_found')
  if (method !== 'GET') codes.push('conflict')
  if (method !== 'GET' && method !== 'POST') codes.push('precondition_failed')
  return codes
}

function signInRefusals({ method, params, signedIn }: SignInRoute): ProblemCode[] {
  const codes: ProblemCode[] = ['invalid_input', 'rate_limited', 'internal_error']
  codes.push(signedIn ? 'session_ended' : 'sign_in_failed')
  if (params) codes.push('not_found')
  if (method !== 'GET') codes.push('cross_site_request')
  return codes
}

function webhookEntry({ kind, summary, data, example }: EventKind, place: Place): unknown {
  return {
    post: {
      operationId: `webhook.${kind}`,
      tags: ['webhooks'],
      summary,
      description:
        'Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.',
      security: [],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['event', 'data'],
              properties: { event: { const: kind }, data: place(data) },
            },
            example: { event: kind, data: example },
          },
        },
      },
      responses: {
        '2XX': { description: 'A 2xx response within 15 seconds counts as delivered.' },
        '4XX': { description: 'Any other response is a failure; the delivery is retried later.' },
      },
    },
  }
}

const problemResponse = {
  description: 'An error, as a problem (RFC 9457).',
  headers: { ...rateHeaders, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const problemSchema = {
  type: 'object',
  title: 'Problem',
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'The documentation of the code.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problemCatalogue), description: 'Stable; more may be added.' },
    detail: { type: 'string' },
    request_id: { type: 'string' },
    permission: { type: 'string', description: 'For `permission_denied`: the required permission.' },
    plan: { type: 'string', description: 'For `plan_limit_reached`: the plan of the account.' },
    limit: { type: 'string', description: 'For `plan_limit_reached`: the name of the limit.' },
    value: { type: ['integer', 'boolean'], description: 'For `plan_limit_reached`: the maximum.' },
    used: {
      type: ['integer', 'null'],
      description: 'For `plan_limit_reached`: the amount used or requested.',
    },
    'violated-policies': {
      type: 'array',
      items: { type: 'string' },
      description: 'For `rate_limited`: the policies of `RateLimit-Policy` that were exceeded.',
    },
    dependents: {
      type: 'array',
      items: {
        type: 'object',
        required: ['kind', 'id', 'title'],
        properties: {
          kind: { type: 'string' },
          id: { type: 'string' },
          title: { type: 'string' },
          parent_id: { type: ['string', 'null'] },
        },
      },
      description:
        'For `conflict`: the resources that prevent the change, such as those that use a deleted resource. The first of each type that the caller may read.',
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'message'],
        properties: {
          pointer: {
            type: 'string',
            description: 'A JSON pointer into the body, or `?name` for a query parameter.',
          },
          message: { type: 'string' },
          code: {
            type: 'string',
            enum: faultCodes,
            description:
              'For errors that the client can help to resolve. `private_networks_closed`: the operator can open private networks (`PATCH /v1/instance/settings`). More may be added.',
          },
        },
      },
    },
  },
}
