/**
 * Creates a volume, a step for each claim, and has it attached if a server was named. What the provider has accepted is
 * read until it is complete.
 */
import { placeOrder, type StoredOrder } from '#areas/cloud/creation/engine/place-order.ts'
import { lockedVolume, type RequestedCreation, updateVolume } from '#areas/cloud/store/volumes.ts'
import type { OpenConnection } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { CloudVolume, VolumeCreation, VolumeOrder } from '#providers/ports/cloud/volumes.ts'
import { ProviderError, providerErrorFrom, unlessNotFound } from '#providers/ports/provider-error.ts'
import { attachOrdered } from './record-volumes.ts'
import { newChange } from './request-change.ts'
import { fail, pollSeconds, type Run, record, retry, succeed, volumesOf } from './run.ts'

type Creation = Run<RequestedCreation>

export async function createVolume(run: Creation): Promise<void> {
  try {
    await (run.volume.ref === null ? order(run) : follow(run, run.volume.ref))
  } catch (error) {
    await retry(run, providerErrorFrom(error))
  }
}

async function order(run: Creation): Promise<void> {
  const { volume, change, connection, openedAt } = run
  const creation = creationOf(connection)
  const ordered = orderOf(run)
  const outcome = await placeOrder(change, openedAt, {
    place: () => creation.createVolume(ordered),
    find: () => creation.findVolumeByOperation(ordered),
    storeSent: (sent) => storeSent(run, sent),
  })
  switch (outcome.state) {
    case 'created':
      // The id at the provider is stored at once, before anything else is done with the volume.
      return await record(run, async (context) => {
        await attachOrdered(context, connection.id, [{ operationId: volume.id, ref: outcome.ref }])
        return { dueAt: context.now }
      })
    case 'taken':
      return
    case 'lost': {
      const set = { change: { ...change, ...outcome.order } }
      return outcome.failure
        ? await retry(run, outcome.failure, { set, dueAt: outcome.lookUpAt })
        : await record(run, async () => ({ set, dueAt: outcome.lookUpAt }))
    }
    case 'delayed':
      return await retry(run, outcome.failure, { set: { change: { ...change, ...outcome.order } } })
    case 'refused':
      return await fail(run, outcome.failure, { state: 'error' })
    case 'overdue':
      return await fail(run, overdue(outcome.wasSent), { state: 'error' })
  }
}

function creationOf(connection: OpenConnection): VolumeCreation {
  const { creation } = volumesOf(connection)
  if (!creation) throw new ProviderError('unsupported', `${connection.manifest.name} cannot create volumes.`)
  return creation
}

function orderOf({ volume, change }: Creation): VolumeOrder {
  const { id, name, region, size_gib } = volume
  return { operationId: id, name, region, sizeGib: size_gib, serverRef: change.serverRef }
}

async function storeSent({ job, volume, change, act }: Creation, sent: StoredOrder): Promise<boolean> {
  return await act(async (context) => {
    await job.hold(context.tx)
    const stored = await lockedVolume(context, volume.id)
    if (JSON.stringify(stored.change) !== JSON.stringify(change)) return false
    await updateVolume(context, volume.id, { change: { ...change, ...sent } })
    return true
  })
}

/** What was not sent does not exist. Everything else may show up later, and is recognized by the listing then. */
function overdue(wasSent: boolean): ProviderError {
  return wasSent
    ? new ProviderError(
        'unknown',
        'Whether the provider has created the volume could not be told in time. If it shows up later, it is recognized.',
      )
    : new ProviderError('unavailable', 'The order could not be sent in time. Nothing was created.')
}

async function follow(run: Creation, ref: string): Promise<void> {
  const { change, connection, openedAt } = run
  const isLate = new Date(change.deadline) <= openedAt
  const present = await unlessNotFound(volumesOf(connection).readVolume(ref)).catch((error) => {
    if (isLate) return null
    throw error
  })
  // Some providers show a new volume later than they have accepted it.
  if (present === null || present.state === 'creating') {
    if (!isLate) return await record(run, async ({ now }) => ({ dueAt: addSeconds(now, pollSeconds) }))
    const message = 'The provider has accepted it, and it was not complete in time. It may be billed.'
    // The connection works.
    return await fail(run, new ProviderError('rejected', message))
  }
  if (present.state === 'error') {
    const message =
      'The provider has created it, and reports that it is damaged. It is kept, and may be billed.'
    return await fail(run, new ProviderError('rejected', message), { state: 'error' })
  }
  await succeed(run, present, next(run, present))
}

/** The attachment to the server that was named with the order. */
function next({ change, openedAt }: Creation, { serverRef }: CloudVolume) {
  const { serverRef: wanted, server_id } = change
  if (wanted === null || server_id === undefined || serverRef !== null) return null
  return newChange(openedAt, { kind: 'attach', serverRef: wanted, server_id })
}
