import { describe, expect, it } from 'vitest'
import { marksWithin } from './period-marks.ts'

const at = (seconds: number) => new Date(seconds * 1000).toISOString()
const period = (id: string, from: number, to: number | null) => ({
  id,
  title: `Title of ${id}`,
  started_at: at(from),
  resolved_at: to === null ? null : at(to),
})

describe('the marks of a chart', () => {
  it('are the periods within its time, also those that have begun before it or still last', () => {
    const periods = [
      period('before', 0, 50),
      period('begun', 50, 150),
      period('lasting', 180, null),
      period('later', 250, null),
    ]
    const { marks, shown } = marksWithin(periods, { from: 100_000, to: 200_000 }, () => 'bad')
    expect(shown.map(({ id }) => id)).toEqual(['begun', 'lasting'])
    expect(marks).toEqual([
      { key: 'begun', label: 'Title of begun', tone: 'bad', from: 50, to: 150 },
      { key: 'lasting', label: 'Title of lasting', tone: 'bad', from: 180, to: 200 },
    ])
  })
})
