import { shiftedByOutages } from '#kernel/monitoring/heartbeat/outage.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { selectOutages } from './availability-store.ts'

/** `at`: the deadline that was missed, or else when to look again. */
type Judged = { isMissed: boolean; at: Date }

/**
 * Whether a device has missed the deadline of a report, counted since a time: what the service could not receive, it has
 * not missed.
 */
export async function judgeDeadline(context: Context, deadline: Date, since: Date): Promise<Judged> {
  if (deadline > context.now) return { isMissed: false, at: deadline }
  const outages = await selectOutages(context, since)
  // The outage that ended just now is recorded within seconds.
  if (outages === null) return { isMissed: false, at: addSeconds(context.now, 1) }
  const moved = shiftedByOutages(deadline, outages)
  return { isMissed: moved <= context.now, at: moved }
}
