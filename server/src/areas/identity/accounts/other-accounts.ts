/**
 * Private networks that the operator opened in the stored settings are never open to other people's accounts. So before
 * such an account exists, the stored setting must be closed. This also holds while the environment decides, because the
 * stored setting takes effect when HOLDFAST_ALLOW_PRIVATE_NETWORKS is removed.
 */
import { Problem } from '#kernel/problem/problem.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import {
  noteAccountsChanged,
  type SettingsRow,
  selectSettings,
  updateSettings,
} from '#platform/instance-settings/settings-row.ts'
import { auditForOperators } from './operator-account.ts'

export type OtherAccount = {
  /** The command that creates the account, for the audit log. */
  command: string
  /** Whether the environment decides about private networks instead of the stored setting. */
  privateNetworksByEnvironment: boolean
  now: Date
}

/**
 * Call this first in the transaction that creates another person's account: it locks the settings, so that private
 * networks cannot be opened at the same time. Returns whether it closed the stored setting. Throws `wrong_state` if
 * that setting is in force. System scope.
 */
export async function closePrivateNetworks(
  tx: Tx,
  { command, privateNetworksByEnvironment, now }: OtherAccount,
): Promise<{ hasClosed: boolean }> {
  const settings = await selectSettings(tx, true)
  await noteAccountsChanged(tx)
  if (!settings.private_networks_open) return { hasClosed: false }
  if (!privateNetworksByEnvironment)
    throw new Problem(
      'wrong_state',
      'Private networks are open, so this account could connect to your network too. Close them under Installation in the dashboard and allow single addresses with HOLDFAST_EGRESS_ALLOW, or set HOLDFAST_ALLOW_PRIVATE_NETWORKS=true to open them to all accounts.',
    )
  await closeStored(tx, settings, command, now)
  return { hasClosed: true }
}

async function closeStored(tx: Tx, settings: SettingsRow, command: string, now: Date): Promise<void> {
  await updateSettings(tx, { private_networks_open: false }, now)
  await auditForOperators(tx, {
    command,
    now,
    changes: {
      before: { private_networks_open: settings.private_networks_open },
      after: { private_networks_open: false },
    },
  })
}
