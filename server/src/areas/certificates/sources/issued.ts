/** Certificates that the service itself has ordered. */
import type { Context } from '#platform/context.ts'
import { type FoundPlace, readPem } from '../inventory/found.ts'
import { selectPlace, setIsRenewed } from '../inventory/place-store.ts'
import { recordPlaces } from '../inventory/record-places.ts'
import { selectCertificatesBySha256 } from '../store.ts'

/** Of a managed certificate: its id, the CA as people call it, what was issued in PEM, and whether it will be renewed. */
type Issued = { id: string; authority: string; chain: string; isRenewed: boolean }

/** Returns the id of the certificate; null if the plan allows no more of them. */
export async function recordIssued(
  context: Context,
  { id, authority, chain, isRenewed }: Issued,
): Promise<string | null> {
  const place = {
    place: placeOf(id),
    kind: 'acme',
    server_id: null,
    process: authority,
    is_renewed: isRenewed,
  } as const
  const found = foundPlaces(chain, place)
  await recordPlaces(context, await selectPlace(context, placeOf(id)), found, 'leave_out')
  const [first] = found
  if (!first) return null
  const [certificate] = await selectCertificatesBySha256(context, [first.chain[0].facts.sha256])
  return certificate?.id ?? null
}

/** Whether a managed certificate will be renewed, from now on. */
export async function recordIsRenewed(context: Context, id: string, isRenewed: boolean): Promise<void> {
  await setIsRenewed(context, placeOf(id), isRenewed)
}

/** The certificate stays in the inventory like an uploaded one, and nothing renews it. */
export async function recordUnmanaged(context: Context, id: string, chain: string | null): Promise<void> {
  const before = await selectPlace(context, placeOf(id))
  if (before.length === 0 || chain === null) return
  const [leaf] = readPem(chain)
  const found = leaf
    ? foundPlaces(chain, { place: `upload ${leaf.facts.sha256}`, kind: 'upload', server_id: null })
    : []
  await recordPlaces(context, [], found, 'leave_out')
  await recordPlaces(context, before, [], 'leave_out')
}

function foundPlaces(chain: string, place: Omit<FoundPlace, 'chain'>): FoundPlace[] {
  const [first, ...others] = readPem(chain)
  return first ? [{ ...place, chain: [first, ...others.filter((one) => one !== null)] }] : []
}

function placeOf(id: string): string {
  return `acme ${id}`
}
