import type { Generated } from 'kysely'
import { newId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { MemberRow, MemberTables } from '../members/store.ts'
import type { AccountRow } from '../store.ts'

export type UserRow = {
  id: string
  name: string
  email: string
  email_verified: boolean
  second_factor_enabled: Generated<boolean>
  last_account_id: Generated<string | null>
  /** The generation of the person's known browsers (`devices.ts`). */
  device_generation: Generated<number>
  created_at: Date
  updated_at: Date
}

export type SessionRow = {
  id: string
  user_id: string
  token_digest: string
  ip_address: string | null
  user_agent: string | null
  last_used_at: Date | null
  /** When the person last proved their identity in this session; null means at the sign-in. */
  proved_at: Date | null
  expires_at: Date
  created_at: Date
}

type PeopleTables = {
  users: UserRow
  user_sessions: SessionRow
  user_credentials: {
    id: string
    user_id: string
    provider_id: string
    subject: string
    password: string | null
    created_at: Date
    updated_at: Date
  }
  user_verifications: {
    id: string
    identifier: string
    value: string
    expires_at: Date
    created_at: Date
    updated_at: Date
  }
  user_second_factors: {
    id: string
    user_id: string
    secret: string
    recovery_codes: string
    last_used_step: number | null
  }
  user_passkeys: { id: string; user_id: string; name: string | null; created_at: Date | null }
  accounts: AccountRow
} & MemberTables

/** The tables of people. System scope, except for members. */
export function peopleDb(tx: Tx) {
  return tx.withTables<PeopleTables>()
}

export type SignedIn = SessionRow & {
  user_name: string
  email: string
  email_verified: boolean
  second_factor_enabled: boolean
  last_account_id: string | null
  device_generation: number
}

export function selectSession(tx: Tx, digest: string): Promise<SignedIn | undefined> {
  return peopleDb(tx)
    .selectFrom('user_sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .selectAll('session')
    .select([
      'user.name as user_name',
      'user.email',
      'user.email_verified',
      'user.second_factor_enabled',
      'user.last_account_id',
      'user.device_generation',
    ])
    .where('session.token_digest', '=', digest)
    .executeTakeFirst()
}

/** When the person of a session last proved their identity. */
export async function selectProvedAt(tx: Tx, sessionId: string): Promise<Date | null> {
  const session = await peopleDb(tx)
    .selectFrom('user_sessions')
    .select(['proved_at', 'created_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session ? (session.proved_at ?? session.created_at) : null
}

/** The hash of a person's password; null if they have none. */
export async function passwordHashOf(tx: Tx, userId: string): Promise<string | null> {
  const credential = await peopleDb(tx)
    .selectFrom('user_credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return credential?.password ?? null
}

/** A person's membership in an account. */
export type Membership = Pick<MemberRow, 'account_id' | 'id' | 'role' | 'permissions'> & {
  account_name: string
  plan: string
  suspended_at: Date | null
}

export function selectMemberships(tx: Tx, userId: string): Promise<Membership[]> {
  return peopleDb(tx)
    .selectFrom('members as member')
    .innerJoin('accounts as account', 'account.account_id', 'member.account_id')
    .select(['member.account_id', 'member.id', 'member.role', 'member.permissions'])
    .select(['account.name as account_name', 'account.plan', 'account.suspended_at'])
    .where('member.user_id', '=', userId)
    .orderBy('member.account_id')
    .execute()
}

export function selectUserByEmail(tx: Tx, email: string) {
  return peopleDb(tx)
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

export function selectUser(tx: Tx, id: string) {
  return peopleDb(tx).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectSessions(tx: Tx, userId: string, now: Date): Promise<SessionRow[]> {
  return peopleDb(tx)
    .selectFrom('user_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

export async function insertPassword(tx: Tx, userId: string, password: string, now: Date): Promise<void> {
  await peopleDb(tx)
    .insertInto('user_credentials')
    .values({
      id: newId('credential'),
      user_id: userId,
      provider_id: 'credential',
      subject: userId,
      password,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Forgets all known browsers of a person. Returns the new generation. */
export async function raiseDeviceGeneration(tx: Tx, userId: string): Promise<number> {
  const { device_generation } = await peopleDb(tx)
    .updateTable('users')
    .set(({ eb }) => ({ device_generation: eb('device_generation', '+', 1) }))
    .where('id', '=', userId)
    .returning('device_generation')
    .executeTakeFirstOrThrow()
  return device_generation
}

/** Renames a person, in all their accounts too. */
export async function renamePerson(tx: Tx, userId: string, name: string, now: Date): Promise<void> {
  const db = peopleDb(tx)
  await db.updateTable('users').set({ name, updated_at: now }).where('id', '=', userId).execute()
  await db
    .updateTable('members')
    .set((row) => ({ name, updated_at: now, revision: row('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}
