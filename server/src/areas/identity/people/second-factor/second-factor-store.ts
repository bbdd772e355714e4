import type { Tx } from '#platform/database/connection/database.ts'
import { peopleDb } from '../store.ts'

export function selectSecondFactor(tx: Tx, userId: string): Promise<{ id: string; secret: string }> {
  return peopleDb(tx)
    .selectFrom('user_second_factors')
    .select(['id', 'secret'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Records the time step of a code; returns false if that step or a later one was recorded before. */
export async function updateLastStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const taken = await peopleDb(tx)
    .updateTable('user_second_factors')
    .set({ last_used_step: step })
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_step', 'is', null), where('last_used_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function setRecoveryCodes(tx: Tx, userId: string, stored: string): Promise<void> {
  await peopleDb(tx)
    .updateTable('user_second_factors')
    .set({ recovery_codes: stored })
    .where('user_id', '=', userId)
    .execute()
}

export async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  const db = peopleDb(tx)
  await db.deleteFrom('user_second_factors').where('user_id', '=', userId).execute()
  await db.updateTable('users').set({ second_factor_enabled: false }).where('id', '=', userId).execute()
}
