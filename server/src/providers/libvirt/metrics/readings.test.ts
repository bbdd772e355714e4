import { describe, expect, test } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { type Reading, readingOf, seriesOf, withReading } from './readings.ts'

const start = new Date('2026-11-27T12:00:30Z')
const window = {
  from: new Date('2026-11-27T12:00:00Z'),
  to: new Date('2026-11-27T13:00:00Z'),
  stepSeconds: 60,
}

/** So many seconds after the start. */
function reading(seconds: number, counted: Record<string, number | string>, run = 1): Reading {
  const statistics = new Map(Object.entries(counted))
  return readingOf({ at: addSeconds(start, seconds), run, cpus: 2, statistics })
}

/** The points of a metric, as the minute and the value. */
const pointsOf = (readings: readonly Reading[], name: string) =>
  seriesOf(readings, window)
    .filter((one) => one.name === name)
    .flatMap(({ points }) => points.map(({ at, value }) => [at.toISOString().slice(11, 16), value]))

const cpu = (seconds: number, busySeconds: number, run?: number) =>
  reading(seconds, { 'cpu.time': busySeconds * 1e9 }, run)

describe('rates between readings', () => {
  test('are those of the time between, and the CPU is a part of all CPUs', () => {
    const disk = { 'block.count': 1, 'block.0.name': 'vda', 'net.count': 1 }
    const series = seriesOf(
      [
        reading(0, {
          ...disk,
          'cpu.time': 5e9,
          'block.0.rd.bytes': 1000,
          'block.0.wr.reqs': 7,
          'net.0.rx.bytes': 0,
        }),
        reading(60, {
          ...disk,
          'cpu.time': 35e9,
          'block.0.rd.bytes': 7000,
          'block.0.wr.reqs': 67,
          'net.0.rx.bytes': 600,
        }),
      ],
      window,
    )
    const at = new Date('2026-11-27T12:01:00Z')
    expect(series).toEqual([
      { name: 'system.cpu.utilization', label: null, points: [{ at, value: 0.25 }] },
      { name: 'system.disk.read', label: 'vda', points: [{ at, value: 100 }] },
      { name: 'system.disk.write_operations', label: 'vda', points: [{ at, value: 1 }] },
      { name: 'system.network.receive', label: '0', points: [{ at, value: 10 }] },
    ])
  })

  test('are in each minute that begins between them, so that the mean of all is right', () => {
    expect(pointsOf([cpu(0, 0), cpu(60, 120), cpu(240, 120)], 'system.cpu.utilization')).toEqual([
      ['12:01', 1],
      ['12:02', 0],
      ['12:03', 0],
      ['12:04', 0],
    ])
  })

  test('are not told for a time with a start in it, even if the counters are greater', () => {
    const readings = [cpu(0, 10), cpu(60, 40), cpu(120, 70, 2), cpu(180, 100, 2)]
    expect(pointsOf(readings, 'system.cpu.utilization')).toEqual([
      ['12:01', 0.25],
      ['12:03', 0.25],
    ])
  })

  test('are not told for a counter that went back', () => {
    expect(pointsOf([cpu(0, 50), cpu(60, 10), cpu(120, 40)], 'system.cpu.utilization')).toEqual([
      ['12:02', 0.25],
    ])
  })

  test('are not told for more than a quarter of an hour', () => {
    expect(pointsOf([cpu(0, 0), cpu(960, 60)], 'system.cpu.utilization')).toEqual([])
  })

  test('of the CPU are at most 1, though QEMU takes some more', () => {
    expect(pointsOf([cpu(0, 0), cpu(60, 121)], 'system.cpu.utilization')).toEqual([['12:01', 1]])
  })
})

describe('the memory', () => {
  const memoryOf = (counted: Record<string, number>) =>
    ['system.memory.used', 'system.memory.total'].map((name) =>
      pointsOf([reading(0, counted), reading(60, counted)], name).map(([, value]) => value),
    )

  test('that is used is known from the guest only', () => {
    expect(memoryOf({ 'balloon.current': 2048, 'balloon.rss': 900 })).toEqual([[], [2048 * 1024]])
    const told = { 'balloon.current': 2048, 'balloon.available': 2000, 'balloon.unused': 300 }
    expect(memoryOf(told)).toEqual([[1700 * 1024], [2000 * 1024]])
    expect(memoryOf({ ...told, 'balloon.usable': 1500 })).toEqual([[500 * 1024], [2000 * 1024]])
  })
})

describe('the readings that are kept', () => {
  test('begin with the last one before the window', () => {
    const readings = [cpu(-120, 0), cpu(-60, 1), cpu(0, 2)]
    expect(withReading(readings, cpu(60, 3), addSeconds(start, -30))).toEqual([
      ...readings.slice(1),
      cpu(60, 3),
    ])
  })

  test('are not those of two processes at the same time', () => {
    const readings = [cpu(0, 0)]
    expect(withReading(readings, cpu(2, 1), start)).toEqual(readings)
    expect(withReading(readings, cpu(-5, 1), start)).toEqual(readings)
    expect(withReading(readings, null, start)).toEqual(readings)
  })
})
