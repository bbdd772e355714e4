/** What incidents of alerts say, by the condition of their rule. */
import type { components } from '@holdfast/client'
import type { MessageKey, Translate } from '#language/language.ts'
import type { AlertCondition } from './conditions.ts'

type Data = components['schemas']['IncidentEntry']['data']

export const alertTitles: Readonly<Record<AlertCondition, MessageKey<'monitoring'>>> = {
  agent_silent: 'titleAgentSilent',
  cpu_usage: 'titleCpuUsage',
  load_per_cpu: 'titleLoadPerCpu',
  memory_usage: 'titleMemoryUsage',
  swap_usage: 'titleSwapUsage',
  disk_usage: 'titleDiskUsage',
  inode_usage: 'titleInodeUsage',
  disk_full_forecast: 'titleDiskFullForecast',
  clock_offset: 'titleClockOffset',
  failed_unit: 'titleFailedUnit',
  reboot_required: 'titleRebootRequired',
}

const measured: Readonly<Partial<Record<string, MessageKey<'monitoring'>>>> = {
  cpu_usage: 'whatCpuUsage',
  load_per_cpu: 'whatLoadPerCpu',
  memory_usage: 'whatMemoryUsage',
  swap_usage: 'whatSwapUsage',
  disk_usage: 'whatDiskUsage',
  inode_usage: 'whatInodeUsage',
  clock_offset: 'whatClockOffset',
}

const causes: Readonly<Partial<Record<string, MessageKey<'monitoring'>>>> = {
  disk_full_forecast: 'sayForecast',
  failed_unit: 'sayUnitFailed',
  agent_silent: 'sayAgentSilent',
  reboot_required: 'sayRebootRequired',
}

const ends: Readonly<Partial<Record<string, MessageKey<'monitoring'>>>> = {
  clock_offset: 'sayClockRight',
  failed_unit: 'sayUnitRight',
  agent_silent: 'sayAgentReports',
  reboot_required: 'sayNoReboot',
}

/** The sentence of a code with its values; undefined: this version does not know the condition. */
export function alertSentence(
  t: Translate<'monitoring'>,
  code: 'threshold_reached' | 'alert_ended',
  data: Data,
): { key: MessageKey<'monitoring'>; what?: string } | undefined {
  const condition = String(data['condition'])
  const what = measured[condition]
  const hasValue = data['value'] !== null
  const own = code === 'threshold_reached' ? causes[condition] : endOf(condition, hasValue)
  if (own) return { key: own }
  if (!what) return undefined
  const key = code === 'alert_ended' ? (hasValue ? 'sayValueEnded' : 'sayValueGone') : reachedKey(data)
  return { key, what: t(what, { label: String(data['label']) }) }
}

const reachedKey = (data: Data) => (data['for_seconds'] === 0 ? 'sayReachedNow' : 'sayReached')

function endOf(condition: string, hasValue: boolean): MessageKey<'monitoring'> | undefined {
  if (condition !== 'disk_full_forecast') return ends[condition]
  return hasValue ? 'sayForecastEnded' : 'sayForecastGone'
}
