import type { BodyOf } from '@holdfast/client'
import type { DurationValue } from '#ui/form/duration-field.tsx'
import { labelsOf, labelsPatch, labelTexts } from '#ui/format/labels.ts'
import { type Repeats, repeatsOf, ruleOf } from './recurrence.ts'
import type { MaintenanceWindow } from './window-state.tsx'

export const targetKinds = ['monitor', 'heartbeat', 'server'] as const
export type TargetKind = (typeof targetKinds)[number]

export type WindowValues = {
  name: string
  description: string
  /** Local time; empty: now. */
  starts_at: string
  duration: DurationValue
  /** Before the start; empty: not at all. */
  announce: DurationValue
  recurrence: { repeats: Repeats; rrule: string; time_zone: string }
  targets: { kind: TargetKind; id: string | null }[]
  labels: string[]
}

export const newWindowValues = (timeZone: string): WindowValues => ({
  name: '',
  description: '',
  starts_at: '',
  duration: 3600,
  announce: '',
  recurrence: { repeats: 'never', rrule: '', time_zone: timeZone },
  targets: [{ kind: 'monitor', id: null }],
  labels: [],
})

export function windowValues(window: MaintenanceWindow, timeZone: string): WindowValues {
  const { name, description, state, starts_at, ends_at, announce_minutes, recurrence, labels } = window
  return {
    name,
    description: description ?? '',
    starts_at: state === 'planned' ? localText(starts_at) : '',
    duration: Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 1000),
    announce: announce_minutes === null ? '' : announce_minutes * 60,
    recurrence: {
      repeats: repeatsOf(recurrence?.rrule),
      rrule: recurrence?.rrule ?? '',
      time_zone: recurrence?.time_zone ?? timeZone,
    },
    targets: targetKinds.flatMap((kind) => window[`${kind}_ids`].map((id) => ({ kind, id }))),
    labels: labelTexts(labels),
  }
}

export function windowInput(values: WindowValues): BodyOf<'maintenance_windows.create'> {
  return {
    ...sent(values),
    ...(values.starts_at !== '' && { starts_at: instant(values.starts_at) }),
    labels: labelsOf(values.labels),
  }
}

export function windowPatch(
  values: WindowValues,
  window: MaintenanceWindow,
): BodyOf<'maintenance_windows.update'> {
  const isMoved = values.starts_at !== '' && values.starts_at !== localText(window.starts_at)
  return {
    ...sent(values),
    // From another start, a rule counts again.
    ...(isMoved && { starts_at: instant(values.starts_at) }),
    labels: labelsPatch(values.labels, window.labels),
  }
}

function sent({ name, description, duration, announce, recurrence, targets }: WindowValues) {
  const rrule = ruleOf(recurrence)
  const idsOf = (wanted: TargetKind) =>
    targets.flatMap(({ kind, id }) => (kind === wanted && id !== null ? id : []))
  return {
    name,
    description: description || null,
    duration_minutes: Math.ceil(Number(duration) / 60),
    announce_minutes: announce === '' ? null : Math.ceil(announce / 60),
    recurrence: rrule === '' ? null : { rrule, time_zone: recurrence.time_zone },
    monitor_ids: idsOf('monitor'),
    heartbeat_ids: idsOf('heartbeat'),
    server_ids: idsOf('server'),
  }
}

/** The value of a date and time field is local time; the service rejects an invalid one. */
export function instant(text: string): string {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

function localText(at: string): string {
  const time = new Date(at)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
