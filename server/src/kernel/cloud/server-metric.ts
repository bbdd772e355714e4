/**
 * What is measured of servers. Names and units follow OpenTelemetry (https://opentelemetry.io/docs/specs/semconv/system/),
 * with rates instead of counters. Each name can have several series, told apart by one label.
 */
export const serverMetrics = {
  /** The part of all CPUs together that is busy, from 0 to 1. */
  'system.cpu.utilization': { unit: '1', label: 'state' },
  'system.load.1': { unit: '1', label: null },
  'system.load.5': { unit: '1', label: null },
  'system.load.15': { unit: '1', label: null },
  'system.memory.used': { unit: 'By', label: null },
  'system.memory.available': { unit: 'By', label: null },
  'system.memory.total': { unit: 'By', label: null },
  'system.swap.used': { unit: 'By', label: null },
  'system.swap.total': { unit: 'By', label: null },
  'system.filesystem.used': { unit: 'By', label: 'mountpoint' },
  'system.filesystem.total': { unit: 'By', label: 'mountpoint' },
  'system.filesystem.inodes_used': { unit: '{inode}', label: 'mountpoint' },
  'system.filesystem.inodes_total': { unit: '{inode}', label: 'mountpoint' },
  'system.disk.read': { unit: 'By/s', label: 'device' },
  'system.disk.write': { unit: 'By/s', label: 'device' },
  'system.disk.read_operations': { unit: '{operation}/s', label: 'device' },
  'system.disk.write_operations': { unit: '{operation}/s', label: 'device' },
  /** The part of the time in which the device had work, from 0 to 1. */
  'system.disk.busy': { unit: '1', label: 'device' },
  'system.network.receive': { unit: 'By/s', label: 'device' },
  'system.network.transmit': { unit: 'By/s', label: 'device' },
  'system.network.receive_errors': { unit: '{error}/s', label: 'device' },
  'system.network.transmit_errors': { unit: '{error}/s', label: 'device' },
  'system.uptime': { unit: 's', label: null },
  /** What the agent itself takes: memory, the part of one CPU, and reports that wait to be sent. */
  'agent.memory': { unit: 'By', label: null },
  'agent.cpu': { unit: '1', label: null },
  'agent.queue': { unit: '{report}', label: null },
} as const satisfies Record<string, { unit: string; label: string | null }>

export type ServerMetricName = keyof typeof serverMetrics

// Object.keys loses the type of the keys.
export const serverMetricNames = Object.keys(serverMetrics) as ServerMetricName[]

/** Who measured: the provider from outside, or an agent on the server. */
export const metricSources = ['provider', 'agent'] as const
export type MetricSource = (typeof metricSources)[number]
