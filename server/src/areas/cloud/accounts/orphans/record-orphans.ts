/**
 * Finds servers that Holdfast has ordered and does not follow. Each server that is created here carries the id of its
 * creation at the provider, so that none is billed unseen: not one that appears after its creation was given up, not a
 * second one of the same order, and not one whose creation is unknown here, because a backup was restored or another
 * installation uses the account. A server that was removed from Holdfast on request is none of these.
 */
import { orphanEvent } from '#areas/cloud/events/orphan-events.ts'
import { selectCreations } from '#areas/cloud/store/actions.ts'
import { selectSizePrices } from '#areas/cloud/store/catalogues.ts'
import { countMissing, lockedWithRefs, markListed } from '#areas/cloud/store/listed-rows.ts'
import { newId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { changedColumns } from '../changed-columns.ts'
import { missedListingsMax } from '../missed-listings.ts'
import { deleteOrphansWithRefs, insertOrphan, type OrphanRow, updateOrphan } from './orphan-store.ts'

/** In seconds. A listing that is read while a server is added or removed may be behind. */
const reportedAfterSeconds = 900

/** Stores which of these servers, none of which is followed, are orphans, and reports those that have remained so. */
export async function recordOrphans(
  context: Context,
  connectionId: string,
  servers: readonly CloudServer[],
): Promise<void> {
  const marked = servers.flatMap(({ operationId, ...server }) =>
    operationId === undefined ? [] : [{ ...server, operationId }],
  )
  if (marked.length === 0) return
  const operationIds = marked.map(({ operationId }) => operationId)
  const refs = marked.map(({ ref }) => ref)
  const creations = new Map(
    (await selectCreations(context, connectionId, operationIds)).map((creation) => [creation.id, creation]),
  )
  const known = new Map(
    (await lockedWithRefs(context, 'cloud_orphans', connectionId, refs)).map((orphan) => [
      orphan.ref,
      orphan,
    ]),
  )
  const listed: OrphanRow[] = []
  for (const server of marked) {
    const reason = reasonOf(server.ref, creations.get(server.operationId))
    if (reason === null) continue
    const before = known.get(server.ref)
    const { name, region, size, publicAddresses: public_addresses } = server
    const columns = { reason, name, region, size, public_addresses }
    listed.push(
      before
        ? await recordChange(context, before, columns)
        : await insertOrphan(context, {
            ...columns,
            account_id: context.accountId,
            id: newId('cloud_orphan'),
            connection_id: connectionId,
            ref: server.ref,
            operation_id: server.operationId,
            provider_created_at: server.createdAt,
            deletion_id: null,
            reported_at: null,
            listed_at: context.now,
            created_at: context.now,
            updated_at: context.now,
          }),
    )
  }
  await markListed(
    context,
    'cloud_orphans',
    listed.map(({ id }) => id),
  )
  for (const orphan of listed) await report(context, orphan)
}

type Creation = { ref: string | null; finished_at: Date | null }

/** Null: it is no orphan. */
function reasonOf(ref: string, creation: Creation | undefined): OrphanRow['reason'] | null {
  if (!creation) return 'unknown'
  if (creation.ref === null) return creation.finished_at === null ? null : 'given_up'
  return creation.ref === ref ? null : 'duplicate'
}

async function recordChange(
  context: Context,
  before: OrphanRow,
  columns: Pick<OrphanRow, 'reason' | 'name' | 'region' | 'size' | 'public_addresses'>,
): Promise<OrphanRow> {
  const changed = changedColumns(before, columns)
  return Object.keys(changed).length === 0 ? before : await updateOrphan(context, before.id, changed)
}

async function report(context: Context, orphan: OrphanRow): Promise<void> {
  if (orphan.reported_at !== null || addSeconds(orphan.created_at, reportedAfterSeconds) > context.now) return
  const reported = await updateOrphan(context, orphan.id, { reported_at: context.now })
  const [monthly = null] = await selectSizePrices(context, [reported])
  await context.publish(orphanEvent(reported, monthly))
}

/** Drops those that were in none of the last listings. */
export async function dropMissingOrphans(
  context: Context,
  connectionId: string,
  startedAt: Date,
): Promise<void> {
  const missing = await countMissing(context, 'cloud_orphans', connectionId, startedAt)
  const gone = missing.filter(({ missed_listings }) => missed_listings >= missedListingsMax)
  await deleteOrphansWithRefs(
    context,
    connectionId,
    gone.map(({ ref }) => ref),
  )
}
