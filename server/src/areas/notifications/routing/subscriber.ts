import type { EventSubscriber } from '#platform/events/events.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { insertIntoInbox, isWanted } from './inbox-store.ts'

/** The name under which rules are applied to events. */
export const routingWork = 'notifications.routing'

/** Notes an event that rules may want, in the transaction of the event itself; they are applied as due work. */
export const noteForRules: EventSubscriber = async (tx, { accountId, id, kind, at }) => {
  if (!(await isWanted(tx, accountId, kind))) return
  await Promise.all([insertIntoInbox(tx, accountId, id, at), wake(tx, routingWork)])
}
