/** What a CA answered that is no success, or that it could not be reached. */
export type AcmeFailure = {
  /** The type of the CA's problem without its prefix, such as `rateLimited`; `unreachable` and `malformedResponse` are ours. */
  code: string
  message: string
  /** When it may be tried again, as the CA says. */
  retryAfterSeconds: number | null
  /** Of orders with several names: what is wrong with which. */
  subproblems: readonly { identifier: string; code: string; message: string }[]
}

export class AcmeError extends Error implements AcmeFailure {
  readonly code: string
  readonly status: number
  readonly retryAfterSeconds: number | null
  readonly subproblems: AcmeFailure['subproblems']

  constructor({
    code,
    message,
    status = 0,
    retryAfterSeconds = null,
    subproblems = [],
  }: Pick<AcmeFailure, 'code' | 'message'> & Partial<AcmeFailure> & { status?: number }) {
    super(message)
    this.name = 'AcmeError'
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.subproblems = subproblems
  }

  /** The same request may succeed later: the CA is overloaded or not reachable. */
  get isTransient(): boolean {
    return (
      this.code === 'unreachable' ||
      this.code === 'badNonce' ||
      this.code === 'rateLimited' ||
      this.status >= 500
    )
  }
}

const prefix = 'urn:ietf:params:acme:error:'
const textMax = 1000

/** Of a text that a CA sent, the first characters: half of a surrogate pair cannot be stored. */
export function shortened(text: string, max: number): string {
  return text.slice(0, max).toWellFormed()
}

type ProblemDocument = {
  type?: unknown
  detail?: unknown
  subproblems?: unknown
  identifier?: { value?: unknown }
}

/** Code and message of a problem document (RFC 8555, section 6.7), which may contain anything. */
export function readProblem(body: unknown): Pick<AcmeFailure, 'code' | 'message' | 'subproblems'> | null {
  if (typeof body !== 'object' || body === null) return null
  const { type, detail, subproblems } = body as ProblemDocument
  if (typeof type !== 'string') return null
  const code = type.startsWith(prefix) ? type.slice(prefix.length) : type
  const parts = Array.isArray(subproblems) ? (subproblems as ProblemDocument[]).slice(0, 20) : []
  return {
    code: shortened(code, 100),
    message: shortened(typeof detail === 'string' && detail ? detail : code, textMax),
    subproblems: parts.flatMap((part) => {
      const read = readProblem(part)
      if (!read) return []
      const { code: partCode, message } = read
      return { identifier: shortened(String(part?.identifier?.value ?? ''), 253), code: partCode, message }
    }),
  }
}
