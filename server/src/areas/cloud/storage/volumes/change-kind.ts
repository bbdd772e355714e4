/**
 * Changes volumes at their provider. Each claim first reads the volume, so that a change whose answer was lost, or whose
 * worker died, ends when the volume shows it, and is sent again only if it does not.
 */
import { type ChangeOfExisting, findVolume, updateVolume } from '#areas/cloud/store/volumes.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { type CloudVolume, type CloudVolumes, hasVolumeEffect } from '#providers/ports/cloud/volumes.ts'
import { ProviderError, providerErrorFrom, unlessNotFound } from '#providers/ports/provider-error.ts'
import { createVolume } from './create.ts'
import { volumeWork } from './request-change.ts'
import { fail, pollSeconds, type Run, record, retry, succeed, volumesOf } from './run.ts'

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

/** A change that the volume does not show by then was not executed. */
const resendSeconds = 60

export function volumeKind({ tenancy, providerClients }: Dependencies): WorkKind {
  return {
    name: volumeWork,
    table: 'volumes',
    columns: [],
    leaseSeconds: 60,
    concurrency: 8,
    queue: { by: ['connection_id'], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'cloud', volumeWork)
      const act: Run['act'] = (task) => tenancy.act(caller, task)
      const run = await act(async (context): Promise<Run | null> => {
        const volume = await findVolume(context, job.id)
        if (!volume?.change) {
          await job.finish(context.tx, { dueAt: null })
          return null
        }
        const connection = await providerClients.open(context, volume.connection_id)
        return { job, volume, change: volume.change, connection, openedAt: context.now, act }
      })
      if (!run) return
      const { change } = run
      if (change.kind === 'create') await createVolume({ ...run, change })
      else await changeVolume({ ...run, change })
    },
  }
}

async function changeVolume(run: Run<ChangeOfExisting>): Promise<void> {
  const { volume, change, openedAt } = run
  try {
    const port = volumesOf(run.connection)
    // Only one that is not created has none.
    const present = await unlessNotFound(port.readVolume(volume.ref ?? ''))
    if (change.kind === 'delete' ? present === null : present && hasVolumeEffect(change, present))
      return await succeed(run, present)
    if (present === null) throw new ProviderError('not_found', `${volume.name} is no longer at its provider.`)
    if (openedAt > new Date(change.deadline))
      throw new ProviderError('rejected', 'The provider has not executed it in time.')
    const isSent = change.sent_at !== null && addSeconds(new Date(change.sent_at), resendSeconds) > openedAt
    if (!isSent) await send(run, port, present)
    await record(run, async ({ now }) => ({ dueAt: addSeconds(now, pollSeconds) }))
  } catch (error) {
    await recordFailure(run, providerErrorFrom(error))
  }
}

async function send(
  { job, volume, change, act }: Run<ChangeOfExisting>,
  port: CloudVolumes,
  present: CloudVolume,
): Promise<void> {
  await act(async (context) => {
    await job.hold(context.tx)
    const sent_at = context.now.toISOString()
    await updateVolume(context, volume.id, { change: { ...change, sent_at } })
  })
  if (change.kind === 'delete') await port.deleteVolume(present.ref)
  else await port.changeVolume(present, change)
}

/** What the provider refuses has failed; everything else is tried again until the deadline. */
async function recordFailure(run: Run, failure: ProviderError): Promise<void> {
  const canRetry = failure.isTransient || failure.kind === 'auth'
  if (canRetry && run.openedAt <= new Date(run.change.deadline)) await retry(run, failure)
  else await fail(run, failure)
}
