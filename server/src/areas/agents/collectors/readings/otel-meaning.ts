/**
 * What the metrics of OpenTelemetry mean (https://opentelemetry.io/docs/specs/semconv/system/system-metrics/), under the
 * attributes of the conventions and under those of the host metrics receiver of the OpenTelemetry Collector.
 */
import { entryOf } from '#kernel/text/table-entry.ts'
import type { Sample } from '../formats/sample.ts'
import { isLeftOutDisk, isLeftOutInterface, isLeftOutMount } from './left-out.ts'
import { keyOf, type Meaning, type Quantity } from './reading.ts'

const single: Readonly<Record<string, Quantity>> = {
  'system.cpu.load_average.1m': 'load.1',
  'system.cpu.load_average.5m': 'load.5',
  'system.cpu.load_average.15m': 'load.15',
  'system.memory.limit': 'memory.total',
  'system.linux.memory.available': 'memory.available',
  'system.uptime': 'uptime',
}

const cpuStates: Readonly<Record<string, string>> = {
  user: 'user',
  nice: 'user',
  system: 'system',
  kernel: 'system',
  interrupt: 'system',
  softirq: 'system',
  wait: 'iowait',
  iowait: 'iowait',
  steal: 'steal',
  idle: 'idle',
}

const memoryStates: Readonly<Record<string, Quantity>> = {
  used: 'memory.used',
  free: 'memory.free',
  cached: 'memory.cached',
  buffered: 'memory.cached',
  buffers: 'memory.cached',
}

const swapStates: Readonly<Record<string, Quantity>> = {
  used: 'swap.used',
  cached: 'swap.used',
  free: 'swap.free',
}

/** What is reserved for root is not free for others. */
const mountStates: Readonly<Record<string, Record<string, Quantity>>> = {
  'system.filesystem.usage': {
    used: 'filesystem.used',
    reserved: 'filesystem.used',
    free: 'filesystem.available',
  },
  'system.filesystem.inodes.usage': { used: 'inodes.used', free: 'inodes.free' },
}

const diskDirections: Readonly<Record<string, Record<string, Quantity>>> = {
  'system.disk.io': { read: 'disk.read', write: 'disk.write' },
  'system.disk.operations': { read: 'disk.read_operations', write: 'disk.write_operations' },
}

const networkDirections: Readonly<Record<string, Record<string, Quantity>>> = {
  'system.network.io': { receive: 'network.receive', transmit: 'network.transmit' },
  'system.network.errors': { receive: 'network.receive_errors', transmit: 'network.transmit_errors' },
}

/** The attribute of a resource that says which machine it is. */
export const otelTargetLabel = 'host.name'

const attributes = {
  state: ['state', 'cpu.mode', 'system.memory.state', 'system.paging.state', 'system.filesystem.state'],
  direction: ['direction', 'disk.io.direction', 'network.io.direction'],
  device: ['device', 'system.device', 'network.interface.name'],
  cpu: ['cpu', 'cpu.logical_number', 'system.cpu.logical_number'],
  mountpoint: ['mountpoint', 'system.filesystem.mountpoint'],
  type: ['type', 'system.filesystem.type'],
} as const

/** The attributes that say what a sample means; no others are read. */
export const otelAttributes: ReadonlySet<string> = new Set([
  otelTargetLabel,
  ...Object.values(attributes).flat(),
])

export function meaningOfOtel({ name, labels }: Sample): Meaning {
  const one = entryOf(single, name)
  if (one) return keyOf(one)
  const read = (of: keyof typeof attributes) =>
    attributes[of].map((each) => labels[each]).find((text) => text !== undefined) ?? ''
  const [state, direction, device] = [read('state'), read('direction'), read('device')]
  if (name === 'system.cpu.time') {
    const cpu = read('cpu')
    const kind = entryOf(cpuStates, state)
    return orLeftOut(kind && keyOf('cpu', kind, `${cpu}/${state}`))
  }
  if (name === 'system.memory.usage') {
    const quantity = entryOf(memoryStates, state)
    return orLeftOut(quantity && keyOf(quantity, '', state))
  }
  if (name === 'system.paging.usage') {
    const quantity = entryOf(swapStates, state)
    return orLeftOut(quantity && keyOf(quantity, '', `${device}/${state}`))
  }
  const [mount, disk, network] = [mountStates, diskDirections, networkDirections].map((table) =>
    entryOf(table, name),
  )
  if (mount) {
    const mountpoint = read('mountpoint')
    if (isLeftOutMount(mountpoint, device, read('type'))) return 'left_out'
    const quantity = entryOf(mount, state)
    return orLeftOut(quantity && keyOf(quantity, mountpoint, state))
  }
  if (disk || name === 'system.disk.io_time') {
    if (isLeftOutDisk(device)) return 'left_out'
    const quantity = disk ? entryOf(disk, direction) : 'disk.busy'
    return orLeftOut(quantity && keyOf(quantity, device))
  }
  if (!network) return null
  if (isLeftOutInterface(device)) return 'left_out'
  const quantity = entryOf(network, direction)
  return orLeftOut(quantity && keyOf(quantity, device))
}

function orLeftOut(key: Meaning | undefined | ''): Meaning {
  return key === undefined || key === '' ? 'left_out' : key
}
