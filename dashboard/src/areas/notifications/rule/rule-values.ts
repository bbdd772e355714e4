import type { BodyOf } from '@holdfast/client'
import type { UseFormReturnType } from '@mantine/form'
import { labelTexts } from '#ui/format/labels.ts'
import { ownTimeZone } from '#ui/format/time-zone.ts'
import type { Rule } from '../states.tsx'

type Input = BodyOf<'notifications.rules.create'>
export type Weekday = NonNullable<Rule['quiet_hours']>['windows'][number]['days'][number]

export const weekdays: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]

export type StepRow = { key: string; minutes: number | ''; channels: string[] }

/** The fields of a rule in the format of the form. */
export type RuleValues = {
  name: string
  enabled: boolean
  minimum_severity: Rule['minimum_severity']
  events: string[]
  ids: string[]
  labels: string[]
  steps: StepRow[]
  reminder_minutes: number | ''
  has_quiet_hours: boolean
  time_zone: string
  days: string[]
  from: string
  to: string
  critical_passes: boolean
  rule_labels: string[]
}
export type RuleForm = UseFormReturnType<RuleValues>

let rows = 0
export const newStep = (minutes: number, channels: string[] = []): StepRow => ({
  key: `step-${++rows}`,
  minutes,
  channels,
})

export function valuesOf(rule?: Rule): RuleValues {
  const quiet = rule?.quiet_hours
  const window = quiet?.windows[0]
  return {
    name: rule?.name ?? '',
    enabled: rule?.enabled ?? true,
    minimum_severity: rule?.minimum_severity ?? 'warning',
    events: rule?.events ?? [],
    ids: rule?.filter.ids ?? [],
    labels: rule?.filter.labels ?? [],
    steps: rule?.steps.map((step) => newStep(step.after_seconds / 60, step.channel_ids)) ?? [newStep(0)],
    reminder_minutes: rule?.reminder_seconds ? rule.reminder_seconds / 60 : '',
    has_quiet_hours: Boolean(quiet),
    time_zone: quiet?.time_zone ?? ownTimeZone(),
    days: window?.days ?? [...weekdays],
    from: window?.from ?? '22:00',
    to: window?.to ?? '07:00',
    critical_passes: quiet?.critical_passes ?? true,
    rule_labels: labelTexts(rule?.labels ?? {}),
  }
}

/** What a form sends; windows of quiet hours that the form does not show stay. */
export function ruleInput(values: RuleValues, before?: Rule): Input {
  const { name, enabled, minimum_severity, events, ids, labels, steps, reminder_minutes } = values
  const { has_quiet_hours, time_zone, days, from, to, critical_passes } = values
  const others = before?.quiet_hours?.windows.slice(1) ?? []
  return {
    name,
    enabled,
    minimum_severity,
    // The event types are chosen from those that the service lists.
    events: events as Input['events'] & object,
    filter: { ...(ids.length > 0 && { ids }), ...(labels.length > 0 && { labels }) },
    steps: steps.map(({ minutes, channels }) => ({
      after_seconds: Math.round((minutes || 0) * 60),
      channel_ids: channels,
    })),
    reminder_seconds: reminder_minutes === '' ? null : Math.round(reminder_minutes * 60),
    quiet_hours: has_quiet_hours
      ? { time_zone, windows: [{ days: days as Weekday[], from, to }, ...others], critical_passes }
      : null,
  }
}
