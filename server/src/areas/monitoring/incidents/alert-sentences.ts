/** What incidents of alerts say, by the condition of their rule. */
import type { AlertCondition } from '#kernel/monitoring/alert/condition.ts'
import { durationText, timeText } from './value-texts.ts'

export type AlertTitle = { name: string; condition: AlertCondition; label: string }

const titles: Readonly<Record<AlertCondition, (title: AlertTitle) => string>> = {
  cpu_usage: ({ name }) => `CPU usage of ${name} is high`,
  load_per_cpu: ({ name }) => `Load of ${name} is high`,
  memory_usage: ({ name }) => `Memory of ${name} is almost used up`,
  swap_usage: ({ name }) => `Swap space of ${name} is almost used up`,
  disk_usage: ({ name, label }) => `${label} on ${name} is almost full`,
  inode_usage: ({ name, label }) => `Inodes of ${label} on ${name} are almost used up`,
  disk_full_forecast: ({ name, label }) => `${label} on ${name} will be full soon`,
  clock_offset: ({ name }) => `Clock of ${name} is wrong`,
  failed_unit: ({ name, label }) => `${label} has failed on ${name}`,
  agent_silent: ({ name }) => `${name} does not report`,
  reboot_required: ({ name }) => `${name} requires a restart`,
}

export const alertTitle = (title: AlertTitle) => titles[title.condition](title)

export type AlertCause = {
  condition: AlertCondition
  label: string
  value: number | null
  threshold: number | null
  for_seconds: number
  since: string
}

const causes: Readonly<Record<AlertCondition, (cause: AlertCause) => string>> = {
  cpu_usage: (cause) => reached('CPU usage', percent, cause),
  load_per_cpu: (cause) => reached('The load for each CPU', decimal, cause),
  memory_usage: (cause) => reached('Memory usage', percent, cause),
  swap_usage: (cause) => reached('Swap usage', percent, cause),
  disk_usage: (cause) => reached(`Usage of ${cause.label}`, percent, cause),
  inode_usage: (cause) => reached(`Usage of the inodes of ${cause.label}`, percent, cause),
  disk_full_forecast: ({ label, value, threshold }) =>
    `${label} will be full in ${hours(value)}, if it fills up as during the last hours. The threshold is ${hours(threshold)}.`,
  clock_offset: (cause) =>
    reached('The difference of the clock', (value) => durationText(Math.round(value)), cause),
  failed_unit: ({ label, since }) =>
    `The systemd unit ${label} has failed. It was first seen at ${timeText(since)}.`,
  agent_silent: ({ since }) => `The last report of its agent was at ${timeText(since)}.`,
  reboot_required: ({ since }) =>
    `A restart has been required since ${timeText(since)}, for example for a new kernel.`,
}

export const alertCause = (cause: AlertCause) => causes[cause.condition](cause)

function reached(
  what: string,
  text: (value: number) => string,
  { value, threshold, for_seconds }: AlertCause,
): string {
  const least = threshold === null ? '' : text(threshold)
  const lasting =
    for_seconds > 0 ? `has been at least ${least} for ${durationText(for_seconds)}` : `is at least ${least}`
  return `${what} ${lasting}.${value === null ? '' : ` It is ${text(value)}.`}`
}

const percent = (value: number) => `${decimal(value * 100)} %`
const decimal = (value: number) => String(Math.round(value * 10) / 10)

function hours(value: number | null): string {
  if (value === null) return 'an unknown time'
  if (value < 2) return `${Math.max(0, Math.round(value * 60))} minutes`
  return `${Math.round(value)} hours`
}

export type AlertEnd = { name: string; condition: AlertCondition; label: string; value: number | null }

const ends: Readonly<Record<AlertCondition, (end: AlertEnd) => string>> = {
  cpu_usage: ({ value }) => ended('CPU usage', percent, value),
  load_per_cpu: ({ value }) => ended('The load for each CPU', decimal, value),
  memory_usage: ({ value }) => ended('Memory usage', percent, value),
  swap_usage: ({ value }) => ended('Swap usage', percent, value),
  disk_usage: ({ label, value }) => ended(`Usage of ${label}`, percent, value),
  inode_usage: ({ label, value }) => ended(`Usage of the inodes of ${label}`, percent, value),
  disk_full_forecast: ({ label, value }) =>
    value === null ? `${label} no longer fills up.` : `${label} will be full in ${hours(value)}.`,
  clock_offset: () => 'The clock is right again.',
  failed_unit: ({ label }) => `${label} no longer has the state failed.`,
  agent_silent: ({ name }) => `${name} reports again.`,
  reboot_required: () => 'A restart is no longer required.',
}

export const alertEnd = (end: AlertEnd) => ends[end.condition](end)

function ended(what: string, text: (value: number) => string, value: number | null): string {
  return value === null ? `${what} is no longer reported.` : `${what} is ${text(value)}.`
}
