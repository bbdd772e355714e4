/** What can be done with an orphan: it is added to Holdfast, deleted at its provider, or ignored. */
import { actionTarget } from '#areas/cloud/actions/engine/ending.ts'
import { actionWork } from '#areas/cloud/actions/engine/names.ts'
import { newAction } from '#areas/cloud/actions/new-action.ts'
import { withCreation } from '#areas/cloud/creation/open-creation.ts'
import { type ActionRow, insertAction, updateAction } from '#areas/cloud/store/actions.ts'
import { selectServersWithRefs } from '#areas/cloud/store/servers.ts'
import type { ServerRow } from '#areas/cloud/store/tables.ts'
import { type ProviderClients, withProviderProblems } from '#areas/connections/index.ts'
import { notFound, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/database/query/violation.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import { importListed } from '../import.ts'
import { type CloudConnection, openAccount } from '../open-account.ts'
import { lockedOrphan, type OrphanRow, orphanTarget, selectOrphan, updateOrphan } from './orphan-store.ts'

type FoundOrphan = { connection: CloudConnection; server: CloudServer }

/** Reads the server of an orphan at its provider, to add it. */
export async function findOrphan(
  providerClients: ProviderClients,
  lookup: Lookup,
  orphanId: string,
): Promise<FoundOrphan> {
  const orphan = await lookup.act((context) => selectOrphan(context, orphanId))
  const connection = await openAccount(providerClients, lookup, orphan.connection_id, null)
  const server = await withProviderProblems(connection.manifest.name, () => presentServer(connection, orphan))
  return { connection, server }
}

/** The same to delete it, which the provider has to support. */
export async function requireDeletable(
  providerClients: ProviderClients,
  lookup: Lookup,
  orphanId: string,
): Promise<void> {
  const orphan = await lookup.act((context) => selectOrphan(context, orphanId))
  const place = { connectionId: orphan.connection_id, pointer: null }
  await withCreation(providerClients, lookup, place, (_creation, connection) =>
    presentServer(connection, orphan),
  )
}

/** Refused if the server is gone, or if its id belongs to another one now. */
async function presentServer(
  { cloud, manifest }: CloudConnection,
  { name, ref, operation_id }: OrphanRow,
): Promise<CloudServer> {
  const server = await unlessNotFound(cloud.readServer(ref))
  if (server?.operationId === operation_id) return server
  throw new Problem('wrong_state', `${name} (${ref}) is no longer at ${manifest.name}.`)
}

export async function importOrphan(
  context: Context,
  orphanId: string,
  { connection, server }: FoundOrphan,
): Promise<ServerRow> {
  const orphan = await lockedOrphan(context, orphanId)
  await importListed(context, { connection, servers: [server], refs: [server.ref] })
  await context.audit(orphanTarget(orphan), { before: { ref: orphan.ref }, after: null })
  const [added] = await selectServersWithRefs(context, connection.id, [server.ref])
  if (!added) throw notFound('server')
  if (orphan.reason === 'given_up')
    await updateAction(context, orphan.operation_id, { ref: server.ref, server_id: added.id })
  return added
}

export async function ignoreOrphan(
  context: Context,
  id: string,
  isIgnored: boolean,
  ifMatch: string | null,
): Promise<OrphanRow> {
  const before = await lockedOrphan(context, id, ifMatch)
  const after = await updateOrphan(context, id, { is_ignored: isIgnored })
  await context.audit(orphanTarget(after), {
    before: { ignored: before.is_ignored },
    after: { ignored: isIgnored },
  })
  return after
}

/** Queues the deletion at the provider, of the server alone: what it leaves is shown by the provider. */
export async function deleteOrphan(context: Context, id: string, ifMatch: string | null): Promise<ActionRow> {
  const orphan = await lockedOrphan(context, id, ifMatch)
  const { name, connection_id, ref } = orphan
  const action = await insertDeletion(context, { id: null, name, connection_id, ref })
  await updateOrphan(context, id, { deletion_id: action.id })
  await context.audit(orphanTarget(orphan), { before: { ref }, after: { deletion_id: action.id } })
  await context.audit(actionTarget(action), { before: null, after: { kind: action.kind, ref } })
  await context.wake(actionWork)
  return action
}

async function insertDeletion(
  context: Context,
  server: Parameters<typeof newAction>[1]['server'],
): Promise<ActionRow> {
  const deletion = newAction(context, { kind: 'delete', server, parameters: { leftovers: [] } })
  try {
    return await insertAction(context, deletion)
  } catch (error) {
    if (isDuplicate(error)) throw new Problem('conflict', `${server.name} is being deleted already.`)
    throw error
  }
}
