import { selectAlertsById } from '#areas/monitoring/alerts/alert-store.ts'
import { findRule } from '#areas/monitoring/alerts/rules/rule-store.ts'
import { alertIncident } from '#areas/monitoring/incidents/automatic.ts'
import { conditionOf } from '#kernel/monitoring/alert/condition.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Confirmation } from './confirmation.ts'

/** How often what is not confirmed yet is looked at. */
const againSeconds = 60

/** The condition of an alert of a server must be met for the time of its rule again, by a report since the end. */
export const confirmAlert: Confirmation = {
  async judge(context, { subject_id, muted_until }) {
    const [alert] = subject_id === null ? [] : await selectAlertsById(context, [subject_id])
    const rule = alert && (await findRule(context, alert.rule_id))
    if (!rule || alert.state !== 'firing') return 'over'
    const end = muted_until ?? context.now
    const until = addSeconds(end, rule.for_seconds)
    if (until > context.now) return until
    const isSeen = conditionOf(rule.condition).isStanding || alert.seen_at > end
    return isSeen && alert.good_since === null ? 'confirmed' : addSeconds(context.now, againSeconds)
  },
  alert: alertIncident,
}
