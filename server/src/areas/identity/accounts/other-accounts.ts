/**
 * Private networks that the operator has opened in the stored settings are never open to accounts of other people.
 * So before there is another such account, the stored setting has to be closed: also while the environment decides,
 * since it would come into force when HOLDFAST_ALLOW_PRIVATE_NETWORKS is removed.
 */
import { Problem } from '#kernel/problem.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import {
  noteAccountsChanged,
  type SettingsRow,
  selectSettings,
  updateSettings,
} from '#platform/instance-settings/settings-row.ts'
import { auditForOperators } from './operator-account.ts'

export type OtherAccount = {
  /** The command that makes the account, as the audit log names it. */
  command: string
  /** Whether the environment decides about private networks, and not the stored setting. */
  privateNetworksByEnvironment: boolean
  now: Date
}

/**
 * To be called in the transaction that makes an account of somebody else, before anything else: it locks the settings,
 * so that private networks cannot be opened at the same time. Returns whether it has closed the stored setting;
 * throws `wrong_state` where that setting is in force. System scope.
 */
export async function closeToOtherAccounts(
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
