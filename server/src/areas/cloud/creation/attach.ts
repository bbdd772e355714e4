/** Gives servers that were created here the id that they have at their provider. */
import type { Context } from '#platform/context.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { updateAction } from '../store/actions.ts'
import { lockedUnattached, updateServer } from '../store/servers.ts'

/** Those whose creation was not answered, or not yet recorded, are recognized by the id of the action. */
export async function attachCreated(
  context: Context,
  connectionId: string,
  servers: readonly Pick<CloudServer, 'ref' | 'operationId'>[],
): Promise<void> {
  const refs = new Map(servers.flatMap(({ ref, operationId }) => (operationId ? [[operationId, ref]] : [])))
  if (refs.size === 0) return
  for (const { id, action_id } of await lockedUnattached(context, connectionId, [...refs.keys()])) {
    const ref = refs.get(action_id) ?? null
    await updateServer(context, id, { ref })
    // A server that has its ref and is removed from Holdfast later is no orphan.
    await updateAction(context, action_id, { ref })
  }
}
