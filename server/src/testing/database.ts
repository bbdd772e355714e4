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

/** A new, migrated database for this test file. */
export async function givenDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const database = `test_${randomBytes(6).toString('hex')}`
  const client = new Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${database} template ${templateName}`)
  await client.end()
  return { ...server, database }
}
