/**
 * Migrates the schema: SQL files named `<number>-<what>.sql`, one sequence of numbers across all modules, each in the
 * `migrations` folder of the module that owns its tables. A file is applied in one transaction and never changes
 * afterwards; the ledger stores its checksum.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { StartError } from '#platform/config/config.ts'
import type { DatabaseAddress } from '../connection/address.ts'
import { ensureRoles } from './roles.ts'

type Migration = { number: number; name: string; sql: string; checksum: string }

// If several processes start at once, one migrates while the others wait. The number is arbitrary.
const migrationLock = 7070_0001

/** The migrations in these folders, in order. Throws if two have the same number. */
export function readMigrations(folders: readonly string[]): Migration[] {
  const migrations = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => readMigration(join(folder, file), file)),
  )
  migrations.sort((a, b) => a.number - b.number)
  for (const [index, migration] of migrations.entries())
    if (migration.number !== index + 1)
      throw new Error(`Migration ${migration.name} should have number ${index + 1}: numbers run without gaps`)
  return migrations
}

function readMigration(path: string, file: string): Migration {
  const sql = readFileSync(path, 'utf8')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { number: Number.parseInt(file, 10), name: file.replace(/\.sql$/, ''), sql, checksum }
}

/** Applies missing migrations. Throws a StartError if the database is newer than this program. */
export async function migrate(address: DatabaseAddress, migrations: readonly Migration[]): Promise<string[]> {
  const client = new Client({ ...address, application_name: 'holdfast migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureRoles(client)
    await client.query(`
      create table if not exists schema_migrations (
        number int primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
    const pending = await pendingMigrations(client, migrations)
    for (const migration of pending) await applyMigration(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** For commands beside a running service. Throws a StartError if a migration is missing. */
export async function requireMigrated(
  address: DatabaseAddress,
  migrations: readonly Migration[],
): Promise<void> {
  const client = new Client({ ...address, application_name: 'holdfast command' })
  await client.connect()
  try {
    if ((await pendingMigrations(client, migrations)).length > 0)
      throw new StartError(
        'The database is older than this version. Start the service once to migrate the database.',
      )
  } finally {
    await client.end()
  }
}

export type AppliedMigration = { number: number; name: string; checksum: string }

/** The migrations applied to a database, in order. */
export async function appliedMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migrations order by number',
  )
  return rows
}

async function pendingMigrations(client: Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await appliedMigrations(client)
  const newest = applied.at(-1)
  if (newest && newest.number > migrations.length)
    throw new StartError(
      `The database is newer than this version: it has migration ${newest.name}, but this version has only ${migrations.length}. Start the newer version of Holdfast, or restore a backup from before the upgrade.`,
    )
  for (const [index, { name, checksum }] of applied.entries())
    if (migrations[index]?.checksum !== checksum)
      throw new StartError(
        `Migration ${name} of this database differs from the one in this version. Start the version of Holdfast that created this database.`,
      )
  return migrations.slice(applied.length)
}

async function applyMigration(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${migration.name} failed: ${(cause as Error).message}`, { cause })
  }
}
