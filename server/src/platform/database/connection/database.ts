/**
 * PostgreSQL as used by the rest of the service: transactions in one of two scopes, and notifications.
 *
 * - `tenant`: role holdfast_app, one account. Row-level security is forced on every tenant table, so that a
 * query without a `where` gets only this account's rows, and one without an account gets none.
 * - `system`: role holdfast_system, all accounts, but only the few tables and columns granted to it, which
 * are needed to look up tokens and claim due work.
 *
 * The connecting role is neither, and queries run only in transactions.
 */
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { DatabaseError, Pool, type PoolClient } from 'pg'
import { idPattern } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import { createDatabaseClock, type DatabaseClock } from '../clock.ts'
import type { DatabaseAddress } from './address.ts'
import { openTransaction, type Query } from './connection-dialect.ts'
import { type Listener, listener, type SessionLock } from './listener.ts'
import { trackSockets } from './sockets.ts'
import {
  createStatementUses,
  isOutdatedStatement,
  type PreparedRole,
  preparedOn,
  type StatementUses,
} from './statements/prepared-statements.ts'
import { askTime, createReadBatches } from './statements/read-batches.ts'
import { StatementBatch } from './statements/statement-batch.ts'
import { DatabaseUnavailable, isDatabaseUnavailable, lostConnection } from './unavailable.ts'

/** A transaction. `withTables<T>()` adds the types of an area's tables. */
export type Tx = Kysely<unknown>

export interface Database {
  tenant<T>(accountId: string, task: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a task that only reads, in fewer round trips: statements started at the same time form a transaction of their
   * own (read-batches.ts). A statement that writes or locks rows fails.
   */
  tenantRead<T>(accountId: string, task: (tx: Tx) => Promise<T>): Promise<T>
  system<T>(task: (tx: Tx) => Promise<T>): Promise<T>
  /** The current time by the database's clock. */
  now: Clock
  /** How far the clock of this machine is ahead of the database's, in seconds. */
  clockSkewSeconds(): number
  /** By how many seconds the database's clock was set back since the last call; 0 if it was not. */
  takeClockStep(): number
  /** Calls `onNotification` for each notification on the channel, and with null if some may have been missed. */
  listen(channel: string, onNotification: (payload: string | null) => void): Promise<void>
  /** Holds an advisory lock while this process is running and connected, so that others can detect its end. */
  holdLock(lock: SessionLock): Promise<void>
  /** Closes the connections. Those of a hanging server or transaction are destroyed after some seconds. */
  close(): Promise<void>
  /** The state of the connection pool. */
  connections(): { max: number; inUse: number; idle: number; waiting: number }
}

const accountId = new RegExp(idPattern('account'))

// How long a transaction waits for an idle or a new connection.
const connectionTimeoutMillis = 10_000

// Longer than the limits for statements and idle transactions: PostgreSQL would have sent an error before.
const silenceSecondsMax = 70

const closeSeconds = 3

// Sent on each new connection rather than as startup options, which a pooler refuses or ignores and the operator's
// DATABASE_URL may already use.
const connectionSettings = [
  'set role holdfast_app',
  `set statement_timeout = '60s'`,
  `set idle_in_transaction_session_timeout = '60s'`,
  // Otherwise foreign key checks are planned once per connection: with a plan made while a table is new and nearly
  // empty, each check may later read all rows of the account.
  'set plan_cache_mode = force_custom_plan',
].join('; ')

export function openDatabase(
  address: DatabaseAddress,
  poolSize: number,
  onError: (error: Error) => void,
  patienceSeconds = silenceSecondsMax,
): Database {
  async function run<T>(scope: Scope, task: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await transaction({ pool, clock, uses, patienceSeconds }, scope, task)
    } catch (error) {
      if (error instanceof Error && isDatabaseUnavailable(error)) onError(error)
      throw error
    }
  }
  let steppedBackSeconds = 0
  const clock = createDatabaseClock((seconds) => {
    steppedBackSeconds += seconds
  })
  const uses = createStatementUses()
  const sockets = trackSockets()
  const pool = new Pool({
    ...address,
    stream: sockets.open,
    max: poolSize,
    connectionTimeoutMillis,
    // Statements are sent without waiting for previous results, which saves round trips.
    pipeline: true,
    application_name: 'holdfast',
  })
  pool.on('error', onError)
  // The pool handles errors only of idle connections. Any other unhandled error event would end the process.
  pool.on('connect', (client) => void client.on('error', () => lost.add(client)))
  let listening: Promise<Listener> | null = null
  const openListener = () => {
    const config = { ...address, stream: sockets.open, application_name: 'holdfast listener' }
    listening ??= listener(config, onError)
    return listening
  }

  return {
    tenant: (account, task) => run({ role: 'app', account: checkedAccount(account) }, task),
    tenantRead: (account, task) => run({ role: 'reader', account: checkedAccount(account) }, task),
    now: clock.now,
    clockSkewSeconds: clock.skewSeconds,
    takeClockStep() {
      const seconds = steppedBackSeconds
      steppedBackSeconds = 0
      return seconds
    },
    system: (task) => run({ role: 'system' }, task),
    async listen(channel, onNotification) {
      await (await openListener()).on(channel, onNotification)
    },
    async holdLock(lock) {
      await (await openListener()).hold(lock)
    },
    connections: () => ({
      max: poolSize,
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      const cut = setTimeout(sockets.destroyAll, closeSeconds * 1000)
      try {
        await (await listening)?.close()
        await pool.end()
      } finally {
        clearTimeout(cut)
      }
    },
  }
}

/** Whose rows a transaction sees. A reader is the app in a read-only transaction. */
type Scope = { role: 'app' | 'reader'; account: string } | { role: 'system' }

function checkedAccount(account: string): string {
  if (!accountId.test(account)) throw new Error(`"${account}" is not an account id`)
  return account
}

/** Begins, and sets the role and the tenant until the transaction ends. */
function beginIn(scope: Scope): string {
  if (scope.role === 'system') return 'begin; set local role holdfast_system'
  // The id is part of the text, since SET takes no parameters. It was checked above.
  return `begin; set local role holdfast_app; set local holdfast.account_id = '${scope.account}'`
}

const attempts = 3

type Opened = { pool: Pool; clock: DatabaseClock; uses: StatementUses; patienceSeconds: number }

/**
 * Runs the task in a transaction, again from the start after a deadlock, or if the task may have used the time of a
 * clock that was set meanwhile.
 */
async function transaction<T>(opened: Opened, scope: Scope, task: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (scope.role === 'reader') return await readOnce(opened, scope.account, task)
      return await transactionOnce(opened, scope, task)
    } catch (error) {
      const isOutdated = isOutdatedStatement(error)
      if (isOutdated) opened.uses.discardPrepared()
      if (attempt === attempts || !(isOutdated || isTransient(error))) throw error
      // Without a pause the transaction could lock the row again before the other one, with the same result.
      await delay(attempt * (10 + 20 * Math.random()))
    }
  }
}

async function transactionOnce<T>(opened: Opened, scope: Scope, task: (tx: Tx) => Promise<T>): Promise<T> {
  return await withConnection<T>(opened, async (connection) => {
    const { client, sendText, send, newBatch } = connection
    const statement: Query = (text, values = []) => {
      // Also because a text without values may consist of several statements.
      if (values.length === 0) return sendText(text)
      const batch = newBatch(scope.role === 'system' ? 'system' : 'app')
      const result = batch.add(text, values)
      send(batch)
      return result
    }
    const { tx, end } = openTransaction(statement)
    // Not awaited, since the first statement of the task is sent directly after it. If it fails, so do all later
    // statements, because nothing is allowed without a role and a tenant.
    const begun = beginOn(connection, beginIn(scope), opened.clock)
    begun.catch(() => {})
    try {
      const result = await task(tx)
      end()
      const isTimeRight = await begun
      if (!isTimeRight) throw new ClockWasSet('The clock of the database was set')
      // The commit of a transaction with a failed statement rolls back without an error.
      const { command } = await sendText('commit')
      if (command !== 'COMMIT')
        throw new Error('A failed statement was ignored, and the transaction was rolled back')
      return { result }
    } catch (error) {
      end()
      // The error may be a result of the wrong time, such as a token that seemed to have expired.
      const [beginning] = await Promise.allSettled([begun])
      const broken = await rollback(client)
      if (beginning.status === 'rejected') return { broken, error: refusedRole(beginning.reason) ?? error }
      return { broken, error: beginning.value ? error : new ClockWasSet('The clock of the database was set') }
    }
  })
}

async function readOnce<T>(opened: Opened, account: string, task: (tx: Tx) => Promise<T>): Promise<T> {
  return await withConnection<T>(opened, async (connection) => {
    const { send, newBatch } = connection
    const settings = settle(connection)
    settings.catch(() => {})
    const batches = createReadBatches({ newBatch: () => newBatch('app'), send, account, clock: opened.clock })
    const { tx, end } = openTransaction(batches.query)
    const outcome = await outcomeOf(() => task(tx))
    end()
    const settled = await outcomeOf(async () => {
      await settings
      return await batches.settle()
    })
    if ('error' in settled) {
      const error = 'error' in outcome ? outcome.error : settled.error
      return { broken: false, error: refusedRole(settled.error) ?? error }
    }
    if (settled.result) return 'error' in outcome ? { ...outcome, broken: false } : outcome
    return { broken: false, error: new ClockWasSet('The clock of the database was set') }
  })
}

type Connection = {
  client: PoolClient
  /** Sends one or more statements without values. What is sent in one tick is sent together. */
  sendText: SendText
  send(batch: StatementBatch): void
  newBatch(role: PreparedRole): StatementBatch
}

type SendText = (text: string) => ReturnType<Query>

type Outcome<T> = { result: T } | { error: unknown; broken: boolean }

async function outcomeOf<T>(task: () => Promise<T>): Promise<{ result: T } | { error: unknown }> {
  try {
    return { result: await task() }
  } catch (error) {
    return { error }
  }
}

/** Runs the task on a connection of the pool and returns it, unless it is broken. */
async function withConnection<T>(
  { pool, uses, patienceSeconds }: Opened,
  task: (connection: Connection) => Promise<Outcome<T>>,
): Promise<T> {
  const client = await connection(pool)
  // The types of `pg` do not include the connection of a client.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const stopWatching = endWhenSilent(stream, patienceSeconds)
  let broken = true
  const own: Connection = {
    client,
    sendText(text) {
      sendTogether(stream)
      return client.query(text)
    },
    send(batch) {
      sendTogether(stream)
      // `pg` accepts its own queries here, which its types do not include.
      client.query(batch as unknown as string)
    },
    newBatch: (role) => new StatementBatch(preparedOn(client, role, uses)),
  }
  try {
    const outcome = await task(own)
    broken = lost.has(client) || ('error' in outcome && outcome.broken)
    // An error on a lost connection may be caused by the loss.
    if ('error' in outcome) throw lost.has(client) ? lostConnection(outcome.error) : outcome.error
    return outcome.result
  } finally {
    stopWatching()
    client.release(broken)
  }
}

/** Broken connections, including those that broke before they were used. */
const lost = new WeakSet<PoolClient>()

/** Sends the settings of a new connection and begins, in one write. Returns false if the estimated time was wrong. */
async function beginOn(connection: Connection, begin: string, clock: DatabaseClock): Promise<boolean> {
  const [, isTimeRight] = await Promise.all([
    settle(connection),
    beginWith(connection.sendText, begin, clock),
  ])
  return isTimeRight
}

/** Begins the transaction and reads the clock if a reading is due. */
async function beginWith(sendText: SendText, begin: string, clock: DatabaseClock): Promise<boolean> {
  if (!clock.isReadingDue()) {
    await sendText(begin)
    return true
  }
  const askedAt = performance.now()
  // For several statements in one text, `pg` returns a list of results, which its types do not include.
  const responses = (await sendText(`${begin}; ${askTime}`)) as unknown as { rows: { ms: number }[] }[]
  const ms = responses.at(-1)?.rows[0]?.ms
  if (ms === undefined) throw new Error('The database did not return the time')
  return clock.read(ms, askedAt)
}

const settled = new WeakSet<PoolClient>()

/** Sends the settings of a connection, once. */
async function settle({ client, sendText }: Connection): Promise<void> {
  if (settled.has(client)) return
  await sendText(connectionSettings)
  settled.add(client)
}

/** The database user is no longer a member of the roles. Only a database administrator can fix this. */
function refusedRole(cause: unknown): DatabaseUnavailable | null {
  if (!(cause instanceof DatabaseError) || cause.code !== '42501') return null
  return new DatabaseUnavailable(
    `The database user of the service may not use its roles (${cause.message}). Run as a database administrator: grant holdfast_app, holdfast_system to <user>;`,
  )
}

/** Thrown instead of a commit; the next attempt uses the correct time. */
class ClockWasSet extends Error {}

/** Buffers writes until the current tick ends, so that statements started together are sent together. */
function sendTogether(stream: Socket): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Destroys a connection without traffic for this long, since its other end is gone. */
function endWhenSilent(stream: Socket, seconds: number): () => void {
  const end = () => void stream.destroy(new Error(`The database did not answer for ${seconds} s`))
  stream.setTimeout(seconds * 1000, end)
  return () => void stream.setTimeout(0, end)
}

async function connection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    throw new DatabaseUnavailable('The database provides no connection', { cause })
  }
}

/** Rolls back. Returns true if the connection is unusable. */
async function rollback(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return false
  } catch {
    return true
  }
}

/** Deadlocks, serialization failures, and a clock that was set: nothing was written, so the task can run again. */
function isTransient(error: unknown): boolean {
  if (error instanceof ClockWasSet) return true
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')
}
