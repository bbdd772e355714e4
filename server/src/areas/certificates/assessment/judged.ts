/** What is wrong with certificates now, from all that is known of them. */
import type { Finding } from '#kernel/certificates/finding.ts'
import { isServed, type JudgedPlace, judgeCertificate } from '#kernel/certificates/judge.ts'
import type { Context } from '#platform/context.ts'
import { selectStapling } from '../endpoints/address-store.ts'
import { selectCurrentPlaces } from '../inventory/place-store.ts'
import { findPolicy } from '../policy/policy-store.ts'
import { revocationsOf } from '../revocation/revocation-state.ts'
import type { CertificateRow, PlaceRow } from '../store.ts'
import { issuanceOf } from './caa/caa-names.ts'
import { selectRootHashes, selectSiblings } from './sibling-store.ts'

export type JudgedCertificate = {
  certificate: CertificateRow
  places: readonly PlaceRow[]
  findings: readonly Finding[]
  /** Since when a newer one is on one of its servers; null: there is none. */
  replacedAt: Date | null
}

export async function judgeCertificates(
  context: Context,
  certificates: readonly CertificateRow[],
): Promise<JudgedCertificate[]> {
  const ids = certificates.map(({ id }) => id)
  const { policy } = await findPolicy(context)
  const current = await selectCurrentPlaces(context, ids)
  const places = Map.groupBy(current, ({ certificate_id }) => certificate_id)
  const roots = await selectRootHashes(context, [
    ...new Set(current.filter(isServed).flatMap(({ chain }) => chain)),
  ])
  const revocations = await revocationsOf(context, ids)
  const issuance = await issuanceOf(context, certificates)
  const staples = await staplesOf(context, certificates)
  const siblings = new Map((await selectSiblings(context, ids)).map((one) => [one.id, one]))
  return certificates.map((certificate) => {
    const own = (places.get(certificate.id) ?? []).filter(isHeld)
    const others = siblings.get(certificate.id)
    const replacedAt = others?.replaced_at ?? null
    const findings = judgeCertificate(
      {
        facts: certificate,
        places: own.map((place) => judgedPlace(place, { roots, staples })),
        trust: certificate.trust,
        certificatesWithKey: others?.certificates_with_key ?? 0,
        servers: others?.servers ?? 0,
        replacedAt,
        revocation: revocations.get(certificate.id) ?? null,
        issuance: issuance.get(certificate.id) ?? [],
        policy,
      },
      context.now,
    )
    return { certificate, places: own, findings, replacedAt }
  })
}

type HeldPlace = PlaceRow & { kind: Exclude<PlaceRow['kind'], 'transparency'> }

/** Logs say that a certificate was issued, and not that it is used anywhere. */
function isHeld(place: PlaceRow): place is HeldPlace {
  return place.kind !== 'transparency'
}

type Staples = ReadonlyMap<string, boolean>

const stapleKey = (certificateId: string, address: string | null) => `${certificateId} ${address}`

/** Of certificates that must be served with an OCSP response; others are not asked for. */
async function staplesOf(context: Context, certificates: readonly CertificateRow[]): Promise<Staples> {
  const ids = certificates.filter(({ requires_staple }) => requires_staple).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await selectStapling(context, ids)
  return new Map(
    rows.map(({ certificate_id, address, served }) => [
      stapleKey(certificate_id ?? '', address),
      served?.isStapled ?? false,
    ]),
  )
}

function judgedPlace(
  place: HeldPlace,
  { roots, staples }: { roots: ReadonlySet<string>; staples: Staples },
): JudgedPlace {
  return {
    kind: place.kind,
    title: titleOf(place),
    host_name: place.server_name,
    key_mode: place.key_mode,
    is_chain_complete: place.is_chain_complete,
    is_root_sent: isServed(place) ? place.chain.some((hash) => roots.has(hash)) : null,
    has_staple:
      place.kind === 'endpoint'
        ? (staples.get(stapleKey(place.certificate_id, place.address)) ?? null)
        : null,
  }
}

/**
 * How people call the place: the path of a file, the address and port of a service, the CA that was ordered from, the
 * source that has found it in the logs, its name at a provider.
 */
export function titleOf(place: PlaceRow): string {
  const { kind, path, address, port, server_name, key_path, process, name } = place
  if (kind === 'acme' || kind === 'transparency') return process ?? ''
  if (name !== null) return name
  if (path !== null) return key_path ?? path
  if (address === null) return server_name ?? ''
  const host = address.includes(':') ? `[${address}]` : address
  return server_name === null ? `${host}:${port}` : `${server_name} (${host}:${port})`
}
