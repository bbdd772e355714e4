/** Where agents find certificates: in files, and at the services of their server. */
import { findAgentOfServer } from '#areas/agents/index.ts'
import type { OnCertificatesReported, OnServerChanged, ReportedCertificate } from '#platform/area.ts'
import { type FoundPlace, readPem } from './inventory/found.ts'
import { selectPlacesOfServer } from './inventory/place-store.ts'
import { recordPlaces } from './inventory/record-places.ts'

const kinds = ['file', 'listener'] as const

/** An agent reports everything that it finds: what is left out is there no more. */
export const recordReported: OnCertificatesReported = async (context, serverId, certificates) => {
  const before = await selectPlacesOfServer(context, serverId, kinds)
  const found = certificates.flatMap((one) => placeOf(serverId, one) ?? [])
  await recordPlaces(context, before, found, 'leave_out')
}

/** Nobody sees what is on a server without an agent. */
export const forgetUnseen: OnServerChanged = async (context, serverId) => {
  if (await findAgentOfServer(context, serverId)) return
  const before = await selectPlacesOfServer(context, serverId, kinds)
  if (before.length > 0) await recordPlaces(context, before, [], 'leave_out')
}

function placeOf(serverId: string, { pem, file, listener }: ReportedCertificate): FoundPlace | null {
  const [first, ...others] = readPem(pem)
  if (!first) return null
  const chain: FoundPlace['chain'] = [first, ...others]
  if (listener) {
    const { address, port, server_name = null, process = null } = listener
    return {
      place: `listener ${serverId} ${address} ${port} ${server_name ?? ''}`,
      kind: 'listener',
      server_id: serverId,
      address,
      port,
      server_name,
      process,
      chain,
    }
  }
  if (!file) return null
  const { path, owner = null, key_path = null, key_mode = null } = file
  return {
    place: `file ${serverId} ${path}`,
    kind: 'file',
    server_id: serverId,
    path,
    owner,
    key_path,
    key_mode,
    chain,
  }
}
