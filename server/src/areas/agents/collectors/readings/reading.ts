/**
 * What collectors send, independent of their format: the values of which metrics are made. Metrics are rates and sums;
 * collectors send counters, one for each CPU, device and direction.
 */

/** `counter`: it grows, and starts at 0 again after a restart. */
export const quantities = {
  /** Seconds; the label is the state, the part a CPU. */
  cpu: 'counter',
  'load.1': 'gauge',
  'load.5': 'gauge',
  'load.15': 'gauge',
  'memory.total': 'gauge',
  'memory.available': 'gauge',
  'memory.used': 'gauge',
  'memory.free': 'gauge',
  'memory.cached': 'gauge',
  'swap.total': 'gauge',
  'swap.free': 'gauge',
  'swap.used': 'gauge',
  'filesystem.total': 'gauge',
  'filesystem.available': 'gauge',
  'filesystem.used': 'gauge',
  'inodes.total': 'gauge',
  'inodes.free': 'gauge',
  'inodes.used': 'gauge',
  'disk.read': 'counter',
  'disk.write': 'counter',
  'disk.read_operations': 'counter',
  'disk.write_operations': 'counter',
  /** Seconds. */
  'disk.busy': 'counter',
  'network.receive': 'counter',
  'network.transmit': 'counter',
  'network.receive_errors': 'counter',
  'network.transmit_errors': 'counter',
  uptime: 'gauge',
  /** In seconds since 1970. */
  boot_time: 'gauge',
} as const satisfies Record<string, 'counter' | 'gauge'>

export type Quantity = keyof typeof quantities

/** What is read of a sample. The values of several parts are added up. */
export type ReadingKey = { quantity: Quantity; label: string; part: string }

export type Reading = ReadingKey & { at: Date; value: number }

/** `left_out`: it is of a device or a file system that agents leave out too. Null: no metric is made of it. */
export type Meaning = ReadingKey | 'left_out' | null

export function keyOf(quantity: Quantity, label = '', part = ''): ReadingKey {
  return { quantity, label, part }
}
