import fc from 'fast-check'
import { sql } from 'kysely'
import { type Client, types } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '#kernel/id.ts'
import { givenLoneConnection, givenThings, type Things } from '#platform/database/testing/given-things.ts'
import type { TestDatabase } from '#testing/database.ts'
import { type Database, openDatabase, type Tx } from '../database.ts'

let things: Things
let address: TestDatabase
let owner: Client
let database: Database
const account = newId('account')
beforeAll(async () => {
  things = await givenThings([], { connections: 2 })
  ;({ address, owner, database } = things)
  await owner.query('insert into things select $1, n from generate_series(1, 3) as n', [account])
})
afterAll(() => things.close())

const often = 20
type Transact = (task: (tx: Tx) => Promise<unknown>) => Promise<unknown>
const kinds: [string, (on: Database) => Transact][] = [
  ['a read', (on) => (task) => on.tenantRead(account, task)],
  ['a transaction', (on) => (task) => on.tenant(account, task)],
]
const names = (on: Database) =>
  on.system(async (tx) => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx)
    return rows.map(({ name }) => name)
  })

describe.each(kinds)('in %s, a statement that is sent often', (_kind, transactOn) => {
  it('is prepared once', async () => {
    const lone = givenLoneConnection(address)
    const read = () => transactOn(lone)((tx) => sql`select id from things where id = ${2}`.execute(tx))
    await read()
    expect(await names(lone)).toEqual([])
    for (let each = 0; each < often; each++) expect(await read()).toMatchObject({ rows: [{ id: 2 }] })
    const prepared = await names(lone)
    for (let each = 0; each < often; each++) await read()
    expect(prepared.length).toBeGreaterThan(0)
    expect(await names(lone)).toEqual(prepared)
  })

  it('returns the columns of its table also after a migration, on every connection', async () => {
    const column = `added_${Math.random().toString(36).slice(2)}`
    const read = (on: Database) =>
      transactOn(on)((tx) => sql`select * from things where id = ${1}`.execute(tx)) as Promise<{
        rows: object[]
      }>
    const several = openDatabase(address, 4, () => {})
    onTestFinished(() => several.close())
    const readAll = () => Promise.all(Array.from({ length: often }, () => read(several)))
    await readAll()
    await readAll()
    await owner.query(`alter table things add column ${column} int`)
    for (const { rows } of await readAll()) expect(Object.keys(rows[0] ?? {})).toContain(column)
    for (const { rows } of await readAll()) expect(Object.keys(rows[0] ?? {})).toContain(column)
    await owner.query(`alter table things drop column ${column}`)
    for (const { rows } of await readAll()) expect(Object.keys(rows[0] ?? {})).not.toContain(column)
  })

  it('fails for the values for which it fails, and succeeds for others', async () => {
    const lone = givenLoneConnection(address)
    const divide = (by: number) =>
      transactOn(lone)((tx) => sql`select 6 / ${by}::int as value`.execute(tx)) as Promise<{
        rows: { value: number }[]
      }>
    for (let each = 0; each < often; each++) {
      await expect(divide(0)).rejects.toThrow('division by zero')
      expect((await divide(2)).rows).toEqual([{ value: 3 }])
    }
  })

  it('that is unknown to PostgreSQL, since others closed it, is prepared again', async () => {
    const lone = givenLoneConnection(address)
    const read = () => transactOn(lone)((tx) => sql`select id from things where id = ${3}`.execute(tx))
    for (let each = 0; each < often; each++) await read()
    await lone.system((tx) => sql`deallocate all`.execute(tx))
    expect(await read()).toMatchObject({ rows: [{ id: 3 }] })
  })
})

it('keeps the most recently used statements prepared, and closes the others', async () => {
  const lone = givenLoneConnection(address)
  for (let number = 0; number < 150; number++)
    for (let each = 0; each < 10; each++)
      await lone.tenantRead(account, (tx) =>
        sql`select id, ${sql.raw(String(number))} from things where id = ${1}`.execute(tx),
      )
  expect((await names(lone)).length).toBeLessThan(110)
})

it('separates several statements of one batch, with and without results', async () => {
  const results = await database.tenantRead(account, (tx) =>
    Promise.all([
      sql`select id from things order by id`.execute(tx),
      sql`select id from things where id = ${9}`.execute(tx),
      sql<{ count: number }>`select count(*) as count from things`.execute(tx),
    ]),
  )
  expect(results.map(({ rows }) => rows)).toEqual([[{ id: 1 }, { id: 2 }, { id: 3 }], [], [{ count: 3 }]])
})

describe('a value', () => {
  const roundTrip = async (type: string, value: unknown) =>
    await database.tenantRead(account, async (tx) => {
      const { rows } = await sql<{ value: unknown }>`select ${value}::${sql.raw(type)} as value`.execute(tx)
      return rows[0]?.value
    })

  it.each<[string, unknown]>([
    ['text', 'quotes " \' and \\ backslashes'],
    ['text', ''],
    ['text', null],
    ['int', 5],
    ['boolean', false],
    ['double precision', 1.5],
    ['text[]', ['a', 'b,c', '"d"', '\\e', '{f}', '', 'NULL', null, 'ü 😀', ' g ']],
    ['int[]', [1, -2, null]],
    ['text[]', []],
    [
      'int[][]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['timestamptz[]', [new Date('2026-01-02T03:04:05.678Z')]],
    ['bytea', Buffer.from([0, 1, 92, 255])],
    ['bytea[]', [Buffer.from([0, 92, 34]), Buffer.from([])]],
    ['jsonb', { a: ['"', '\\', null] }],
    ['jsonb[]', [{ a: '"\\' }, { b: 1 }]],
  ])('of the type %s is the same after a round trip: %j', async (type, value) => {
    expect(await roundTrip(type, value)).toEqual(value)
  })

  it('that is a time is the same to the millisecond, in any year and time zone of the session', async () => {
    const times = fc.date({
      min: new Date('-004000-01-01T00:00:00Z'),
      max: new Date('+012000-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    await fc.assert(
      fc.asyncProperty(times, async (time) => {
        expect(await roundTrip('timestamptz', time)).toEqual(time)
      }),
      { numRuns: 200 },
    )
  })

  it('that is a time has the milliseconds of a text with any number of decimals', () => {
    const parse = types.getTypeParser(types.builtins.TIMESTAMPTZ, 'text')
    for (const decimals of ['', '.1', '.12', '.123', '.1234', '.123456', '.999999', '.000001']) {
      const text = `2026-11-23 09:24:36${decimals}`
      const milliseconds = `${decimals}000`.slice(decimals === '' ? 0 : 1, decimals === '' ? 3 : 4)
      const expected = new Date(`2026-11-23T09:24:36.${milliseconds}Z`)
      expect([text, parse(`${text}+00`)]).toEqual([text, expected])
      expect(parse(`2026-11-23 11:24:36${decimals}+02`)).toEqual(expected)
    }
  })
})
