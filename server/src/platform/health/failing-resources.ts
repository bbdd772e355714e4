/**
 * Records which resources are failing, with one log line when a resource starts failing and one when it stops. The
 * state is a row, compared when it is written, so that neither a restart nor a second process repeats or loses a line.
 *
 * If a provider is down, all resources of its connection fail. This is logged once at level warn, for the connection:
 * when the first of its resources starts failing because of it, and when the last one has stopped. The resources
 * themselves are then logged at level info.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import type { Log } from '#platform/telemetry/log.ts'

/** A resource type that can fail, as declared by its area. */
export type FailingType = {
  /** The name in /metrics; the log field is `<name>_id`. */
  name: string
  /** The name in log messages. */
  title: string
  /** The table of its resources, with the columns account_id and id. Null for a resource that belongs to no account. */
  table: string | null
}

export type Resource = { type: FailingType; id: string; name: string }

export type Failure = {
  code: string
  message: string
  /** The connection whose provider caused the failure. Null if the resource itself did. */
  connection: { id: string; name: string; provider: string } | null
}

/** The transaction of the change, and the log for lines after its commit. */
export type HealthContext = {
  tx: Tx
  accountId: string
  now: Date
  log: Log
  afterCommit(callback: () => void): void
}

export type FailingRow = {
  connection_id: string | null
  connection_name: string | null
  provider: string | null
  code: string
  since: Date
}

const rowColumns = sql.raw('connection_id, connection_name, provider, code, since')

/** Records that a resource is failing. Only the first of several consecutive failures is logged. */
export async function recordFailing(
  context: HealthContext,
  resource: Resource,
  failure: Failure,
): Promise<void> {
  const before = await selectRow(context, resource)
  const connectionId = failure.connection?.id ?? null
  if (before && before.connection_id === connectionId && before.code === failure.code) return
  if (failure.connection) await lockConnection(context, failure.connection.id)
  const isFirstOfConnection = connectionId !== null && !(await isConnectionFailing(context, connectionId))
  await sql`
    insert into failing_resources (account_id, resource_type, resource_id, name, code, since,
      connection_id, connection_name, provider)
    values (${context.accountId}, ${resource.type.name}, ${resource.id}, ${resource.name}, ${failure.code}, ${context.now},
      ${connectionId}, ${failure.connection?.name ?? null}, ${failure.connection?.provider ?? null})
    on conflict (account_id, resource_type, resource_id) do update set code = excluded.code,
      connection_id = excluded.connection_id, connection_name = excluded.connection_name, provider = excluded.provider`.execute(
    context.tx,
  )
  if (isFirstOfConnection && failure.connection) logConnection(context, failure, failure.connection)
  const isNewFault = !before || before.connection_id !== connectionId
  if (isNewFault && !isConnection(resource)) logFailing(context, resource, failure)
  if (before && before.connection_id !== connectionId) await logIfConnectionWorks(context, before)
}

/** Records that a resource is working. Logged if it was failing. */
export async function recordWorking(context: HealthContext, resource: Resource): Promise<void> {
  const { rows } = await sql<FailingRow>`
    delete from failing_resources
    where account_id = ${context.accountId} and resource_type = ${resource.type.name} and resource_id = ${resource.id}
    returning ${rowColumns}`.execute(context.tx)
  const [row] = rows
  if (row) await logStopped(context, resource, row, 'works again')
}

/** Logs that a deleted resource stopped failing, and its connection if that was the last failing resource. */
export async function logStopped(
  context: HealthContext,
  resource: Resource,
  row: FailingRow,
  reason: 'works again' | 'deleted',
): Promise<void> {
  const { connection_id, code, since } = row
  if (!isConnection(resource))
    write(context, connection_id === null ? 'warn' : 'info', `${resource.type.title} stopped failing`, {
      ...idsOf(context, resource),
      ...(connection_id !== null && { connection_id }),
      code,
      reason,
      failing_seconds: secondsSince(context, since),
    })
  await logIfConnectionWorks(context, row)
}

/** Connections have log lines of their own for all failures that they cause. */
function isConnection({ type }: Resource): boolean {
  return type.name === 'connection'
}

function logConnection(
  context: HealthContext,
  { code, message }: Failure,
  { id, name, provider }: NonNullable<Failure['connection']>,
): void {
  const fields = { ...accountOf(context), connection_id: id, name, provider, code, error: message }
  write(context, 'warn', 'connection started failing', fields)
}

function logFailing(
  context: HealthContext,
  resource: Resource,
  { code, message, connection }: Failure,
): void {
  write(context, connection ? 'info' : 'warn', `${resource.type.title} started failing`, {
    ...idsOf(context, resource),
    ...(connection && { connection_id: connection.id, provider: connection.provider }),
    code,
    error: message,
  })
}

/** Logs that a connection works again when none of its resources fails because of it. */
async function logIfConnectionWorks(context: HealthContext, row: FailingRow): Promise<void> {
  const { connection_id, connection_name, provider, since } = row
  if (connection_id === null) return
  await lockConnection(context, connection_id)
  if (await isConnectionFailing(context, connection_id)) return
  write(context, 'warn', 'connection stopped failing', {
    ...accountOf(context),
    connection_id,
    name: connection_name,
    provider,
    failing_seconds: secondsSince(context, since),
  })
}

function write(context: HealthContext, level: 'warn' | 'info', message: string, fields: object): void {
  const { log } = context
  context.afterCommit(() => log[level](fields, message))
}

function idsOf(context: HealthContext, { type, id, name }: Resource) {
  return type.table === null ? { name } : { ...accountOf(context), [`${type.name}_id`]: id, name }
}

function accountOf({ accountId }: HealthContext) {
  return accountId === '' ? {} : { account_id: accountId }
}

function secondsSince({ now }: HealthContext, since: Date): number {
  return Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000))
}

async function selectRow(
  { tx, accountId }: HealthContext,
  { type, id }: Resource,
): Promise<FailingRow | undefined> {
  const { rows } = await sql<FailingRow>`
    select ${rowColumns} from failing_resources
    where account_id = ${accountId} and resource_type = ${type.name} and resource_id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

/** Whether a resource fails because of the connection, or the connection itself. */
export async function isConnectionFailing(
  { tx, accountId }: Pick<HealthContext, 'tx' | 'accountId'>,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from failing_resources where account_id = ${accountId} and connection_id = ${id} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Serialises concurrent changes, so that exactly one resource is the first or the last to fail. */
async function lockConnection({ tx, accountId }: HealthContext, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`failing ${accountId} ${id}`}, 0))`.execute(tx)
}
