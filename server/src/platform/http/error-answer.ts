import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { Problem } from '#kernel/problem.ts'
import { problemCatalogue } from '#kernel/problem-catalogue.ts'

export type ProblemBody = {
  type: string
  title: string
  status: number
  code: string
  detail: string
  request_id: string
  errors?: readonly { pointer: string; message: string }[]
}

/** Sends a problem (RFC 9457). `baseUrl` is where the documentation pages behind `type` are. */
export function sendProblem(reply: FastifyReply, problem: Problem, requestId: string, baseUrl: string) {
  const body: ProblemBody = {
    type: `${baseUrl}/problems/${problem.code}`,
    title: problemCatalogue[problem.code].title,
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    request_id: requestId,
    ...(problem.faults && { errors: problem.faults }),
    ...problem.members,
  }
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** What the client is told of anything thrown. Whatever is not expected is `internal_error`, once and here. */
export function problemFrom(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const code = (error as { code?: string } | null)?.code ?? ''
  const fromFastify = frameworkProblem(code, error, request)
  if (fromFastify) return fromFastify
  if (isDatabaseAway(error, code))
    return new Problem('unavailable', 'The database cannot be reached or is overloaded. Try again shortly.', {
      headers: { 'Retry-After': '5' },
      cause: error,
    })
  return new Problem('internal_error', 'Something went wrong on our side. Nothing was changed.', {
    cause: error,
  })
}

function frameworkProblem(code: string, error: unknown, request: FastifyRequest): Problem | null {
  const words = error instanceof Error ? error.message : ''
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem(
        'unsupported_media_type',
        `A body of type ${request.headers['content-type'] ?? '(none)'} is not understood; send application/json.`,
      )
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('body_too_large', 'The body is larger than 1 MiB.')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Problem('malformed_json', words)
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('malformed_request', words)
    default:
      return error instanceof SyntaxError && 'statusCode' in error
        ? new Problem('malformed_json', words)
        : null
  }
}

/** Connection lost or refused, too many connections, shutting down, out of time, disk full. */
function isDatabaseAway(error: unknown, code: string): boolean {
  if (error instanceof DatabaseError) return /^(08|53|57)/.test(code)
  if (!(error instanceof Error)) return false
  if ((error as NodeJS.ErrnoException).syscall === 'connect') return true
  return /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
}
