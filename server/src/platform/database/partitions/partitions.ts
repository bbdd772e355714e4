/**
 * Tables partitioned by time, so that old rows are dropped with their partition instead of deleted one by one.
 *
 * To partition a table:
 *
 * 1. In its migration: `create table … partition by range (id)`, with the partition key in the primary key and in
 * every unique constraint, then `select begin_partitions('events', 'evt', 7)`. This creates the first partition
 * for everything older than the next bound (so that an existing table can be attached, and a backup can be
 * restored at any time), and the default partition for rows without any other.
 * 2. Declare a `PartitionedTable` with the same prefix and width, and add it to its area
 * (`Area.partitions`), or to work.ts if it belongs to the platform.
 * 3. In its retention: `partitions.drop(tables, before)`. Rows that expire earlier than others, because their
 * account's plan keeps them for less time, are deleted in batches by key.
 *
 * The partition key is the id if rows have one: ids begin with their time (kernel/id.ts), so the primary key stays
 * (account_id, id), a look-up by id reads one partition, and statements need no other column. Rows must get their ids
 * from `newIdAt` with the database's time. A table without ids has the time as its key. It cannot have a unique
 * constraint over other columns, so an advisory lock must keep its rows unique.
 *
 * Guarantees: every row has a partition, even with a time far away (it is in the default partition, and moves to its
 * own when that is created). Partitions are created at each start and every hour, for a week and at least three
 * partitions ahead, in one transaction per table under an advisory lock, so any number of processes may do it. Creating
 * a partition locks only the default partition; dropping one locks the table while the catalogue is changed. Both stop
 * waiting for the lock after half a second, so that statements of others never wait for longer, and try again. `DETACH
 * … CONCURRENTLY` cannot be used: it refuses tables with a default partition, and can leave a partition half detached.
 *
 * Partitions are accessed only through their table: only the owner has permissions on them. No foreign key may refer to
 * a partitioned table: dropping a partition would read the whole referring table.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Log } from '#platform/telemetry/log.ts'
import type { DatabaseAddress } from '../connection/address.ts'
import { trackSockets } from '../connection/sockets.ts'
import { lostConnection } from '../connection/unavailable.ts'
import { boundAt, isTouched, readNow, readPartitions, uncovered } from './catalogue.ts'
import type { PartitionedTable } from './partitioned-table.ts'

export interface Partitions {
  /** Creates missing partitions ahead, and moves their rows from the default partition. */
  prepare(tables: readonly PartitionedTable[]): Promise<void>
  /**
   * Drops all partitions that end at that time or earlier, unless they are needed. The tables must have the same
   * bounds; their partitions are dropped together.
   *
   * Returns the time before which expired rows must be deleted by key, because their partition stays: rows from before
   * the table was partitioned or from a backup, in a first partition with a longer range, and rows in partitions that
   * are needed for others.
   */
  drop(tables: readonly PartitionedTable[], before: Date, isNeeded?: IsNeeded): Promise<Date>
  /** Aborts what is running, even if the database does not respond. */
  close(): Promise<void>
}

/** Whether partitions that end at this time contain a row that must be kept. */
export type IsNeeded = (end: Date) => Promise<boolean>

const aheadDays = 7
const aheadCount = 3
const dayMs = 24 * 3600 * 1000

export function openPartitions(address: DatabaseAddress, log: Log): Partitions {
  const sockets = trackSockets()
  async function asOwner<T>(task: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({
      ...address,
      stream: sockets.open,
      application_name: 'holdfast partitions',
    })
    // As long as it is not connected.
    let isLost = true
    client.on('error', () => {
      isLost = true
    })
    client.once('end', () => {
      isLost = true
    })
    try {
      await client.connect()
      isLost = false
      await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set statement_timeout = '10min'`)
      return await task(client)
    } catch (error) {
      if (!isLost || error instanceof DatabaseError) throw error
      throw lostConnection(error)
    } finally {
      await client.end().catch(() => {})
    }
  }

  return {
    prepare: (tables) =>
      asOwner(async (client) => {
        for (const table of tables) await prepareTable(client, table, log)
      }),
    drop: (tables, before, isNeeded = async () => false) =>
      asOwner((client) => dropOld(client, { tables, before, isNeeded }, log)),
    close: async () => sockets.destroyAll(),
  }
}

async function prepareTable(client: Client, table: PartitionedTable, log: Log): Promise<void> {
  const made = await inShortLocks(client, table.table, () => createMissing(client, table))
  if (made.names.length === 0) return
  log.info({ table: table.table, partitions: made.names }, 'created partitions')
  if (made.isLate)
    log.warn(
      { table: table.table, missing_from: made.missingFrom, now: made.now },
      'partitions had nearly run out and were created now: was no worker running, or was the clock of the database changed?',
    )
}

async function createMissing(client: Client, table: PartitionedTable) {
  const now = await readNow(client)
  const partitions = await readPartitions(client, table)
  const missing = uncovered(partitions, requiredRange(table, now))
  const names: string[] = []
  for (const range of missing) names.push(await createPartition(client, table, range))
  const missingFrom = new Date(missing[0]?.from ?? 0)
  // A new table has only its first partition.
  const isNew = partitions.length === 1 && missingFrom > now
  const isLate = !isNew && missingFrom.getTime() < now.getTime() + 2 * table.widthDays * dayMs
  return { names, now, missingFrom, isLate }
}

async function createPartition(client: Client, table: PartitionedTable, range: { from: number; to: number }) {
  const name = `${table.table}_p${new Date(range.from).toISOString().slice(0, 10).replaceAll('-', '')}`
  const storage = table.storage === undefined ? '' : `with (${table.storage})`
  await client.query(`
    create table public.${name} (like public.${table.table}
      including defaults including constraints including generated including storage) ${storage};
    alter table public.${name} enable row level security`)
  const from = boundAt(table, range.from)
  const to = boundAt(table, range.to)
  await emptyDefault(client, table, name, { from, to })
  await client.query(
    `alter table public.${table.table} attach partition public.${name} for values from (${from}) to (${to})`,
  )
  return name
}

/** The range that partitions should cover, in whole widths. */
function requiredRange(
  { widthDays }: PartitionedTable,
  now: Date,
): { from: number; to: number; width: number } {
  const width = widthDays * dayMs
  const from = Math.floor(now.getTime() / width) * width
  return { from, to: from + width * (1 + Math.max(aheadCount, Math.ceil(aheadDays / widthDays))), width }
}

/** Moves rows from the default partition to a new partition, to which nobody can write until it is attached. */
async function emptyDefault(
  client: Client,
  { table, key }: PartitionedTable,
  name: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rest = `public.${table}_p_default`
  await client.query(`lock table ${rest} in access exclusive mode`)
  if (!(await isTouched(client, rest))) return
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [rest],
  )
  const columns = rows[0]?.columns
  await client.query(`
    with moved as (delete from ${rest} where ${key.column} >= ${from} and ${key.column} < ${to} returning *)
    insert into public.${name} (${columns}) overriding system value select ${columns} from moved`)
  // Without this it would appear to contain rows until it is vacuumed.
  const left = await client.query(`select from ${rest} limit 1`)
  if (left.rowCount === 0) await client.query(`truncate ${rest}`)
}

type Drop = { tables: readonly PartitionedTable[]; before: Date; isNeeded: IsNeeded }

async function dropOld(client: Client, { tables, before, isNeeded }: Drop, log: Log): Promise<Date> {
  const [first] = tables
  if (!first) return before
  let kept: Date | null = null
  for (const { end } of await readPartitions(client, first)) {
    if (end === null || end > before) continue
    if (await isNeeded(end)) kept = end
    else await dropOne(client, tables, end, log)
  }
  const [oldest] = await readPartitions(client, first)
  const whole = oldest ? new Date(oldest.from === -Infinity ? oldest.to : oldest.from) : before
  return kept !== null && kept > whole ? kept : whole
}

/** Drops the partitions of all these tables in one transaction. Another process may have dropped them before. */
async function dropOne(client: Client, tables: readonly PartitionedTable[], end: Date, log: Log) {
  const [first] = tables
  const names = await inShortLocks(client, first?.table ?? '', async () => {
    const found = []
    for (const table of tables) found.push(...(await readPartitions(client, table)))
    const ended = found.filter((partition) => partition.to === end.getTime()).map(({ name }) => name)
    if (ended.length > 0) await client.query(`drop table ${ended.map((name) => `public.${name}`).join(', ')}`)
    return ended
  })
  if (names.length > 0) log.info({ table: first?.table, partitions: names, end }, 'dropped partitions')
}

const attempts = 20
const busy = ['55P03', '40P01']

/**
 * Runs in one transaction, exclusively among all processes. Later statements queue behind a waiting table lock, so this
 * waits half a second at most, and tries again.
 */
async function inShortLocks<T>(client: Client, table: string, task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = '500ms'`)
      await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`partitions ${table}`])
      const result = await task()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const code = error instanceof DatabaseError ? (error.code ?? '') : ''
      if (!busy.includes(code)) throw error
      if (attempt === attempts)
        throw new Error(
          `The partitions of ${table} were not changed: other transactions held its locks in each of ${attempts} attempts. A long transaction or a backup may be running; the next attempt is within the hour.`,
          { cause: error },
        )
      await delay(200 + 1800 * Math.random())
    }
  }
}
