import { IconUrgent } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { type ChartData, condensed, groupedMarks, isolated, marksAt, stacked } from './chart-data.ts'

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

  it('has marks at the times that they cover, and at the nearer time if they are between two', () => {
    const mark = {
      key: 'a',
      label: 'Down',
      tone: 'bad',
      icon: IconUrgent,
      path: '/a',
      from: 100,
      to: 200,
    } as const
    const at = (times: number[]) => times.filter((_time, index) => marksAt([mark], times, index).length > 0)
    expect(at([60, 120, 180, 260])).toEqual([120, 180])
    expect(at([0, 110, 400])).toEqual([110])
    expect(at([0, 900])).toEqual([0])
    expect(at([50])).toEqual([50])
    expect(at([])).toEqual([])
  })

  it('has one symbol for marks that would overlap', () => {
    const marks = ['a', 'b', 'c', 'd'].map(
      (key, from) => ({ key, label: key, tone: 'bad', icon: IconUrgent, path: '/', from, to: from }) as const,
    )
    const groups = groupedMarks(marks, [80, 10, null, 30], 24)
    expect(groups.map(({ left, marks: own }) => [left, ...own.map(({ key }) => key)])).toEqual([
      [10, 'b', 'd'],
      [80, 'a'],
    ])
  })
})
