import { describe, expect, it } from 'vitest'
import type { Judgement } from './condition.ts'
import { type AlertPace, type AlertProgress, afterJudgement } from './progress.ts'

const minute = 60_000
const pace: AlertPace = { fireAfter: 5 * minute, endAfter: 2 * minute, gap: 5 * minute }

/** One judgement a minute: `b` bad, `h` held, `g` good, `.` none. */
function states(judgements: string, own: Partial<AlertPace> = {}): string[] {
  const names: Readonly<Record<string, Judgement>> = { b: 'bad', h: 'held', g: 'good' }
  let progress: AlertProgress | null = null
  return [...judgements].map((letter, index) => {
    const judgement = names[letter]
    if (judgement) progress = afterJudgement({ ...pace, ...own }, progress, judgement, index * minute)
    return progress?.state ?? 'none'
  })
}

const last = (judgements: string, own?: Partial<AlertPace>) => states(judgements, own).at(-1)

describe('an alert', () => {
  it('fires once its condition has held for as long as the rule says', () => {
    expect(states('bbbbbb')).toEqual(['pending', 'pending', 'pending', 'pending', 'pending', 'firing'])
    expect(last('b', { fireAfter: 0 })).toBe('firing')
  })

  it.each([
    ['is good in between', 'bbbbgb', 'pending'],
    ['is between the thresholds before it fires', 'bbbbhb', 'pending'],
    ['was not seen for longer than the gap', 'bb......b', 'pending'],
    ['was not seen for a shorter time', 'bb...b', 'firing'],
    ['is between the thresholds while it fires', 'bbbbbbhhhh', 'firing'],
    ['is good for less than it takes to end', 'bbbbbbgg', 'firing'],
    ['is good, bad and good again', 'bbbbbbggbgg', 'firing'],
    ['is good, between the thresholds and good again', 'bbbbbbgghgg', 'firing'],
    ['is good for as long as it takes to end', 'bbbbbbggg', 'ok'],
    ['is good, not seen for longer than the gap, and good', 'bbbbbbg......g', 'firing'],
    ['is over and bad again', 'bbbbbbgggb', 'pending'],
  ])('that %s', (_title, judgements, state) => {
    expect(last(judgements)).toBe(state)
  })

  it('began when it was first bad, and ended when it was first good', () => {
    const at = (progress: AlertProgress | null, judgement: Judgement, time: number) =>
      afterJudgement(pace, progress, judgement, time)
    let progress = at(null, 'bad', minute)
    for (const time of [4, 6]) progress = at(progress, 'bad', time * minute)
    expect(progress).toMatchObject({ state: 'firing', since: minute })
    progress = at(progress, 'good', 7 * minute)
    expect(at(progress, 'good', 9 * minute)).toMatchObject({ state: 'ok', since: 7 * minute })
  })

  it('never fires before the time nor ends before it, whatever is judged', () => {
    // Every sequence of seven judgements.
    const letters = ['b', 'h', 'g']
    for (let n = 0; n < 3 ** 7; n++) {
      const judgements = Array.from({ length: 7 }, (_, place) => letters[Math.floor(n / 3 ** place) % 3])
      const text = judgements.join('')
      const all = states(text)
      const fired = all.indexOf('firing')
      expect(fired, text).toBe(text.includes('bbbbbb') ? text.indexOf('bbbbbb') + 5 : -1)
    }
  })
})
