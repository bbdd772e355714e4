import type { BodyOf } from '@holdfast/client'
import { labelsOf, labelsPatch, labelTexts } from '#ui/format/labels.ts'
import { filledIn, formValue, type JsonSchema } from '#ui/schema-form/schema-values.ts'
import type { Monitor } from '../states.tsx'

export type MonitorTypeName = BodyOf<'monitors.create'>['type']

/** The fields of a monitor as a form has them. */
export type MonitorValues = {
  name: string
  type: string
  settings: Record<string, unknown>
  interval_seconds: number | ''
  timeout_seconds: number | ''
  retry_seconds: number | ''
  fail_after: number | ''
  degrade_after: number | ''
  recover_after: number | ''
  alert_on_degraded: boolean
  reminder_seconds: number | ''
  escalate_after_seconds: (number | '')[]
  parent_id: string | null
  server_id: string | null
  locations: string[]
  quorum: Monitor['quorum']
  labels: string[]
}

export function emptyMonitor(type: string, schema: JsonSchema): MonitorValues {
  return {
    name: '',
    type,
    settings: formValue(schema, undefined),
    interval_seconds: 60,
    timeout_seconds: 10,
    retry_seconds: 20,
    fail_after: 2,
    degrade_after: 2,
    recover_after: 2,
    alert_on_degraded: false,
    reminder_seconds: '',
    escalate_after_seconds: [],
    parent_id: null,
    server_id: null,
    locations: ['local'],
    quorum: 'majority',
    labels: [],
  }
}

export function valuesOf(monitor: Monitor, schema: JsonSchema): MonitorValues {
  const { name, type, settings, labels, reminder_seconds, parent_id, server_id } = monitor
  const { interval_seconds, timeout_seconds, retry_seconds, fail_after, degrade_after, recover_after } =
    monitor
  return {
    name,
    type,
    settings: formValue(schema, settings),
    interval_seconds,
    timeout_seconds,
    retry_seconds,
    fail_after,
    degrade_after,
    recover_after,
    alert_on_degraded: monitor.alert_on_degraded,
    reminder_seconds: reminder_seconds ?? '',
    escalate_after_seconds: [...monitor.escalate_after_seconds],
    parent_id,
    server_id,
    locations: [...monitor.locations],
    quorum: monitor.quorum,
    labels: labelTexts(labels),
  }
}

/** The host of the target, where nothing was entered for the name. */
export function usualName({ settings }: Pick<MonitorValues, 'settings'>): string {
  const { url, host, name } = settings
  if (typeof url === 'string' && URL.canParse(url)) return new URL(url).host
  return String(host ?? name ?? '')
}

/** A monitor of a website with the usual settings. People paste URLs without `https://`, too. */
export function monitorOfUrl(entered: string): BodyOf<'monitors.create'> {
  const text = entered.trim()
  const url = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  return { type: 'http', name: usualName({ settings: { url } }) || text, settings: { url } }
}

export function monitorInput(values: MonitorValues, schema: JsonSchema): BodyOf<'monitors.create'> {
  const { name, type, labels } = values
  return {
    ...schedule(values),
    name: name.trim() || usualName(values),
    // One of those that the service listed.
    type: type as MonitorTypeName,
    settings: filledIn(schema, values.settings),
    labels: labelsOf(labels),
  }
}

/** What makes these settings of those that the monitor has. */
export function monitorPatch(
  values: MonitorValues,
  schema: JsonSchema,
  monitor: Monitor,
): BodyOf<'monitors.update'> {
  return {
    ...schedule(values),
    name: values.name,
    settings: filledIn(schema, values.settings),
    labels: labelsPatch(values.labels, monitor.labels),
  }
}

function schedule(values: MonitorValues) {
  const { interval_seconds, timeout_seconds, retry_seconds, fail_after, degrade_after, recover_after } =
    values
  const numbers = {
    interval_seconds,
    timeout_seconds,
    retry_seconds,
    fail_after,
    degrade_after,
    recover_after,
  }
  const entered = Object.entries(numbers).filter(([, value]) => value !== '')
  return {
    // Left empty, they stay as they are.
    ...(Object.fromEntries(entered) as { [Name in keyof typeof numbers]?: number }),
    alert_on_degraded: values.alert_on_degraded,
    reminder_seconds: values.reminder_seconds === '' ? null : values.reminder_seconds,
    escalate_after_seconds: values.escalate_after_seconds.filter((seconds) => seconds !== ''),
    parent_id: values.parent_id,
    server_id: values.server_id,
    locations: values.locations,
    quorum: values.quorum,
  }
}
