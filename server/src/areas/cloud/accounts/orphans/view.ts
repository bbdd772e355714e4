import { selectSizePrices } from '#areas/cloud/store/catalogues.ts'
import { connectionKinds } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import type { OrphanRow } from './orphan-store.ts'

/** Orphans in the format of the API. */
export async function orphanViews(context: Context, orphans: readonly OrphanRow[]) {
  const kinds = await connectionKinds(context, [
    ...new Set(orphans.map(({ connection_id }) => connection_id)),
  ])
  const prices = await selectSizePrices(context, orphans)
  return orphans.map((orphan, index) => {
    const { id, name, connection_id, ref, reason, operation_id, region, size, public_addresses } = orphan
    const { is_ignored: ignored, deletion_id, provider_created_at, listed_at, updated_at } = orphan
    return {
      ...{ id, name, connection_id, provider: kinds.get(connection_id) ?? '', ref, reason, operation_id },
      ...{ region, size, public_addresses },
      monthly: prices[index] ?? null,
      ...{ ignored, deletion_id, provider_created_at, found_at: orphan.created_at, listed_at, updated_at },
    }
  })
}

export async function orphanView(context: Context, orphan: OrphanRow) {
  const [view] = await orphanViews(context, [orphan])
  return view
}
