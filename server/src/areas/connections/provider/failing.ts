/**
 * Events of connections that fail and work again:
 *
 *   working  → failing    the provider rejects the credentials, or failures for a minute without a success of all
 *                         resources of the connection
 *   failing  → working    the credentials were verified, or work succeeded, and nothing fails because of it any more
 *
 * A short outage is not reported: the retries of the work that failed report it once a minute has passed. As long as one
 * resource still fails because of the connection, it has not recovered, so that it is not reported in turn.
 */
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { isConnectionFailing } from '#platform/health/failing-resources.ts'
import { connectionFailing, connectionRecovered } from './failing-events.ts'
import { endFailing, markReported, selectFailing, startFailing } from './failing-store.ts'

const reportedAfterSeconds = 60
/** Failures that only a person can end. */
const rejections: readonly string[] = ['auth', 'verification_failed', 'blocked']

/** Before the failure of a resource is recorded, as where credentials are verified: both lock the connection first. */
export async function reportConnectionFailure(
  context: Context,
  id: string,
  error: { code: string; message: string },
): Promise<void> {
  const before = await selectFailing(context, id)
  if (!before || before.failing_reported) return
  // What failed may have been deleted without a success.
  const isStart = before.failing_since === null || !(await isConnectionFailing(context, id))
  if (isStart) await startFailing(context, id)
  const since = (isStart ? null : before.failing_since) ?? context.now
  const isConfirmed =
    rejections.includes(error.code) || addSeconds(since, reportedAfterSeconds) <= context.now
  const reported = isConfirmed ? await markReported(context, id) : undefined
  if (reported) await context.publish(connectionFailing(reported, error))
}

/** After a success was recorded. */
export async function reportIfConnectionWorks(context: Context, id: string): Promise<void> {
  if (await isConnectionFailing(context, id)) return
  const recovered = await endFailing(context, id)
  if (recovered) await context.publish(connectionRecovered(recovered))
}
