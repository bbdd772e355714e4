/** An error response of the API (RFC 9457), or a network error, for which the status is 0. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly errors: readonly { pointer: string; message: string; code?: string }[]
  /** How long to wait before the next attempt, if the service says so. */
  readonly retryAfterSeconds: number | null
  readonly members: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfter: string | null = null) {
    super(String(body['detail'] ?? body['title'] ?? `HTTP ${status}`))
    this.status = status
    this.code = String(body['code'] ?? 'unknown')
    this.requestId = typeof body['request_id'] === 'string' ? body['request_id'] : null
    this.errors = Array.isArray(body['errors']) ? body['errors'] : []
    this.retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
    this.members = body
  }
}
