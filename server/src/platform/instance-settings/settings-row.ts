/** The settings of the installation that the operator can change while it runs: one row. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'

export type HoldReason = 'operator' | 'start' | 'restore'

export type SettingsRow = {
  /** Null if it was not chosen yet, which counts as closed. */
  private_networks_open: boolean | null
  /** Since when the installation is on hold. Null if it is not. */
  held_at: Date | null
  hold_reason: HoldReason | null
  revision: number
  updated_at: Date
}

type SettingsTables = { instance_settings: SettingsRow }

/** The channel that tells every process to read the row again. */
export const settingsChannel = 'holdfast_settings'

/** The settings as a target in the audit log. */
export const settingsTarget = { type: 'instance', id: 'instance', name: 'Installation' }

const columns = ['private_networks_open', 'held_at', 'hold_reason', 'revision', 'updated_at'] as const

/** `lock` is for a transaction that changes the row. */
export async function selectSettings(tx: Tx, lock = false): Promise<SettingsRow> {
  return await tx
    .withTables<SettingsTables>()
    .selectFrom('instance_settings')
    .select(columns)
    .$if(lock, (row) => row.forUpdate())
    .executeTakeFirstOrThrow()
}

/** Takes effect in every process when the transaction commits. */
export async function updateSettings(
  tx: Tx,
  change: Partial<Omit<SettingsRow, 'revision' | 'updated_at'>>,
  now: Date,
): Promise<SettingsRow> {
  await sql`select pg_notify(${settingsChannel}, '')`.execute(tx)
  return await tx
    .withTables<SettingsTables>()
    .updateTable('instance_settings')
    .set({ ...change, revision: sql<number>`revision + 1`, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/**
 * Increments the revision, since allowed settings depend on the existing accounts. Waits for concurrent changes of the
 * row.
 */
export async function noteAccountsChanged(tx: Tx): Promise<void> {
  await tx
    .withTables<SettingsTables>()
    .updateTable('instance_settings')
    .set({ revision: sql<number>`revision + 1` })
    .execute()
}
