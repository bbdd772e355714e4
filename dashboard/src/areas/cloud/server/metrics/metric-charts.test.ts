import { describe, expect, it } from 'vitest'
import { type Metrics, uptimeIn } from './measured.ts'
import { chartsOf, seriesOf } from './metric-charts.ts'

type Series = Metrics['series'][number]

const series = (
  name: Series['name'],
  means: (number | null)[],
  { labels = {}, source = 'provider' }: Partial<Series> = {},
): Series => ({
  name,
  unit: 'By',
  labels,
  source,
  points: means.map((mean, step) => ({
    at: new Date(step * 60_000).toISOString(),
    min: mean,
    mean,
    max: mean && mean * 2,
    last: mean,
  })),
})

const metrics = (...all: Series[]): Metrics => ({
  from: '1970-01-01T00:00:00.000Z',
  to: '1970-01-01T00:02:00.000Z',
  step_seconds: 60,
  resolution: { seconds: 60, finer_since: null },
  provider: null,
  series: all,
})

describe('the charts of a server', () => {
  it('show the average and the peak of the CPU in percent, with gaps where nothing was measured', () => {
    const [chart] = chartsOf(metrics(series('system.cpu.utilization', [0.25, null])))
    expect(chart).toMatchObject({ kind: 'cpu', unit: '%', times: [0, 60] })
    expect(chart?.lines.map(({ values }) => values)).toEqual([
      [25, null],
      [50, null],
    ])
  })

  it('have bytes in the unit of their greatest value', () => {
    const [chart] = chartsOf(
      metrics(
        series('system.network.receive', [1500, 2_500_000]),
        series('system.network.transmit', [0, 500]),
      ),
    )
    expect(chart).toMatchObject({ kind: 'network', unit: 'MB/s' })
    expect(chart?.lines.map(({ values }) => values)).toEqual([
      [0, 2.5],
      [0, 0],
    ])
  })

  it('have memory in the unit in which sizes of servers are shown', () => {
    const [chart] = chartsOf(metrics(series('system.memory.total', [4 * 2 ** 30, 4 * 2 ** 30])))
    expect(chart).toMatchObject({ kind: 'memory', unit: 'GiB' })
    expect(chart?.lines[1]?.values).toEqual([4, 4])
  })

  it('add up devices', () => {
    const [chart] = chartsOf(
      metrics(
        series('system.disk.read', [1000, null], { labels: { device: 'sda' } }),
        series('system.disk.read', [2000, 3000], { labels: { device: 'sdb' } }),
      ),
    )
    expect(chart?.lines[0]?.values).toEqual([3, 3])
    expect(chart && seriesOf(chart, (name) => JSON.stringify(name))).toHaveLength(1)
  })

  it('show what of each file system is used', () => {
    const at = (mountpoint: string) => ({ labels: { mountpoint } })
    const [chart] = chartsOf(
      metrics(
        series('system.filesystem.used', [10, 20], at('/')),
        series('system.filesystem.total', [100, 100], at('/')),
        series('system.filesystem.used', [45, 45], at('/data')),
        series('system.filesystem.total', [50, 50], at('/data')),
      ),
    )
    expect(chart?.lines.map(({ name, values }) => [name, values])).toEqual([
      [{ label: '/data' }, [90, 90]],
      [{ label: '/' }, [10, 20]],
    ])
  })

  it('are made of what an agent measured, where there is one', () => {
    const [chart] = chartsOf(
      metrics(
        series('system.cpu.utilization', [0.1, 0.1]),
        series('system.cpu.utilization', [0.3, 0.3], { source: 'agent' }),
        series('system.cpu.utilization', [0.2, 0.2], { source: 'agent', labels: { state: 'user' } }),
      ),
    )
    expect(chart?.lines[0]?.values).toEqual([30, 30])
  })

  it('have the values of the provider where the agent has none', () => {
    const [chart] = chartsOf(
      metrics(
        series('system.cpu.utilization', [0.1, 0.1]),
        series('system.cpu.utilization', [null, 0.3], { source: 'agent' }),
      ),
    )
    expect(chart?.lines[0]?.values).toEqual([10, 30])
  })

  it('show what the CPU does', () => {
    const of = (state: string) => ({ source: 'agent' as const, labels: { state } })
    const charts = chartsOf(
      metrics(
        series('system.cpu.utilization', [0.5, 0.5], { source: 'agent' }),
        series('system.cpu.utilization', [0.1, 0.1], of('steal')),
        series('system.cpu.utilization', [0.4, 0.4], of('user')),
      ),
    )
    expect(charts.map(({ kind }) => kind)).toEqual(['cpu', 'cpuStates'])
    expect(charts[1]?.lines.map(({ name, values }) => [name, values])).toEqual([
      [{ text: 'user' }, [40, 40]],
      [{ text: 'steal' }, [10, 10]],
    ])
  })

  it('show swap beside the memory of a server that has some', () => {
    const names = (swap: number) =>
      chartsOf(
        metrics(
          series('system.memory.used', [10, 10], { source: 'agent' }),
          series('system.swap.used', [0, 0], { source: 'agent' }),
          series('system.swap.total', [swap, swap], { source: 'agent' }),
        ),
      ).flatMap((chart) => seriesOf(chart, (name) => JSON.stringify(name)).map(({ key }) => key))
    expect(names(0)).toEqual(['{"text":"used"}'])
    expect(names(20)).toEqual(['{"text":"used"}', '{"text":"swapUsed"}', '{"text":"swapTotal"}'])
  })

  it('show errors of the network only if there are some', () => {
    const errors = (count: number) => chartsOf(metrics(series('system.network.receive_errors', [0, count])))
    expect(errors(0)).toEqual([])
    expect(errors(2)).toMatchObject([{ kind: 'networkErrors', lines: [{ values: [0, 2] }] }])
  })

  it('are left out where nothing was measured', () => {
    expect(chartsOf(metrics())).toEqual([])
    expect(chartsOf(metrics(series('system.memory.used', [null, null])))).toEqual([])
  })
})

describe('the uptime of a server', () => {
  it('is the newest that was measured', () => {
    expect(uptimeIn(metrics(series('system.uptime', [600, 660], { source: 'agent' })))).toBeGreaterThan(0)
    expect(uptimeIn(metrics())).toBeNull()
  })

  it('is not known once the agent has been silent for hours', () => {
    const old = { ...metrics(series('system.uptime', [600, null])), to: '1970-01-01T09:00:00.000Z' }
    expect(uptimeIn(old)).toBeNull()
  })
})

describe('the charts of two servers', () => {
  const at = (step_seconds: number, ...all: Series[]) => ({ ...metrics(...all), step_seconds })

  it('have the lines of both, in one unit and at the same times', () => {
    const own = metrics(series('system.network.receive', [1000, 2000]))
    // It is measured less often: one value for the whole time.
    const other = at(120, series('system.network.receive', [5_000_000]))
    const [chart] = chartsOf(own, other)
    expect(chart).toMatchObject({ kind: 'network', unit: 'MB/s', times: [0, 60] })
    const shown = chart && seriesOf(chart, (_name, isOther) => (isOther ? 'db-1' : 'web-1'))
    expect(shown?.map(({ label, values, isDashed }) => [label, values, isDashed])).toEqual([
      ['web-1', [0, 0], undefined],
      ['db-1', [5, 5], true],
    ])
  })

  it('show the fullest file system of each', () => {
    const full = (mountpoint: string, used: number) => [
      series('system.filesystem.used', [used, used], { labels: { mountpoint } }),
      series('system.filesystem.total', [100, 100], { labels: { mountpoint } }),
    ]
    const [chart] = chartsOf(metrics(...full('/', 10), ...full('/srv', 20)), metrics(...full('/', 70)))
    expect(chart?.lines.map(({ name, isOther }) => [name, isOther])).toEqual([
      [{ label: '/srv' }, undefined],
      [{ label: '/' }, true],
    ])
  })
})
