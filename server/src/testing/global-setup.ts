/**
 * One PostgreSQL for a whole test run, with a migrated template that is copied for each test file. Its data is
 * temporary, so durability is off, and it is kept in memory where there is room.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openPartitions } from '#platform/database/partitions/partitions.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { allMigrations } from '../all-migrations.ts'
import { partitionedTables } from '../work.ts'

export type TestDatabaseServer = { host: string; port: number; user: string; password: string }

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: TestDatabaseServer
    /** A database in which statements of tests are planned: migrated, without rows, and without row-level security. */
    statementsDatabase: TestDatabaseServer & { database: string }
    /** A directory that is removed when the run ends. */
    runDirectory: string
  }
}

export const templateName = 'holdfast_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(temporaryFolder(), 'holdfast-tests-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info() {}, warn() {}, error() {} },
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      // A test file whose set-up fails leaves up to 21 connections open, which must not affect other files.
      max_connections: '600',
    },
  })
  const { host, port, user, password } = postgres.connection
  const superuser = new Client(postgres.superuser)
  await superuser.connect()
  await superuser.query(`create database ${templateName} owner ${user}`)
  await superuser.query(`alter role ${user} createdb`)
  await superuser.end()
  await createTemplate({ host, port, user, password, database: templateName })
  project.provide('statementsDatabase', await statementsDatabase({ host, port, user, password }))
  const runDirectory = mkdtempSync(join(tmpdir(), 'holdfast-run-'))
  chmodSync(runDirectory, 0o755)
  project.provide('runDirectory', runDirectory)
  project.provide('databaseServer', { host, port, user, password })
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(runDirectory, { recursive: true, force: true })
  }
}

const memoryFolder = '/dev/shm'
const memoryBytesMin = 4 * 2 ** 30

function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= memoryBytesMin ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Contains the partitions of today and of the following days, which each service would otherwise create. */
async function createTemplate(template: TestDatabaseServer & { database: string }): Promise<void> {
  await migrate(template, allMigrations())
  const partitions = openPartitions(template, createLog('silent'))
  await partitions.prepare(partitionedTables)
  await partitions.close()
}

async function statementsDatabase(server: TestDatabaseServer) {
  const database = 'holdfast_statements'
  const admin = new Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} template ${templateName}`)
  await admin.end()
  const owner = new Client({ ...server, database })
  await owner.connect()
  // Otherwise row-level security also applies to the owner, and plans would contain its conditions instead of only
  // those of the statement.
  await owner.query(`do $$ declare name regclass; begin
    for name in select oid from pg_class where relforcerowsecurity loop
      execute format('alter table %s no force row level security', name);
    end loop; end $$`)
  await owner.end()
  return { ...server, database }
}
