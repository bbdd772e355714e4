import { deviceRates, type Readings } from './readings.ts'

export type DiskCounters = Record<'reads' | 'sectorsRead' | 'writes' | 'sectorsWritten' | 'busyMs', number>

/** The kernel's unit in /proc/diskstats, whatever the sectors of the device are. */
const sectorBytes = 512

/** Parses /proc/diskstats (the kernel's Documentation/admin-guide/iostats.rst) for these devices. */
export function parseDiskstats(text: string, devices: ReadonlySet<string>): Record<string, DiskCounters> {
  const disks: Record<string, DiskCounters> = {}
  for (const line of text.split('\n')) {
    const [, , name = '', ...fields] = line.trim().split(/\s+/)
    // Kernels before 2.6.25 have fewer fields for partitions.
    if (!devices.has(name) || fields.length < 11) continue
    const [reads = 0, , sectorsRead = 0, , writes = 0, , sectorsWritten = 0, , , busyMs = 0] =
      fields.map(Number)
    disks[name] = { reads, sectorsRead, writes, sectorsWritten, busyMs }
  }
  return disks
}

export function diskRates(
  before: Record<string, DiskCounters>,
  after: Record<string, DiskCounters>,
  seconds: number,
): Readings {
  return deviceRates(before, after, seconds, {
    'system.disk.read': { counter: 'sectorsRead', factor: sectorBytes },
    'system.disk.write': { counter: 'sectorsWritten', factor: sectorBytes },
    'system.disk.read_operations': { counter: 'reads', factor: 1 },
    'system.disk.write_operations': { counter: 'writes', factor: 1 },
    // The two readings are not taken at exactly the same moment as the uptime.
    'system.disk.busy': { counter: 'busyMs', factor: 0.001, max: 1 },
  })
}
