/**
 * What a provider's failure means for the resource that was worked on through a connection: the error that the
 * resource stores, when it is tried again, what the connection's credentials are known to do, and the log lines and
 * metrics of resources and connections that fail. Areas that work through connections use these functions and none of
 * their own, so that a provider that is down looks the same everywhere.
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
import { noteVerification } from '../connections.ts'
import { connectionTrend } from './work-trend.ts'

/** Failures of the connection or its provider, whatever is requested through it. */
const connectionFaults: readonly string[] = [
  'auth',
  'blocked',
  'rate_limited',
  'unavailable',
  'timeout',
] satisfies ProviderErrorKind[]

/** The connection that a resource was worked on through. */
export type ConnectionSummary = { id: string; name: string; manifest: Pick<ProviderManifest, 'kind'> }

/** A ProviderError, or a refusal of our own that is handled like one. */
export type WorkFailure = Pick<ProviderError, 'message' | 'isTransient' | 'retryAfterSeconds'> & {
  kind: string
}

/** Why a resource fails, as it is stored and shown. */
export type ResourceError = { code: string; message: string; at: string }

type Cause = { code: string; message: string }

export function resourceError({ now }: Context, { code, message }: Cause): ResourceError {
  return { code, message, at: now.toISOString() }
}

const firstRetrySeconds = 5
const mostRetrySeconds = 900

/**
 * When failed work is tried again: later each time, not before the provider allows it, and at the longest interval if
 * only a person can remedy it.
 */
export function retryAt(
  { now }: Context,
  { attempt }: Pick<Job, 'attempt'>,
  { isTransient, retryAfterSeconds }: Pick<WorkFailure, 'isTransient' | 'retryAfterSeconds'> = mayPass,
): Date {
  const first = isTransient ? firstRetrySeconds : mostRetrySeconds
  return addSeconds(now, Math.max(retryAfterSeconds ?? 0, backoffSeconds(attempt, first, mostRetrySeconds)))
}

const mayPass = { isTransient: true, retryAfterSeconds: null }

/** Records that work on a resource failed, and what that says of the connection. Returns the error to be stored. */
export async function recordWorkFailure(
  context: Context,
  through: ConnectionSummary,
  resource: Resource,
  { kind, message }: Pick<WorkFailure, 'kind' | 'message'>,
): Promise<ResourceError> {
  const error = resourceError(context, { code: kind, message })
  if (kind === 'auth') await noteVerification(context, through.id, { status: 'failing', detail: message })
  const failure = failureOf(through, error)
  context.tally(connectionTrend, failure.connection ? 'failed' : 'succeeded')
  await recordFailing(context, resource, failure)
  return error
}

/**
 * Records that the provider did what it was asked, and so accepts the credentials again if it had refused them:
 * `before` is the error that the resource had. It may fail all the same, for a reason of its own: `error`.
 */
export async function recordWorkSuccess(
  context: Context,
  through: ConnectionSummary,
  resource: Resource,
  { before, error }: { before: Cause | null; error: Cause | null },
): Promise<void> {
  if (before?.code === 'auth')
    await noteVerification(context, through.id, {
      status: 'working',
      detail: 'The credentials work again.',
    })
  context.tally(connectionTrend, 'succeeded')
  if (error) await recordFailing(context, resource, failureOf(through, error))
  else await recordWorking(context, resource)
}

/** A failure of something that belongs to a connection, with the connection if that is at fault. */
function failureOf({ id, name, manifest }: ConnectionSummary, { code, message }: Cause): Failure {
  const connection = connectionFaults.includes(code) ? { id, name, provider: manifest.kind } : null
  return { code, message, connection }
}
