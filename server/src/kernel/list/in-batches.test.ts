import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batchSize, forEachInBatches, groupInBatches, sortInBatches } from './in-batches.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => (index * 7919) % 10_007)

describe('a loop over many items', () => {
  it('yields to other work before it ends, and a short one does not wait', async () => {
    const done: string[] = []
    const other = async (name: string) => {
      await nextTurn()
      done.push(name)
    }
    const loop = async (name: string, count: number) => {
      await forEachInBatches(numbers(count), () => {})
      done.push(name)
    }
    await Promise.all([other('work beside the short loop'), loop('short loop', batchSize - 1)])
    await Promise.all([other('work beside the long loop'), loop('long loop', batchSize * 3)])
    expect(done).toEqual([
      'short loop',
      'work beside the short loop',
      'work beside the long loop',
      'long loop',
    ])
  })

  it('groups as Map.groupBy does', async () => {
    const items = numbers(batchSize * 2 + 5)
    const keyOf = (item: number) => `${item % 13}`
    expect(await groupInBatches(items, keyOf)).toEqual(Map.groupBy(items, keyOf))
  })

  it.each([0, 1, batchSize, batchSize + 1, batchSize * 5 + 3])(
    'sorts %i items as toSorted does, with equal ones in their order',
    async (count) => {
      const items = numbers(count).map((number, at) => ({ rank: number % 100, at }))
      const compare = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank
      expect(await sortInBatches(items, compare)).toEqual(items.toSorted(compare))
    },
  )
})
