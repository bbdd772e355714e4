import { connectionNames } from '#areas/connections/index.ts'
import { type SharedZone, selectShared } from '#areas/dns/store/shared-zones.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import type { Context } from '#platform/context.ts'
import { zoneNoticeCodes } from '#providers/ports/dns.ts'

export const warningCodes = [...zoneNoticeCodes, 'shared_zone'] as const

export type ZoneWarning = {
  code: (typeof warningCodes)[number]
  message: string
  can_resolve: boolean
  zones: { id: string; connection_id: string; connection: string }[]
}

/** The warnings of each zone: settings at the provider, and zones that are managed twice. */
export async function zoneWarnings(
  context: Context,
  zones: readonly ZoneRow[],
): Promise<Map<string, ZoneWarning[]>> {
  const shared = await selectShared(
    context,
    zones.map(({ id }) => id),
  )
  const others = [...shared.values()].flat()
  const names = await connectionNames(
    context,
    others.map(({ connection_id }) => connection_id),
  )
  return new Map(
    zones.map((zone) => [zone.id, [...noticesOf(zone), ...sharedWarning(shared.get(zone.id) ?? [], names)]]),
  )
}

function noticesOf({ notices }: ZoneRow): ZoneWarning[] {
  return notices.map(({ code, message, canRepair }) => ({ code, message, can_resolve: canRepair, zones: [] }))
}

function sharedWarning(others: readonly SharedZone[], names: ReadonlyMap<string, string>): ZoneWarning[] {
  if (others.length === 0) return []
  const zones = others.map(({ id, connection_id }) => ({
    id,
    connection_id,
    connection: names.get(connection_id) ?? '',
  }))
  const through = zones.map(({ connection }) => `"${connection}"`).join(', ')
  const message = `This zone is also managed through ${through}. The two overwrite each other’s changes. Delete one of them in Holdfast and keep the zone at the provider.`
  return [{ code: 'shared_zone', message, can_resolve: false, zones }]
}
