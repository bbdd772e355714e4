/** The settings that the operator changes while the installation runs. */
import { sql } from 'kysely'
import { Problem } from '#kernel/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { type SettingsRow, selectSettings, updateSettings } from '#platform/instance-settings/settings-row.ts'

/** What one process knows beside the stored settings. */
export type SettingsView = {
  row: SettingsRow
  /** HOLDFAST_ALLOW_PRIVATE_NETWORKS, which wins; null: not set. */
  environment: boolean | null
  otherAccounts: number
}

export type SettingsPatch = { private_networks_open?: boolean; on_hold?: boolean }

/** How many accounts belong to others than the operator. */
export async function countOtherAccounts(database: Database): Promise<number> {
  const { rows } = await database.system((tx) =>
    sql<{ count: number }>`select count(*) from accounts where not is_operator`.execute(tx),
  )
  return rows[0]?.count ?? 0
}

export function settingsView({ row, environment, otherAccounts }: SettingsView) {
  const { private_networks_open, held_at, hold_reason, updated_at } = row
  const chosen = private_networks_open === null ? 'default' : 'operator'
  return {
    private_networks_open: environment ?? private_networks_open ?? false,
    private_networks_set_by: environment === null ? chosen : 'environment',
    other_account_count: otherAccounts,
    on_hold: held_at !== null,
    held_at,
    hold_reason,
    updated_at,
  }
}

export async function changeSettings(
  context: Context,
  patch: SettingsPatch,
  known: Omit<SettingsView, 'row'>,
  ifMatch: string | null,
): Promise<SettingsRow> {
  const { tx, now } = context
  const before = await selectSettings(tx, true)
  requireMatch(ifMatch, before.revision)
  requireMayOpen(patch, known)
  const { private_networks_open, on_hold } = patch
  const isHeld = before.held_at !== null
  const after = await updateSettings(
    tx,
    {
      ...(private_networks_open !== undefined && { private_networks_open }),
      ...(on_hold === true && !isHeld && { held_at: now, hold_reason: 'operator' }),
      ...(on_hold === false && isHeld && { held_at: null, hold_reason: null }),
    },
    now,
  )
  await context.audit(settingsTarget, changedFields(auditView(before), auditView(after)))
  return after
}

export const settingsTarget = { type: 'instance', id: 'instance', name: 'Installation' }

function auditView({ private_networks_open, held_at, hold_reason }: SettingsRow) {
  return { private_networks_open, on_hold: held_at !== null, hold_reason }
}

/** One account's choice must not open the operator's network to accounts of other people. */
function requireMayOpen(
  { private_networks_open }: SettingsPatch,
  { environment, otherAccounts }: Omit<SettingsView, 'row'>,
): void {
  if (private_networks_open === undefined) return
  if (environment !== null)
    throw new Problem(
      'wrong_state',
      `HOLDFAST_ALLOW_PRIVATE_NETWORKS=${environment} is set in the environment, which decides. Remove it there and restart to change this here.`,
    )
  if (private_networks_open && otherAccounts > 0)
    throw new Problem(
      'wrong_state',
      `${otherAccounts} other account(s) could then connect to your private networks. Open only the addresses that everybody may reach with HOLDFAST_EGRESS_ALLOW, or all with HOLDFAST_ALLOW_PRIVATE_NETWORKS.`,
    )
}
