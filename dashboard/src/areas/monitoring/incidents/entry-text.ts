import type { components } from '@holdfast/client'
import type { MessageKey, Translate } from '#language/language.ts'
import { longDurationText } from '#ui/format/duration.ts'

type Entry = components['schemas']['IncidentEntry']
type Code = NonNullable<Entry['code']>

const sentences: Partial<Record<string, MessageKey<'monitoring'>>> & Record<Code, MessageKey<'monitoring'>> =
  {
    alert_sent: 'sayAlertSent',
    reminder_sent: 'sayReminderSent',
    alert_escalated: 'sayAlertEscalated',
    parent_down: 'sayParentDown',
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
    check_failed: 'sayCheckFailed',
    members_failing: 'sayMembersFailing',
    deadline_missed: 'sayDeadlineMissed',
    failure_reported: 'sayFailureReported',
    exit_code_reported: 'sayExitCodeReported',
    run_too_long: 'sayRunTooLong',
  }

const reasons: Partial<Record<string, MessageKey<'monitoring'>>> = {
  dns: 'failedDns',
  connect_refused: 'failedConnectRefused',
  connect_timeout: 'failedConnectTimeout',
  connect_failed: 'failedConnectFailed',
  tls: 'failedTls',
  tls_expired: 'failedTlsExpired',
  tls_name: 'failedTlsName',
  timeout: 'failedTimeout',
  closed: 'failedClosed',
  protocol: 'failedProtocol',
  status: 'failedStatus',
  assertion: 'failedAssertion',
  body_too_large: 'failedBodyTooLarge',
  redirect_limit: 'failedRedirectLimit',
  packet_loss: 'failedPacketLoss',
  probe_internal: 'failedProbeInternal',
}

/** What an entry says, in the language; what a user wrote, and what this version does not know, as it is. */
export function entryText(
  t: Translate<'monitoring'>,
  language: string,
  { code, data, message }: Pick<Entry, 'code' | 'data' | 'message'>,
): string {
  const sentence = code === null ? undefined : sentenceKey(code, data)
  if (!sentence) return message
  const values = Object.entries(data).map(([name, value]) => [name, shownValue(name, value, language)])
  const reason = reasons[String(data['failure_class'])]
  // A warning has no class, only a message.
  if (code === 'check_failed' && !reason) return message
  return t(sentence, { ...Object.fromEntries(values), ...(reason && { reason: t(reason) }) })
}

function sentenceKey(code: Code, data: Entry['data']): MessageKey<'monitoring'> | undefined {
  if (code !== 'members_failing') return sentences[code]
  if (data['degraded'] === '') return 'sayMembersDown'
  return data['down'] === '' ? 'sayMembersDegraded' : 'sayMembersFailing'
}

function shownValue(name: string, value: string | number | null, language: string): string {
  if (name.endsWith('_seconds')) return longDurationText(Number(value))
  if (name.endsWith('_at') || name === 'until')
    return new Date(String(value)).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
  return String(value)
}
