/** Where agents find certificates: in files, and at the services of their server. */
import { findAgentOfServer } from '#areas/agents/index.ts'
import { findServer } from '#areas/cloud/index.ts'
import type { OnCertificatesReported, OnServerChanged, ReportedCertificate } from '#platform/area.ts'
import { requestDiscovery } from '../endpoints/discovery/discovery-store.ts'
import { type FoundPlace, readPem } from '../inventory/found.ts'
import { selectPlacesOfServer } from '../inventory/place-store.ts'
import { endPlaceless, recordPlaces } from '../inventory/record-places.ts'
import type { PlaceRow } from '../store.ts'
import { placeKey } from './place-key.ts'

const kinds = ['file', 'listener'] as const

/** An agent reports everything that it finds: what is left out is there no more. */
export const recordReported: OnCertificatesReported = async (context, serverId, certificates) => {
  const before = await selectPlacesOfServer(context, serverId, kinds)
  const found = certificates.flatMap((one) => placesOf(serverId, one))
  await recordPlaces(context, before, found, 'leave_out')
  if (listenersIn(before) !== listenersIn(found))
    await requestDiscovery(context.tx, context.accountId, context.now)
}

/** Services are scanned from outside, too. */
function listenersIn(places: readonly Pick<PlaceRow, 'place' | 'kind'>[]): string {
  const listeners = places.filter(({ kind }) => kind === 'listener')
  return listeners
    .map(({ place }) => place)
    .sort()
    .join('\n')
}

/** Without an agent, Holdfast cannot see what is on a server. */
export const forgetUnseen: OnServerChanged = async (context, serverId) => {
  await requestDiscovery(context.tx, context.accountId, context.now)
  if (await findAgentOfServer(context, serverId)) return
  const before = await selectPlacesOfServer(context, serverId, kinds)
  if (before.length > 0) await recordPlaces(context, before, [], 'leave_out')
  // The places of a server that was removed are deleted with it.
  if (!(await findServer(context, serverId))) await endPlaceless(context)
}

function placesOf(serverId: string, { pem, file, listener }: ReportedCertificate): FoundPlace[] {
  const [first, ...others] = readPem(pem)
  // What follows a certificate that cannot be read is its chain, and not what is in the place.
  if (!first) return []
  const chain: FoundPlace['chain'] = [first, ...others.filter((one) => one !== null)]
  if (listener) {
    const { address, port, server_name = null, server_names = [], process = null } = listener
    return [server_name, ...server_names].map((name) => ({
      place: placeKey('listener', serverId, address, port, name ?? ''),
      kind: 'listener',
      server_id: serverId,
      address,
      port,
      server_name: name,
      process,
      chain,
    }))
  }
  if (!file) return []
  const { path, owner = null, key_path = null, key_mode = null } = file
  return [
    {
      place: placeKey('file', serverId, path),
      kind: 'file',
      server_id: serverId,
      path,
      owner,
      key_path,
      key_mode,
      chain,
    },
  ]
}
