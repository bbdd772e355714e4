import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/id.ts'
import type { Database } from '../connection/database.ts'
import { givenThings, type Things } from '../testing/given-things.ts'
import { fixedStatement } from './fixed-statement.ts'

type Tables = { things: { account_id: string; id: number; note: string | null; made_at: Date } }

const account = newId('account')
let database: Database
let given: Things
beforeAll(async () => {
  given = await givenThings(['note text', 'made_at timestamptz not null'], { connections: 2 })
  ;({ database } = given)
})
afterAll(() => given.close())

const insertThing = fixedStatement((tx, thing: Tables['things']) =>
  tx.withTables<Tables>().insertInto('things').values({
    account_id: thing.account_id,
    id: thing.id,
    note: thing.note,
    made_at: thing.made_at,
  }),
)
let timesBuilt = 0
const selectThings = fixedStatement((tx, given: { accountId: string; least: number; most: number }) => {
  timesBuilt++
  return tx
    .withTables<Tables>()
    .selectFrom('things')
    .selectAll()
    .where('account_id', '=', given.accountId)
    .where('id', '>=', given.least)
    .where('id', '<=', given.most)
    .where((where) => where.or([where('note', 'is', null), where('note', '<>', 'hidden')]))
    .orderBy('id')
    .limit(2)
})

it('uses the values of each call, and is built once', async () => {
  const madeAt = new Date()
  const rows = [1, 2, 3, 4].map((id) => ({
    account_id: account,
    id,
    note: id === 2 ? 'hidden' : id === 3 ? 'shown' : null,
    made_at: madeAt,
  }))
  await database.tenant(account, async (tx) => {
    for (const row of rows) await insertThing(tx, row)
  })
  const idsFrom = (least: number, most: number) =>
    database.tenantRead(account, async (tx) => {
      const found = await selectThings(tx, { most, least, accountId: account })
      return found.map(({ id }) => id)
    })
  expect(await Promise.all([idsFrom(1, 9), idsFrom(2, 2), idsFrom(3, 3), idsFrom(4, 9)])).toEqual([
    [1, 3],
    [],
    [3],
    [4],
  ])
  expect(timesBuilt).toBe(1)
  const [first] = await database.tenant(account, (tx) =>
    selectThings(tx, { accountId: account, least: 1, most: 1 }),
  )
  expect(first).toEqual(rows[0])
})
