import { selectStoragePrices } from '#areas/cloud/store/billed.ts'
import { selectServersById } from '#areas/cloud/store/servers.ts'
import type { VolumeRow } from '#areas/cloud/store/volumes.ts'
import { connectionKinds } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'

/** Volumes in the format of the API. */
export async function volumeViews(context: Context, volumes: readonly VolumeRow[]) {
  const kinds = await connectionKinds(context, [
    ...new Set(volumes.map(({ connection_id }) => connection_id)),
  ])
  const serverIds = volumes.flatMap(({ server_id }) => server_id ?? [])
  const servers = new Map((await selectServersById(context, serverIds)).map(({ id, name }) => [id, name]))
  const prices = await selectStoragePrices(context, 'volume', volumes)
  return volumes.map((volume) => {
    const { id, name, connection_id, ref, state, server_id, server_ref, size_gib, region } = volume
    const { device, provider_created_at, error, listed_at, created_at, updated_at } = volume
    return {
      ...{ id, name, connection_id, provider: kinds.get(connection_id) ?? '', ref, state, server_id },
      server_name: servers.get(server_id ?? '') ?? null,
      ...{ server_ref, size_gib, region, device, provider_created_at, change: changeView(volume) },
      monthly: prices.get(id) ?? null,
      ...{ error, listed_at, created_at, updated_at },
    }
  })
}

function changeView({ change }: VolumeRow) {
  if (change === null) return null
  const { kind, server_id = null, requested_at, deadline } = change
  return { kind, server_id, size_gib: change.kind === 'grow' ? change.sizeGib : null, requested_at, deadline }
}

export async function volumeView(context: Context, volume: VolumeRow) {
  const [view] = await volumeViews(context, [volume])
  return view
}
