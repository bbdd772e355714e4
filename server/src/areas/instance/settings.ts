/** The settings that the operator can change at runtime. */
import { countOtherAccounts } from '#areas/identity/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import {
  type SettingsRow,
  selectSettings,
  settingsTarget,
  updateSettings,
} from '#platform/instance-settings/settings-row.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { OperatorSettingsPatch } from './schema.ts'

/** What one process knows in addition to the stored settings. */
export type SettingsView = {
  row: SettingsRow
  /** HOLDFAST_ALLOW_PRIVATE_NETWORKS, which takes precedence; null if not set. */
  environment: boolean | null
  others: OtherAccounts
}

/** The number of accounts that are not the operator's, counted at this revision of the settings. */
export type OtherAccounts = { count: number; revision: number }

/** The settings are read first, because creating an account changes their revision. */
export async function readOtherAccounts(database: Database): Promise<OtherAccounts> {
  return await database.system(async (tx) => {
    const { revision } = await selectSettings(tx)
    return { count: await countOtherAccounts(tx), revision }
  })
}

/** An older installation may have both. New accounts of other people are refused while private networks are open. */
export async function warnOfOpenNetworks(
  database: Database,
  environment: boolean | null,
  log: Log,
): Promise<void> {
  if (environment !== null) return
  const [{ private_networks_open }, accounts] = await database.system(async (tx) => [
    await selectSettings(tx),
    await countOtherAccounts(tx),
  ])
  if (private_networks_open && accounts > 0)
    log.warn(
      { accounts },
      'other accounts can connect to private networks: close private networks under Installation in the dashboard',
    )
}

export function settingsView({ row, environment, others }: SettingsView) {
  const { private_networks_open, held_at, hold_reason, updated_at } = row
  const chosen = private_networks_open === null ? 'default' : 'operator'
  return {
    private_networks_open: environment ?? private_networks_open ?? false,
    private_networks_set_by: environment === null ? chosen : 'environment',
    private_networks_stored: private_networks_open,
    other_account_count: others.count,
    on_hold: held_at !== null,
    held_at,
    hold_reason,
    updated_at,
  }
}

export async function changeSettings(
  context: Context,
  patch: OperatorSettingsPatch,
  known: Omit<SettingsView, 'row'>,
  ifMatch: string | null,
): Promise<SettingsRow> {
  const { tx, now } = context
  const before = await selectSettings(tx, true)
  requireMatch(ifMatch, before.revision)
  requireMayOpen(patch, known, before)
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

function auditView({ private_networks_open, held_at, hold_reason }: SettingsRow) {
  return { private_networks_open, on_hold: held_at !== null, hold_reason }
}

/**
 * One account's choice must not open the operator's network to other people's accounts. While the environment decides,
 * only a setting that agrees with it can be stored: closed private networks.
 */
function requireMayOpen(
  { private_networks_open: isOpen }: OperatorSettingsPatch,
  { environment, others }: Omit<SettingsView, 'row'>,
  before: SettingsRow,
): void {
  if (isOpen === undefined) return
  if (environment !== null && (environment || isOpen))
    throw new Problem(
      'wrong_state',
      `HOLDFAST_ALLOW_PRIVATE_NETWORKS=${environment} is set in the environment and takes precedence. Remove it there and restart to change the setting here.`,
    )
  if (!isOpen) return
  if (others.count > 0)
    throw new Problem(
      'wrong_state',
      `${others.count} other account(s) could then connect to your private networks. Allow only the addresses that every account may reach with HOLDFAST_EGRESS_ALLOW, or all with HOLDFAST_ALLOW_PRIVATE_NETWORKS.`,
    )
  if (others.revision !== before.revision)
    throw new Problem(
      'conflict',
      'The settings or the accounts of the installation changed at the same time. Read the settings again and repeat the request.',
    )
}
