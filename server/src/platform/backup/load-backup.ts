import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseAddress } from '#platform/database/connection/address.ts'
import { type BackupTable, backupLines, rowsEnd } from './format.ts'

/**
 * Loads a backup, in one transaction, into a database with the same schema and without data to keep. The file must have
 * been verified.
 */
export async function loadBackup(path: string, superuser: DatabaseAddress): Promise<void> {
  const client = new Client({ ...superuser, application_name: 'holdfast restore' })
  await client.connect()
  try {
    // References were valid in the backup. Checking them again would require a certain order of tables.
    await client.query('begin; set local session_replication_role = replica')
    await emptyTables(client)
    await loadTables(client, path)
    await setSequences(client)
    await client.query('commit; analyze')
  } finally {
    await client.end()
  }
}

async function emptyTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
}

async function loadTables(client: Client, path: string): Promise<void> {
  const lines = backupLines(path)
  await lines.next()
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    // A line between tables was written by `writeBackup`.
    const section = JSON.parse(next.value.toString()) as Partial<BackupTable>
    if (section.table === undefined || section.columns === undefined) return
    const columns = section.columns.map(escapeIdentifier).join(', ')
    const sink = client.query(copyFrom(`copy ${escapeIdentifier(section.table)} (${columns}) from stdin`))
    await pipeline(Readable.from(rowsOf(lines)), sink)
  }
}

const end = Buffer.from(rowsEnd)

/** The rows up to the line that ends them, many in one chunk. */
async function* rowsOf(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let createBatcher: Buffer[] = []
  let size = 0
  for (let next = await lines.next(); !next.done && !next.value.equals(end); next = await lines.next()) {
    createBatcher.push(next.value)
    size += next.value.length
    if (size < 64 * 1024) continue
    yield Buffer.concat(createBatcher)
    createBatcher = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(createBatcher)
}

/** Sequences continue after the restored numbers. */
async function setSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    select s.oid::regclass::text as sequence, t.oid::regclass::text as table, quote_ident(a.attname) as column
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`)
  for (const { sequence, table, column } of rows)
    await client.query(
      `select setval('${sequence}', max(${column})) from ${table} having max(${column}) is not null`,
    )
}
