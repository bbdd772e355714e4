import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '#platform/database/connection/unavailable.ts'
import { createBatcher } from './batcher.ts'

/** Runs that the test ends, with the items of each. */
function givenRuns() {
  const runs: { account: string; items: readonly string[]; end: (failure?: Error) => void }[] = []
  const request = createBatcher((account: string, items: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    const end = (failure?: Error) => (failure ? reject(failure) : resolve(items.map((item) => `${item}!`)))
    runs.push({ account, items, end })
    return promise
  })
  return { runs, request }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('items of a batch', () => {
  it('run together if they were added at the same time, or while the previous batch was running', async () => {
    const { runs, request } = givenRuns()
    const first = [request('one', 'a'), request('one', 'b')]
    await turn()
    const later = [request('one', 'c'), request('one', 'd')]
    await turn()
    expect(runs.map(({ items }) => items)).toEqual([['a', 'b']])
    runs[0]?.end()
    expect(await Promise.all(first)).toEqual(['a!', 'b!'])
    await turn()
    runs[1]?.end()
    expect(await Promise.all(later)).toEqual(['c!', 'd!'])
    expect(runs.map(({ items }) => items)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('are separated by account, and accounts do not wait for each other', async () => {
    const { runs, request } = givenRuns()
    const one = request('one', 'a')
    const other = request('other', 'b')
    await turn()
    expect(runs.map(({ account, items }) => [account, items])).toEqual([
      ['one', ['a']],
      ['other', ['b']],
    ])
    runs[1]?.end()
    expect(await other).toBe('b!')
    runs[0]?.end()
    expect(await one).toBe('a!')
  })

  it('fail individually: the others of the same batch run again without them', async () => {
    const { runs, request } = givenRuns()
    const settled = Promise.allSettled([
      request('one', 'good'),
      request('one', 'bad'),
      request('one', 'fine'),
    ])
    await turn()
    runs[0]?.end(new Error('one of them'))
    for (const failure of [undefined, new Error('bad'), undefined]) {
      await turn()
      runs.at(-1)?.end(failure)
    }
    expect(await settled).toMatchObject([
      { value: 'good!' },
      { reason: { message: 'bad' } },
      { value: 'fine!' },
    ])
  })

  it('are not retried one by one if the database is unavailable', async () => {
    const { runs, request } = givenRuns()
    const settled = Promise.allSettled([request('one', 'a'), request('one', 'b')])
    await turn()
    runs[0]?.end(new DatabaseUnavailable('away'))
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(runs).toHaveLength(1)
  })

  it('collect for a while after a batch, if the pause for its size says so', async () => {
    const batches: string[][] = []
    const run = async (_account: string, items: readonly string[]) => {
      batches.push([...items])
      return items
    }
    const request = createBatcher(run, 100, { restMs: (size) => (size < 2 ? 0 : 1000) })
    await Promise.all([request('one', 'a'), request('one', 'b')])
    const third = request('one', 'c')
    await turn()
    await Promise.all([third, request('one', 'd')])
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('are run at once after a batch without a pause', async () => {
    const batches: string[][] = []
    const run = async (_account: string, items: readonly string[]) => {
      batches.push([...items])
      return items
    }
    const request = createBatcher(run, 100, { restMs: (size) => (size < 2 ? 0 : 1000) })
    await request('one', 'a')
    const second = request('one', 'b')
    await turn()
    await Promise.all([second, request('one', 'c')])
    expect(batches).toEqual([['a'], ['b'], ['c']])
  })
})
