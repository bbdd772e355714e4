/**
 * What is measured of servers. Names and units follow OpenTelemetry (https://opentelemetry.io/docs/specs/semconv/system/),
 * with rates instead of counters. Each name can have several series, told apart by one label.
 */
export const serverMetrics = {
  /** The part of all CPUs together that is busy, from 0 to 1. */
  'system.cpu.utilization': { unit: '1', label: 'state' },
  'system.load.1': { unit: '1', label: null },
  'system.memory.used': { unit: 'By', label: null },
  'system.memory.total': { unit: 'By', label: null },
  'system.filesystem.used': { unit: 'By', label: 'mountpoint' },
  'system.filesystem.total': { unit: 'By', label: 'mountpoint' },
  'system.disk.read': { unit: 'By/s', label: 'device' },
  'system.disk.write': { unit: 'By/s', label: 'device' },
  'system.disk.read_operations': { unit: '{operation}/s', label: 'device' },
  'system.disk.write_operations': { unit: '{operation}/s', label: 'device' },
  'system.network.receive': { unit: 'By/s', label: 'device' },
  'system.network.transmit': { unit: 'By/s', label: 'device' },
} as const satisfies Record<string, { unit: string; label: string | null }>

export type ServerMetricName = keyof typeof serverMetrics

// Object.keys loses the type of the keys.
export const serverMetricNames = Object.keys(serverMetrics) as ServerMetricName[]

/** Who measured: the provider from outside, or an agent on the server. */
export const metricSources = ['provider', 'agent'] as const
export type MetricSource = (typeof metricSources)[number]
