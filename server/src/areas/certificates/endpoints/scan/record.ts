/** Records what the addresses of an endpoint answered: certificates as places of the inventory, and the rest here. */
import { isIP } from 'node:net'
import { serversAtAddresses } from '#areas/cloud/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { followNames } from '../../assessment/caa/caa-names.ts'
import { requestGaps } from '../../gaps/request-run.ts'
import {
  chainHashes,
  endpointPlace,
  type FoundPlace,
  type ReadCertificate,
  readDer,
} from '../../inventory/found.ts'
import { selectPlacesOfEndpoint } from '../../inventory/place-store.ts'
import { recordPlaces } from '../../inventory/record-places.ts'
import { recordStaples } from '../../revocation/record-staples.ts'
import { type CertificateRow, type PlaceRow, selectCertificatesBySha256 } from '../../store.ts'
import { deleteAddresses, putAddress, selectAddresses } from '../address-store.ts'
import type { EndpointAddressRow, EndpointRow, EndpointState, StoredServed } from '../tables.ts'
import { gradeColumns, gradeOf } from './grade.ts'
import type { Observation, Observed } from './observe.ts'

/** So long, what was served before counts as still there, although nothing answers. */
const unseenDays = 3

export type Recorded = {
  state: EndpointState
  failure: string | null
  /** The certificates that are served. */
  certificates: readonly CertificateRow[]
}

export async function recordObserved(
  context: Context,
  endpoint: EndpointRow,
  { observations, unresolved }: Observed,
): Promise<Recorded> {
  const before = new Map(
    (await selectAddresses(context, endpoint.id)).map((address) => [address.address, address]),
  )
  const all = unresolved ? [...before.values()].map(unansweredAgain(unresolved.failure)) : observations
  const servers = await serversAtAddresses(
    context,
    all.map(({ address }) => address),
  )
  const found = all.flatMap((one) => placeOf(endpoint, one, servers.get(one.address) ?? null) ?? [])
  const placesBefore = await selectPlacesOfEndpoint(context, endpoint.id)
  const isKept = ({ address }: PlaceRow) => {
    const now = all.find((one) => one.address === address)
    return now?.state === 'unreachable' && isRecent(before.get(now.address), context.now)
  }
  await recordPlaces(
    context,
    placesBefore.filter((place) => !isKept(place)),
    found,
    'leave_out',
  )
  const chains = new Map(found.map((place) => [place.address ?? '', place]))
  const leaves = await selectCertificatesBySha256(
    context,
    found.map(({ chain }) => chain[0].facts.sha256),
  )
  const bySha256 = new Map(leaves.map((leaf) => [leaf.sha256, leaf]))
  for (const one of all) {
    const place = chains.get(one.address)
    const leaf = place ? (bySha256.get(place.chain[0].facts.sha256) ?? null) : null
    const isComplete = chainStateOf(placesBefore, place, leaf)
    const row = addressRow(context, endpoint, {
      now: one,
      last: before.get(one.address),
      leaf,
      isComplete,
      serverId: servers.get(one.address) ?? null,
    })
    await putAddress(context, row)
  }
  await recordStaples(
    context,
    all.flatMap(({ address, served }) => {
      const place = chains.get(address)
      const certificate = place && bySha256.get(place.chain[0].facts.sha256)
      return certificate && served?.staple ? [{ certificate, staple: served.staple }] : []
    }),
  )
  const present = new Set(all.map(({ address }) => address))
  const gone = [...before.keys()].filter((address) => !present.has(address))
  await deleteAddresses(context, endpoint.id, gone)
  const summary = summaryOf(observations, unresolved)
  if (summary.state === 'tls') await followNames(context, [endpoint.name])
  const isOther = all.some(({ address, state }) => before.get(address)?.state !== state)
  // Other certificates are other places.
  if (summary.state !== endpoint.state || isOther || gone.length > 0) await requestGaps(context)
  return { ...summary, certificates: leaves }
}

/** The name has no address now: what it had does not answer. */
function unansweredAgain(failure: string) {
  return ({ address }: EndpointAddressRow): Observation => ({
    address,
    state: 'unreachable',
    failure,
    served: null,
    posture: null,
  })
}

function isRecent(last: EndpointAddressRow | undefined, now: Date): boolean {
  const at = last?.succeeded_at
  return at !== null && at !== undefined && at > addSeconds(now, -unseenDays * 86_400)
}

function placeOf(endpoint: EndpointRow, { address, served }: Observation, serverId: string | null) {
  const [first, ...others] = (served?.chain ?? []).map((der) => readDer(der))
  if (!first) return null
  const { id, name, port } = endpoint
  const place: FoundPlace = {
    place: endpointPlace(id, address),
    kind: 'endpoint',
    server_id: serverId,
    address,
    port,
    server_name: isIP(name) === 0 ? name : null,
    chain: [first, ...others.filter((one): one is ReadCertificate => one !== null)],
  }
  return place
}

/** As it was assessed of the same certificates; null: it was not yet. */
function chainStateOf(
  placesBefore: readonly PlaceRow[],
  place: FoundPlace | undefined,
  leaf: CertificateRow | null,
): boolean | null {
  const last = placesBefore.find((one) => one.place === place?.place && one.certificate_id === leaf?.id)
  if (!place || !last || last.chain.join() !== chainHashes(place).join()) return null
  return last.is_chain_complete
}

type Answer = {
  now: Observation
  last: EndpointAddressRow | undefined
  leaf: CertificateRow | null
  isComplete: boolean | null
  serverId: string | null
}

/** What did not answer now keeps what it answered last, as long as that counts. */
function addressRow(context: Context, endpoint: EndpointRow, answer: Answer): EndpointAddressRow {
  const { now, last, leaf, isComplete, serverId } = answer
  const common = {
    account_id: context.accountId,
    endpoint_id: endpoint.id,
    address: now.address,
    server_id: serverId,
    state: now.state,
    failure: now.failure,
    observed_at: context.now,
  }
  if (now.state !== 'tls') {
    const isKept = now.state === 'unreachable' && isRecent(last, context.now)
    return {
      ...common,
      succeeded_at: last?.succeeded_at ?? null,
      certificate_id: isKept ? (last?.certificate_id ?? null) : null,
      changed_at: isKept ? (last?.changed_at ?? null) : null,
      served: null,
      posture: isKept ? (last?.posture ?? null) : null,
      ...gradeColumns(null),
    }
  }
  const certificateId = leaf?.id ?? null
  const posture = now.posture ?? last?.posture ?? null
  return {
    ...common,
    succeeded_at: context.now,
    certificate_id: certificateId,
    changed_at:
      last && last.certificate_id === certificateId ? (last.changed_at ?? context.now) : context.now,
    served: now.served && storedServed(now.served),
    posture,
    ...gradeColumns(posture && gradeOf(posture, leaf, isComplete)),
  }
}

function storedServed({
  protocol,
  cipher,
  keyExchange,
  alpn,
  ...served
}: NonNullable<Observation['served']>) {
  const stored: StoredServed = {
    protocol,
    cipher: cipher.name,
    keyExchange,
    alpn,
    isKeyProven: served.isKeyProven,
    isNameRejected: served.isNameRejected,
    isStapled: served.staple !== null,
  }
  return stored
}

/** The best that an address answers. */
function summaryOf(
  observations: readonly Observation[],
  unresolved: Observed['unresolved'],
): Pick<Recorded, 'state' | 'failure'> {
  if (unresolved) return unresolved
  const states = ['tls', 'no_tls', 'unreachable', 'refused'] as const
  const best = states.find((state) => observations.some((one) => one.state === state)) ?? 'unresolvable'
  return {
    state: best,
    failure: observations.find((one) => one.state === best)?.failure ?? null,
  }
}
