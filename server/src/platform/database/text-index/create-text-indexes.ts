/**
 * Creates text indexes if the server supports them, while the service runs: a large table takes minutes, and is read
 * and written meanwhile. One process at a time does it. Each start checks again, so that an extension installed later
 * is used from the next start on. Failures never prevent a start, and it starts again when a lost database returns.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Log } from '#platform/telemetry/log.ts'
import type { DatabaseAddress } from '../connection/address.ts'
import { retryPauseMs } from '../connection/unavailable.ts'
import { definitionOf, functionName, indexName, type TextIndex } from './text-index.ts'

const extensions = ['pg_trgm', 'btree_gin']
// Taken by the one process that creates them. The number is arbitrary.
const creationLock = 7070_0002

/** Creates missing indexes. `stop` does not wait: an unfinished index is created again at the next start. */
export function createTextIndexes(
  address: DatabaseAddress,
  indexes: readonly TextIndex[],
  log: Log,
): { finished: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  let client: Client | undefined
  async function create(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      client = newClient(address)
      try {
        return await createAll(client, indexes)
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        await delay(retryPauseMs(failures), undefined, { ref: false, signal: stopping.signal }).catch(
          () => {},
        )
      }
    }
  }
  const finished = create().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ reason: reasonOf(error) }, remedy)
  })
  return {
    finished,
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
      await finished
    },
  }
}

function newClient(address: DatabaseAddress): Client {
  const client = new Client({
    ...address,
    application_name: 'holdfast text indexes',
    options: '-c client_connection_check_interval=5s',
  })
  client.on('error', () => {})
  return client
}

/** Unlike missing permissions, extensions or disk space, it needs no administrator. */
function isConnectionLost(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08|57P|53300)/.test(error.code ?? '')
}

const remedy =
  'searches read all records and audit entries of an account because their indexes cannot be created; as an administrator, run in this database: create extension if not exists pg_trgm; create extension if not exists btree_gin; then restart the service'

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function createAll(client: Client, indexes: readonly TextIndex[]): Promise<void> {
  try {
    await client.connect()
    if (!(await hasLock(client))) return
    const missing: TextIndex[] = []
    for (const index of indexes) if (!(await isUpToDate(client, index))) missing.push(index)
    if (missing.length === 0) return
    for (const extension of extensions) await client.query(`create extension if not exists ${extension}`)
    for (const index of missing) await createOne(client, index)
  } finally {
    await client.end().catch(() => {})
  }
}

async function hasLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    creationLock,
  ])
  return rows[0]?.locked === true
}

/** Whether the index exists and is valid, and the function matches this program. */
async function isUpToDate(client: Client, index: TextIndex): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and indisvalid
       and obj_description(to_regproc($2), 'pg_proc') = $3`,
    [`public.${indexName(index.table)}`, functionName(index.table), definitionOf(index).version],
  )
  return rows.length > 0
}

/**
 * Creates the index on each partition without blocking writes, which PostgreSQL does not do for the whole table. The
 * index of the table is valid once each partition has its own; new partitions get theirs when they are attached.
 */
async function createOfPartitions(client: Client, table: string, index: string): Promise<void> {
  const name = indexName(table)
  await client.query(`create index ${name} on only public.${table} ${index}`)
  const { rows } = await client.query<{ part: string }>(
    `select relname as part from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = $1::regclass`,
    [`public.${table}`],
  )
  for (const { part } of rows) {
    // Old partitions are dropped at any time.
    const isThere = await client.query(`select to_regclass($1) is not null as there`, [`public.${part}`])
    if (isThere.rows[0]?.there !== true) continue
    await client.query(`drop index if exists public.${indexName(part)}`)
    await client.query(`create index concurrently ${indexName(part)} on public.${part} ${index}`)
    await client.query(`alter index public.${name} attach partition public.${indexName(part)}`)
  }
}

async function createOne(client: Client, textIndex: TextIndex): Promise<void> {
  const { table } = textIndex
  const { statements, index, version } = definitionOf(textIndex)
  const name = indexName(table)
  // Searches use the index if the function exists, so it is dropped first and created last.
  await client.query(`drop function if exists public.${functionName(table)}(text, int)`)
  await client.query(`drop index if exists public.${name}`)
  if (textIndex.isPartitioned) await createOfPartitions(client, table, index)
  else await client.query(`create index concurrently ${name} on public.${table} ${index}`)
  await client.query(`begin; ${statements}
    comment on function public.${functionName(table)}(text, int) is '${version}'; commit`)
}
