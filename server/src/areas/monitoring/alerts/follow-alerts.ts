/** The incidents of alerts: one while an alert fires. */
import type { ReportingServer } from '#areas/cloud/index.ts'
import type { Context } from '#platform/context.ts'
import { alertIncident, openIncident, resolveIncident } from '../incidents/automatic.ts'
import type { EntryText } from '../incidents/entry-text.ts'
import { lockOpenIncidents } from '../incidents/store.ts'
import { type Mute, mutesOf } from '../maintenance/coverage/coverage.ts'
import { isHeldBack } from '../maintenance/coverage/mute.ts'
import type { AlertRow } from './alert-store.ts'
import type { AppliedRule } from './rules/rule-store.ts'

/** An alert whose state has changed. */
export type FollowedAlert = { alert: AlertRow; rule: AppliedRule; server: ReportingServer }

export async function followAlerts(context: Context, changed: readonly FollowedAlert[]): Promise<void> {
  const fired = changed.filter(({ alert }) => alert.state === 'firing')
  const ended = changed.filter(({ alert }) => alert.state === 'ok')
  const mutes = await mutesOf(
    context,
    fired.map(({ alert: { id, since }, server }) => ({ id, labels: {}, server_id: server.id, since })),
  )
  // Their statements are sent together: each waits for those of its own alert only.
  await Promise.all(fired.map((one) => fire(context, one, mutes.get(one.alert.id))))
  await endIncidents(
    context,
    ended.map(({ alert, rule, server }) => ({
      alertId: alert.id,
      at: alert.since,
      text: {
        code: 'alert_ended',
        name: server.name,
        condition: rule.condition,
        label: alert.label,
        value: finite(alert.value),
      },
    })),
  )
}

async function fire(
  context: Context,
  { alert, rule, server }: FollowedAlert,
  mute: Mute | undefined,
): Promise<void> {
  const { condition } = rule
  const incident = await openIncident(
    context,
    {
      type: 'alert',
      id: alert.id,
      server_id: server.id,
      name: server.name,
      labels: { ...server.labels, ...rule.labels },
      // Notification rules remind and escalate.
      reminder_seconds: null,
      escalate_after_seconds: [],
    },
    {
      startedAt: alert.since,
      title: { code: 'server_alert', name: server.name, condition, label: alert.label },
      severity: rule.severity,
      cause: {
        code: 'threshold_reached',
        condition,
        label: alert.label,
        value: finite(alert.value),
        threshold: rule.threshold,
        for_seconds: rule.for_seconds,
        since: alert.since.toISOString(),
      },
      evidence: [],
    },
  )
  if (!(await isHeldBack(context, incident, mute))) await alertIncident(context, incident)
}

const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null)

export type EndedAlert = { alertId: string; at: Date; text: EntryText }

/** A user may have resolved an incident before. */
export async function endIncidents(context: Context, ended: readonly EndedAlert[]): Promise<void> {
  if (ended.length === 0) return
  const incidents = await lockOpenIncidents(
    context,
    ended.map(({ alertId }) => alertId),
  )
  await Promise.all(
    ended.map(async ({ alertId, at, text }) => {
      const incident = incidents.get(alertId)
      if (incident) await resolveIncident(context, incident, { at, text })
    }),
  )
}
