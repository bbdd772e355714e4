import { newId } from '#kernel/id.ts'
import { notFound, Problem } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isBrokenReference } from '#platform/database/query/violation.ts'
import { type FailingType, recordFailing, recordWorking } from '#platform/health/failing-resources.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import type { Credentials, ProviderManifest, Verification } from '#providers/ports/provider.ts'
import type { ZoneOptionValues } from '#providers/ports/zone-options.ts'
import { serverHost, splitCredentials } from './credentials.ts'
import { reportConnectionFailure, reportIfConnectionWorks } from './provider/failing.ts'
import type { ConnectionInput, ConnectionPatch } from './schema.ts'
import {
  type ConnectionRow,
  deleteConnectionRow,
  insertConnection,
  selectConnection,
  selectOldestOfKind,
  updateConnectionRow,
  updateVerification,
  type VerificationResult,
} from './store.ts'
import { checkedZoneOptions, type SentZoneOptions } from './zone-options/zone-options.ts'

export type NewConnection = Pick<ConnectionInput, 'name' | 'labels'> & {
  manifest: ProviderManifest
  credentials: Credentials
  verification: Verification
  zoneDefaults?: SentZoneOptions
}

/** Stores a connection whose credentials were just verified. */
export async function createConnection(context: Context, input: NewConnection): Promise<ConnectionRow> {
  await context.withinLimit('connections')
  const id = newId('connection')
  const { settings, secrets } = splitCredentials(input.manifest, input.credentials)
  const connection = await insertConnection(context.tx, {
    account_id: context.accountId,
    id,
    name: input.name ?? input.manifest.name,
    kind: input.manifest.kind,
    settings,
    host: serverHost(input.manifest, settings),
    secrets: await context.sealSecret(secretContext(id), JSON.stringify(secrets)),
    status: 'working',
    status_detail: input.verification.detail,
    verified_at: context.now,
    zone_defaults: checkedZoneOptions(input.manifest, input.zoneDefaults ?? {}, 'zone_defaults'),
    labels: input.labels ?? {},
    created_at: context.now,
    updated_at: context.now,
  })
  context.count('connections', 1)
  await context.audit(targetOf(connection), { before: null, after: auditView(connection) })
  return connection
}

/** The oldest connection of a provider without credentials, or a new one. */
export async function connectionWithoutCredentials(
  context: Context,
  manifest: ProviderManifest,
): Promise<ConnectionRow> {
  const oldest = await selectOldestOfKind(context, manifest.kind)
  if (oldest) return oldest
  const verification = { detail: 'Created for servers that enrolled.' }
  return await createConnection(context, { manifest, credentials: {}, verification })
}

export async function readConnection(context: Context, id: string): Promise<ConnectionRow> {
  return (await selectConnection(context.tx, context.accountId, id)) ?? refuseUnknown()
}

export type ConnectionChange = Pick<ConnectionPatch, 'name' | 'labels'> & {
  /** Default options for new zones, and the manifest that defines them. */
  zoneDefaults?: { manifest: ProviderManifest; patch: SentZoneOptions }
  /** Complete new credentials that were just verified, and the revision that they are based on. */
  renewed?: {
    manifest: ProviderManifest
    credentials: Credentials
    verification: Verification
    revision: number
    secretsChanged: boolean
  }
}

export async function updateConnection(
  context: Context,
  id: string,
  change: ConnectionChange,
  ifMatch: string | null,
): Promise<ConnectionRow> {
  const before = await lockedConnection(context, id, ifMatch)
  const { renewed, labels, zoneDefaults, ...fields } = change
  if (renewed && renewed.revision !== before.revision)
    throw new Problem(
      'conflict',
      'The connection changed while the new credentials were being verified. Try again.',
    )
  const after = await updateConnectionRow(context.tx, context.accountId, id, {
    ...fields,
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    ...(zoneDefaults && { zone_defaults: changedDefaults(before, zoneDefaults) }),
    ...(renewed && (await renewedColumns(context, id, renewed))),
    updated_at: context.now,
    revision: before.revision + 1,
  })
  if (renewed) {
    await recordWorking(context, resourceOf(after))
    await reportIfConnectionWorks(context, id)
  }
  const secretsChanged = renewed?.secretsChanged ? { secrets: 'changed' } : {}
  await context.audit(
    targetOf(after),
    changedFields(auditView(before), { ...auditView(after), ...secretsChanged }),
  )
  return after
}

function changedDefaults(
  { zone_defaults: before }: ConnectionRow,
  { manifest, patch }: NonNullable<ConnectionChange['zoneDefaults']>,
): ZoneOptionValues {
  const kept = Object.entries(before).filter(([name]) => !(name in patch))
  return { ...Object.fromEntries(kept), ...checkedZoneOptions(manifest, patch, 'zone_defaults') }
}

/** Stores the result of verifying the credentials, on request or through work that used them. */
export async function recordVerification(
  context: Context,
  id: string,
  result: VerificationResult,
): Promise<void> {
  const connection = await updateVerification(context, id, result)
  if (!connection) return
  const resource = resourceOf(connection)
  if (result.status === 'working') {
    await recordWorking(context, resource)
    return await reportIfConnectionWorks(context, id)
  }
  const code = 'verification_failed'
  await reportConnectionFailure(context, id, { code, message: result.detail })
  await recordFailing(context, resource, {
    code,
    message: result.detail,
    connection: { id, name: connection.name, provider: connection.kind },
  })
}

type ConnectionRemoval = {
  ifMatch: string | null
  /** Detaches what stays without the connection, which is locked. */
  prepare: (connection: ConnectionRow) => Promise<void>
  refuseIfNeeded: RefuseIfNeeded
}

/** Deletes a connection that nothing uses. */
export async function deleteConnection(
  context: Context,
  id: string,
  { ifMatch, prepare, refuseIfNeeded }: ConnectionRemoval,
): Promise<void> {
  const connection = await lockedConnection(context, id, ifMatch)
  await prepare(connection)
  await refuseIfNeeded(context, { kind: 'connection', id, remedy: 'Delete what uses it first.' })
  try {
    await deleteConnectionRow(context.tx, context.accountId, id)
  } catch (error) {
    if (isBrokenReference(error))
      throw new Problem('conflict', 'Another resource uses this connection. Delete what uses it first.')
    throw error
  }
  context.count('connections', -1)
  await context.audit(targetOf(connection), { before: auditView(connection), after: null })
}

/** The decrypted credentials, for the adapter only. */
export async function openCredentials(context: Context, connection: ConnectionRow): Promise<Credentials> {
  const secrets = await context.openSecret(secretContext(connection.id), connection.secrets)
  return { ...connection.settings, ...(JSON.parse(secrets) as Record<string, string>) }
}

export function connectionTarget(connection: ConnectionRow) {
  return targetOf(connection)
}

async function renewedColumns(
  context: Context,
  id: string,
  { manifest, credentials, verification }: NonNullable<ConnectionChange['renewed']>,
) {
  const { settings, secrets } = splitCredentials(manifest, credentials)
  return {
    settings,
    host: serverHost(manifest, settings),
    secrets: await context.sealSecret(secretContext(id), JSON.stringify(secrets)),
    status: 'working' as const,
    status_detail: verification.detail,
    verified_at: context.now,
  }
}

async function lockedConnection(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<ConnectionRow> {
  const connection = (await selectConnection(context.tx, context.accountId, id, true)) ?? refuseUnknown()
  requireMatch(ifMatch, connection.revision)
  return connection
}

function secretContext(connectionId: string): string {
  return `connections.secrets/${connectionId}`
}

function refuseUnknown(): never {
  throw notFound('connection')
}

function targetOf(connection: Pick<ConnectionRow, 'id' | 'name'>) {
  return { type: 'connection', id: connection.id, name: connection.name }
}

export const failingConnection: FailingType = {
  name: 'connection',
  title: 'connection',
  table: 'connections',
}

function resourceOf({ id, name }: Pick<ConnectionRow, 'id' | 'name'>) {
  return { type: failingConnection, id, name }
}

function auditView({ name, kind, settings, zone_defaults, labels }: ConnectionRow) {
  return { name, provider: kind, credentials: settings, zone_defaults, labels }
}
