import { describe, expect, it } from 'vitest'
import { type ChartData, condensed, isolated, marksAt, stacked } from './chart-data.ts'

const data: ChartData = {
  times: [0, 10, 20, 30, 40],
  series: [
    { key: 'a', label: 'A', tone: 'good', values: [1, 2, 3, 4, 5] },
    { key: 'b', label: 'B', tone: 'bad', values: [0, 0, 1, 0, 2] },
  ],
}

describe('The data of a chart', () => {
  it('is stacked, each series on the previous ones', () => {
    expect(stacked(data.series, 5)).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 4, 4, 7],
    ])
  })

  it('is condensed into at most the given number of rows, with sums or means', () => {
    const sums = condensed(data, 3, 'sum')
    expect(sums.times).toEqual([0, 20, 40])
    expect(sums.series.map(({ values }) => values)).toEqual([
      [3, 7, 5],
      [0, 1, 2],
    ])
    expect(condensed(data, 3, 'mean').series[0]?.values).toEqual([1.5, 3.5, 5])
    expect(condensed(data, 5, 'sum')).toEqual(data)
  })

  it('can have gaps, which do not count as zero', () => {
    const [series] = data.series
    if (!series) throw new Error('There is no series')
    const gaps = { ...data, series: [{ ...series, values: [1, null, null, null, 5] }] }
    expect(condensed(gaps, 3, 'mean').series[0]?.values).toEqual([1, null, 5])
    expect(stacked(gaps.series, 5)).toEqual([[1, 0, 0, 0, 5]])
    expect(isolated([1, null, 2, 3, null, 4])).toEqual([0, 5])
  })

  it('has marks at the times that they cover', () => {
    const mark = { key: 'a', label: 'Down', tone: 'bad', from: 10, to: 20 } as const
    expect([9, 10, 20, 21].map((time) => marksAt([mark], time).length)).toEqual([0, 1, 1, 0])
  })
})
