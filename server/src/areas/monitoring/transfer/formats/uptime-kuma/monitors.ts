/** Monitors of Uptime Kuma as monitors and heartbeats of Holdfast. */
import type { FileContent } from '../format.ts'
import { labelName, labelValue } from '../label-name.ts'
import { httpSettings } from './http-settings.ts'
import { NotCarriedOver, type Notes } from './notes.ts'
import { otherSettings } from './other-settings.ts'
import { type Fields, type KumaMonitor, type KumaSource, textOf } from './source.ts'

const titles: Readonly<Record<string, string>> = {
  docker: 'Docker containers',
  'real-browser': 'browsers',
  mongodb: 'MongoDB',
  sqlserver: 'Microsoft SQL Server',
  oracledb: 'Oracle Database',
  mqtt: 'MQTT',
  radius: 'RADIUS',
  'kafka-producer': 'Kafka',
  steam: 'Steam game servers',
  gamedig: 'game servers',
  'tailscale-ping': 'Tailscale',
  snmp: 'SNMP',
  rabbitmq: 'RabbitMQ',
  manual: 'states that are set by hand',
  globalping: 'Globalping',
  'sip-options': 'SIP',
  'system-service': 'services of the system',
  pm2: 'PM2 processes',
  ntp: 'NTP',
}

type Monitor = KumaMonitor & { alerts: readonly string[] }

/** Adds the monitor to the content, or the reason why it is left out. */
export function wantedMonitor(content: FileContent, source: KumaSource, monitor: Monitor): void {
  const { fields } = monitor
  const name = labelValue(textOf(fields['name'])).slice(0, 200) || `Monitor ${monitor.id}`
  const type = textOf(fields['type'])
  const note = (message: string) => content.omissions.push({ resource: name, line: null, message })
  try {
    if (type === 'group') {
      note('The group is not a monitor here: its monitors have the label group')
      return
    }
    if (fields['upsidedown'])
      throw new NotCarriedOver('Monitors that are up while the target fails (upside down) are not supported')
    const common = { name, labels: labelsOf(source, monitor), ...(isPaused(fields) && { paused: true }) }
    if (type === 'push') {
      content.heartbeats.push({ line: null, input: { ...common, ...heartbeatFields(fields) } })
      note('The job must call another URL: create one on the page of the heartbeat (Rotate)')
      return
    }
    const checked = settingsOf(type, fields, note)
    content.monitors.push({
      line: null,
      input: { ...common, ...checked, ...timesOf(fields, note), recover_after: 1 },
    })
    if (textOf(fields['description']) !== '') note('The description is not imported')
  } catch (error) {
    if (!(error instanceof NotCarriedOver)) throw error
    note(error.message)
  }
}

function settingsOf(type: string, fields: Fields, note: Notes) {
  if (type === 'http' || type === 'keyword' || type === 'json-query')
    return { type: 'http', settings: httpSettings(type, fields, note) }
  const convert = otherSettings[type]
  if (!convert)
    throw new NotCarriedOver(`There is no check for ${titles[type] ?? `monitors of the type ${type}`}`)
  return convert(fields, note)
}

/** In a backup, `active` also says whether a group above is paused. */
function isPaused({ active }: Fields): boolean {
  return active === 0 || active === false
}

function labelsOf({ monitors }: KumaSource, { fields, tags, alerts }: Monitor): Record<string, string> {
  const parent = monitors.find(({ id }) => id === Number(fields['parent']))
  const entries = [
    ...(parent ? [['group', labelValue(textOf(parent.fields['name']))] as const] : []),
    ...tags.map(({ name, value }) => [labelName(name), labelValue(value) || 'true'] as const),
    ...alerts.map((channel) => [labelName('alert', channel), 'true'] as const),
  ]
  return Object.fromEntries(entries)
}

/** Uptime Kuma is up again after the first success, and counts retries after the first failure. */
function timesOf(fields: Fields, note: Notes) {
  const interval = limited(
    fields['interval'],
    { minimum: 10, maximum: 86_400, fallback: 60 },
    (given, used) => note(`It is checked every ${used} s and not every ${given} s`),
  )
  const timeout = limited(fields['timeout'], { minimum: 1, maximum: Math.min(60, interval), fallback: 48 })
  const retries = limited(fields['maxretries'], { minimum: 0, maximum: 19, fallback: 0 }, (given) =>
    note(`It is down after 20 failed checks and not after ${given + 1}`),
  )
  const resend = Number(fields['resendinterval'] ?? 0) * interval
  return {
    interval_seconds: interval,
    timeout_seconds: Math.min(timeout, interval),
    retry_seconds: limited(fields['retryinterval'], { minimum: 5, maximum: 86_400, fallback: 60 }),
    fail_after: retries + 1,
    ...(resend > 0 && { reminder_seconds: Math.min(Math.max(resend, 300), 7 * 86_400) }),
  }
}

type Range = { minimum: number; maximum: number; fallback: number }

function limited(value: unknown, range: Range, onLimit?: (given: number, used: number) => void): number {
  const number = Math.round(Number(value ?? range.fallback))
  const given = Number.isFinite(number) && number > 0 ? number : value === 0 ? 0 : range.fallback
  const used = Math.min(Math.max(given, range.minimum), range.maximum)
  if (used !== given) onLimit?.(given, used)
  return used
}

/** Uptime Kuma waits for one interval, and then for each retry. */
function heartbeatFields(fields: Fields): Record<string, unknown> {
  const interval = Math.max(60, Number(fields['interval'] ?? 60))
  const grace = Number(fields['maxretries'] ?? 0) * Number(fields['retryinterval'] ?? 60)
  return {
    schedule: { kind: 'period', period_seconds: interval },
    grace_seconds: Math.max(60, grace),
  }
}
