/** What a deleted server leaves at Vultr: block storage, reserved IPs, and the snapshots that Holdfast has taken of it. */
import { Type } from 'typebox'
import { priceOfUnits, usDollars } from '#kernel/money/money.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { Leftover } from '#providers/ports/cloud/creation.ts'
import { snapshotPages } from '#providers/ports/cloud/snapshots.ts'
import { pagesReader } from '../client.ts'
import { createVultrSnapshots, snapshotPrice } from '../snapshots.ts'

const Block = Type.Object({
  id: Type.String(),
  label: Type.String(),
  cost: Type.Number(),
  attached_to_instance: Type.String(),
})
const Address = Type.Object({ id: Type.String(), subnet: Type.String(), instance_id: Type.String() })
const blockPages = pagesReader(Type.Object({ blocks: Type.Array(Block) }))
const addressPages = pagesReader(Type.Object({ reserved_ips: Type.Array(Address) }))

/** A ref is the path below the API. */
export async function readLeftovers(client: JsonApi, ref: string): Promise<Leftover[]> {
  const blocks = await Array.fromAsync(blockPages(client, '/blocks'))
  const addresses = await Array.fromAsync(addressPages(client, '/reserved-ips'))
  const snapshots = await Array.fromAsync(snapshotPages(createVultrSnapshots(client)))
  return [
    ...blocks
      .flatMap((page) => page.blocks)
      .filter(({ attached_to_instance }) => attached_to_instance === ref)
      .map(({ id, label, cost }) => ({
        ref: `blocks/${id}`,
        kind: 'volume' as const,
        name: label || id,
        monthly: usDollars(cost),
      })),
    ...addresses
      .flatMap((page) => page.reserved_ips)
      .filter(({ instance_id }) => instance_id === ref)
      .map(({ id, subnet }) => ({
        ref: `reserved-ips/${id}`,
        kind: 'address' as const,
        name: subnet,
        monthly: null,
      })),
    ...snapshots
      .flat()
      .filter(({ serverRef }) => serverRef === ref)
      .map((snapshot) => ({
        ref: `snapshots/${snapshot.ref}`,
        kind: 'snapshot' as const,
        name: snapshot.name,
        monthly: snapshot.sizeGib === null ? null : priceOfUnits(snapshotPrice, snapshot.sizeGib),
      })),
  ]
}
