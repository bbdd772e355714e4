/** How conditions of alert rules, their thresholds and values are shown. */
import type { components } from '@holdfast/client'
import { type MessageKey, numberText, type Translate } from '#language/language.ts'
import { longDurationText } from '#ui/format/duration.ts'

export type AlertRule = components['schemas']['AlertRule']
export type AlertCondition = AlertRule['condition']

type Shown = {
  label: MessageKey<'monitoring'>
  /** How the threshold is entered: percent, a number, hours or seconds. Null: there is none. */
  unit: '%' | '' | 'h' | 's' | null
  /** What a new rule has, in this unit. */
  threshold?: number
  recover_threshold?: number
}

const usage = { unit: '%', threshold: 95, recover_threshold: 90 } as const

export const alertConditions: Readonly<Record<AlertCondition, Shown>> = {
  agent_silent: { label: 'conditionAgentSilent', unit: null },
  disk_full_forecast: {
    label: 'conditionDiskFullForecast',
    unit: 'h',
    threshold: 24,
    recover_threshold: 36,
  },
  disk_usage: { label: 'conditionDiskUsage', ...usage },
  inode_usage: { label: 'conditionInodeUsage', ...usage },
  memory_usage: { label: 'conditionMemoryUsage', ...usage },
  swap_usage: { label: 'conditionSwapUsage', ...usage },
  cpu_usage: { label: 'conditionCpuUsage', ...usage },
  load_per_cpu: { label: 'conditionLoadPerCpu', unit: '', threshold: 2, recover_threshold: 1.5 },
  failed_unit: { label: 'conditionFailedUnit', unit: null },
  clock_offset: { label: 'conditionClockOffset', unit: 's', threshold: 30, recover_threshold: 15 },
  reboot_required: { label: 'conditionRebootRequired', unit: null },
}

/** A condition of a later version has only its name. */
export function conditionLabel(t: Translate<'monitoring'>, condition: string): string {
  const shown = shownCondition(condition)
  return shown ? t(shown.label) : condition
}

export function shownCondition(condition: string): Shown | undefined {
  return Object.hasOwn(alertConditions, condition) ? alertConditions[condition as AlertCondition] : undefined
}

/** A value or a threshold, as in the API. */
export function valueText(condition: string, value: number): string {
  const unit = shownCondition(condition)?.unit
  if (unit === '%') return `${numberText(rounded(value * 100))} %`
  if (unit === 's') return longDurationText(Math.round(value))
  if (unit === 'h')
    return longDurationText(value < 2 ? Math.round(value * 60) * 60 : Math.round(value) * 3600)
  return numberText(rounded(value))
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** When a rule opens an incident, in short. */
export function ruleText(
  t: Translate<'monitoring'>,
  { condition, threshold, for_seconds }: Pick<AlertRule, 'condition' | 'threshold' | 'for_seconds'>,
): string {
  const time = longDurationText(for_seconds)
  if (threshold === null) return for_seconds === 0 ? t('alertAtOnce') : t('alertAfter', { time })
  const value = valueText(condition, threshold)
  const what = t(condition === 'disk_full_forecast' ? 'alertWithin' : 'alertAtLeast', { value })
  return for_seconds === 0 ? what : t('alertForTime', { what, time })
}
