import type { BodyOf } from '@holdfast/client'
import type { UseFormReturnType } from '@mantine/form'
import { labelsOf, labelsPatch, labelTexts } from '#ui/format/labels.ts'
import type { Heartbeat } from '../heartbeat-state.tsx'

export type ScheduleKind = Heartbeat['schedule']['kind']

type Seconds = number | ''

/** The fields of a heartbeat as a form has them. */
export type HeartbeatValues = {
  name: string
  schedule: { kind: ScheduleKind; period_seconds: Seconds; expression: string; time_zone: string }
  grace_seconds: Seconds
  max_runtime_seconds: Seconds
  early_tolerance_seconds: Seconds
  manual_resume: boolean
  is_post_only: boolean
  slug: string
  /** Only a new one: the service stores no more than a hash. */
  uuid: string
  reminder_seconds: Seconds
  escalate_after_seconds: Seconds[]
  labels: string[]
}

export type HeartbeatForm = UseFormReturnType<HeartbeatValues>

export function emptyHeartbeat(timeZone: string): HeartbeatValues {
  return {
    name: '',
    schedule: { kind: 'period', period_seconds: 86_400, expression: '', time_zone: timeZone },
    grace_seconds: 300,
    max_runtime_seconds: '',
    early_tolerance_seconds: '',
    manual_resume: false,
    is_post_only: false,
    slug: '',
    uuid: '',
    reminder_seconds: '',
    escalate_after_seconds: [],
    labels: [],
  }
}

export function valuesOf(heartbeat: Heartbeat, timeZone: string): HeartbeatValues {
  const { name, schedule, grace_seconds, manual_resume, slug, labels } = heartbeat
  const { kind, period_seconds, expression, time_zone } = schedule
  return {
    name,
    schedule: {
      kind,
      period_seconds: period_seconds ?? '',
      expression: expression ?? '',
      time_zone: time_zone ?? timeZone,
    },
    grace_seconds,
    max_runtime_seconds: heartbeat.max_runtime_seconds ?? '',
    early_tolerance_seconds: heartbeat.early_tolerance_seconds ?? '',
    manual_resume,
    is_post_only: heartbeat.accepted_methods === 'post',
    slug: slug ?? '',
    uuid: '',
    reminder_seconds: heartbeat.reminder_seconds ?? '',
    escalate_after_seconds: [...heartbeat.escalate_after_seconds],
    labels: labelTexts(labels),
  }
}

export function heartbeatInput(values: HeartbeatValues): BodyOf<'heartbeats.create'> {
  return { ...fieldsOf(values), labels: labelsOf(values.labels) }
}

export function heartbeatPatch(
  values: HeartbeatValues,
  { labels }: Pick<Heartbeat, 'labels'>,
): BodyOf<'heartbeats.update'> {
  return { ...fieldsOf(values), labels: labelsPatch(values.labels, labels) }
}

function fieldsOf(values: HeartbeatValues) {
  const { name, grace_seconds, manual_resume, is_post_only, slug } = values
  const uuid = values.uuid.trim()
  return {
    name,
    schedule: scheduleOf(values),
    // Left empty, it stays as it is.
    ...(grace_seconds !== '' && { grace_seconds }),
    max_runtime_seconds: orNull(values.max_runtime_seconds),
    early_tolerance_seconds: orNull(values.early_tolerance_seconds),
    manual_resume,
    accepted_methods: is_post_only ? ('post' as const) : ('any' as const),
    slug: slug.trim() || null,
    ...(uuid !== '' && { uuid }),
    reminder_seconds: orNull(values.reminder_seconds),
    escalate_after_seconds: values.escalate_after_seconds.filter((seconds) => seconds !== ''),
  }
}

function scheduleOf({ schedule }: HeartbeatValues) {
  const { kind, period_seconds, expression, time_zone } = schedule
  return kind === 'period'
    ? { kind, period_seconds: orNull(period_seconds) }
    : { kind, expression, time_zone }
}

const orNull = (seconds: Seconds) => (seconds === '' ? null : seconds)
