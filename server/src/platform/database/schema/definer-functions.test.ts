/** Functions that run with the permissions of the tables' owner. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeFromBudget, takenFromBudget } from '#platform/rates/stored-budget.ts'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

it('search the caller’s tables last, and cannot be called by everyone', async () => {
  const { rows } = await service.database.system((tx) =>
    sql<{ name: string; config: string[]; is_open: boolean }>`
      select proname as name, coalesce(proconfig, '{}') as config,
        exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as is_open
      from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by proname`.execute(tx),
  )
  expect(rows.map(({ name }) => name)).toContain('take_from_budget')
  for (const { name, config, is_open } of rows) {
    expect([name, config]).toEqual([
      name,
      expect.arrayContaining(['search_path=pg_catalog, public, pg_temp']),
    ])
    expect([name, is_open]).toEqual([name, false])
  }
})

it('count in the table of the service even if the caller has a temporary one with that name', async () => {
  const budget = { subject: 'shadow', burst: 1, everySeconds: 60 }
  const now = new Date()
  await service.database.system(async (tx) => {
    await sql`create temporary table stored_budgets (subject bytea primary key, free_at timestamptz not null)
      on commit drop`.execute(tx)
    await takeFromBudget(tx, budget, now)
  })
  expect(await service.database.system((tx) => takenFromBudget(tx, budget, now))).toBe(1)
})
