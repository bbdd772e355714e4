/**
 * Tables that are partitioned by time, so that old rows go with the file that holds them instead of one by one.
 *
 * To partition a table:
 *
 * 1. In its migration: `create table … partition by range (id)`, with the partition key in the primary key and in
 *    every unique constraint, then `select begin_partitions('events', 'evt', 7)`. That makes the first partition,
 *    which takes all that is older than the next boundary (so a table that exists can be attached as it is, and a
 *    backup can be restored at any time), and the default partition, which takes what no other does.
 * 2. Declare a `PartitionedTable` with the same prefix and width, and name it in the list of its area
 *    (`Area.partitions`), or beside those in work.ts if it is the platform's.
 * 3. In its retention: `partitions.drop(tables, before)`. Rows that go earlier than the others, because their
 *    account's plan keeps them for less time, are deleted in batches by key.
 *
 * The partition key is the id wherever rows have one: ids begin with their time (kernel/id.ts), so the primary key
 * stays (account_id, id), a look-up by id reads one partition, and no statement names another column. Rows must get
 * their ids from `newIdAt` with the database's time. A table without ids has the time itself as its key; it cannot
 * have a unique constraint over other columns, so an advisory lock has to keep its rows unique.
 *
 * What is guaranteed: every row finds a partition, also one whose time is far away (the default partition; its rows
 * move into their own partition once it is made). Partitions are made at each start and every hour, for a week and
 * at least three partitions ahead, in a transaction of each table under an advisory lock, so any number of
 * processes may do it. Making one locks only the default partition; dropping one locks the table for the moment of
 * a change to the catalogue. Either gives up its place in the queue after half a second, so that statements of
 * others never wait for longer, and tries again. `DETACH … CONCURRENTLY` is no choice: it refuses tables with a
 * default partition, and can leave a partition half detached.
 *
 * Partitions are reached through their table only: nobody but the owner has rights on them. No foreign key may
 * refer to a partitioned table: dropping would read the referring table whole.
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
  /** Makes what is missing of the partitions ahead, and fills them with rows of theirs from the default partition. */
  prepare(tables: readonly PartitionedTable[]): Promise<void>
  /**
   * Drops all partitions that end at that time or earlier, unless they are needed. Tables named together have the
   * same boundaries, and their partitions go together.
   *
   * Returns until when rows have to be deleted by key, once their time is over, because no partition goes with them:
   * those from before the table was partitioned or from a backup, which are in a first partition that covers more
   * time, and those in partitions that are needed for others.
   */
  drop(tables: readonly PartitionedTable[], before: Date, isNeeded?: IsNeeded): Promise<Date>
  /** Cuts off what is under way, also where the database does not answer. */
  close(): Promise<void>
}

/** Whether a row in partitions that end at this time must stay although its time is over. */
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
    let isLost = false
    client.on('error', () => {
      isLost = true
    })
    client.once('end', () => {
      isLost = true
    })
    try {
      await client.connect()
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
  const made = await inShortLocks(client, table.table, () => makeMissing(client, table))
  if (made.names.length === 0) return
  log.info({ table: table.table, partitions: made.names }, 'created partitions')
  if (made.isLate)
    log.warn(
      { table: table.table, missing_from: made.missingFrom, now: made.now },
      'partitions had nearly run out and were created now: was no worker running, or was the clock of the database changed?',
    )
}

async function makeMissing(client: Client, table: PartitionedTable) {
  const now = await readNow(client)
  const partitions = await readPartitions(client, table)
  const missing = uncovered(partitions, wantedFrom(table, now))
  const names: string[] = []
  for (const range of missing) names.push(await makePartition(client, table, range))
  const missingFrom = new Date(missing[0]?.from ?? 0)
  // A table that was just created has its first partition only.
  const isNew = partitions.length === 1 && missingFrom > now
  const isLate = !isNew && missingFrom.getTime() < now.getTime() + 2 * table.widthDays * dayMs
  return { names, now, missingFrom, isLate }
}

async function makePartition(client: Client, table: PartitionedTable, range: { from: number; to: number }) {
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

/** From where until where partitions should be there: whole widths. */
function wantedFrom({ widthDays }: PartitionedTable, now: Date): { from: number; to: number; width: number } {
  const width = widthDays * dayMs
  const from = Math.floor(now.getTime() / width) * width
  return { from, to: from + width * (1 + Math.max(aheadCount, Math.ceil(aheadDays / widthDays))), width }
}

/** Moves the rows of a new partition that came before it was made. Nobody can add to them until it is attached. */
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
  // Otherwise it would look filled until it is vacuumed.
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

/** Partitions of all these tables, in one transaction: another process may have dropped them before. */
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
 * In one transaction, alone among all processes. While it waits for the lock of a table, statements that come later
 * wait behind it: so it waits for half a second, and tries again.
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
