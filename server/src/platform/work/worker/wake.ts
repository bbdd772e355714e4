import type { Tx } from '#platform/database/connection/database.ts'
import { notify } from '#platform/database/notify.ts'

/** The notification channel for due work; the payload is the kind's name. */
export const wakeChannel = 'holdfast_work'

/**
 * Wakes the workers of a kind when this transaction commits. A lost notification delays the work by at most a second.
 */
export async function wake(tx: Tx, kindName: string): Promise<void> {
  await notify(tx, wakeChannel, kindName)
}
