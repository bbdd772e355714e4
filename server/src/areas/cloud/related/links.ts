import { addressesOfRecord, recordsWithAddresses } from '#areas/dns/index.ts'
import { creationLinks } from '#areas/identity/index.ts'
import { endpointsReceiving, eventFilterOf, eventLinks } from '#areas/webhooks/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { serverEventTypes } from '../events/event-types.ts'
import { searchActions, selectActionsById } from '../store/actions.ts'
import { searchServers } from '../store/server-list.ts'
import { findServer, selectServersById } from '../store/servers.ts'
import {
  actionsOfServer,
  addressesOfServer,
  connectionOfAction,
  connectionOfServer,
  openActionsOfConnection,
  serverOfAction,
  serversMatchingFilter,
  serversOfConnection,
  serversWithAddress,
  serversWithAddresses,
} from './link-store.ts'

export const serverType: ResourceType = {
  kind: 'server',
  permission: 'cloud.read',
  async select(context, ids) {
    const servers = await selectServersById(context, ids)
    return servers.map(({ id, name, lifecycle, power, public_addresses }) => ({
      id,
      title: name,
      detail: public_addresses[0] ?? null,
      state: lifecycle === 'active' ? power : lifecycle,
      parent_id: null,
    }))
  },
  search: searchServers,
}

export const actionType: ResourceType = {
  kind: 'server_action',
  permission: 'cloud.read',
  isNewestFirst: true,
  async select(context, ids) {
    const actions = await selectActionsById(context, ids)
    return actions.map(({ id, server_name, kind, state }) => ({
      id,
      title: server_name,
      detail: kind,
      state,
      parent_id: null,
    }))
  },
  search: searchActions,
}

const kinds = serverEventTypes.map(({ kind }) => kind)

export const serverLinks: readonly Link[] = [
  { of: 'connection', kind: 'server', relation: 'uses', blocksDeletion: true, find: serversOfConnection },
  { of: 'server', kind: 'connection', relation: 'used_by', find: connectionOfServer },
  { of: 'address', kind: 'server', relation: 'has_address', find: serversWithAddress },
  {
    of: 'server',
    kind: 'record',
    relation: 'points_to',
    find: async (context, id, page) =>
      await recordsWithAddresses(context, await addressesOfServer(context, id), page),
  },
  {
    of: 'record',
    kind: 'server',
    relation: 'has_address',
    find: async (context, id, page) =>
      await serversWithAddresses(context, await addressesOfRecord(context, id), page),
  },
  {
    of: 'server',
    kind: 'webhook_endpoint',
    relation: 'receives_events',
    async find(context, id, page) {
      const server = await findServer(context, id)
      return server ? await endpointsReceiving(context, { ...server, kinds }, page) : []
    },
  },
  {
    of: 'webhook_endpoint',
    kind: 'server',
    relation: 'sends_events',
    async find(context, endpointId, page) {
      const wanted = await eventFilterOf(context, endpointId, kinds)
      return wanted ? await serversMatchingFilter(context, wanted, page) : []
    },
  },
  { of: 'server', kind: 'server_action', relation: 'managed_by', find: actionsOfServer },
  { of: 'server_action', kind: 'server', relation: 'manages', find: serverOfAction },
  {
    of: 'connection',
    kind: 'server_action',
    relation: 'uses',
    blocksDeletion: true,
    find: openActionsOfConnection,
  },
  { of: 'server_action', kind: 'connection', relation: 'used_by', find: connectionOfAction },
  ...eventLinks('server'),
  ...creationLinks('server'),
  ...eventLinks('server_action'),
  ...creationLinks('server_action'),
]
