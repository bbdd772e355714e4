/** Reads the metrics of this machine. A part that cannot be read is left out, and its reason is logged once. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { messageOf } from '../../log-on-change.ts'
import { type Counters, ratesBetween } from './counters.ts'
import { parseCpuTimes } from './cpu.ts'
import { parseDiskstats } from './disks.ts'
import { fileSystemReadings, parseMounts } from './file-systems.ts'
import { parseLoad, parseUptime } from './load.ts'
import { memoryReadings, parseMeminfo } from './memory.ts'
import { parseNetDev } from './network.ts'
import type { Readings } from './readings.ts'

export interface Meter {
  /** Load, memory and rates since the last call. Cheap: files of /proc. */
  measure(): Readings
  /** What changes slowly: the space of file systems. */
  measureSpace(): Promise<Readings>
  /** The counters of the last measurement, from which another process can continue. */
  counters(): Counters | null
}

export type LogChange = (topic: string, line: string) => void

export function createMeter(logChange: LogChange, before: Counters | null = null): Meter {
  let last = before
  const own = ownUsage()

  /** Null if it fails. */
  function attempt<T>(topic: string, read: () => T): T | null {
    try {
      const result = read()
      logChange(topic, '')
      return result
    } catch (error) {
      logChange(topic, `Not measured: ${topic}: ${messageOf(error)}`)
      return null
    }
  }

  function measureRates(): Readings {
    const uptime = attempt('uptime', () => parseUptime(readProc('uptime')))
    if (uptime === null) return {}
    const cpu = attempt('CPU', () => parseCpuTimes(readProc('stat')))
    const disks = attempt('disks', () => parseDiskstats(readProc('diskstats'), diskDevices()))
    const network = attempt('network', () => parseNetDev(readProc('net/dev')))
    const counters: Counters = {
      uptime,
      ...(cpu && { cpu }),
      ...(disks && { disks }),
      ...(network && { network }),
    }
    const rates = last ? ratesBetween(last, counters) : {}
    last = counters
    return { ...rates, 'system.uptime': { '': uptime } }
  }

  return {
    measure: () => ({
      ...measureRates(),
      ...attempt('load', () => parseLoad(readProc('loadavg'))),
      ...attempt('memory', () => memoryReadings(parseMeminfo(readProc('meminfo')))),
      ...own(),
    }),
    async measureSpace() {
      const mountPoints = attempt('file systems', () => parseMounts(readProc('self/mountinfo')))
      return await fileSystemReadings(mountPoints ?? [], (mountPoint, reason) =>
        logChange(
          `file system ${mountPoint}`,
          reason === null ? '' : `Not measured: the file system ${mountPoint}: ${messageOf(reason)}`,
        ),
      )
    },
    counters: () => last,
  }
}

export function readProc(path: string): string {
  return readFileSync(`/proc/${path}`, 'utf8')
}

/** The physical and virtual disks, without partitions, loop devices, and devices that are made of others. */
export function diskDevices(): Set<string> {
  return new Set(readdirSync('/sys/block').filter((name) => existsSync(`/sys/block/${name}/device`)))
}

/** The memory and CPU time of the agent itself. */
function ownUsage(): () => Readings {
  let at = performance.now()
  let cpu = process.cpuUsage()
  return () => {
    const passedMs = performance.now() - at
    const used = process.cpuUsage(cpu)
    at = performance.now()
    cpu = process.cpuUsage()
    return {
      'agent.memory': { '': process.memoryUsage.rss() },
      ...(passedMs > 0 && { 'agent.cpu': { '': (used.user + used.system) / 1000 / passedMs } }),
    }
  }
}
