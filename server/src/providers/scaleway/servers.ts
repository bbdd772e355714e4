/**
 * Instances of Scaleway (https://www.scaleway.com/en/developers/api/instances). An action returns a task, which cannot be
 * read: what was sent is recorded, and the state of the instance shows the rest. `poweroff` releases the host, so a later
 * start can fail for lack of capacity; `stop_in_place` keeps it.
 */
import { type Static, Type } from 'typebox'
import type { PowerActionKind } from '#kernel/cloud/server-action.ts'
import { readAddress } from '#kernel/ip/address.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { pageOfPlaces } from '#providers/places.ts'
import { operationIn } from '#providers/ports/cloud/creation.ts'
import type { CloudProvider, CloudServer } from '#providers/ports/cloud/servers.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { outcomeOf, recordedActions } from '#providers/recorded-actions.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pageSize } from './client.ts'
import { busyCodes } from './errors.ts'
import { instanceTypes, type TypeOf } from './instance-types.ts'
import { isBackupRef, readBackup } from './snapshots/images.ts'
import { absentZone, readRef } from './zones.ts'

const Ip = Type.Object({
  id: Type.String(),
  address: Type.String(),
  dynamic: Type.Optional(Type.Boolean()),
})
const Disk = Type.Object({
  id: Type.String(),
  volume_type: Type.String(),
  boot: Type.Optional(Type.Boolean()),
})
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Server = Type.Object({
  id: Type.String(),
  name: Type.String(),
  commercial_type: Type.String(),
  state: Type.String(),
  creation_date: Text,
  image: Type.Optional(Type.Union([Type.Object({ name: Type.String() }), Type.Null()])),
  public_ips: Type.Optional(Type.Array(Ip)),
  private_ip: Text,
  tags: Type.Array(Type.String()),
  boot_type: Type.Optional(Type.String()),
  /** By their number. */
  volumes: Type.Optional(Type.Record(Type.String(), Disk)),
})
export type Instance = Static<typeof Server>
export const isServer = responseShape(Type.Object({ server: Server }))
export const isPage = responseShape(Type.Object({ servers: Type.Array(Server) }))

const actionNames: Readonly<Partial<Record<PowerActionKind, string>>> = {
  power_on: 'poweron',
  power_off: 'poweroff',
  shutdown: 'stop_in_place',
  reboot: 'reboot',
}

export function createScalewayCloud(
  client: JsonApi,
  zones: readonly string[],
  state: ProviderState,
): CloudProvider {
  const actions = recordedActions('Scaleway', state, busyCodes)
  const typesOf = instanceTypes(client)
  const readServer = async (ref: string) => {
    const { zone, path } = placeOf(ref)
    const { server } = await client.read({ method: 'GET', path }, isServer)
    return serverOf(zone, server, await typesOf(zone))
  }
  return {
    async listServers(cursor) {
      const listed = await pageOfPlaces(
        cursor,
        async () => zones,
        async (zone, from) => {
          const page = Number(from ?? 1)
          const query = { page, per_page: pageSize }
          const read = client.read({ method: 'GET', path: serversPath(zone), query }, isPage)
          const { servers } = (await unlessNotFound(read)) ?? absentZone(zone)
          const typeOf = servers.length === 0 ? () => undefined : await typesOf(zone)
          return {
            items: servers.map((server) => serverOf(zone, server, typeOf)),
            // Nothing tells of a next page: the last one is not full.
            cursor: servers.length === pageSize ? String(page + 1) : null,
          }
        },
      )
      return { servers: listed.items, cursor: listed.cursor }
    },
    readServer,
    async startAction(ref, { kind }) {
      const action = actionNames[kind]
      if (action === undefined) throw new ProviderError('unsupported', `Scaleway does not support ${kind}.`)
      const path = `${placeOf(ref).path}/action`
      return await actions.start(ref, kind, () => client.call({ method: 'POST', path, body: { action } }))
    },
    readAction: async (ref, actionRef) =>
      isBackupRef(actionRef)
        ? await readBackup(client, placeOf(ref).zone, actionRef)
        : outcomeOf('Scaleway', await actions.find(ref, actionRef)),
    actionsSince: actions.since,
  }
}

export function serversPath(zone: string): string {
  return pathOf('instance', 'v1', 'zones', zone, 'servers')
}

export function placeOf(ref: string): { zone: string; path: string } {
  const place = readRef(ref)
  if (place) return { zone: place.zone, path: serversPath(place.zone) + pathOf(place.id) }
  throw new ProviderError(
    'not_found',
    `Scaleway has no Instance ${ref}: it is named by its zone and id, such as fr-par-1/11111111-1111-4111-8111-111111111111.`,
  )
}

/** Before a public SSH key of one Instance. Those of the project are not in its tags. */
export const keyTag = 'AUTHORIZED_KEY='

const states: Readonly<Record<string, Pick<CloudServer, 'lifecycle' | 'power'>>> = {
  running: { lifecycle: 'active', power: 'running' },
  starting: { lifecycle: 'active', power: 'starting' },
  stopping: { lifecycle: 'active', power: 'stopping' },
  stopped: { lifecycle: 'active', power: 'stopped' },
  stopped_in_place: { lifecycle: 'active', power: 'stopped' },
  locked: { lifecycle: 'busy', power: 'unknown' },
}

export function serverOf(zone: string, server: Instance, typeOf: TypeOf): CloudServer {
  const { id, name, public_ips = [], private_ip, image, tags, creation_date, boot_type } = server
  const state = server.state.replaceAll(' ', '_')
  return {
    ref: `${zone}/${id}`,
    name,
    ...(states[state] ?? { lifecycle: 'error', power: 'unknown' }),
    region: zone,
    size: server.commercial_type,
    cpus: typeOf(server.commercial_type)?.cpus ?? null,
    memoryMib: typeOf(server.commercial_type)?.memoryMib ?? null,
    // That of the volumes, which are resources of their own.
    diskGib: null,
    image: image?.name ?? null,
    publicAddresses: public_ips.flatMap(({ address }) => canonical(address)),
    privateAddresses: canonical(private_ip),
    tags: tags.filter((tag) => !tag.startsWith(keyTag)).toSorted(),
    createdAt: creation_date ? new Date(creation_date) : null,
    ...(boot_type !== undefined && { isInRescue: boot_type === 'rescue' }),
    // Standby is billed as if it ran.
    ...(state === 'stopped_in_place' && { keepsHost: true as const }),
    ...operationIn(tags),
  }
}

function canonical(text: string | null | undefined): string[] {
  const read = readAddress(text ?? '')
  return read ? [read.address] : []
}
