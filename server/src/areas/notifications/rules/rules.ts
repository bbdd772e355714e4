import { type EventAccess, filterFaults } from '#areas/webhooks/index.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { newId } from '#kernel/id.ts'
import { type Fault, invalidInput, notFound, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { type AuditTarget, changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { requireRuleReadable } from '../channels/channels.ts'
import type { RuleRow, Step } from '../store.ts'
import { isTimeZone } from './quiet-hours.ts'
import { deleteRuleRow, insertRule, selectRule, unknownChannels, updateRuleRow } from './rule-store.ts'
import type { RuleInput, RulePatch } from './schema.ts'

export type RuleChecks = { kinds: readonly EventKind[]; access: EventAccess }

export async function createRule(context: Context, input: RuleInput, checks: RuleChecks): Promise<RuleRow> {
  const { tx, accountId, now } = context
  const content = {
    name: input.name,
    enabled: input.enabled ?? true,
    event_kinds: input.events ?? [],
    filter: input.filter ?? {},
    severity: input.minimum_severity ?? 'info',
    steps: input.steps,
    reminder_seconds: input.reminder_seconds ?? null,
    quiet_hours: input.quiet_hours ?? null,
    labels: input.labels ?? {},
  }
  await requireValid(context, content, checks)
  const rule = await insertRule(tx, {
    account_id: accountId,
    id: newId('notification_rule'),
    ...stored(content),
    created_at: now,
    updated_at: now,
  })
  await context.audit(ruleTarget(rule), { before: null, after: auditView(rule) })
  return rule
}

export async function readRule(context: Context, id: string, forUpdate = false): Promise<RuleRow> {
  const rule = await selectRule(context.tx, context.accountId, id, forUpdate)
  if (!rule) throw notFound('notification rule')
  return rule
}

export async function updateRule(
  context: Context,
  id: string,
  patch: RulePatch,
  { ifMatch, ...checks }: RuleChecks & { ifMatch: string | null },
): Promise<RuleRow> {
  const before = await readRule(context, id, true)
  requireMatch(ifMatch, before.revision)
  const content = {
    name: patch.name ?? before.name,
    enabled: patch.enabled ?? before.enabled,
    event_kinds: patch.events ?? before.event_kinds,
    filter: patch.filter ?? before.filter,
    severity: patch.minimum_severity ?? before.severity,
    steps: patch.steps ?? before.steps,
    reminder_seconds: patch.reminder_seconds === undefined ? before.reminder_seconds : patch.reminder_seconds,
    quiet_hours: patch.quiet_hours === undefined ? before.quiet_hours : patch.quiet_hours,
    labels: patch.labels ? patchedLabels(before.labels, patch.labels) : before.labels,
  }
  await requireValid(context, content, checks)
  const after = await updateRuleRow(context.tx, context.accountId, id, {
    ...stored(content),
    updated_at: context.now,
    revision: before.revision + 1,
  })
  await context.audit(ruleTarget(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** Removes a rule with its alerts: nothing more is escalated or repeated for them. */
export async function deleteRule(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const before = await readRule(context, id, true)
  requireMatch(ifMatch, before.revision)
  await deleteRuleRow(context.tx, context.accountId, id)
  await context.audit(ruleTarget(before), { before: auditView(before), after: null })
}

type Content = Pick<
  RuleRow,
  | 'name'
  | 'enabled'
  | 'event_kinds'
  | 'filter'
  | 'severity'
  | 'steps'
  | 'reminder_seconds'
  | 'quiet_hours'
  | 'labels'
>

function stored(content: Content) {
  return {
    ...content,
    steps: JSON.stringify(content.steps),
    quiet_hours: content.quiet_hours && JSON.stringify(content.quiet_hours),
    channel_ids: channelsOf(content.steps),
  }
}

function channelsOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ channel_ids }) => channel_ids))].toSorted()
}

async function requireValid(
  context: Context,
  content: Content,
  { kinds, access }: RuleChecks,
): Promise<void> {
  const { event_kinds, filter, steps, quiet_hours } = content
  const chosen = event_kinds.length === 0 ? kinds : kinds.filter(({ kind }) => event_kinds.includes(kind))
  const faults = [...filterFaults(filter, chosen), ...stepFaults(steps), ...zoneFaults(quiet_hours)]
  const unknown = await unknownChannels(context.tx, context.accountId, channelsOf(steps))
  for (const [index, { channel_ids }] of steps.entries())
    for (const [place, id] of channel_ids.entries())
      if (unknown.includes(id))
        faults.push({
          pointer: pointer('steps', index, 'channel_ids', place),
          message: 'must be the id of one of your notification channels',
        })
  if (faults.length > 0) throw invalidInput(faults)
  requireRuleReadable(context, access, event_kinds)
}

function stepFaults(steps: readonly Step[]): Fault[] {
  return steps.flatMap(({ after_seconds }, index) => {
    const before = steps[index - 1]
    return before && after_seconds <= before.after_seconds
      ? [{ pointer: pointer('steps', index, 'after_seconds'), message: 'must be later than the step before' }]
      : []
  })
}

function zoneFaults(quiet: Content['quiet_hours']): Fault[] {
  return quiet && !isTimeZone(quiet.time_zone)
    ? [{ pointer: '/quiet_hours/time_zone', message: 'must be an IANA time zone, such as Europe/Berlin' }]
    : []
}

function ruleTarget({ id, name }: Pick<RuleRow, 'id' | 'name'>): AuditTarget {
  return { type: 'notification_rule', id, name }
}

function auditView(rule: RuleRow) {
  const { name, enabled, event_kinds, filter, severity, steps, reminder_seconds, quiet_hours, labels } = rule
  return {
    name,
    enabled,
    events: event_kinds,
    filter,
    minimum_severity: severity,
    steps,
    reminder_seconds,
    quiet_hours,
    labels,
  }
}
