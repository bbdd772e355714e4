import type { Readings } from './readings.ts'

/** Parses /proc/meminfo (proc_meminfo(5)) into bytes. */
export function parseMeminfo(text: string): Record<string, number> {
  const lines = text.matchAll(/^(\S+):\s+(\d+)(?: kB)?$/gm)
  return Object.fromEntries([...lines].map(([, name = '', kibibytes]) => [name, Number(kibibytes) * 1024]))
}

export function memoryReadings(meminfo: Record<string, number>): Readings {
  const { MemTotal: total, SwapTotal: swapTotal, SwapFree: swapFree } = meminfo
  if (total === undefined) throw new Error('/proc/meminfo has no MemTotal')
  const { MemFree = 0, Buffers = 0, Cached = 0, SReclaimable = 0 } = meminfo
  // Kernels before 3.14 do not estimate what is available.
  const available = Math.min(meminfo['MemAvailable'] ?? MemFree + Buffers + Cached + SReclaimable, total)
  return {
    'system.memory.used': { '': total - available },
    'system.memory.available': { '': available },
    'system.memory.total': { '': total },
    ...(swapTotal !== undefined &&
      swapFree !== undefined && {
        'system.swap.used': { '': swapTotal - swapFree },
        'system.swap.total': { '': swapTotal },
      }),
  }
}
