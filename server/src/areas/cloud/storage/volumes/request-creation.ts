/** Stores a volume before its order is sent. What the provider would refuse is refused before. */
import { listingSeconds } from '#areas/cloud/accounts/listing-kind.ts'
import { readCatalogue } from '#areas/cloud/catalogue/read-catalogue.ts'
import { newOrder } from '#areas/cloud/creation/engine/place-order.ts'
import { requireVolumeBelowCeiling } from '#areas/cloud/spending/ceilings.ts'
import type { ManifestOf } from '#areas/cloud/spending/providers.ts'
import { followAccount } from '#areas/cloud/store/accounts.ts'
import { insertVolume, type VolumeRow, volumeTarget } from '#areas/cloud/store/volumes.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import { newId } from '#kernel/id.ts'
import { type Fault, invalidInput } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { CloudCatalogue } from '#providers/ports/cloud/creation.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { attachableServer, volumeWork } from './request-change.ts'
import type { VolumeInput } from './schema.ts'

/** Throws the faults of an order that the provider does not offer. */
export async function requireOffered(
  providerClients: ProviderClients,
  lookup: Lookup,
  input: VolumeInput,
): Promise<void> {
  const { connection_id: connectionId } = input
  const at = { connectionId, pointer: '/connection_id' }
  const { catalogue, manifest } = await readCatalogue(providerClients, lookup, at)
  const faults = faultsOf(input, catalogue, manifest)
  if (faults.length > 0) throw invalidInput(faults)
}

function faultsOf(
  { region, size_gib, server_id }: VolumeInput,
  { regions }: CloudCatalogue,
  { name, volumes }: ProviderManifest,
): Fault[] {
  if (!volumes?.creation)
    return [{ pointer: '/connection_id', message: `Holdfast cannot create volumes at ${name}.` }]
  const { sizeMinGib, sizeMaxGib, needsServer } = volumes.creation
  const available = regions.filter(({ isAvailable }) => isAvailable).map(({ ref }) => ref)
  return [
    ...(available.includes(region)
      ? []
      : [
          {
            pointer: '/region',
            message: `${name} has no region ${region} for this. Available: ${available.join(', ')}.`,
          },
        ]),
    ...(size_gib >= sizeMinGib && size_gib <= sizeMaxGib
      ? []
      : [
          {
            pointer: '/size_gib',
            message: `A new volume at ${name} has between ${sizeMinGib} and ${sizeMaxGib} GiB.`,
          },
        ]),
    ...(needsServer && server_id === undefined
      ? [{ pointer: '/server_id', message: `is required: ${name} creates a volume with its server` }]
      : []),
  ]
}

/** Throws `ceiling_exceeded`. */
export async function requestCreation(
  context: Context,
  input: VolumeInput,
  manifestOf: ManifestOf,
): Promise<VolumeRow> {
  const { accountId, now } = context
  const { connection_id, name, region, size_gib, server_id, force = false } = input
  const place = { connection_id, name, region }
  const serverRef = server_id === undefined ? null : await attachableServer(context, place, server_id)
  await requireVolumeBelowCeiling(
    context,
    { ...place, has_other_price: false },
    { addedGib: size_gib, force, manifestOf },
  )
  await followAccount(context, connection_id, addSeconds(now, listingSeconds))
  const volume = await insertVolume(context, {
    ...place,
    account_id: accountId,
    id: newId('volume'),
    ref: null,
    server_ref: null,
    server_id: null,
    state: 'creating',
    size_gib,
    device: null,
    provider_created_at: null,
    has_other_price: false,
    change: { kind: 'create', serverRef, ...(server_id && { server_id }), ...newOrder(now) },
    error: null,
    ordered_at: now,
    listed_at: now,
    created_at: now,
    updated_at: now,
    due_at: now,
  })
  await context.audit(volumeTarget(volume), {
    before: null,
    after: { name, region, size_gib, ...(server_id && { server_id }), ...(force && { force }) },
  })
  await context.wake(volumeWork)
  return volume
}
