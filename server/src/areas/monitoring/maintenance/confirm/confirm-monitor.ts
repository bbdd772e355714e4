import { selectMembersBelow } from '#areas/monitoring/composite/composite-store.ts'
import { isComposite } from '#areas/monitoring/composite/composite-type.ts'
import { type IncidentRow, updateIncident } from '#areas/monitoring/incidents/store.ts'
import { checksSweep } from '#areas/monitoring/monitors/schedule.ts'
import { hasFailedSince } from '#areas/monitoring/results/result-list-store.ts'
import { isFailing } from '#areas/monitoring/states/follow-state.ts'
import { checkNow, makeStatesDue } from '#areas/monitoring/states/state-store.ts'
import { statesWork } from '#areas/monitoring/states/work-name.ts'
import { findMonitor, type MonitorRow } from '#areas/monitoring/store.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Confirmation, Verdict } from './confirmation.ts'

/**
 * A monitor needs as many failed checks in a row since the end as confirm a failure. They are made at once and then at the
 * interval of retries. Its alert is then the matter of its states, since it may wait for a parent.
 */
export const confirmMonitor: Confirmation = {
  async judge(context, incident) {
    const monitor = incident.subject_id === null ? undefined : await findMonitor(context, incident.subject_id)
    if (!monitor || monitor.paused_at || !isFailing(monitor)) return 'over'
    const failing = isComposite(monitor) ? await failingBelow(context, monitor) : [monitor]
    const unconfirmed = []
    for (const one of failing)
      if (!(await hasFailedSince(context, one, incident.muted_until ?? context.now))) unconfirmed.push(one)
    if (failing.length > 0 && unconfirmed.length === 0) return 'confirmed'
    return await lookAgain(context, monitor, unconfirmed)
  },
  async prepare(context, { subject_id }) {
    if (subject_id !== null) await makeStatesDue(context, subject_id)
    await context.wake(statesWork)
  },
  alert: (context: Context, incident: IncidentRow) =>
    updateIncident(context, incident, { muted_until: null }),
}

async function failingBelow(context: Context, composite: MonitorRow): Promise<MonitorRow[]> {
  const below = await selectMembersBelow(context, [composite])
  return below.filter(
    (member) =>
      !isComposite(member) && !member.paused_at && (member.state === 'down' || member.state === 'degraded'),
  )
}

async function lookAgain(
  context: Context,
  { retry_seconds }: MonitorRow,
  unconfirmed: readonly MonitorRow[],
): Promise<Verdict> {
  if (unconfirmed.length > 0) {
    await checkNow(
      context,
      unconfirmed.map(({ id }) => id),
    )
    await context.wake(checksSweep)
  }
  const seconds = unconfirmed.map((one) => one.retry_seconds)
  return addSeconds(context.now, seconds.length === 0 ? retry_seconds : Math.max(...seconds))
}
