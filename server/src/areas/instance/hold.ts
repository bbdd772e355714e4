/** Puts the installation on hold, or releases it, from outside of a request. */
import { sql } from 'kysely'
import { operatorActor } from '#kernel/access/actor.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { type HoldReason, selectSettings, updateSettings } from '#platform/instance-settings/settings-row.ts'
import { settingsTarget } from './settings.ts'

export type HoldChange = {
  /** Null releases. */
  reason: HoldReason | null
  /** The command, as the audit log names it. */
  command: string
  now: Date
}

/** Returns false if the installation was on hold, or was not, already. The operator's accounts log it. */
export async function changeHold(tx: Tx, { reason, command, now }: HoldChange): Promise<boolean> {
  const before = await selectSettings(tx, true)
  if ((before.held_at !== null) === (reason !== null)) return false
  await updateSettings(tx, { held_at: reason && now, hold_reason: reason }, now)
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts where is_operator order by account_id`.execute(tx)
  for (const { account_id } of rows)
    await recordAudit(tx, account_id, {
      actor: operatorActor(`holdfast ${command}`),
      origin: null,
      requestId: null,
      at: now,
      action: 'instance.settings.update',
      target: settingsTarget,
      changes: {
        before: { on_hold: before.held_at !== null, hold_reason: before.hold_reason },
        after: { on_hold: reason !== null, hold_reason: reason },
      },
    })
  return true
}
