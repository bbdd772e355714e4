/**
 * What a provider's failure means for the resource that was worked on through a connection: the error stored with the
 * resource, the time of the next attempt, the state of the connection's credentials, and the log lines and metrics of
 * failing resources and connections. All areas that work through connections use these functions, so that an
 * unavailable provider looks the same everywhere.
 */
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import {
  type Failure,
  type Resource,
  recordFailing,
  recordWorking,
} from '#platform/health/failing-resources.ts'
import { backoffSeconds } from '#platform/work/claim/backoff.ts'
import type { Job } from '#platform/work/work-kind.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { ProviderError, ProviderErrorKind } from '#providers/ports/provider-error.ts'
import { recordVerification } from '../connections.ts'
import { reportConnectionFailure, reportIfConnectionWorks } from './failing.ts'
import { connectionTrend } from './work-trend.ts'

/** Failures of the connection or its provider, regardless of the request. */
const connectionFaults: readonly string[] = [
  'auth',
  'blocked',
  'rate_limited',
  'unavailable',
  'timeout',
] satisfies ProviderErrorKind[]

/** The connection through which a resource was worked on. */
export type ConnectionSummary = { id: string; name: string; manifest: Pick<ProviderManifest, 'kind'> }

/** A ProviderError, or a rejection by Holdfast that is handled in the same way. */
export type WorkFailure = Pick<ProviderError, 'message' | 'isTransient' | 'retryAfterSeconds'> & {
  kind: string
}

/** Why a resource fails, as stored and shown. */
export type ResourceError = { code: string; message: string; at: string }

type Cause = { code: string; message: string }

export function resourceError({ now }: Context, { code, message }: Cause): ResourceError {
  return { code, message, at: now.toISOString() }
}

const firstRetrySeconds = 5
const mostRetrySeconds = 900

/**
 * The time of the next attempt: later with each failure, not before the provider allows it, and after the longest
 * interval if only a person can fix the cause.
 */
export function retryAt(
  { now }: Context,
  { attempt }: Pick<Job, 'attempt'>,
  {
    isTransient,
    retryAfterSeconds,
  }: Pick<WorkFailure, 'isTransient' | 'retryAfterSeconds'> = transientFailure,
): Date {
  const first = isTransient ? firstRetrySeconds : mostRetrySeconds
  return addSeconds(now, Math.max(retryAfterSeconds ?? 0, backoffSeconds(attempt, first, mostRetrySeconds)))
}

const transientFailure = { isTransient: true, retryAfterSeconds: null }

/** Records that work on a resource failed, and what this says about the connection. Returns the error to store. */
export async function recordWorkFailure(
  context: Context,
  through: ConnectionSummary,
  resource: Resource,
  { kind, message }: Pick<WorkFailure, 'kind' | 'message'>,
): Promise<ResourceError> {
  const error = resourceError(context, { code: kind, message })
  if (kind === 'auth') await recordVerification(context, through.id, { status: 'failing', detail: message })
  const failure = failureOf(through, error)
  if (failure.connection) await reportConnectionFailure(context, through.id, error)
  context.tally(connectionTrend, failure.connection ? 'failed' : 'succeeded')
  await recordFailing(context, resource, failure)
  return error
}

/**
 * Records that the provider executed the request, and so accepts the credentials again if it had rejected them.
 * `before` is the resource's previous error. The resource may still have an `error` of its own.
 */
export async function recordWorkSuccess(
  context: Context,
  through: ConnectionSummary,
  resource: Resource,
  { before, error }: { before: Cause | null; error: Cause | null },
): Promise<void> {
  if (before?.code === 'auth')
    await recordVerification(context, through.id, {
      status: 'working',
      detail: 'The credentials work again.',
    })
  context.tally(connectionTrend, 'succeeded')
  if (error) await recordFailing(context, resource, failureOf(through, error))
  else await recordWorking(context, resource)
  if (before) await reportIfConnectionWorks(context, through.id)
}

/** The failure of a resource, with its connection if the connection is the cause. */
function failureOf({ id, name, manifest }: ConnectionSummary, { code, message }: Cause): Failure {
  const connection = connectionFaults.includes(code) ? { id, name, provider: manifest.kind } : null
  return { code, message, connection }
}
