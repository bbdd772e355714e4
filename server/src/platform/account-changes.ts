import type { Tx } from '#platform/database/connection/database.ts'
import { notify } from '#platform/database/notify.ts'

/** The notification channel for changes of an account. The payload is the account's id. */
export const changeChannel = 'holdfast_changes'

/** Notifies every process of a change of the account when the transaction commits. */
export async function notifyChange(tx: Tx, accountId: string): Promise<void> {
  await notify(tx, changeChannel, accountId)
}
