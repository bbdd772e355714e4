import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { templateName } from './global-setup.ts'

export type TestDatabase = {
  host: string
  port: number
  user: string
  password: string
  database: string
}

const created = new Set<string>()
const cancelled = '57014'

/** A new, migrated database for this test file. */
export async function givenDatabase(): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes half as long as the default, which writes the template to the log of changes.
  await administer((client) =>
    client.query(`create database ${database} template ${templateName} strategy file_copy`),
  )
  created.add(database)
  return { ...inject('databaseServer'), database }
}

/** Drops the databases of a test file, of which there are thousands in a run, unless something still uses them. */
export async function dropDatabases(): Promise<void> {
  if (created.size === 0) return
  await administer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname = any($1)
         and not exists (select from pg_stat_activity as one where one.datname = pg_database.datname)`,
      [[...created]],
    )
    // It waits until every connection of the server is ready, and one whose client reads nothing never is.
    await client.query(`set statement_timeout = '20s'`)
    for (const { name } of rows)
      await client.query(`drop database if exists ${name}`).catch((error: unknown) => {
        if ((error as { code?: string }).code !== cancelled) throw error
      })
  })
  created.clear()
}

async function administer(task: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ ...inject('databaseServer'), database: 'postgres' })
  await client.connect()
  await task(client)
  await client.end()
}
