import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/id.ts'
import { encodeCursor } from '#kernel/list/page.ts'
import { givenDatabase } from '#testing/database.ts'
import { type Database, openDatabase } from '../connection/database.ts'
import { connectOwner } from '../testing/owner.ts'
import { type KeysetOrder, type PageRequest, readPage } from './keyset.ts'

type Tables = { things: { id: number; name: string; maybe: string | null; at: Date } }

let owner: Client
let database: Database
const account = newId('account')

beforeAll(async () => {
  const address = await givenDatabase()
  owner = await connectOwner(address)
  await owner.query(`
    create table things (id int primary key, name text collate "C" not null, maybe text, at timestamptz default now());
    grant select on things to holdfast_app;`)
  database = openDatabase(address, 2, () => {})
})
afterAll(async () => {
  await database.close()
  await owner.end()
})

type Thing = { id: number; name: string }

const insert = (things: readonly Thing[]) =>
  owner.query('insert into things (id, name) select * from unnest($1::int[], $2::text[])', [
    things.map(({ id }) => id),
    things.map(({ name }) => name),
  ])
const remove = (things: readonly Thing[]) =>
  owner.query('delete from things where id = any($1)', [things.map(({ id }) => id)])

const identity = { list: 'things' }

function page(request: PageRequest, order: Partial<KeysetOrder> = {}) {
  return database.tenant(account, (tx) =>
    readPage(
      tx.withTables<Tables>().selectFrom('things').select(['things.id', 'name', 'maybe', 'at']),
      request,
      {
        columns: ['name', 'things.id'],
        identity,
        ...order,
      },
    ),
  )
}

describe('a list that is read page by page', () => {
  it('returns every row that stays exactly once and in order, while others are added and removed', async () => {
    const things = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 60 }),
        name: fc.constantFrom('', 'a', 'A', 'é', 'a"', '😀', '0'),
      }),
      { selector: ({ id }) => id, maxLength: 40 },
    )
    const steps = fc.array(fc.subarray(Array.from({ length: 60 }, (_, index) => index + 1)), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        things,
        steps,
        fc.integer({ min: 1, max: 7 }),
        fc.boolean(),
        async (all, changes, limit, descending) => {
          await owner.query('truncate things')
          // The first half exists from the beginning, the second half is added later.
          const half = Math.ceil(all.length / 2)
          const there = all.slice(0, half)
          const coming = all.slice(half)
          await insert(there)
          const gone = new Set<number>()
          const seen: Thing[] = []
          let cursor: string | undefined
          for (let round = 0; ; round++) {
            const { rows, nextCursor } = await page(
              { limit, ...(cursor !== undefined && { cursor }) },
              { descending },
            )
            seen.push(...rows.map(({ id, name }) => ({ id, name })))
            if (nextCursor === null) break
            cursor = nextCursor
            const going = there.filter(({ id }) => changes[round]?.includes(id))
            await remove(going)
            for (const { id } of going) gone.add(id)
            await insert(coming.splice(0, 3))
          }
          const key = ({ id, name }: Thing) => [name, id] as const
          const order = (a: Thing, b: Thing) => {
            const [one, other] = [Buffer.from(key(a)[0]), Buffer.from(key(b)[0])]
            return (Buffer.compare(one, other) || a.id - b.id) * (descending ? -1 : 1)
          }
          expect(seen).toEqual(seen.toSorted(order))
          expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
          const seenIds = new Set(seen.map(({ id }) => id))
          for (const { id } of there) if (!gone.has(id)) expect([id, seenIds.has(id)]).toEqual([id, true])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has 50 rows per page by default', async () => {
    await owner.query('truncate things')
    await insert(Array.from({ length: 51 }, (_, id) => ({ id, name: 'x' })))
    const { rows, nextCursor } = await page({})
    expect(rows).toHaveLength(50)
    expect((await page({ cursor: nextCursor ?? '' })).rows).toHaveLength(1)
  })
})

describe('an invalid cursor', () => {
  it('is refused as invalid input, also if only the database can detect it', async () => {
    for (const key of [
      ['a', 'x'],
      ['a', 1e99],
      ['a', 1.5],
      ['a\u0000b', 1],
      [5, ''],
    ])
      await expect(page({ cursor: encodeCursor(identity, key) }), JSON.stringify(key)).rejects.toMatchObject({
        code: 'invalid_input',
        faults: [{ pointer: '?cursor', message: expect.stringContaining('is not a cursor of this list') }],
      })
  })

  it('is accepted if it could be a position', async () => {
    await owner.query('truncate things')
    await insert([{ id: 1, name: '5' }])
    expect((await page({ cursor: encodeCursor(identity, ['4', 9]) })).rows).toHaveLength(1)
    expect((await page({ cursor: encodeCursor(identity, [6, 9]) })).rows).toHaveLength(0)
  })
})

describe('an order that would skip rows', () => {
  it('is refused: by a nullable column, or by a time, which JavaScript cannot represent exactly', async () => {
    await owner.query('truncate things')
    await insert([
      { id: 1, name: 'x' },
      { id: 2, name: 'x' },
    ])
    for (const column of ['maybe', 'at'])
      await expect(page({ limit: 1 }, { columns: [column, 'id'] })).rejects.toThrow(
        `cannot be paged by ${column}`,
      )
  })
})
