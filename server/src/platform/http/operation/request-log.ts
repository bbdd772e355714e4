/**
 * One log line per request: the operation, the sender, the resource and the result. The path is that of the route, so
 * that secrets in URLs are not logged; of the parameters, only valid ids are.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/access/actor.ts'
import type { Problem } from '#kernel/problem/problem.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { targetIn } from '../answer/target.ts'

type RequestFields = {
  operation?: string
  account_id?: string
  token_id?: string
  user_id?: string
  resource_id?: string
  /** The code of the problem. */
  code?: string
  error?: string
}

const fieldsOf = new WeakMap<FastifyRequest, RequestFields>()

/** Adds fields to the log line of this request. */
export function describeRequest(request: FastifyRequest, fields: RequestFields): void {
  const known = fieldsOf.get(request)
  if (known) Object.assign(known, fields)
  else fieldsOf.set(request, { ...fields })
}

export function describeActor(
  request: FastifyRequest,
  { accountId, actor }: { accountId: string; actor: Actor },
): void {
  describeRequest(request, {
    account_id: accountId,
    ...(actor.type === 'token' && { token_id: actor.id }),
    ...(actor.type === 'user' && { user_id: actor.id }),
  })
}

/**
 * Only an internal error is logged at level error, with its stack. A provider's error is part of the request's log
 * line, and an unreachable database is logged once, where it is detected.
 */
export function describeRefusal(request: FastifyRequest, problem: Problem): void {
  const isOfProvider = problem.code.startsWith('provider_')
  describeRequest(request, { code: problem.code, ...(isOfProvider && { error: problem.message }) })
  if (problem.code === 'internal_error') request.log.error({ err: problem.cause ?? problem }, problem.code)
}

/** Called by machines every few seconds, so they are logged only when they fail. */
const probes = ['/healthz', '/readyz', '/metrics']

export function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  const path = request.routeOptions.url ?? 'unknown'
  const level = probes.includes(path) && reply.statusCode < 400 ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const { operation, resource_id = resourceOf(request, reply), ...fields } = fieldsOf.get(request) ?? {}
  request.log[level](
    {
      method: request.method,
      path,
      ...(operation !== undefined && { operation }),
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      ...(resource_id !== undefined && { resource_id }),
      ...fields,
    },
    'request',
  )
}

/** The resource in the path, or the created one. */
function resourceOf(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const created = reply.getHeader('location')?.toString().split('/').at(-1)
  return targetIn({ ...(request.params ?? {}), ...(created !== undefined && { created }) })?.id
}
