import type { OpenConnection } from '#areas/connections/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { attachCreated } from '../creation/attach.ts'
import { lockedWithRefs, markListed } from '../store/listed-rows.ts'
import { countMissingServers, updateServer } from '../store/servers.ts'
import { changedColumns } from './changed-columns.ts'
import { insertListed } from './insert-listed.ts'
import { missedListingsMax } from './missed-listings.ts'
import { dropMissingOrphans, recordOrphans } from './orphans/record-orphans.ts'
import { columnsOf, onlineColumns, publishChanges } from './reading.ts'

type ListedPage = { connection: OpenConnection; servers: readonly CloudServer[]; addsNew: boolean }

/** Stores a page of a listing. Returns why new servers could not be added, or null. */
export async function recordPage(
  context: Context,
  { connection, servers, addsNew }: ListedPage,
): Promise<string | null> {
  await attachCreated(context, connection.id, servers)
  const refs = servers.map(({ ref }) => ref)
  const known = new Map(
    (await lockedWithRefs(context, 'servers', connection.id, refs)).map((server) => [server.ref, server]),
  )
  for (const server of servers) {
    const before = known.get(server.ref)
    const changed = before ? changedColumns(before, columnsOf(before, server, context.now)) : {}
    if (before && Object.keys(changed).length > 0)
      await publishChanges(context, before, await updateServer(context, before.id, changed))
  }
  await markListed(
    context,
    'servers',
    [...known.values()].map(({ id }) => id),
  )
  const others = servers.filter(({ ref }) => !known.has(ref))
  const rejected = addsNew ? await addWithinLimit(context, connection, others) : null
  if (!addsNew || rejected !== null) await recordOrphans(context, connection.id, others)
  return rejected
}

async function addWithinLimit(
  context: Context,
  connection: OpenConnection,
  added: readonly CloudServer[],
): Promise<string | null> {
  try {
    await insertListed(context, connection, added)
    return null
  } catch (error) {
    if (error instanceof Problem && error.code === 'plan_limit_reached') return error.message
    throw error
  }
}

export async function recordMissing(context: Context, connectionId: string, startedAt: Date): Promise<void> {
  for (const server of await countMissingServers(context, connectionId, startedAt)) {
    if (server.missed_listings < missedListingsMax) continue
    const gone = await updateServer(context, server.id, {
      lifecycle: 'missing',
      power: 'unknown',
      ...onlineColumns(server, false, context.now),
    })
    await publishChanges(context, server, gone)
  }
  await dropMissingOrphans(context, connectionId, startedAt)
}
