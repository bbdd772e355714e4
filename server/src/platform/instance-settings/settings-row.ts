/** The settings of the whole installation that the operator changes while it runs: one row. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'

export type HoldReason = 'operator' | 'start' | 'restore'

export type SettingsRow = {
  /** Null: not chosen yet, which counts as closed. */
  private_networks_open: boolean | null
  /** Since when nothing is sent and no provider is called; null: not on hold. */
  held_at: Date | null
  hold_reason: HoldReason | null
  revision: number
  updated_at: Date
}

type SettingsTables = { instance_settings: SettingsRow }

/** The channel that tells every process to read the row again. */
export const settingsChannel = 'holdfast_settings'

/** The settings as the audit log names them. */
export const settingsTarget = { type: 'instance', id: 'instance', name: 'Installation' }

const columns = ['private_networks_open', 'held_at', 'hold_reason', 'revision', 'updated_at'] as const

/** `lock`: for the transaction that changes it. */
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

/** A new revision: what may be chosen depends on the accounts there are. Waits for others who change the row. */
export async function noteAccountsChanged(tx: Tx): Promise<void> {
  await tx
    .withTables<SettingsTables>()
    .updateTable('instance_settings')
    .set({ revision: sql<number>`revision + 1` })
    .execute()
}
