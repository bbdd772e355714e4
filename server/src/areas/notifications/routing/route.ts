/** Applying the rules to an event: which channels receive it, and what it changes in the alerts that are open. */
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { Notification, Severity } from '#kernel/events/notification.ts'
import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import { type HappenedEvent, messageOf, notificationOf } from '../message/compose.ts'
import type { Message, MessageCause } from '../message/message.ts'
import { mostSevere } from '../message/text.ts'
import type { AlertRow, RuleRow } from '../store.ts'
import { dueSteps, nextDue } from './alert-schedule.ts'
import { deleteAlert, insertAlert, lockAlertOf, updateAlert } from './alert-store.ts'
import { isAboutChannel, isMatch } from './matching.ts'
import { heldBackUntil, type Sending } from './send.ts'

/** What the rules of an account send of an event. The alerts that it changes are locked. */
export async function sendingsOf(
  context: Context,
  rules: readonly RuleRow[],
  event: HappenedEvent,
  { eventTypes, baseUrl }: { eventTypes: readonly EventKind[]; baseUrl: string },
): Promise<Sending[]> {
  const notification = notificationOf(eventTypes, event)
  const message = messageOf(event, notification, { cause: 'event', baseUrl })
  const sendings: Sending[] = []
  for (const rule of rules) {
    const happening = { event, notification, message }
    const { channelIds, severity } = await receivers(context, rule, happening)
    if (isRepeatedFor(rule, happening)) continue
    for (const channelId of channelIds)
      if (!isAboutChannel(event, channelId))
        sendings.push(sendingOf(context, rule, channelId, { eventId: event.id, message, severity }))
  }
  return sendings
}

type Sent = { eventId: string; message: Message; severity?: Severity }

/** `severity` decides whether quiet hours hold it back: that of the message unless given. */
export function sendingOf(
  { now }: Pick<Context, 'now'>,
  rule: RuleRow,
  channelId: string,
  { eventId, message, severity = message.severity }: Sent,
): Sending {
  return { channelId, eventId, message, quietUntil: heldBackUntil(rule, severity, now) }
}

/** Whether the rule sends another event that says the same. */
function isRepeatedFor(rule: RuleRow, { event, notification }: Happening): boolean {
  return notification.isRepetition === true && !rule.event_kinds.includes(event.kind)
}

type Happening = { event: HappenedEvent; notification: Notification; message: Message }

type Receivers = { channelIds: readonly string[]; severity: Severity }

/** The channels that a rule sends an event to now, and how severe it is to them; what comes later is in its alert. */
async function receivers(context: Context, rule: RuleRow, happening: Happening): Promise<Receivers> {
  const { event, notification } = happening
  const { alert, severity } = notification
  const none = { channelIds: [], severity }
  const open = alert && (await lockAlertOf(context, rule.id, alert.key))
  const isOngoing = alert?.change === 'opened' || alert?.change === 'updated'
  if (open && isOngoing && isRepeatedFor(rule, happening)) {
    await keepUpToDate(context, rule, open, happening)
    return none
  }
  if (open) {
    // A rule that was disabled meanwhile ends what it began, and does nothing else.
    if (!rule.enabled && isOngoing) return none
    const channelIds = await changeAlert(context, rule, open, happening)
    // People whom a critical alert woke get its end at once.
    return { channelIds, severity: isOngoing ? severity : mostSevere([severity, open.message.severity]) }
  }
  const isWanted = rule.enabled && isMatch(rule, event, notification)
  if (!isWanted || isRepeatedFor(rule, happening)) return none
  if (alert?.change === 'opened') return { channelIds: await openAlert(context, rule, happening), severity }
  return { channelIds: rule.steps[0]?.channel_ids ?? [], severity }
}

/** Begins an alert: its first steps may be due at once. */
async function openAlert(
  context: Context,
  rule: RuleRow,
  { event, message }: Happening,
): Promise<readonly string[]> {
  const progress = {
    state: 'open',
    opened_at: event.at,
    steps_done: 0,
    reported_at: null,
    quiet_until: null,
  } as const
  const steps = dueSteps(progress, rule, context.now)
  const channel_ids = [...new Set(steps.flatMap((step) => step.channel_ids))]
  const after = {
    ...progress,
    steps_done: steps.length,
    reported_at: steps.length === 0 ? null : context.now,
  }
  await insertAlert(context, {
    account_id: context.accountId,
    id: newId('notification_alert'),
    rule_id: rule.id,
    key: message.key,
    ...after,
    channel_ids,
    event_id: event.id,
    event_kind: event.kind,
    message: JSON.stringify(message),
    updated_at: context.now,
    due_at: nextDue(after, rule),
  })
  return channel_ids
}

/**
 * What is not sent again does not change the time of the next reminder. Reminders and later steps say the present cause,
 * under the title of the alert.
 */
async function keepUpToDate(
  context: Context,
  rule: RuleRow,
  alert: AlertRow,
  happening: Happening,
): Promise<void> {
  const { message } = happening
  const { text, severity } = message
  if (message.change !== 'updated') return
  const quiet_until = quietUntil(alert, happening)
  const isQuietAsBefore = quiet_until?.getTime() === alert.quiet_until?.getTime()
  if (isQuietAsBefore && text === alert.message.text && severity === alert.message.severity) return
  await updateAlert(context, alert.id, {
    message: JSON.stringify({ ...alert.message, text, severity }),
    quiet_until,
    updated_at: context.now,
    ...(!isQuietAsBefore && { due_at: nextDue({ ...alert, quiet_until }, rule) }),
  })
}

/** A snoozed incident has no reminders and steps before its snooze ends. */
function quietUntil(alert: AlertRow, { notification }: Happening): Date | null {
  const until = notification.alert?.quietUntil
  if (until === undefined) return alert.quiet_until
  return until === null ? null : new Date(until)
}

/** Updates an alert or ends it. Returns the channels that received it, which receive this too. */
async function changeAlert(
  context: Context,
  rule: RuleRow,
  alert: AlertRow,
  happening: Happening,
): Promise<readonly string[]> {
  const { event, message } = happening
  if (message.change === 'closed') {
    await deleteAlert(context, alert.id)
    return alert.channel_ids
  }
  const isAgain = message.change === 'acknowledged' && alert.state === 'acknowledged'
  // Later changes of an acknowledged incident are sent only by rules that chose them.
  if (isAgain && !rule.event_kinds.includes(event.kind)) return []
  const state = message.change === 'acknowledged' ? 'acknowledged' : alert.state
  const quiet_until = quietUntil(alert, happening)
  const after = { ...alert, state, quiet_until, reported_at: alert.reported_at && context.now }
  await updateAlert(context, alert.id, {
    state,
    quiet_until,
    reported_at: after.reported_at,
    event_id: event.id,
    event_kind: event.kind,
    message: JSON.stringify(message.change === 'acknowledged' ? alert.message : message),
    updated_at: context.now,
    due_at: nextDue(after, rule),
  })
  return alert.channel_ids
}

export function withCause(message: Message, cause: MessageCause): Message {
  return { ...message, cause }
}
