import type { Readings } from './readings.ts'

/** Ticks of all CPUs since the boot, by state. */
export type CpuTimes = Record<(typeof states)[number], number>

const states = ['user', 'nice', 'system', 'idle', 'iowait', 'irq', 'softirq', 'steal'] as const

/** Parses /proc/stat (proc_stat(5)). Old kernels have fewer states. */
export function parseCpuTimes(text: string): CpuTimes {
  const [, line] = /^cpu +(.+)$/m.exec(text) ?? []
  if (line === undefined) throw new Error('/proc/stat has no line "cpu"')
  const ticks = line.trim().split(/\s+/).map(Number)
  const entries = states.map((state, index) => [state, ticks[index] ?? 0] as const)
  return Object.fromEntries(entries) as CpuTimes
}

/** When the machine was started, from /proc/stat. */
export function parseBootTime(text: string): Date | null {
  const [, seconds] = /^btime (\d+)$/m.exec(text) ?? []
  return seconds === undefined ? null : new Date(Number(seconds) * 1000)
}

/** Empty if no tick has passed. A state that has gone backwards counts as zero: iowait is not exact. */
export function cpuShares(before: CpuTimes, after: CpuTimes): Readings {
  const passed = (state: (typeof states)[number]) => Math.max(0, after[state] - before[state])
  const total = states.reduce((sum, state) => sum + passed(state), 0)
  if (total === 0) return {}
  return {
    'system.cpu.utilization': {
      '': (total - passed('idle') - passed('iowait')) / total,
      user: (passed('user') + passed('nice')) / total,
      system: (passed('system') + passed('irq') + passed('softirq')) / total,
      iowait: passed('iowait') / total,
      steal: passed('steal') / total,
    },
  }
}
