import { type ProblemCode, problemCatalogue } from './problem-catalogue.ts'

/**
 * One fault in a request: where (a JSON pointer into the body, or `?name` for the query) and what. A fault that
 * a client can help to resolve has a `code`, one of `faultCodes`.
 */
export type Fault = { pointer: string; message: string; code?: FaultCode }

export const faultCodes = ['private_networks_closed'] as const
export type FaultCode = (typeof faultCodes)[number]

type ProblemOptions = {
  faults?: readonly Fault[]
  /** Further members of the answer, such as `permission` or `limit`. */
  members?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  /** What only the log may know. */
  cause?: unknown
}

/**
 * An expected refusal. `message` is for the person who sent the request; `cause` never leaves the process.
 * Anything thrown that is not a Problem is a bug and answers `internal_error`.
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

/** At most this many faults are collected and listed: a body of 1 MiB can hold a hundred thousand. */
export const faultsMax = 100

/** `invalid_input` with the faults found, the first hundred of them. */
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

/** The answer for what is not there, or is not the asker's: the two must not be told apart. */
export function notFound(what: string): Problem {
  return new Problem('not_found', `There is no ${what} with this id.`)
}

/** A step of a JSON pointer (RFC 6901), escaped. */
export function pointer(...steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
