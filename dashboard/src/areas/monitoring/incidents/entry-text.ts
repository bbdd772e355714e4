import type { components } from '@holdfast/client'
import type { MessageKey, Translate } from '#language/language.ts'
import { longDurationText } from '#ui/format/duration.ts'
import { alertSentence, alertTitles } from '../alerts/alert-sentences.ts'
import { valueText } from '../alerts/conditions.ts'
import { failureText } from './failure-text.ts'

type Entry = components['schemas']['IncidentEntry']
type Code = NonNullable<Entry['code']>
type Incident = components['schemas']['Incident']
type TitleCode = NonNullable<Incident['title_text']>['code']

const sentences: Partial<Record<string, MessageKey<'monitoring'>>> &
  Record<Exclude<Code, 'check_failed' | 'threshold_reached' | 'alert_ended'>, MessageKey<'monitoring'>> = {
  alert_sent: 'sayAlertSent',
  reminder_sent: 'sayReminderSent',
  alert_escalated: 'sayAlertEscalated',
  parent_down: 'sayParentDown',
  in_maintenance: 'sayInMaintenance',
  monitor_up: 'sayMonitorUp',
  monitor_responding: 'sayMonitorResponding',
  monitor_deleted: 'sayMonitorDeleted',
  heartbeat_deleted: 'sayHeartbeatDeleted',
  job_succeeded: 'sayJobSucceeded',
  acknowledged: 'sayAcknowledged',
  resolved: 'sayResolved',
  reopened: 'sayReopened',
  snoozed: 'saySnoozed',
  flapping: 'sayFlapping',
  members_failing: 'sayMembersFailing',
  deadline_missed: 'sayDeadlineMissed',
  failure_reported: 'sayFailureReported',
  exit_code_reported: 'sayExitCodeReported',
  run_too_long: 'sayRunTooLong',
  alert_rule_deleted: 'sayAlertRuleDeleted',
  alert_rule_disabled: 'sayAlertRuleDisabled',
  alert_rule_mismatch: 'sayAlertRuleMismatch',
  server_removed: 'sayServerRemoved',
  agent_revoked: 'sayAgentRevoked',
  not_measured: 'sayNotMeasured',
}

const titles: Readonly<Record<Exclude<TitleCode, 'server_alert'>, MessageKey<'monitoring'>>> = {
  monitor_is_down: 'titleMonitorDown',
  monitor_is_degraded: 'titleMonitorDegraded',
  deadline_was_missed: 'titleDeadlineMissed',
  job_reported_failure: 'titleFailureReported',
  run_takes_too_long: 'titleRunTooLong',
}

export function incidentTitle(
  t: Translate<'monitoring'>,
  { title, title_text }: Pick<Incident, 'title' | 'title_text'>,
): string {
  const key = title_text && titleKey(title_text)
  return key ? t(key, title_text.data) : title
}

/** Undefined for what this version does not know. */
function titleKey({ code, data }: NonNullable<Incident['title_text']>): MessageKey<'monitoring'> | undefined {
  const known: Readonly<Partial<Record<string, MessageKey<'monitoring'>>>> =
    code === 'server_alert' ? alertTitles : titles
  return known[code === 'server_alert' ? String(data['condition']) : code]
}

export function incidentCause(
  t: Translate<'monitoring'>,
  language: string,
  { cause, cause_text }: Pick<Incident, 'cause' | 'cause_text'>,
): string {
  return cause_text ? entryText(t, language, { ...cause_text, message: cause }) : cause
}

/** What an entry says, in the language; what a user wrote, and what this version does not know, as it is. */
export function entryText(
  t: Translate<'monitoring'>,
  language: string,
  { code, data, message }: Pick<Entry, 'code' | 'data' | 'message'>,
): string {
  if (code === 'check_failed')
    return failureText(t, language, { failure_class: String(data['failure_class']), message }) ?? message
  const sentence = code === null ? undefined : sentenceOf(t, code, data)
  if (!sentence) return message
  const { key, ...more } = sentence
  const values = Object.entries(data).map(([name, value]) => [
    name,
    shownValue(name, value, { data, language }),
  ])
  return t(key, { ...Object.fromEntries(values), ...more })
}

function sentenceOf(
  t: Translate<'monitoring'>,
  code: Code,
  data: Entry['data'],
): { key: MessageKey<'monitoring'> } | undefined {
  if (code === 'threshold_reached' || code === 'alert_ended') return alertSentence(t, code, data)
  const key = sentenceKey(code, data)
  return key && { key }
}

function sentenceKey(code: Code, data: Entry['data']): MessageKey<'monitoring'> | undefined {
  if (code !== 'members_failing') return sentences[code]
  if (data['degraded'] === '') return 'sayMembersDown'
  return data['down'] === '' ? 'sayMembersDegraded' : 'sayMembersFailing'
}

function shownValue(
  name: string,
  value: string | number | null,
  { data, language }: { data: Entry['data']; language: string },
): string {
  if ((name === 'value' || name === 'threshold') && typeof value === 'number')
    return valueText(String(data['condition']), value)
  if (name.endsWith('_seconds')) return longDurationText(Number(value))
  if (name.endsWith('_at') || name === 'until' || name === 'since')
    return new Date(String(value)).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
  return String(value)
}
