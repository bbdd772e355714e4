import { describe, expect, it } from 'vitest'
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import {
  type AlertCondition,
  alertConditionNames,
  type Judgement,
  judge,
  type Readings,
  type ServerFindings,
  valuesOf,
} from './condition.ts'

const readings = (values: Partial<Record<ServerMetricName, Record<string, number>>>): Readings =>
  new Map(
    Object.entries(values).map(([name, byLabel]) => [
      name as ServerMetricName,
      new Map(Object.entries(byLabel)),
    ]),
  )

describe('the value of a condition', () => {
  const known: [string, AlertCondition, ServerFindings, Record<string, number>][] = [
    [
      'is the part of all CPUs that is busy',
      'cpu_usage',
      { readings: readings({ 'system.cpu.utilization': { '': 0.4, user: 0.3 } }) },
      { '': 0.4 },
    ],
    [
      'is the load of five minutes for each CPU',
      'load_per_cpu',
      { readings: readings({ 'system.load.5': { '': 6 } }), cpus: 4 },
      { '': 1.5 },
    ],
    [
      'is what of the memory is not available',
      'memory_usage',
      {
        readings: readings({
          'system.memory.total': { '': 100 },
          'system.memory.available': { '': 25 },
          'system.memory.used': { '': 60 },
        }),
      },
      { '': 0.75 },
    ],
    [
      'is what of the memory is used, where nothing else is known',
      'memory_usage',
      { readings: readings({ 'system.memory.total': { '': 100 }, 'system.memory.used': { '': 60 } }) },
      { '': 0.6 },
    ],
    [
      'does not exist without swap',
      'swap_usage',
      { readings: readings({ 'system.swap.total': { '': 0 }, 'system.swap.used': { '': 0 } }) },
      {},
    ],
    [
      'is that of each file system',
      'disk_usage',
      {
        readings: readings({
          'system.filesystem.used': { '/': 9, '/var': 5, '/gone': 1 },
          'system.filesystem.total': { '/': 10, '/var': 10 },
        }),
      },
      { '/': 0.9, '/var': 0.5 },
    ],
    [
      'does not exist on file systems without a fixed number of inodes',
      'inode_usage',
      {
        readings: readings({
          'system.filesystem.inodes_used': { '/': 0 },
          'system.filesystem.inodes_total': { '/': 0 },
        }),
      },
      {},
    ],
    [
      'counts a clock that is behind like one that is ahead',
      'clock_offset',
      { clockOffsetSeconds: -40 },
      { '': 40 },
    ],
    [
      'exists for each failed unit',
      'failed_unit',
      { failedUnits: ['a.service', 'b.timer'] },
      { 'a.service': 1, 'b.timer': 1 },
    ],
    ['is 0 for an agent that reports', 'agent_silent', { isSilent: false }, { '': 0 }],
  ]
  it.each(known)('%s', (_title, condition, findings, values) => {
    expect(Object.fromEntries(valuesOf(condition, findings) ?? [])).toEqual(values)
  })

  it('is unknown while nothing is reported', () => {
    for (const condition of alertConditionNames) expect(valuesOf(condition, {})).toBeNull()
    expect(
      valuesOf('load_per_cpu', { readings: readings({ 'system.load.5': { '': 6 } }), cpus: null }),
    ).toBeNull()
  })
})

describe('a threshold', () => {
  const usage = { condition: 'disk_usage', threshold: 0.9, recover_threshold: 0.8 } as const
  const forecast = { condition: 'disk_full_forecast', threshold: 24, recover_threshold: 36 } as const
  const plain = { condition: 'cpu_usage', threshold: 0.9, recover_threshold: null } as const
  const unit = { condition: 'failed_unit', threshold: null, recover_threshold: null } as const
  it.each<[Parameters<typeof judge>[0], number, Judgement]>([
    [usage, 0.9, 'bad'],
    [usage, 0.85, 'held'],
    [usage, 0.8, 'held'],
    [usage, 0.79, 'good'],
    [forecast, 24, 'bad'],
    [forecast, 30, 'held'],
    [forecast, 37, 'good'],
    [forecast, Number.POSITIVE_INFINITY, 'good'],
    [plain, 0.9, 'bad'],
    [plain, 0.8999, 'good'],
    [unit, 1, 'bad'],
    [unit, 0, 'good'],
  ])('%o judges %d as %s', (rule, value, judgement) => {
    expect(judge(rule, value)).toBe(judgement)
  })
})
