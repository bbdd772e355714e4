/** Deletes a server, then the leftovers that were chosen. Each call can be repeated: what is gone is deleted. */
import { deleteOrphansWithRefs } from '#areas/cloud/accounts/orphans/orphan-store.ts'
import { end, fail, markSending, pollAt, type Run, record, retry } from '#areas/cloud/actions/engine/run.ts'
import { requestCatalogue } from '#areas/cloud/catalogue/request-catalogue.ts'
import { addSeconds } from '#kernel/time.ts'
import type { ServerCreation } from '#providers/ports/cloud/creation.ts'
import { ProviderError, providerErrorFrom, unlessNotFound } from '#providers/ports/provider-error.ts'
import { creationOf } from '../open-creation.ts'
import { removeDeleted } from '../remove.ts'
import { recordLeftoversDeleted } from './deleted-leftovers.ts'

export async function deleteStep(run: Run): Promise<void> {
  const { action, openedAt } = run
  try {
    if (action.deadline <= openedAt)
      return await end(run, {
        state: action.sent_at === null ? 'failed' : 'unknown',
        message: `It was not finished in time. Last: ${action.error?.message ?? 'the server is still there.'}`,
      })
    const creation = creationOf(run.connection)
    if (action.phase === 'queued') return await begin(run, creation)
    if (action.phase === 'accepted') return await finish(run, creation)
    await send(run, creation)
  } catch (error) {
    const failure = providerErrorFrom(error)
    // A volume can still be attached to the server that is being deleted.
    if (failure.isTransient || action.phase === 'accepted') await retry(run, failure)
    else await fail(run, failure)
  }
}

async function begin(run: Run, creation: ServerCreation): Promise<void> {
  const { ref, parameters } = run.action
  const chosen = parameters.leftovers ?? []
  if (chosen.length > 0) {
    const present = new Set((await creation.leftovers(ref ?? '')).map((leftover) => leftover.ref))
    const absent = chosen.filter((one) => !present.has(one))
    if (absent.length > 0)
      throw new ProviderError('rejected', `The server has no ${absent.join(', ')}. Nothing was deleted.`)
  }
  if (await markSending(run)) await send(run, creation)
}

async function send(run: Run, creation: ServerCreation): Promise<void> {
  await creation.deleteServer(run.action.ref ?? '')
  await record(run, ({ now }) => ({
    phase: 'accepted',
    accepted_at: now,
    step: 'accepted',
    dueAt: addSeconds(now, 1),
  }))
}

async function finish(run: Run, creation: ServerCreation): Promise<void> {
  const { action } = run
  if (!(await isGone(run)))
    return await record(run, ({ now }) => ({ step: 'waiting', dueAt: pollAt(run, now) }))
  await creation.deleteDisks?.(action.ref ?? '')
  const leftovers = action.parameters.leftovers ?? []
  for (const leftover of leftovers) await creation.deleteLeftover(leftover)
  await end(run, { state: 'succeeded' }, async (context) => {
    await recordLeftoversDeleted(context, run.connection.id, leftovers)
    await removeDeleted(context, action.server_id)
    if (action.server_id !== null) await run.onServerChanged(context, action.server_id)
    await deleteOrphansWithRefs(context, run.connection.id, [action.ref ?? ''])
    // The images have its snapshots.
    await requestCatalogue(context, run.connection.id)
  })
}

async function isGone({ cloud, action }: Run): Promise<boolean> {
  return (await unlessNotFound(cloud.readServer(action.ref ?? ''))) === null
}
