/**
 * Changes volumes at their provider. Each claim first reads the volume, so that a change whose answer was lost, or whose
 * worker died, ends when the volume shows it, and is sent again only if it does not.
 */
import { volumeEvent } from '#areas/cloud/events/volume-events.ts'
import { selectServersWithRefs } from '#areas/cloud/store/servers.ts'
import {
  findVolume,
  type RequestedChange,
  updateVolume,
  type VolumeRow,
  type VolumeSet,
  volumeTarget,
} from '#areas/cloud/store/volumes.ts'
import {
  type OpenConnection,
  type ProviderClients,
  recordWorkFailure,
  recordWorkSuccess,
  retryAt,
} from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { FailingType } from '#platform/health/failing-resources.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { type CloudVolume, type CloudVolumes, hasVolumeEffect } from '#providers/ports/cloud/volumes.ts'
import { ProviderError, providerErrorFrom, unlessNotFound } from '#providers/ports/provider-error.ts'
import { volumeColumns } from './record-volumes.ts'
import { volumeWork } from './request-change.ts'

export const failingVolume: FailingType = { name: 'volume', title: 'volume', table: 'volumes' }

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

type Run = {
  job: Job
  volume: VolumeRow
  change: RequestedChange
  connection: OpenConnection
  openedAt: Date
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

/** A change that the volume does not show by then was not executed. */
const resendSeconds = 60
const pollSeconds = 2

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
      if (run) await step(run)
    },
  }
}

async function step(run: Run): Promise<void> {
  const { volume, change, openedAt } = run
  try {
    const port = portOf(run.connection)
    const present = await unlessNotFound(port.readVolume(volume.ref))
    if (change.kind === 'delete' ? present === null : present && hasVolumeEffect(change, present))
      return await succeed(run, present)
    if (present === null) throw new ProviderError('not_found', `${volume.name} is no longer at its provider.`)
    if (openedAt > new Date(change.deadline))
      throw new ProviderError('rejected', 'The provider has not executed it in time.')
    const isSent = change.sent_at !== null && addSeconds(new Date(change.sent_at), resendSeconds) > openedAt
    if (!isSent) await send(run, port, present)
    await pollAgain(run)
  } catch (error) {
    await recordFailure(run, providerErrorFrom(error))
  }
}

function portOf({ provider, manifest }: OpenConnection): CloudVolumes {
  if (!provider.volumes) throw new ProviderError('unsupported', `${manifest.name} has no volumes.`)
  return provider.volumes
}

async function send(
  { job, volume, change, act }: Run,
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

async function pollAgain({ job, act }: Run): Promise<void> {
  await act(async (context) => {
    await job.hold(context.tx)
    await job.finish(context.tx, { dueAt: addSeconds(context.now, pollSeconds) })
  })
}

async function succeed(run: Run, present: CloudVolume | null): Promise<void> {
  const { job, volume, change, connection, act } = run
  await act(async (context) => {
    await job.hold(context.tx)
    const health = { before: volume.error, error: null }
    await recordWorkSuccess(context, connection, resourceOf(volume), health)
    const after = await updateVolume(context, volume.id, {
      ...(await shownColumns(context, connection.id, present)),
      change: null,
      error: null,
    })
    await context.audit(volumeTarget(after), {
      before: { size_gib: volume.size_gib, server_id: volume.server_id },
      after: present ? { size_gib: after.size_gib, server_id: after.server_id } : null,
    })
    if (present === null) await context.publish(volumeEvent('volume.deleted', volume, { source: 'holdfast' }))
    else await publishEnd(context, after, { kind: change.kind, state: 'succeeded' })
    await job.finish(context.tx, { dueAt: null })
  })
}

async function shownColumns(
  context: Context,
  connectionId: string,
  present: CloudVolume | null,
): Promise<VolumeSet> {
  if (present === null) return { state: 'deleted' }
  const refs = present.serverRef === null ? [] : [present.serverRef]
  const [server] = await selectServersWithRefs(context, connectionId, refs)
  return volumeColumns(present, server?.id ?? null)
}

/** What the provider refuses has failed; everything else is tried again until the deadline. */
async function recordFailure(run: Run, failure: ProviderError): Promise<void> {
  const { job, volume, change, connection, openedAt, act } = run
  const canRetry = failure.isTransient || failure.kind === 'auth'
  const isRetried = canRetry && openedAt <= new Date(change.deadline)
  await act(async (context) => {
    await job.hold(context.tx)
    const error = await recordWorkFailure(context, connection, resourceOf(volume), failure)
    const after = await updateVolume(context, volume.id, { error, ...(!isRetried && { change: null }) })
    if (!isRetried) {
      await context.audit(volumeTarget(after), {
        before: { change: change.kind },
        after: { state: 'failed', error: error.code },
      })
      await publishEnd(context, after, { kind: change.kind, state: 'failed' })
    }
    await job.finish(context.tx, {
      dueAt: isRetried ? retryAt(context, job, failure) : null,
      ...(isRetried && { failed: true }),
    })
  })
}

async function publishEnd(
  context: Context,
  volume: VolumeRow,
  { kind, state }: { kind: RequestedChange['kind']; state: 'succeeded' | 'failed' },
): Promise<void> {
  const { error } = volume
  await context.publish(
    volumeEvent('volume.change_finished', volume, {
      change: kind,
      state,
      error: error?.code ?? null,
      message: error?.message ?? null,
    }),
  )
}

function resourceOf({ id, name }: VolumeRow) {
  return { type: failingVolume, id, name }
}
