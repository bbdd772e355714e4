import type { Readings } from './readings.ts'

/** Parses /proc/loadavg (proc_loadavg(5)). */
export function parseLoad(text: string): Readings {
  const [one, five, fifteen] = text.split(' ').map(Number)
  if (one === undefined || five === undefined || fifteen === undefined || Number.isNaN(one + five + fifteen))
    throw new Error('/proc/loadavg has an unknown format')
  return { 'system.load.1': { '': one }, 'system.load.5': { '': five }, 'system.load.15': { '': fifteen } }
}

/** Parses /proc/uptime into seconds since the boot. */
export function parseUptime(text: string): number {
  const seconds = Number(text.split(' ')[0])
  if (!(seconds > 0)) throw new Error('/proc/uptime has an unknown format')
  return seconds
}
