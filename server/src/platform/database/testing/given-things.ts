import type { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { givenDatabase, type TestDatabase } from '#testing/database.ts'
import { type Database, openDatabase } from '../connection/database.ts'
import { connectOwner } from './owner.ts'

export interface Things {
  address: TestDatabase
  owner: Client
  database: Database
  close(): Promise<void>
}

/** A database with a table `things` of tenants: an account, a number, and these columns. */
export async function givenThings(
  columns: readonly string[],
  { connections }: { connections: number },
): Promise<Things> {
  const address = await givenDatabase()
  const owner = await connectOwner(address)
  const all = ['account_id text collate "C" not null', 'id int not null', ...columns].join(', ')
  await owner.query(`
    create table things (${all}, primary key (account_id, id));
    select protect_tenant_table('things');
    grant select, insert, update, delete on things to holdfast_app;`)
  const database = openDatabase(address, connections, () => {})
  return {
    address,
    owner,
    database,
    async close() {
      await database.close()
      await owner.end()
    },
  }
}

/** For one test: a database with a single connection, so that what a transaction leaves on it affects the next one. */
export function givenLoneConnection(address: TestDatabase): Database {
  const lone = openDatabase(address, 1, () => {})
  onTestFinished(() => lone.close())
  return lone
}
