/** What alert rules watch of servers, and what a report says about it. */
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'

type Condition = {
  /** Of the threshold, as in server metrics; null: the condition has no threshold. */
  unit: '1' | 'h' | 's' | null
  /** On which side of the threshold a value is bad. */
  badSide: 'above' | 'below'
  /** The greatest threshold. */
  max: number
  /** What the label of an alert names; null: a server has one alert at most. */
  label: 'mountpoint' | 'unit' | null
  /** Whether it holds until something else is reported. Otherwise it must be seen again with every report. */
  isStanding: boolean
  /** Whether providers measure it, too, of servers without an agent. */
  isOfProviders?: true
}

const ratio = { unit: '1', badSide: 'above', max: 1, label: null, isStanding: false } as const
const fact = { unit: null, badSide: 'above', max: 0, label: null } as const

export const alertConditions = {
  agent_silent: { ...fact, isStanding: true },
  cpu_usage: { ...ratio, isOfProviders: true },
  load_per_cpu: { ...ratio, max: 1000 },
  memory_usage: { ...ratio, isOfProviders: true },
  swap_usage: { ...ratio },
  disk_usage: { ...ratio, label: 'mountpoint', isOfProviders: true },
  inode_usage: { ...ratio, label: 'mountpoint' },
  /** Hours until a file system is full, if it fills up as during the last hours. */
  disk_full_forecast: {
    unit: 'h',
    badSide: 'below',
    max: 720,
    label: 'mountpoint',
    isStanding: false,
    isOfProviders: true,
  },
  /** Seconds by which the clock is ahead or behind. */
  clock_offset: { ...ratio, unit: 's', max: 86_400 },
  failed_unit: { ...fact, label: 'unit', isStanding: false },
  reboot_required: { ...fact, isStanding: true },
} as const satisfies Record<string, Condition>

export type AlertCondition = keyof typeof alertConditions

// Object.keys loses the type of the keys.
export const alertConditionNames = Object.keys(alertConditions) as [AlertCondition, ...AlertCondition[]]

export function conditionOf(name: AlertCondition): Condition {
  return alertConditions[name]
}

/** The newest values of metrics by their labels; the empty label is the total. */
export type Readings = ReadonlyMap<ServerMetricName, ReadonlyMap<string, number>>

/** What is newly known of a server. What is left out is not known, and changes nothing. */
export type ServerFindings = {
  /** Not of an earlier time. */
  readings?: Readings | undefined
  cpus?: number | null
  /** Hours until file systems are full, by mount point; infinite: they do not fill up. */
  hoursToFull?: ReadonlyMap<string, number>
  clockOffsetSeconds?: number
  failedUnits?: readonly string[]
  rebootRequired?: boolean
  isSilent?: boolean
}

/** The values of a condition by label; empty: there is nothing that could be bad. Null: nothing is known. */
export function valuesOf(
  condition: AlertCondition,
  findings: ServerFindings,
): ReadonlyMap<string, number> | null {
  return valueReaders[condition](findings)
}

type ValueReader = (findings: ServerFindings) => ReadonlyMap<string, number> | null

const valueReaders: Readonly<Record<AlertCondition, ValueReader>> = {
  cpu_usage: ({ readings }) => single(totalOf(readings, 'system.cpu.utilization')),
  load_per_cpu({ readings, cpus }) {
    const load = totalOf(readings, 'system.load.5')
    return load === undefined || !cpus ? null : single(load / cpus)
  },
  memory_usage({ readings }) {
    const total = totalOf(readings, 'system.memory.total')
    const available = totalOf(readings, 'system.memory.available')
    const used = totalOf(readings, 'system.memory.used')
    if (!total) return null
    // Caches count as used in some systems; what is available does not depend on that.
    return single(available === undefined ? quotient(used, total) : (total - available) / total)
  },
  swap_usage({ readings }) {
    const total = totalOf(readings, 'system.swap.total')
    if (total === undefined) return null
    return total === 0 ? new Map() : single(quotient(totalOf(readings, 'system.swap.used'), total))
  },
  disk_usage: ({ readings }) => quotients(readings, 'system.filesystem.used', 'system.filesystem.total'),
  inode_usage: ({ readings }) =>
    quotients(readings, 'system.filesystem.inodes_used', 'system.filesystem.inodes_total'),
  disk_full_forecast: ({ hoursToFull }) => hoursToFull ?? null,
  clock_offset: ({ clockOffsetSeconds }) =>
    single(clockOffsetSeconds === undefined ? undefined : Math.abs(clockOffsetSeconds)),
  failed_unit: ({ failedUnits }) => (failedUnits ? new Map(failedUnits.map((unit) => [unit, 1])) : null),
  agent_silent: ({ isSilent }) => single(isSilent === undefined ? undefined : Number(isSilent)),
  reboot_required: ({ rebootRequired }) =>
    single(rebootRequired === undefined ? undefined : Number(rebootRequired)),
}

function single(value: number | undefined): ReadonlyMap<string, number> | null {
  return value === undefined ? null : new Map([['', value]])
}

function totalOf(readings: Readings | undefined, name: ServerMetricName): number | undefined {
  return readings?.get(name)?.get('')
}

function quotient(part: number | undefined, whole: number): number | undefined {
  return part === undefined ? undefined : part / whole
}

/** By label, of those that have both. */
function quotients(readings: Readings | undefined, part: ServerMetricName, whole: ServerMetricName) {
  const parts = readings?.get(part)
  const wholes = readings?.get(whole)
  if (!parts || !wholes) return null
  const values = new Map<string, number>()
  for (const [label, value] of parts) {
    const total = wholes.get(label)
    if (total) values.set(label, value / total)
  }
  return values
}

export type Thresholds = {
  condition: AlertCondition
  /** Null if the condition has none. */
  threshold: number | null
  /** From when on a value is good again; null: as soon as it is no longer bad. */
  recover_threshold: number | null
}

/** `held`: between the threshold and the one for recovery, where nothing changes. */
export type Judgement = 'bad' | 'held' | 'good'

export function judge({ condition, threshold, recover_threshold }: Thresholds, value: number): Judgement {
  const { unit, badSide } = alertConditions[condition]
  if (unit === null || threshold === null) return value > 0 ? 'bad' : 'good'
  // Values that are bad below the threshold are compared with reversed signs.
  const sign = badSide === 'above' ? 1 : -1
  if (sign * value >= sign * threshold) return 'bad'
  return sign * value < sign * (recover_threshold ?? threshold) ? 'good' : 'held'
}
