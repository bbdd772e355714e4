import { describe, expect, it } from 'vitest'
import { type SqlExceptions, sqlErrors } from './sql-rules.ts'

const migrations = [
  {
    path: 'server/src/areas/gardens/migrations/0001-gardens.sql',
    text: `
create table plants (id text);
create table if not exists beds (id text);`,
  },
  {
    path: 'server/src/areas/people/migrations/0002-people.sql',
    text: 'create unlogged table visitors (id text);',
  },
]

const nothing: SqlExceptions = { moduleServices: {}, readsOtherTables: {} }

/** The errors of one source file at this path below server/src. */
const errorsOf = (place: string, text: string, exceptions: SqlExceptions = nothing) =>
  sqlErrors([{ path: `server/src/${place}`, text }], migrations, exceptions)

const foreign = (line: number, table: string) =>
  `server/src/areas/people/store.ts:${line} uses the table ${table}: ask a function of areas/gardens, which owns it`

describe('a condition', () => {
  it.each(['sql<boolean>`a or b`', 'sql<SqlBool>`a or b`'])('is not written as %s', (text) => {
    expect(errorsOf('areas/gardens/store.ts', `\n\nconst isDry = ${text}`)).toEqual([
      'server/src/areas/gardens/store.ts:3 writes a condition with sql<boolean>: use condition from server/src/platform/database/query/condition.ts',
    ])
  })

  it('is written with `condition`, which alone uses sql<boolean>', () => {
    expect(errorsOf('areas/gardens/store.ts', 'condition`a or b`')).toEqual([])
    const service = { 'platform/database/': 'What stores are written with.' }
    expect(
      errorsOf('platform/database/query/condition.ts', 'return sql<boolean>`(a or b)`', {
        ...nothing,
        moduleServices: service,
      }),
    ).toEqual([])
  })
})

const queries = [
  'sql`select now()`',
  'sql<{ count: number }>`select count(*) from plants`',
  "db.selectFrom('plants')",
  "db.insertInto('plants')",
  "db.updateTable('plants')",
  "db.deleteFrom('plants')",
  "db.mergeInto('plants')",
  'condition`height > 3`',
  'plantsOf(context).execute()',
  'plantsOf(context).executeTakeFirst()',
  'plantsOf(context).executeTakeFirstOrThrow()',
  "client.query('select from plants')",
  'client.query<Plant>(`select from plants`)',
  "import { type PageRequest, readPage } from '#platform/database/query/keyset.ts'",
]

describe('SQL', () => {
  it.each(queries)('does not stand outside of a store: %s', (text) => {
    expect(errorsOf('areas/gardens/plants/plants.ts', `const a = 1\n${text}\n${text}`)).toEqual([
      'server/src/areas/gardens/plants/plants.ts:2 has SQL outside of a store: give the query a name in a store.ts or *-store.ts beside it',
    ])
  })

  it.each(['areas/gardens/store.ts', 'areas/gardens/plants/plant-store.ts', 'areas/gardens/store/plants.ts'])(
    'stands in %s',
    (place) => {
      expect(errorsOf(place, queries.join('\n'))).toEqual([])
    },
  )

  it.each(['areas/gardens/restore.ts', 'areas/gardens/storefront/plants.ts', 'areas/gardens/store-list.ts'])(
    'does not stand in %s, which is no store',
    (place) => {
      expect(errorsOf(place, "db.selectFrom('plants')")).toHaveLength(1)
    },
  )

  it('may stand in a service that is listed', () => {
    const moduleServices = { 'platform/weather/': 'Little else than its queries.' }
    expect(errorsOf('platform/weather/rain.ts', 'sql`select now()`', { ...nothing, moduleServices })).toEqual(
      [],
    )
  })

  it('is not what a comment speaks of', () => {
    const text = ["// db.selectFrom('plants')", ' * sql`select from plants`', '/** condition`true` */']
    expect(errorsOf('areas/gardens/plants.ts', text.join('\n'))).toEqual([])
  })
})

describe('a table of another module', () => {
  it.each([
    "db.selectFrom('plants')",
    "db.selectFrom('plants as plant')",
    "db.selectFrom(['visitors', 'plants'])",
    "db.insertInto('plants')",
    "db.updateTable('plants')",
    "db.updateTable('visitors').from('plants')",
    "db.deleteFrom('plants')",
    "db.deleteFrom('visitors').using('plants')",
    "db.mergeInto('plants')",
    "query.innerJoin('plants as plant', 'plant.id', 'visitor.id')",
    "query.leftJoin('plants', (join) => join)",
    "sql.table('plants')",
    'sql`select id from plants`',
    'sql`select id from "plants"`',
    'sql`select id from only plants`',
    'sql`select id\n      from visitors as visitor, plants as plant`',
    'sql`select id from visitors join plants using (id)`',
    'sql`select id from visitors where exists (select from plants)`',
    'sql`update plants set id = 1`',
    'sql`update visitors set id = 1 from plants`',
    'sql`insert into plants values (1)`',
    'sql`delete from plants`',
    'sql`delete from visitors using plants`',
    'sql`with old as (select id from plants) select from old`',
  ])('is not used: %s', (text) => {
    const line = text.includes('\n') ? 3 : 2
    expect(errorsOf('areas/people/store.ts', `const a = 1\n${text}`)).toEqual([foreign(line, 'plants')])
  })

  it('is named with its line, once for each use', () => {
    const text = "db.selectFrom('plants')\n\n/** All of them. */\nsql`delete from beds`"
    const errors = errorsOf('areas/people/store.ts', text)
    expect(errors.toSorted()).toEqual([foreign(1, 'plants'), foreign(4, 'beds')])
  })

  it.each([
    'sql`with fresh as (select id from visitors), old as (select id from fresh) select from old, fresh`',
    'sql`select extract(epoch from now())`',
    'sql`select from visitors where id is distinct from $1`',
    'sql`select ... for update of visitor skip locked`',
    "db.selectFrom('visitors as plants_of')",
    '// reads from plants',
    ' * what is told from plants',
    '/** update plants */',
    '  -- from plants',
    "import { plants } from './plants.ts'",
  ])('is not what %j names', (text) => {
    expect(errorsOf('areas/people/store.ts', text)).toEqual([])
  })

  it('may be used by a file that is listed with it, and no other', () => {
    const exceptions = {
      ...nothing,
      readsOtherTables: { 'areas/people/store.ts': { plants: 'In one statement.' } },
    }
    const text = 'sql`select id from plants join beds using (id)`'
    expect(errorsOf('areas/people/store.ts', text, exceptions)).toEqual([foreign(1, 'beds')])
  })

  it('belongs to the module that makes it: that one uses it in all its files', () => {
    expect(errorsOf('areas/gardens/plants/plant-store.ts', 'sql`select id from plants`')).toEqual([])
    expect(errorsOf('areas/gardens/store.ts', 'sql`select id from visitors`')).toEqual([
      'server/src/areas/gardens/store.ts:1 uses the table visitors: ask a function of areas/people, which owns it',
    ])
  })
})

describe('an exception', () => {
  it('that nothing needs any more is a fault', () => {
    const exceptions = {
      moduleServices: { 'platform/weather/': 'Has been removed.', 'platform/tides/': 'Has a store.' },
      readsOtherTables: {
        'areas/people/store.ts': { plants: 'It still does.', beds: 'It did.' },
        'areas/people/guests.ts': { plants: 'Has been removed.' },
      },
    }
    const files = [
      { path: 'server/src/areas/people/store.ts', text: 'sql`select id from plants`' },
      { path: 'server/src/platform/tides/tide-store.ts', text: 'sql`select now()`' },
    ]
    expect(sqlErrors(files, migrations, exceptions)).toEqual([
      'scripts/sql-exceptions.ts names platform/weather/, where all SQL is in stores: remove the line',
      'scripts/sql-exceptions.ts names platform/tides/, where all SQL is in stores: remove the line',
      'scripts/sql-exceptions.ts says that areas/people/store.ts uses the table beds, which it does not: remove the line',
      'scripts/sql-exceptions.ts says that areas/people/guests.ts uses the table plants, which it does not: remove the line',
    ])
  })
})
