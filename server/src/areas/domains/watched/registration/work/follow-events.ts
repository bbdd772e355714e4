import type { EventSubscriber } from '#platform/events/events.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { makeOrderedDue, makeRegistrationsOfConnectionDue } from '../store/due.ts'
import { registrationWork } from '../switch.ts'

/** Makes registrations due in the transaction in which their operation ends, or their connection fails or recovers. */
export const onRegistrationAffected: EventSubscriber = async (tx, { accountId, kind, data }) => {
  const isDue =
    kind === 'domain.operation_finished'
      ? await makeOrderedDue(tx, accountId, String(data['operation_id']))
      : kind === 'connection.failing' || kind === 'connection.recovered'
        ? await makeRegistrationsOfConnectionDue(tx, accountId, String(data['connection_id']))
        : false
  if (isDue) await wake(tx, registrationWork)
}
