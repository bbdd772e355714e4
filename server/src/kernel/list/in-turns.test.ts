import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eachInTurns, groupedInTurns, sortedInTurns, turnSize } from './in-turns.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => (index * 7919) % 10_007)

describe('a long loop', () => {
  it('lets other work have its turn before it ends, and a short one does not wait', async () => {
    const done: string[] = []
    const other = async (name: string) => {
      await nextTurn()
      done.push(name)
    }
    const loop = async (name: string, count: number) => {
      await eachInTurns(numbers(count), () => {})
      done.push(name)
    }
    await Promise.all([other('work beside the short loop'), loop('short loop', turnSize - 1)])
    await Promise.all([other('work beside the long loop'), loop('long loop', turnSize * 3)])
    expect(done).toEqual([
      'short loop',
      'work beside the short loop',
      'work beside the long loop',
      'long loop',
    ])
  })

  it('groups as Map.groupBy does', async () => {
    const items = numbers(turnSize * 2 + 5)
    const keyOf = (item: number) => `${item % 13}`
    expect(await groupedInTurns(items, keyOf)).toEqual(Map.groupBy(items, keyOf))
  })

  it.each([0, 1, turnSize, turnSize + 1, turnSize * 5 + 3])(
    'sorts %i items as toSorted does, equal ones in their order',
    async (count) => {
      const items = numbers(count).map((number, at) => ({ rank: number % 100, at }))
      const compare = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank
      expect(await sortedInTurns(items, compare)).toEqual(items.toSorted(compare))
    },
  )
})
