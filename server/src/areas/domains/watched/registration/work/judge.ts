/** What a failure before the order means: whether it is tried again, or why the registration stops. */
import type { WorkFailure } from '#areas/connections/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { PriceRefused } from '../../../operations/request/purchases.ts'
import type { Stop } from '../ending.ts'

/** The registrar does not offer the name now, although it was released. */
export class NotOffered extends Error {}

export type Judgement = { stop: Stop } | { retry: WorkFailure }

/** Throws what is no expected failure. */
export function judge(error: unknown): Judgement {
  if (error instanceof NotOffered) return later('not_offered', error.message)
  if (error instanceof PriceRefused) return stopped(error.reason, error)
  if (!(error instanceof Problem)) return { retry: providerErrorFrom(error) }
  // What a registrar has answered is the cause of its problem.
  if (error.cause instanceof ProviderError) return { retry: error.cause }
  switch (error.code) {
    case 'invalid_input':
      return stopped('refused', error)
    case 'plan_limit_reached':
      return stopped('plan_limit_reached', error)
    // Such as another operation on the name, which ends.
    default:
      return later(error.code, error.message)
  }
}

function stopped(reason: Stop['reason'], error: Problem): Judgement {
  const messages = error.faults?.map(({ message }) => message) ?? [error.message]
  return { stop: { reason, message: messages.join('; ') } }
}

function later(kind: string, message: string): Judgement {
  return { retry: { kind, message, isTransient: true, retryAfterSeconds: null } }
}
