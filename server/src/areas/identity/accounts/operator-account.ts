import { operatorActor } from '#kernel/access/actor.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { type AuditChanges, recordAudit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { settingsTarget } from '#platform/instance-settings/settings-row.ts'
import { selectAccount } from '../store.ts'
import { selectOperatorIds } from './account-store.ts'

/** Throws `not_found` unless the account belongs to the operator. */
export async function requireOperator({ tx, accountId }: Context): Promise<void> {
  const { is_operator } = await selectAccount(tx, accountId)
  if (!is_operator) throw new Problem('not_found', 'There is nothing at this path.')
}

type SettingsChange = {
  /** The arguments after `holdfast`. */
  command: string
  now: Date
  changes: AuditChanges
}

/**
 * Records a command that changed the installation's settings in the audit logs of the operator's accounts. System
 * scope.
 */
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
