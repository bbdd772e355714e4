/** What a complete listing says: which certificates a provider holds, and which places of the inventory that makes. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FoundPlace, readDer, readPem } from '#areas/certificates/inventory/found.ts'
import { selectPlacesOfConnection } from '#areas/certificates/inventory/place-store.ts'
import { recordPlaces } from '#areas/certificates/inventory/record-places.ts'
import { selectCertificatesBySha256 } from '#areas/certificates/store.ts'
import type { OpenConnection } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import type { HeldCertificate } from '#providers/ports/certificates.ts'
import { placeKey } from '../place-key.ts'
import { recognizeHeld } from './recognize.ts'
import { deleteCertificateProvider, findCertificateProvider, storeListing } from './store.ts'

type Chain = FoundPlace['chain']

const readAtOnce = 20

export async function recordListing(
  context: Context,
  { id: connectionId }: Pick<OpenConnection, 'id'>,
  held: readonly HeldCertificate[],
): Promise<void> {
  const chains = await chainsOf(context, held)
  const before = await selectPlacesOfConnection(context, connectionId)
  const found = held.flatMap((one): FoundPlace[] => {
    const chain = chains.get(one.ref)
    if (!chain) return []
    const { name, isRenewed: is_renewed } = one
    const place = placeKey('provider', connectionId, one.ref)
    return [
      { place, kind: 'provider', server_id: null, connection_id: connectionId, name, is_renewed, chain },
    ]
  })
  await recordPlaces(context, before, found, 'leave_out')
  const hashes = [...chains.values()].map(([{ facts }]) => facts.sha256)
  const inventory = new Map(
    (await selectCertificatesBySha256(context, hashes)).map(({ sha256, id }) => [sha256, id]),
  )
  const idOf = (ref: string) => inventory.get(chains.get(ref)?.[0].facts.sha256 ?? '') ?? null
  const rows = held.map((one) =>
    rowOf(context, connectionId, one, { certificate_id: idOf(one.ref), chain: chains.get(one.ref) }),
  )
  await storeListing(context, connectionId, uniqueRows(rows))
}

/** Certificates with those behind them, by the refs that they have at the provider. */
async function chainsOf(context: Context, held: readonly HeldCertificate[]): Promise<Map<string, Chain>> {
  const chains = new Map<string, Chain>()
  for (const [index, { ref, pem }] of held.entries()) {
    // Reading thousands takes seconds, in which other requests are served.
    if (index % readAtOnce === 0) await nextTurn()
    const [first, ...others] = pem === null ? [] : readPem(pem)
    if (first) chains.set(ref, [first, ...others.filter((one) => one !== null)])
  }
  for (const [ref, { der }] of await recognizeHeld(context, held)) {
    const read = readDer(der)
    if (read) chains.set(ref, [read])
  }
  return chains
}

function rowOf(
  { accountId, now }: Context,
  connectionId: string,
  { ref, name, names, issuer, notAfter, isRenewed, usedBy }: HeldCertificate,
  { certificate_id, chain }: { certificate_id: string | null; chain: Chain | undefined },
) {
  return {
    account_id: accountId,
    connection_id: connectionId,
    ref,
    name,
    names: chain ? chain[0].facts.names : [...names],
    issuer: chain ? chain[0].facts.issuer_name : issuer,
    not_after: notAfter,
    is_renewed: isRenewed,
    used_by: JSON.stringify(usedBy),
    certificate_id,
    first_seen_at: now,
    listed_at: now,
  }
}

/** A list that changes while its pages are read can show one twice. */
function uniqueRows<Row extends { ref: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.ref, row])).values()]
}

/** Forgets what a connection holds: it is deleted, or its certificates are listed no more. */
export async function endListing(context: Context, connectionId: string): Promise<void> {
  if (!(await findCertificateProvider(context, connectionId))) return
  await recordPlaces(context, await selectPlacesOfConnection(context, connectionId), [], 'leave_out')
  await deleteCertificateProvider(context, connectionId)
}
