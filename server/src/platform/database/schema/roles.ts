import { sql } from 'kysely'
import { type Client, DatabaseError, escapeIdentifier } from 'pg'
import { StartError } from '#platform/config/config.ts'
import type { Tx } from '../connection/database.ts'

const roles = ['holdfast_app', 'holdfast_system'] as const

/** Fails unless both roles can be used. Runs in a transaction of the system's scope. */
export async function useBothRoles(tx: Tx): Promise<void> {
  await sql`set local role holdfast_app`.execute(tx)
}

/**
 * The two roles that run queries. Neither can log in or owns a table. Roles belong to the whole server, so they may
 * have been created for another database of the service.
 */
export async function ensureRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ user: string; role: string; exists: boolean; member: boolean }>(
    `select current_user as user, role, r.oid is not null as exists,
            coalesce(pg_has_role(current_user, r.oid, 'member'), false) as member
     from unnest($1::text[]) as role left join pg_roles r on r.rolname = role`,
    [roles],
  )
  for (const { user, role, exists, member } of rows) {
    if (!exists) await createRole(client, role, user)
    if (!member || !exists) await grantRole(client, role, user)
  }
}

async function createRole(client: Client, role: string, user: string): Promise<void> {
  try {
    await client.query(`create role ${role} nologin noinherit`)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501')
      throw new StartError(
        `The database user "${user}" may not create roles. Either allow it (alter role ${escapeIdentifier(user)} createrole), or run as an administrator: ${roles.map((name) => `create role ${name} nologin; grant ${name} to ${escapeIdentifier(user)};`).join(' ')}`,
      )
    if (!existsAlready(error)) throw error
  }
}

/** Another start has just created it, for another database of the same server. */
function existsAlready(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '42710' || error.code === '23505')
}

async function grantRole(client: Client, role: string, user: string): Promise<void> {
  try {
    await client.query(`grant ${role} to ${escapeIdentifier(user)}`)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501')
      throw new StartError(
        `The database user "${user}" is not a member of role ${role}. Run as an administrator: grant ${role} to ${escapeIdentifier(user)};`,
      )
    throw error
  }
}
