import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { StartError } from '#platform/config/config.ts'
import type { TestDatabase } from '#testing/database.ts'
import { requireDatabase } from '../connection/reachable.ts'
import { migrate, readMigrations } from './migrate.ts'

const files = {
  '0001-first.sql': 'create table first (id int)',
  '0002-second.sql': 'create table second (id int); insert into first values (1)',
  '0003-third.sql': 'insert into first values (2)',
}

/** Creates folders with these migrations and reads them. */
function migrationsOf(...folders: Record<string, string>[]) {
  const root = mkdtempSync(join(tmpdir(), 'holdfast-migrations-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return readMigrations(
    folders.map((folder, index) => {
      const path = join(root, String(index))
      mkdirSync(path)
      for (const [name, text] of Object.entries(folder)) writeFileSync(join(path, name), text)
      return path
    }),
  )
}

async function administrator(): Promise<Client> {
  const client = new Client({ ...inject('databaseServer'), database: 'postgres' })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** An empty database. */
async function givenEmptyDatabase(): Promise<TestDatabase> {
  const database = `empty_${randomBytes(6).toString('hex')}`
  await (await administrator()).query(`create database ${database}`)
  return { ...inject('databaseServer'), database }
}

async function query(address: TestDatabase, text: string) {
  const client = new Client(address)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error: unknown = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

describe('migration files', () => {
  it('form one sequence over all folders, and other files are ignored', () => {
    const { '0002-second.sql': second, ...others } = files
    const read = migrationsOf({ ...others, 'notes.md': 'x' }, { '0002-second.sql': second })
    expect(read.map(({ number, name }) => [number, name])).toEqual([
      [1, '0001-first'],
      [2, '0002-second'],
      [3, '0003-third'],
    ])
  })

  it.each([
    ['a gap', { '0001-a.sql': '', '0003-c.sql': '' }, '0003-c should have number 2'],
    ['a number twice', { '0001-a.sql': '', '0001-b.sql': '' }, 'should have number 2'],
    ['no first', { '0002-b.sql': '' }, '0002-b should have number 1'],
    ['no number', { 'first.sql': '' }, 'first should have number 1'],
  ])('are refused with %s', (_what, folder, words) => {
    expect(() => migrationsOf(folder)).toThrow(words)
  })
})

describe('migrating', () => {
  it('applies missing migrations, in order, and none twice', async () => {
    const address = await givenEmptyDatabase()
    const all = migrationsOf(files)
    expect(await migrate(address, all.slice(0, 1))).toEqual(['0001-first'])
    expect(await migrate(address, all)).toEqual(['0002-second', '0003-third'])
    expect(await migrate(address, all)).toEqual([])
    expect(await query(address, 'select id from first order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('is done by only one of several processes that start at once', async () => {
    const address = await givenEmptyDatabase()
    const all = migrationsOf(files)
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(address, all)))
    expect(applied.flat().sort()).toEqual(['0001-first', '0002-second', '0003-third'])
    expect(await query(address, 'select id from first order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('keeps nothing of a file that fails, names it, and continues there the next time', async () => {
    const address = await givenEmptyDatabase()
    const broken = migrationsOf({ ...files, '0002-second.sql': 'create table second (id int); select 1/0' })
    await expect(migrate(address, broken)).rejects.toThrow('Migration 0002-second failed: division by zero')
    expect(await query(address, `select to_regclass('second') as second`)).toEqual([{ second: null }])
    expect(await migrate(address, migrationsOf(files))).toEqual(['0002-second', '0003-third'])
  })

  it('is refused if a file was edited after it was applied', async () => {
    const address = await givenEmptyDatabase()
    await migrate(address, migrationsOf(files))
    const edited = migrationsOf({ ...files, '0002-second.sql': `${files['0002-second.sql']} ` })
    expect(await refusal(migrate(address, edited))).toContain(
      'Migration 0002-second of this database differs',
    )
  })

  it('is refused if the database is newer than the program', async () => {
    const address = await givenEmptyDatabase()
    await migrate(address, migrationsOf(files))
    expect(await refusal(migrate(address, migrationsOf(files).slice(0, 2)))).toBe(
      'The database is newer than this version: it has migration 0003-third, but this version has only 2. Start the newer version of Holdfast, or restore a backup from before the upgrade.',
    )
  })

  it('is refused if the ledger has a gap, and does not apply the later migration again', async () => {
    const address = await givenEmptyDatabase()
    await migrate(address, migrationsOf(files))
    await query(address, 'delete from schema_migrations where number = 2')
    expect(await refusal(migrate(address, migrationsOf(files)))).toContain('Migration 0003-third')
    expect(await query(address, 'select count(*)::int as count from first')).toEqual([{ count: 2 }])
  })

  it('explains what an administrator must do for a user without the roles', async () => {
    const user = `plain_${randomBytes(6).toString('hex')}`
    const admin = await administrator()
    await admin.query(`create role ${user} login password 'word'`)
    await admin.query(`create database ${user}`)
    await admin.query(`grant all on database ${user} to ${user}`)
    const address = { ...inject('databaseServer'), database: user, user, password: 'word' }
    expect(await refusal(migrate(address, migrationsOf(files)))).toBe(
      `The database user "${user}" is not a member of role holdfast_app. Run as an administrator: grant holdfast_app to "${user}";`,
    )
  })
})

describe('the operator’s database server', () => {
  it('is accepted if it responds and is recent enough', async () => {
    await requireDatabase(await givenEmptyDatabase())
  })

  it('is refused with the reason if it cannot be used', async () => {
    const address = { ...inject('databaseServer'), database: 'postgres' }
    const begins = 'The database in DATABASE_URL cannot be used: '
    expect(await refusal(requireDatabase({ ...address, database: 'no_such' }))).toBe(
      `${begins}database "no_such" does not exist`,
    )
    const wrong = await refusal(requireDatabase({ ...address, password: 'canary' }))
    expect(wrong).toContain(`${begins}password authentication failed`)
    expect(wrong).not.toContain('canary')
    expect(await refusal(requireDatabase({ connectionString: 'postgres://u:canary@127.0.0.1:1/x' }))).toBe(
      `${begins}connect ECONNREFUSED 127.0.0.1:1`,
    )
  })
})
