/** A run of the change of a volume, and how it ends. */
import { volumeEvent } from '#areas/cloud/events/volume-events.ts'
import { selectServersWithRefs } from '#areas/cloud/store/servers.ts'
import {
  type RequestedChange,
  updateVolume,
  type VolumeRow,
  type VolumeSet,
  volumeTarget,
} from '#areas/cloud/store/volumes.ts'
import {
  type OpenConnection,
  recordWorkFailure,
  recordWorkSuccess,
  retryAt,
} from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import type { FailingType } from '#platform/health/failing-resources.ts'
import type { Job } from '#platform/work/work-kind.ts'
import type { CloudVolume, CloudVolumes } from '#providers/ports/cloud/volumes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { volumeColumns } from './record-volumes.ts'

export const failingVolume: FailingType = { name: 'volume', title: 'volume', table: 'volumes' }

export type Run<Change extends RequestedChange = RequestedChange> = {
  job: Job
  volume: VolumeRow
  change: Change
  connection: OpenConnection
  openedAt: Date
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

export const pollSeconds = 2

export function volumesOf({ provider, manifest }: OpenConnection): CloudVolumes {
  if (!provider.volumes) throw new ProviderError('unsupported', `${manifest.name} has no volumes.`)
  return provider.volumes
}

/** Stores something about the volume while its lease is held. `dueAt` is when its change continues. */
export async function record(
  { job, volume, act }: Run,
  task: (context: Context) => Promise<{ set?: VolumeSet; dueAt: Date | null; failed?: true }>,
): Promise<void> {
  await act(async (context) => {
    await job.hold(context.tx)
    const { set, ...next } = await task(context)
    if (set) await updateVolume(context, volume.id, set)
    await job.finish(context.tx, next)
  })
}

/** Ends a change that the provider has executed. `next` is the one that follows it. */
export async function succeed(
  run: Run,
  present: CloudVolume | null,
  next: RequestedChange | null = null,
): Promise<void> {
  const { job, volume, change, connection, act } = run
  await act(async (context) => {
    await job.hold(context.tx)
    const health = { before: volume.error, error: null }
    await recordWorkSuccess(context, connection, resourceOf(volume), health)
    const after = await updateVolume(context, volume.id, {
      ...(await shownColumns(context, connection.id, present)),
      change: next,
      error: null,
    })
    const isNew = change.kind === 'create'
    await context.audit(volumeTarget(after), {
      before: isNew ? { change: change.kind } : { size_gib: volume.size_gib, server_id: volume.server_id },
      after: present ? { size_gib: after.size_gib, server_id: after.server_id } : null,
    })
    if (present === null) await context.publish(volumeEvent('volume.deleted', volume, { source: 'holdfast' }))
    else await publishEnd(context, after, { kind: change.kind, state: 'succeeded' })
    await job.finish(context.tx, { dueAt: next ? context.now : null })
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

/** Tries a change again: at the given time, or later with each failure. `set` is what is stored besides. */
export async function retry(
  run: Run,
  failure: ProviderError,
  { set, dueAt }: { set?: VolumeSet; dueAt?: Date } = {},
): Promise<void> {
  const { job, volume, connection } = run
  await record(run, async (context) => {
    const error = await recordWorkFailure(context, connection, resourceOf(volume), failure)
    return { set: { error, ...set }, dueAt: dueAt ?? retryAt(context, job, failure), failed: true }
  })
}

/** Ends a change that the provider has refused, or not executed. */
export async function fail(run: Run, failure: ProviderError, set: VolumeSet = {}): Promise<void> {
  const { volume, change, connection } = run
  await record(run, async (context) => {
    const error = await recordWorkFailure(context, connection, resourceOf(volume), failure)
    const after = await updateVolume(context, volume.id, { error, change: null, ...set })
    await context.audit(volumeTarget(after), {
      before: { change: change.kind },
      after: { state: 'failed', error: error.code },
    })
    await publishEnd(context, after, { kind: change.kind, state: 'failed' })
    return { dueAt: null }
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
