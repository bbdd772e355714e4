import { IconUrgent as icon } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { marksWithin } from './period-marks.ts'

const at = (seconds: number) => new Date(seconds * 1000).toISOString()
const period = (id: string, from: number, to: number | null) => ({
  id,
  started_at: at(from),
  ended_at: to === null ? null : at(to),
})

describe('the marks of a chart', () => {
  it('are the periods within its time, also those that have begun before it or still last', () => {
    const periods = [
      period('before', 0, 50),
      period('begun', 50, 150),
      period('lasting', 180, null),
      period('later', 250, null),
    ]
    const window = { from: 100_000, to: 200_000 }
    const marked = (id: string) => ({ label: `Title of ${id}`, tone: 'bad', icon, path: `/${id}` }) as const
    expect(marksWithin(periods, window, ({ id }) => marked(id))).toEqual([
      { key: 'begun', ...marked('begun'), from: 50, to: 150 },
      { key: 'lasting', ...marked('lasting'), from: 180, to: 200, isLasting: true },
    ])
  })
})
