import { Problem } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import type { OnServerChanged } from '#platform/area.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { listingWork } from '../accounts/listing-kind.ts'
import { deleteAccountIfEmpty, findAccount, makeAccountDue, makeAllDue } from '../store/accounts.ts'
import { lockedOpenAction } from '../store/actions.ts'
import { deleteSchedulesOf } from '../store/schedules.ts'
import { deleteServerRow, lockedServer, selectServer, targetOf, updateServer } from '../store/servers.ts'
import type { ServerRow } from '../store/tables.ts'
import { enteredColumns, enteredFields, ownFields, refuseEntered, wasEntered } from './entered.ts'
import { deleteServerMetrics } from './metrics/record-metrics.ts'
import type { ServerPatch } from './schema.ts'

type Change = { ifMatch: string | null; onServerChanged: OnServerChanged }

export async function changeServer(
  context: Context,
  id: string,
  { notes, labels, ...entered }: ServerPatch,
  { ifMatch, onServerChanged }: Change,
): Promise<ServerRow> {
  const before = await lockedServer(context, id, ifMatch)
  const isEntered = await wasEntered(context, before)
  if (!isEntered) refuseEntered(before, entered)
  const after = await updateServer(context, id, {
    ...enteredColumns(entered),
    ...(notes !== undefined && { notes }),
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    revision: before.revision + 1,
    updated_at: context.now,
  })
  const shown = isEntered ? enteredFields : ownFields
  await context.audit(targetOf(after), changedFields(shown(before), shown(after)))
  if (labels) await onServerChanged(context, id)
  return after
}

/** Requests to list the servers of its account now. */
export async function requestListing(context: Context, id: string): Promise<ServerRow> {
  const server = await selectServer(context, id)
  if (await wasEntered(context, server))
    throw new Problem(
      'wrong_state',
      `${server.name} was entered by hand: there is no provider to read it from.`,
    )
  await makeAllDue(context, server.connection_id)
  await makeAccountDue(context, server.connection_id)
  await context.audit(targetOf(server), { before: null, after: { read_requested_at: context.now } })
  await context.wake(listingWork)
  return server
}

/** Removes a server from Holdfast. At its provider it stays. */
export async function removeServer(
  context: Context,
  id: string,
  { ifMatch, onServerChanged }: Change,
): Promise<void> {
  const server = await lockedServer(context, id, ifMatch)
  const account = await findAccount(context, server.connection_id)
  if (account?.adds_new && server.ref !== null && server.lifecycle !== 'missing')
    throw new Problem(
      'wrong_state',
      `${server.name} would be added again by the next listing, because new servers of its account are added. Switch that off first.`,
    )
  const open = await lockedOpenAction(context, server)
  if (open)
    throw new Problem(
      'wrong_state',
      `${open.kind} of ${server.name} is not finished: it is ${open.state}. Wait for ${open.id}.`,
    )
  context.count('snapshot_schedules', -(await deleteSchedulesOf(context, id)))
  await deleteServerMetrics(context, id)
  await deleteServerRow(context, id)
  context.count('servers', -1)
  await deleteAccountIfEmpty(context, server.connection_id)
  await onServerChanged(context, id)
  await context.audit(targetOf(server), { before: { name: server.name, ...ownFields(server) }, after: null })
}
