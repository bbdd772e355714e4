import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemCatalogue } from '#kernel/problem/catalogue.ts'
import { type Fault, Problem } from '#kernel/problem/problem.ts'
import { isDatabaseUnavailable } from '#platform/database/connection/unavailable.ts'
import { bodyTooLarge } from '../input/body-limit.ts'

export type ProblemBody = {
  type: string
  title: string
  status: number
  code: string
  detail: string
  request_id: string
  errors?: readonly Fault[]
}

/** The body of a problem (RFC 9457). The documentation pages behind `type` are at `baseUrl`. */
export function problemBody(problem: Problem, requestId: string, baseUrl: string): ProblemBody {
  return {
    type: `${baseUrl}/problems/${problem.code}`,
    title: problemCatalogue[problem.code].title,
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    request_id: requestId,
    ...(problem.faults && { errors: problem.faults }),
    ...problem.members,
  }
}

export function sendProblem(reply: FastifyReply, problem: Problem, requestId: string, baseUrl: string) {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problemBody(problem, requestId, baseUrl))
}

/** The problem for any thrown error. Unexpected errors become `internal_error` only here. */
export function problemFrom(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const code = (error as { code?: string } | null)?.code ?? ''
  const fromFastify = frameworkProblem(code, error, request)
  if (fromFastify) return fromFastify
  if (isDatabaseUnavailable(error))
    return new Problem('unavailable', 'The database cannot be reached or is overloaded. Try again shortly.', {
      headers: { 'Retry-After': '5' },
      cause: error,
    })
  return new Problem('internal_error', 'An internal error occurred. Nothing was changed.', {
    cause: error,
  })
}

function frameworkProblem(code: string, error: unknown, request: FastifyRequest): Problem | null {
  const words = error instanceof Error ? error.message : ''
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem(
        'unsupported_media_type',
        `The body type ${request.headers['content-type'] ?? '(none)'} is not supported; send application/json.`,
      )
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(request.routeOptions.bodyLimit)
    case 'FST_ERR_BAD_URL':
      return new Problem(
        'malformed_request',
        'The path contains an invalid percent-encoding (RFC 3986, section 2.1).',
      )
    case 'ECONNRESET':
      // The client closed the connection before the end of the body.
      return request.raw.destroyed ? new Problem('malformed_request', 'The request ended too early.') : null
    default:
      return isRefusedByFastify(code, error) ? new Problem('malformed_request', words) : null
  }
}

/** Errors of the framework that have no handling of their own here. */
function isRefusedByFastify(code: string, error: unknown): boolean {
  const { statusCode = 500 } = error as { statusCode?: number }
  return code.startsWith('FST_ERR_') && statusCode < 500
}
