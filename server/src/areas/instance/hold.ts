/** Puts the installation on hold, or releases it, outside of a request. */
import { auditForOperators } from '#areas/identity/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { type HoldReason, selectSettings, updateSettings } from '#platform/instance-settings/settings-row.ts'

export type HoldChange = {
  /** Null releases. */
  reason: HoldReason | null
  /** The command, for the audit log. */
  command: string
}

/** Returns false if nothing changed. The change is in the audit logs of the operator's accounts. */
export async function changeHold(database: Database, change: HoldChange): Promise<boolean> {
  return await database.system((tx) => changeWithin(tx, change, database.now))
}

async function changeWithin(tx: Tx, { reason, command }: HoldChange, clock: Clock): Promise<boolean> {
  const before = await selectSettings(tx, true)
  if ((before.held_at !== null) === (reason !== null)) return false
  // The time is taken after the database has responded.
  const now = clock()
  await updateSettings(tx, { held_at: reason && now, hold_reason: reason }, now)
  await auditForOperators(tx, {
    command,
    now,
    changes: {
      before: { on_hold: before.held_at !== null, hold_reason: before.hold_reason },
      after: { on_hold: reason !== null, hold_reason: reason },
    },
  })
  return true
}
