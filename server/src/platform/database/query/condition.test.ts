import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/id.ts'
import { givenDatabase } from '#testing/database.ts'
import { type Database, openDatabase, type Tx } from '../connection/database.ts'
import { condition } from './condition.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await givenDatabase(), 1, () => {})
})
afterAll(() => database.close())

const numbersOf = (tx: Tx) =>
  (tx as Kysely<{ numbers: { n: number } }>).selectFrom(
    sql<{ n: number }>`(select generate_series(1, 9) as n)`.as('numbers'),
  )

it('a condition with "or" does not widen the conditions beside it, in a where, in another condition and negated', async () => {
  const isSmallOrLarge = condition`n < ${3} or n > ${7}`
  const found = (...conditions: ReturnType<typeof condition>[]) =>
    database.tenant(newId('account'), async (tx) => {
      const query = conditions.reduce((rows, one) => rows.where(one), numbersOf(tx).select('n'))
      return (await query.orderBy('n').execute()).map(({ n }) => n)
    })
  expect(await found(condition`n % 2 = 0`, isSmallOrLarge)).toEqual([2, 8])
  expect(await found(isSmallOrLarge, condition`n > 5`)).toEqual([8, 9])
  expect(await found(condition`n % 2 = 0 and ${isSmallOrLarge}`)).toEqual([2, 8])
  expect(await found(condition`not ${isSmallOrLarge} and n > 5`)).toEqual([6, 7])
})
