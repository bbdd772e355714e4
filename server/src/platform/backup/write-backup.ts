import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '#platform/config/config.ts'
import type { DatabaseAddress } from '#platform/database/connection/address.ts'
import { appliedMigrations } from '#platform/database/schema/migrate.ts'
import { type BackupHeader, type BackupTable, rowsEnd } from './format.ts'

export type Backup = {
  /** Of a user who bypasses row-level security. */
  superuser: DatabaseAddress
  path: string
  holdfast: string
  masterKey: string | null
}

/**
 * Writes a consistent snapshot of all tables, without blocking others, to a file that only its owner can read. The file
 * gets its name when it is complete and flushed to disk. Returns the number of rows.
 */
export async function writeBackup({ superuser, path, holdfast, masterKey }: Backup): Promise<number> {
  if (existsSync(path)) throw new StartError(`${path} already exists: choose another name.`)
  const draft = `${path}.${randomBytes(4).toString('hex')}.partial`
  const client = new Client({ ...superuser, application_name: 'holdfast backup' })
  await client.connect()
  try {
    const rows = { count: 0 }
    const text = backupText(client, { holdfast, masterKey }, rows)
    await pipeline(Readable.from(text), createGzip(), createWriteStream(draft, { mode: 0o600, flags: 'wx' }))
    await flush(draft)
    await rename(draft, path)
    return rows.count
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new StartError(`The backup cannot be written to ${path}: ${(error as Error).message}`, {
      cause: error,
    })
  } finally {
    await rm(draft, { force: true })
    await client.end()
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

/**
 * Locks all tables before the snapshot is taken: a partition dropped later would be missing from the backup without an
 * error.
 */
async function beginWithLocks(client: Client): Promise<void> {
  const tables = await tablesOf(client)
  const names = tables.map(({ table }) => `public.${escapeIdentifier(table)}`).join(', ')
  await client.query(`${begin}; lock table ${names} in access share mode`)
}

// One snapshot for all tables, with a fixed text format of values.
const begin = `
  begin isolation level repeatable read read only;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

async function* backupText(
  client: Client,
  about: { holdfast: string; masterKey: string | null },
  total: { count: number },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const part = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)
  await beginWithLocks(client)
  yield part(line(await headerOf(client, about)))
  const rows: Record<string, number> = {}
  for (const { table, columns } of await tablesOf(client)) {
    yield part(line({ table, columns }))
    let count = 0
    for await (const chunk of copyOut(client, { table, columns })) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count++
      yield part(chunk)
    }
    yield part(Buffer.from(rowsEnd))
    rows[table] = count
    total.count += count
  }
  await client.query('commit')
  yield line({ end: true, rows, sha256: hash.digest('hex') })
}

async function headerOf(
  client: Client,
  about: { holdfast: string; masterKey: string | null },
): Promise<BackupHeader> {
  const migrations = await appliedMigrations(client)
  const { holdfast, masterKey } = about
  const made_at = new Date().toISOString()
  return { format: 'holdfast-backup', version: 1, made_at, holdfast, migrations, master_key: masterKey }
}

/**
 * Every table except unlogged ones, whose content is temporary, with all stored columns (generated ones are omitted).
 */
async function tablesOf(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
      and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

function copyOut(client: Client, { table, columns }: BackupTable): AsyncIterable<Buffer> {
  const list = columns.map(escapeIdentifier).join(', ')
  return client.query(copyTo(`copy (select ${list} from ${escapeIdentifier(table)}) to stdout`))
}
