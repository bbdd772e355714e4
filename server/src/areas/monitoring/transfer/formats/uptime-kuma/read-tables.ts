/**
 * Reads tables of a SQLite database from an untrusted source. The database is only in memory; nothing that its schema
 * defines is evaluated: no view, no virtual table, no generated column, no trigger, no expression of an index.
 */
import { constants, DatabaseSync } from 'node:sqlite'

export type Row = Readonly<Record<string, unknown>>

export class UnreadableDatabase extends Error {}

const rowsMax = 10_000
const heapBytesMax = 128 * 1024 * 1024

/** The rows of these tables. A table that does not exist has none. */
export function readTables(bytes: Uint8Array, names: readonly string[]): ReadonlyMap<string, Row[]> {
  const database = new DatabaseSync(':memory:', { allowExtension: false })
  try {
    database.exec(`pragma hard_heap_limit = ${heapBytesMax}`)
    database.deserialize(withoutLog(bytes))
    database.enableDefensive(true)
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on; pragma query_only = on')
    const readable = new Set([...names, 'sqlite_schema', 'sqlite_master'])
    database.setAuthorizer((action, table) => isAllowed(action, table, readable))
    return new Map(names.map((name) => [name, rowsOf(database, name)]))
  } catch (error) {
    if (error instanceof UnreadableDatabase) throw error
    throw new UnreadableDatabase(`The database cannot be read: ${(error as Error).message}`, { cause: error })
  } finally {
    database.close()
  }
}

function isAllowed(action: number, table: string | null, readable: ReadonlySet<string>): number {
  const isRead = action === constants.SQLITE_SELECT || action === constants.SQLITE_PRAGMA
  if (isRead || (action === constants.SQLITE_READ && table !== null && readable.has(table)))
    return constants.SQLITE_OK
  return constants.SQLITE_DENY
}

/**
 * A file whose header says that it has a log beside it cannot be opened in memory. Bytes 18 and 19 are 2 with a log and 1
 * without (https://www.sqlite.org/fileformat.html, section 1.3.3).
 */
function withoutLog(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes)
  if (copy[18] === 2) copy[18] = 1
  if (copy[19] === 2) copy[19] = 1
  return copy
}

function rowsOf(database: DatabaseSync, name: string): Row[] {
  const found = database.prepare('select type, sql from sqlite_schema where name = ?').get(name)
  if (!found) return []
  if (found['type'] !== 'table' || /^\s*create\s+virtual/i.test(String(found['sql'])))
    throw new UnreadableDatabase(`The database is not one of Uptime Kuma: ${name} is not a table`)
  const columns = database.prepare(`pragma table_xinfo("${name}")`).all()
  const stored = columns.filter(({ hidden }) => hidden === 0).map((column) => String(column['name']))
  if (stored.length === 0) return []
  const list = stored.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')
  const rows = database.prepare(`select ${list} from "${name}" not indexed limit ${rowsMax + 1}`).all()
  if (rows.length > rowsMax) throw new UnreadableDatabase(`The table ${name} has more than ${rowsMax} rows`)
  return rows
}
