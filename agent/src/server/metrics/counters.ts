/** Counters of the kernel that only rise, and the rates between two readings of them. */
import { type CpuTimes, cpuShares } from './cpu.ts'
import { type DiskCounters, diskRates } from './disks.ts'
import { type NetworkCounters, networkRates } from './network.ts'
import type { Readings } from './readings.ts'

export type Counters = {
  /** Seconds since the boot, which no change of the clock affects. */
  uptime: number
  cpu?: CpuTimes
  disks?: Record<string, DiskCounters>
  network?: Record<string, NetworkCounters>
}

/** Empty if the second reading is not later, as after a reboot. */
export function ratesBetween(before: Counters, after: Counters): Readings {
  const seconds = after.uptime - before.uptime
  if (seconds <= 0) return {}
  return {
    ...(before.cpu && after.cpu && cpuShares(before.cpu, after.cpu)),
    ...(before.disks && after.disks && diskRates(before.disks, after.disks, seconds)),
    ...(before.network && after.network && networkRates(before.network, after.network, seconds)),
  }
}
