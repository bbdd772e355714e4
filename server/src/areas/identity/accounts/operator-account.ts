import { operatorActor } from '#kernel/access/actor.ts'
import { Problem } from '#kernel/problem.ts'
import { type AuditChanges, recordAudit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { settingsTarget } from '#platform/instance-settings/settings-row.ts'
import { selectAccount } from '../store.ts'
import { selectOperatorIds } from './account-store.ts'

/** Throws `not_found` unless the account is that of whoever runs the installation. */
export async function requireOperator({ tx, accountId }: Context): Promise<void> {
  const { is_operator } = await selectAccount(tx, accountId)
  if (!is_operator) throw new Problem('not_found', 'There is nothing at this path.')
}

type SettingsChange = {
  /** What was typed after `holdfast`. */
  command: string
  now: Date
  changes: AuditChanges
}

/** Writes a change of the installation's settings by a command into the audit logs of the operator. System scope. */
export async function auditForOperators(tx: Tx, { command, now, changes }: SettingsChange): Promise<void> {
  for (const accountId of await selectOperatorIds(tx))
    await recordAudit(tx, accountId, {
      actor: operatorActor(`holdfast ${command}`),
      origin: null,
      requestId: null,
      at: now,
      action: 'instance.settings.update',
      target: settingsTarget,
      changes,
    })
}
