/**
 * Writes the TXT records of challenges to the zones of the account, and removes them. The values that orders need are rows:
 * a record set has those of all open orders, beside values of others, which stay. A zone applies its changes at its provider
 * as all others.
 */
import type { ProviderClients } from '#areas/connections/index.ts'
import { findZone, readRRsetPlace, writeBoundRRsets } from '#areas/dns/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import {
  type ChallengeValue,
  deleteChallengeValues,
  insertChallengeValues,
  selectValuesAt,
} from './challenge-record-store.ts'

const ttl = 60
const cause = 'managed_certificate'

/** Throws the problem of a zone that cannot be changed. */
export async function putChallengeRecords(
  providerClients: ProviderClients,
  context: Context,
  values: readonly ChallengeValue[],
): Promise<void> {
  await insertChallengeValues(context, values)
  for (const [zoneId, inZone] of byZone(values)) await writeZone(providerClients, context, zoneId, inZone, [])
}

export async function removeChallengeRecords(
  providerClients: ProviderClients,
  context: Context,
  orderId: string,
): Promise<void> {
  const removed = await deleteChallengeValues(context, orderId)
  for (const [zoneId, inZone] of byZone(removed)) {
    try {
      await writeZone(providerClients, context, zoneId, inZone, removed)
    } catch (error) {
      // A zone that is being deleted or has failed: its records go with it.
      if (!(error instanceof Problem)) throw error
    }
  }
}

/** In a fixed order, so that transactions that lock several zones do not wait for each other. */
function byZone(values: readonly ChallengeValue[]): [string, ChallengeValue[]][] {
  return [...Map.groupBy(values, ({ zone_id }) => zone_id)].sort(([a], [b]) => (a < b ? -1 : 1))
}

async function writeZone(
  providerClients: ProviderClients,
  context: Context,
  zoneId: string,
  changed: readonly ChallengeValue[],
  removed: readonly ChallengeValue[],
): Promise<void> {
  // Locked before the values are read: another order may change them.
  if (!(await findZone(context, zoneId, true))) return
  const writes = []
  for (const name of new Set(changed.map((value) => value.name))) {
    const { place, values } = await readRRsetPlace(context, { zoneId, name, type: 'TXT' })
    const gone = new Set(removed.map(({ value }) => txtData(value)))
    const wanted = (await selectValuesAt(context, zoneId, name)).map(txtData)
    const all = [...new Set([...values.filter((value) => !gone.has(value)), ...wanted])]
    writes.push({ place, content: all.length === 0 ? null : { values: all, ttl } })
  }
  await writeBoundRRsets(providerClients, context, zoneId, writes, cause)
}

/** The canonical data of a TXT record with this text, which has no quotes. */
export function txtData(value: string): string {
  return `"${value}"`
}
