import { describe, expect, it } from 'vitest'
import { createActivity } from '#ui/activity/activity.ts'
import { changesRows, leftOut } from './changes-rows.ts'

const activity = createActivity([
  {
    activity: {
      sentences: {},
      reads: {},
      targetTypes: {},
      items: { records: ({ name, rdata }) => ({ name: String(name), text: String(rdata) }) },
    },
  },
])
const record = (id: string, rdata: string) => ({ id, name: 'www', type: 'A', rdata, ttl: 300 })

describe('an entry about many records', () => {
  it('says how many records of a cut list it leaves out, before and after', () => {
    const list = Array.from({ length: 1000 }, (_, index) => record(`rec_${index}`, '192.0.2.1'))
    const changes = { before: { count: 5000, records: list }, after: { count: 1000, records: list } }
    expect(leftOut(changes, activity)).toEqual({ before: 4000, after: 0 })
    const whole = { before: { count: 1, records: list.slice(0, 1) }, after: null }
    expect(leftOut(whole, activity)).toEqual({ before: 0, after: 0 })
    expect(leftOut({ before: null, after: { count: 3, applied: 3 } }, activity)).toEqual({
      before: 0,
      after: 0,
    })
  })

  it('does not show a record as removed that a cut list may have left out', () => {
    const changes = {
      before: { count: 1, records: [record('rec_1', '192.0.2.1')] },
      after: { count: 2, records: [record('rec_2', '192.0.2.2')] },
    }
    const texts = changesRows(changes, activity)
      .filter(({ field }) => field === null)
      .map(({ before, after }) => [before, after])
    expect(texts).toEqual([
      ['192.0.2.1', '…'],
      [null, '192.0.2.2'],
    ])
  })
})
