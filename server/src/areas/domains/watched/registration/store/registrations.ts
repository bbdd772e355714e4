/** Which watched domains are registered when they are released. */
import { type Generated, type Insertable, sql, type Updateable } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import type { Money } from '#kernel/money/money.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { RegistrationState, StopReason } from '../states.ts'

/** What is ordered. The requirements of the TLD may contain personal data, and are stored encrypted. */
export type RegistrationInput = {
  /** Null: for a dry run, which is not saved. */
  max_price: Money | null
  premium: boolean
  years: number
  contacts: Readonly<Record<string, string>>
  nameservers: readonly string[] | null
  privacy: boolean
  auto_renew: boolean
}

export type RegistrationRow = {
  account_id: string
  /** The id of the watched domain. */
  id: string
  connection_id: string
  input: RegistrationInput
  secret: string | null
  state: RegistrationState
  reason: StopReason | null
  message: string | null
  error: ResourceError | null
  attempted_since: Date | null
  last_attempt_at: Date | null
  operation_id: string | null
  price: Money | null
  is_premium: boolean
  enabled_by: { type: string; id: string; name: string }
  enabled_at: Date
  revision: number
  updated_at: Date
  due_at: Date | null
}

type Tables = {
  watched_registrations: Omit<RegistrationRow, 'revision'> & {
    revision: Generated<number>
    attempts: Generated<number>
  }
  watched_registration_orders: { account_id: string; id: string; cycle_id: string; operation_id: string }
}

function registrationsDb(tx: Tx) {
  return tx.withTables<Tables>()
}

function registrationsOf({ tx, accountId }: Context) {
  return registrationsDb(tx)
    .selectFrom('watched_registrations')
    .selectAll()
    .where('account_id', '=', accountId)
}

export function findRegistration(context: Context, id: string): Promise<RegistrationRow | undefined> {
  return registrationsOf(context).where('id', '=', id).executeTakeFirst()
}

/** The registration, locked until the end of the transaction. */
export function lockedRegistration(context: Context, id: string): Promise<RegistrationRow | undefined> {
  return registrationsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The registrations of these watched domains, by id. */
export async function selectRegistrations(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, RegistrationRow>> {
  if (ids.length === 0) return new Map()
  const rows = await registrationsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Replaces an earlier registration of the same watched domain. */
export function putRegistration(
  { tx }: Context,
  row: Insertable<Omit<RegistrationRow, 'revision'> & { attempts: number }>,
): Promise<RegistrationRow> {
  return registrationsDb(tx)
    .insertInto('watched_registrations')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'id'])
        .doUpdateSet({ ...row, revision: sql<number>`watched_registrations.revision + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateRegistration(
  { tx, accountId, now }: Context,
  id: string,
  set: Updateable<Omit<RegistrationRow, 'revision'>>,
): Promise<RegistrationRow> {
  return registrationsDb(tx)
    .updateTable('watched_registrations')
    .set({ ...set, updated_at: now, revision: sql<number>`revision + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteRegistrationRow({ tx, accountId }: Context, id: string): Promise<void> {
  await registrationsDb(tx)
    .deleteFrom('watched_registrations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** The operation that was queued for a release of a watched domain; null: none was. */
export async function operationFor(
  { tx, accountId }: Context,
  id: string,
  cycleId: string,
): Promise<string | null> {
  const order = await registrationsDb(tx)
    .selectFrom('watched_registration_orders')
    .select('operation_id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('cycle_id', '=', cycleId)
    .executeTakeFirst()
  return order?.operation_id ?? null
}

/** Throws a duplicate if one was queued for the same release. */
export async function insertOrder(
  { tx, accountId }: Context,
  order: { id: string; cycle_id: string; operation_id: string },
): Promise<void> {
  await registrationsDb(tx)
    .insertInto('watched_registration_orders')
    .values({ account_id: accountId, ...order })
    .execute()
}

/** The open registrations that order with a contact, with the names of their domains. */
export async function registrationsOfContact(
  { tx, accountId }: Context,
  contactId: string,
): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select watched.name from watched_registrations as registration
    join watched_domains as watched on watched.account_id = ${accountId} and watched.id = registration.id
    where registration.account_id = ${accountId} and registration.state in ('waiting', 'ordered')
      and exists (
        select from jsonb_each_text(registration.input->'contacts') as used (role, id) where used.id = ${contactId})
    order by watched.name`.execute(tx)
  return rows
}
