/** A vendor's failure responses: most are JSON with a code of their own, which says more than the status. */
import type { FailureMeaning, FailureResponse } from '#areas/webhooks/index.ts'

export const rejected: FailureMeaning = { final: 'rejected' }

/** Nothing is accepted with these settings; the remedy says what happened and how to fix it. */
export function goneBecause(remedy: string): FailureMeaning {
  return { final: 'gone', remedy }
}

/** The members of a JSON object; none for any other body, such as the error page of a proxy. */
export function jsonBody({ body }: Pick<FailureResponse, 'body'>): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body)
    return value !== null && typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}

/** A wait that is given in the body, if it is one. */
export function waitOf(seconds: unknown): FailureMeaning {
  return typeof seconds === 'number' && seconds > 0 ? { retryAfterSeconds: seconds } : {}
}

type ByStatus = {
  rejects: readonly number[]
  ends: readonly number[]
  /** How to fix what `ends` says. */
  remedy: string
}

/** The meaning of these statuses, for vendors whose API is reached without proxies of the user. */
export function byStatus(
  { status }: Pick<FailureResponse, 'status'>,
  { rejects, ends, remedy }: ByStatus,
): FailureMeaning {
  if (rejects.includes(status)) return rejected
  return ends.includes(status) ? goneBecause(remedy) : {}
}
