import type { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import { etagOf } from '#kernel/text/revision.ts'
import type { Refusals } from '#platform/audit/refusals.ts'
import type { Caller, Tenancy } from '#platform/context.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import {
  type Authentication,
  clientInfoOf,
  type Identity,
  identify,
  KnownRefused,
  requireApiAccess,
  requirePermission,
  requireRecentSignIn,
} from '../access/authentication.ts'
import type { FailedAttempts } from '../access/failed-attempts.ts'
import { spend } from '../access/rate-limit.ts'
import { problemFrom } from '../answer/error-answer.ts'
import { requireAcceptable } from '../answer/negotiation.ts'
import { waitSeconds } from '../answer/prefer.ts'
import { createSlots, type Slots } from '../answer/slots.ts'
import { targetIn } from '../answer/target.ts'
import { bodyWithFile, expectFile, fileOf, isLargeFile } from '../input/file-body.ts'
import { routerPath } from '../routes/paths.ts'
import { idempotentRequest } from './idempotency.ts'
import type { Lookup, Operation, OperationResponse, Stream } from './operation.ts'
import { type Performed, perform } from './perform.ts'
import { describeActor, describeRequest } from './request-log.ts'

export type RouteDependencies = Authentication & {
  tenancy: Tenancy
  plans: PlanCatalogue
  limiter: RateLimiter
  failedAttempts: FailedAttempts
  refusals: Refusals
  metrics: Metrics
}

/** Reading a large file takes much memory, so each operation processes two at a time. */
const largeFiles = { atOnce: 2, waitingMax: 20 }

/** The identity of the sender, after authentication. */
const identities = new WeakMap<FastifyRequest, Identity>()

/**
 * Adds the route of an operation: authentication and authorisation before anything is read, then validation, then the
 * rest.
 */
export function addRoute(
  app: FastifyInstance,
  operation: Operation,
  dependencies: RouteDependencies,
  closing: AbortSignal,
): void {
  const slots = createSlots(largeFiles)
  const within = (caller: Caller): Lookup => ({
    caller,
    act: (task) => dependencies.tenancy.act(caller, task),
  })
  const route: RouteOptions = {
    method: operation.method,
    url: routerPath(operation.path),
    schema: schemaOf(operation),
    ...(operation.file && { bodyLimit: operation.file.bytesMax }),
    async onRequest(request, reply) {
      describeRequest(request, { operation: operation.id })
      requireAcceptable(request.headers.accept, operation.response.streams)
      const identity = await dependencies.failedAttempts.watch(request.ip, () =>
        identify(request, dependencies),
      )
      identities.set(request, identity)
      describeActor(request, identity)
      const plan = dependencies.plans.of(identity.plan)
      reply.headers(await spend(dependencies.limiter, plan, identity, operation))
      if (!operation.withoutApiAccess) requireApiAccess(identity, plan)
      requirePermission(identity, operation.permission)
      if (operation.recentSignIn === true) await requireRecentSignIn(identity, dependencies)
      expectFile(request, operation)
    },
    async preValidation(request) {
      if (operation.method !== 'GET' && request.body === undefined) request.body = emptyBody(operation)
      request.body = bodyWithFile(request, operation)
      if (operation.beforeValidation) {
        const caller = callerOf(identityOf(request), operation, request)
        await operation.beforeValidation(within(caller), { params: request.params, body: request.body })
      }
    },
    async handler(request, reply) {
      const { recentSignIn } = operation
      if (typeof recentSignIn === 'object' && recentSignIn.isNeeded(request.body))
        await requireRecentSignIn(identityOf(request), dependencies)
      const caller = callerOf(identityOf(request), operation, request)
      const run: Slots = isLargeFile(request, operation) ? slots : (task) => task()
      const performed = await performRequest(operation, request, caller, { ...dependencies, run })
      const { stream } = performed.response
      if (!stream) return sendResponse(operation, performed, reply)
      const authorized = whileAuthorized(request, operation, dependencies, reply.raw)
      const signal = AbortSignal.any([authorized, closing])
      return sendStream(stream, request, reply, within(caller), signal)
    },
    async onError(request, _reply, error) {
      const identity = error instanceof KnownRefused ? error.identity : identities.get(request)
      if (identity) {
        describeActor(request, identity)
        await dependencies.refusals.record({
          caller: callerOf(identity, operation, request),
          target: targetIn(request.params),
          isChange: operation.method !== 'GET',
          problem: problemFrom(error, request),
        })
      }
    },
    onResponse: async (_request, reply) =>
      dependencies.metrics.requestSeconds.observe(
        { operation: operation.id, status: String(reply.statusCode) },
        reply.elapsedTime / 1000,
      ),
  }
  app.route(route)
}

function schemaOf({ method, params, query, body, response }: Operation): NonNullable<RouteOptions['schema']> {
  // Unknown parameters and bodies are refused, since a parameter without effect is a mistake.
  const nothing = { type: 'object', additionalProperties: false }
  return {
    ...(params && { params }),
    querystring: query ?? nothing,
    ...(method !== 'GET' && { body: body ?? nothing }),
    ...(response.body && { response: { [response.status]: response.body } }),
  }
}

/**
 * A missing body is treated as empty, so that missing fields are reported one by one. A change without any member is
 * refused, since the body was probably lost.
 */
function emptyBody({ method, body }: Operation): object {
  if (body && method !== 'POST')
    throw invalidInput([{ pointer: '', message: 'is required: a JSON object with the fields to change' }])
  return {}
}

function identityOf(request: FastifyRequest): Identity {
  const identity = identities.get(request)
  if (!identity) throw new Error('A request reached its handler without an identity')
  return identity
}

function callerOf({ accountId, actor }: Identity, operation: Operation, request: FastifyRequest): Caller {
  return {
    accountId,
    actor,
    origin: { ip: request.ip, user_agent: clientInfoOf(request).userAgent },
    requestId: request.id,
    action: operation.id,
  }
}

function performRequest(
  operation: Operation,
  request: FastifyRequest,
  caller: Caller,
  { tenancy, run }: RouteDependencies & { run: Slots },
): Promise<Performed> {
  const { headers } = request
  const key = operation.method === 'POST' ? headers['idempotency-key']?.toString() : undefined
  const file = fileOf(request, operation)
  return perform(tenancy, {
    operation,
    caller,
    // Fastify has validated each part with the operation's schema.
    input: {
      params: request.params,
      query: request.query,
      body: request.body,
      ifMatch: headers['if-match'] ?? null,
      lastEventId: headers['last-event-id']?.toString() ?? null,
      file,
    } as Parameters<Operation['handle']>[1],
    idempotent: () =>
      idempotentRequest(key, {
        method: request.method,
        path: request.url.split('?')[0] ?? '',
        query: request.query,
        body: file ? file.digest() : request.body,
      }),
    waitSeconds: waitSeconds(headers.prefer),
    run,
  })
}

function sendResponse(operation: Operation, { response, replayed, waited }: Performed, reply: FastifyReply) {
  reply.code(operation.response.status).headers(responseHeaders(response))
  if (replayed) reply.header('Idempotency-Replayed', 'true')
  if (waited) reply.header('Preference-Applied', 'wait')
  return reply.send(response.body)
}

function sendStream(
  { type, headers = {}, pieces }: Stream,
  request: FastifyRequest,
  reply: FastifyReply,
  within: Lookup,
  signal: AbortSignal,
) {
  // The connection ends with the stream, so that a closing server does not wait for it.
  reply.type(type).headers({ ...headers, Connection: 'close' })
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(Readable.from(pieces(within, signal)))
}

const authorizationCheckMs = 400

/** Aborted when the client disconnects or is no longer authorised: a stream may outlive its token. */
function whileAuthorized(
  request: FastifyRequest,
  operation: Operation,
  dependencies: RouteDependencies,
  connection: EventEmitter,
): AbortSignal {
  const ended = new AbortController()
  const timer = setInterval(() => {
    identify(request, dependencies)
      .then((identity) => {
        // What a stream shows depends on the reader's permissions. If they change, the client must reconnect.
        if (!isSameReader(identity, identities.get(request))) ended.abort()
        requirePermission(identity, operation.permission)
      })
      .catch((error: unknown) => {
        if (error instanceof Problem) ended.abort(error)
      })
  }, authorizationCheckMs)
  ended.signal.addEventListener('abort', () => clearInterval(timer))
  connection.once('close', () => ended.abort())
  return ended.signal
}

function isSameReader(now: Identity, before: Identity | undefined): boolean {
  return (
    now.accountId === before?.accountId && now.actor.permissions.join() === before.actor.permissions.join()
  )
}

function responseHeaders({ body, location, revision }: OperationResponse): Record<string, string> {
  return {
    ...(location !== undefined && { Location: location }),
    ...(revision !== undefined && { ETag: etagOf(revision), ...historyLink(body) }),
  }
}

/** A link to the activity of a single resource (the relation of RFC 5829). */
function historyLink(body: unknown): Record<string, string> {
  const id = typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : null
  return id === null ? {} : { Link: `</v1/audit-log?target=${id}>; rel="version-history"` }
}
