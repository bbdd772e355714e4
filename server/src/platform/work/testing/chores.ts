/**
 * A table of due work for the tests of this module, and kinds of work that use it. `queue` identifies an account's
 * queues; `done` counts how often a chore was completed.
 */
import type { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { newId } from '#kernel/id.ts'
import { type Database, openDatabase } from '#platform/database/connection/database.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { createLog, type Log } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { givenDatabase, type TestDatabase } from '#testing/database.ts'
import type { WorkDependencies } from '../executor.ts'
import type { Job, WorkKind } from '../work-kind.ts'
import { createWorker, type Worker } from '../worker/worker.ts'

export type ChoreRow = { queue: string; note: string | null }
export type ChoreKind = WorkKind<ChoreRow>

/** A row of the table of chores. */
export type Chore = ChoreRow & {
  id: string
  account_id: string
  due_at: Date | null
  lease: string | null
  leased_until: Date | null
  attempts: number
  done: number
}

export type NewChore = {
  account?: string
  queue?: string
  /** Seconds since it became due: negative for later, null for never. */
  dueFor?: number | null
}

export type ChoreRule = {
  is_held?: boolean
  max_concurrency?: number
  max_per_second?: number | null
  ordered?: boolean
}

export interface ChoreFixture {
  account: string
  address: TestDatabase
  database: Database
  owner: Client
  log: Log
  logLines: string[]
  /** Inserts chores and returns their ids. */
  add(...chores: NewChore[]): Promise<string[]>
  chore(id: string): Promise<Chore>
  all(): Promise<Chore[]>
  kind(settings?: Partial<ChoreKind>): ChoreKind
  /** Sets the rules of a queue of the account. */
  rule(queue: string, rule?: ChoreRule): Promise<void>
  dependencies(): WorkDependencies
  /** A worker, as in a process of its own. It is stopped after the test. */
  startWorker(kind: ChoreKind, options?: { isAlone: boolean }): Promise<Worker>
  clear(): Promise<void>
  close(): Promise<void>
}

const schema = `
  create table chores (
    account_id text collate "C" not null,
    id text collate "C" not null,
    queue text collate "C" not null,
    note text,
    done int not null default 0,
    due_at timestamptz,
    lease uuid,
    leased_until timestamptz,
    attempts int not null default 0,
    position bigint generated always as identity,
    primary key (account_id, id)
  );
  create index chores_due on chores (account_id, queue, coalesce(leased_until, due_at))
    where coalesce(leased_until, due_at) is not null;
  select protect_tenant_table('chores');
  grant select, insert, update, delete on chores to holdfast_app;
  grant select, update (due_at, lease, leased_until, attempts) on chores to holdfast_system;
  create table chore_queues (
    account_id text collate "C" not null,
    name text collate "C" not null,
    is_held boolean not null default false,
    max_concurrency int not null default 100,
    max_per_second int,
    next_at timestamptz not null default '-infinity',
    ordered boolean not null default false,
    primary key (account_id, name)
  );
  select protect_tenant_table('chore_queues');
  grant select on chore_queues to holdfast_app;
  grant select, update (next_at) on chore_queues to holdfast_system;`

export async function givenChores(): Promise<ChoreFixture> {
  const address = await givenDatabase()
  const owner = await connectOwner(address)
  await owner.query(schema)
  const database = openDatabase(address, 10, () => {})
  const logLines: string[] = []
  const log = createLog('debug', { write: (line: string) => void logLines.push(line) })
  const account = newId('account')
  const dependencies = () => ({ database, log, metrics: createMetrics() })
  return {
    account,
    address,
    database,
    owner,
    log,
    logLines,
    dependencies,
    async add(...chores) {
      const ids = chores.map(() => newId('event'))
      await owner.query(
        `insert into chores (id, account_id, queue, due_at)
         select id, account, queue, now() - make_interval(secs => due_for)
         from unnest($1::text[], $2::text[], $3::text[], $4::float[]) as chore (id, account, queue, due_for)`,
        [
          ids,
          chores.map((chore) => chore.account ?? account),
          chores.map((chore) => chore.queue ?? 'a'),
          chores.map((chore) => (chore.dueFor === undefined ? 1 : chore.dueFor)),
        ],
      )
      return ids
    },
    async chore(id) {
      const { rows } = await owner.query<Chore>('select * from chores where id = $1', [id])
      if (!rows[0]) throw new Error(`There is no chore ${id}`)
      return rows[0]
    },
    all: async () => (await owner.query<Chore>('select * from chores order by id')).rows,
    kind: (settings = {}) => ({
      name: 'chores',
      table: 'chores',
      columns: ['queue', 'note'],
      leaseSeconds: 30,
      concurrency: 10,
      queue: { by: ['queue'], concurrency: 100 },
      execute: (job) => finish(database, job),
      ...settings,
    }),
    async rule(
      queue,
      { is_held = false, max_concurrency = 100, max_per_second = null, ordered = false } = {},
    ) {
      await owner.query(
        `insert into chore_queues (account_id, name, is_held, max_concurrency, max_per_second, ordered)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (account_id, name) do update set is_held = excluded.is_held`,
        [account, queue, is_held, max_concurrency, max_per_second, ordered],
      )
    },
    async startWorker(kind, options = { isAlone: false }) {
      const worker = createWorker([kind], dependencies())
      onTestFinished(() => worker.stop(5))
      await worker.start(options)
      return worker
    },
    clear: async () => void (await owner.query('truncate chores, chore_queues')),
    async close() {
      await database.close()
      await owner.end()
    },
  }
}

/** Completes a chore and counts that in the same transaction. */
export async function finish(
  database: Database,
  job: Job<ChoreRow>,
  next: { dueAt: Date | null; failed?: boolean } = { dueAt: null },
): Promise<void> {
  await database.tenant(job.accountId, async (tx) => {
    const things = tx.withTables<{ chores: { account_id: string; id: string; done: number } }>()
    await things
      .updateTable('chores')
      .set((chore) => ({ done: chore('done', '+', 1) }))
      .where('account_id', '=', job.accountId)
      .where('id', '=', job.id)
      .execute()
    await job.finish(tx, next)
  })
}
