/**
 * The sentences that the service writes into the timeline of an incident, each with a code and its values, so that
 * clients can write them in other languages. What users write has no code.
 */

import { type AlertCause, type AlertEnd, alertCause, alertEnd } from './alert-sentences.ts'
import { durationText, timeText } from './value-texts.ts'

export type EntryText =
  | { code: 'alert_sent' | 'reminder_sent' | 'monitor_deleted' | 'heartbeat_deleted' | 'failure_reported' }
  | { code: 'alert_escalated'; level: number }
  | { code: 'parent_down'; parent_id: string; parent_name: string }
  | { code: 'in_maintenance'; window_id: string; name: string }
  | { code: 'monitor_up' | 'monitor_responding' | 'job_succeeded'; name: string }
  | { code: 'acknowledged' | 'resolved' | 'reopened'; name: string }
  | { code: 'snoozed'; until: string }
  | { code: 'flapping'; changes: number; checks: number }
  | { code: 'check_failed'; failure_class: string | null; message: string }
  | { code: 'members_failing'; members: number; down: string; degraded: string; message: string }
  | { code: 'deadline_missed'; deadline_at: string; expected_at: string }
  | { code: 'exit_code_reported'; exit_code: number }
  | { code: 'run_too_long'; started_at: string; max_runtime_seconds: number }
  | ({ code: 'threshold_reached' } & AlertCause)
  | ({ code: 'alert_ended' } & AlertEnd)
  | { code: 'alert_rule_disabled' | 'alert_rule_mismatch'; name: string }
  | { code: 'alert_rule_deleted' | 'server_removed' | 'agent_revoked' | 'not_measured' }

export type EntryCode = EntryText['code']

type Sentences = { [C in EntryCode]: (text: Extract<EntryText, { code: C }>) => string }

const sentences: Sentences = {
  alert_sent: () => 'The alert was sent.',
  reminder_sent: () => 'A reminder was sent.',
  alert_escalated: ({ level }) => `The alert was escalated (${level}).`,
  parent_down: ({ parent_name }) => `No alert is sent while ${parent_name}, on which this depends, is down.`,
  in_maintenance: ({ name }) => `No alert is sent during the maintenance ${name}.`,
  monitor_up: ({ name }) => `${name} is up again.`,
  monitor_responding: ({ name }) => `${name} responds again, but not well.`,
  monitor_deleted: () => 'The monitor was deleted.',
  heartbeat_deleted: () => 'The heartbeat was deleted.',
  acknowledged: ({ name }) => `Acknowledged by ${name}.`,
  snoozed: ({ until }) => `Snoozed until ${until}.`,
  resolved: ({ name }) => `Resolved by ${name}.`,
  reopened: ({ name }) => `Reopened by ${name}.`,
  flapping: ({ changes, checks }) =>
    `The state changed ${changes} times within ${checks} checks. No more alerts are sent until it is stable.`,
  check_failed: ({ message }) => message,
  members_failing: ({ message }) => message,
  job_succeeded: ({ name }) => `${name} reported a success.`,
  deadline_missed: ({ deadline_at, expected_at }) =>
    `No success arrived until ${timeText(deadline_at)}. It was expected at ${timeText(expected_at)}.`,
  failure_reported: () => 'The job reported a failure.',
  exit_code_reported: ({ exit_code }) => `The job reported exit code ${exit_code}.`,
  run_too_long: ({ started_at, max_runtime_seconds }) =>
    `The run that started at ${timeText(started_at)} has taken longer than ${durationText(max_runtime_seconds)}.`,
  threshold_reached: alertCause,
  alert_ended: alertEnd,
  alert_rule_deleted: () => 'The alert rule was deleted.',
  alert_rule_disabled: ({ name }) => `The alert rule ${name} was switched off.`,
  alert_rule_mismatch: ({ name }) => `The alert rule ${name} no longer applies to the server.`,
  server_removed: () => 'The server was removed.',
  agent_revoked: () => 'The agent of the server was revoked.',
  not_measured: () => 'The server was not measured for an hour.',
}

export const entryCodes = Object.keys(sentences) as [EntryCode, ...EntryCode[]]

export function sentenceOf(text: EntryText): string {
  // Each code has the function for its own values.
  return (sentences[text.code] as (text: EntryText) => string)(text)
}

/** Equal for causes that differ only in details, such as times or the wording of a failure class. */
export function causeKey(text: EntryText): string {
  if (text.code === 'check_failed') return `${text.code} ${text.failure_class}`
  if (text.code === 'exit_code_reported') return `${text.code} ${text.exit_code}`
  if (text.code === 'members_failing') return `${text.code} ${text.message}`
  return text.code
}
