import { type ProblemCode, problemCatalogue } from './catalogue.ts'

/**
 * One error in a request: where (a JSON pointer into the body, or `?name` for the query) and what. An error that a
 * client can help to resolve has a `code`, one of `faultCodes`.
 */
export type Fault = { pointer: string; message: string; code?: FaultCode }

export const faultCodes = ['private_networks_closed'] as const
export type FaultCode = (typeof faultCodes)[number]

type ProblemOptions = {
  faults?: readonly Fault[]
  /** Further members of the response, such as `permission` or `limit`. */
  members?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  /** For the log only. */
  cause?: unknown
}

/**
 * An expected error. `message` is for the person who sent the request; `cause` is never returned. Any other error is a
 * bug and results in `internal_error`.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly faults: readonly Fault[] | undefined
  readonly members: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.faults = options.faults
    this.members = options.members ?? {}
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return problemCatalogue[this.code].status
  }
}

/** The maximum number of errors that are collected and listed: a body of 1 MiB can have a hundred thousand. */
export const faultsMax = 100

/** `invalid_input` with the first hundred errors. */
export function invalidInput(faults: readonly Fault[]): Problem {
  const [first] = faults
  const listed = faults.slice(0, faultsMax)
  if (faults.length === 1 && first)
    return new Problem('invalid_input', `${first.pointer || 'the body'}: ${first.message}`, { faults })
  const detail =
    faults.length > faultsMax
      ? `More than ${faultsMax} errors; the first ${faultsMax} are listed`
      : `${faults.length} errors`
  return new Problem('invalid_input', detail, { faults: listed })
}

/**
 * The response for a resource that does not exist or belongs to another account. The two cases must be
 * indistinguishable.
 */
export function notFound(what: string): Problem {
  return new Problem('not_found', `There is no ${what} with this id.`)
}

/** A JSON pointer (RFC 6901) of these steps, escaped. */
export function pointer(...steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
