/**
 * One PostgreSQL for a whole test run, with a migrated template of which every test file gets a copy of its
 * own. Nothing in it needs to survive, so it does not wait for the disk.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { allMigrations } from '../service.ts'

export type TestDatabaseServer = { host: string; port: number; user: string; password: string }

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: TestDatabaseServer
    /** A directory that goes when the run ends. */
    runDirectory: string
  }
}

export const templateName = 'holdfast_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-tests-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info() {}, warn() {}, error() {} },
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      // A file whose set-up fails leaves a service with up to 21 connections: it must not fail other files.
      max_connections: '600',
    },
  })
  const { host, port, user, password } = postgres.connection
  const superuser = new Client(postgres.superuser)
  await superuser.connect()
  await superuser.query(`create database ${templateName} owner ${user}`)
  await superuser.query(`alter role ${user} createdb`)
  await superuser.end()
  await migrate({ host, port, user, password, database: templateName }, allMigrations())
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
