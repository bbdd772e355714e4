/** Monitors, heartbeats and incidents among related resources and in the search over all areas. */
import { addressesOfServer, serversWithAddresses } from '#areas/cloud/index.ts'
import { addressesOfHostName, hostNamesWithAddresses } from '#areas/dns/index.ts'
import { creationLinks } from '#areas/identity/index.ts'
import { endpointsReceiving, eventFilterOf, eventLinks } from '#areas/webhooks/index.ts'
import { familyOf } from '#kernel/ip/address.ts'
import type { Context } from '#platform/context.ts'
import { pageOfIds } from '#platform/database/query/read-ids.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { compositesOfMember, membersOfComposite } from '../composite/composite-store.ts'
import { heartbeatEventKinds } from '../heartbeats/events.ts'
import { selectPingKeysById } from '../heartbeats/ping-keys/store.ts'
import { findHeartbeat, selectHeartbeatsById } from '../heartbeats/store.ts'
import { shownHeartbeatState } from '../heartbeats/view.ts'
import { incidentEventKinds } from '../incidents/events.ts'
import { selectIncidentsById } from '../incidents/store.ts'
import { monitorEventKinds } from '../monitors/events.ts'
import { shownStates } from '../states/shown-states.ts'
import { findMonitor, selectChecks, selectMonitorsById } from '../store.ts'
import {
  childrenOfMonitor,
  heartbeatOfIncident,
  heartbeatsMatchingFilter,
  incidentsOfSubject,
  monitorOfIncident,
  monitorsMatchingFilter,
  monitorsOfProbe,
  monitorsOfServer,
  monitorsWithHost,
  parentOfMonitor,
  probesOfMonitor,
  searchHeartbeats,
  searchIncidents,
  searchMonitors,
  searchPingKeys,
} from './link-store.ts'

const kinds = [...monitorEventKinds, ...incidentEventKinds].map(({ kind }) => kind)
const kindsOfHeartbeats = [...heartbeatEventKinds, ...incidentEventKinds].map(({ kind }) => kind)

export const monitoringTypes: readonly ResourceType[] = [
  {
    kind: 'monitor',
    permission: 'monitoring.read',
    async select(context, ids) {
      const monitors = await selectMonitorsById(context, ids)
      const states = await shownStates(context, monitors, await selectChecks(context, ids))
      return monitors.map((monitor) => ({
        id: monitor.id,
        title: monitor.name,
        detail: monitor.host,
        state: states.get(monitor.id) ?? monitor.state,
        parent_id: null,
      }))
    },
    search: searchMonitors,
  },
  {
    kind: 'heartbeat',
    permission: 'monitoring.read',
    async select(context, ids) {
      const heartbeats = await selectHeartbeatsById(context, ids)
      return heartbeats.map((heartbeat) => ({
        id: heartbeat.id,
        title: heartbeat.name,
        detail: heartbeat.expression,
        state: shownHeartbeatState(heartbeat, context.now),
        parent_id: null,
      }))
    },
    search: searchHeartbeats,
  },
  {
    kind: 'ping_key',
    permission: 'monitoring.read',
    async select(context, ids) {
      const keys = await selectPingKeysById(context, ids)
      return keys.map(({ id, name, hint }) => ({
        id,
        title: name,
        detail: hint,
        state: null,
        parent_id: null,
      }))
    },
    search: searchPingKeys,
  },
  {
    kind: 'incident',
    permission: 'monitoring.read',
    isNewestFirst: true,
    async select(context, ids) {
      const incidents = await selectIncidentsById(context, ids)
      return incidents.map(({ id, title, cause, status }) => ({
        id,
        title,
        detail: cause || null,
        state: status,
        parent_id: null,
      }))
    },
    search: searchIncidents,
  },
]

export const monitoringLinks: readonly Link[] = [
  { of: 'name', kind: 'monitor', relation: 'uses', find: monitorsWithHost },
  { of: 'address', kind: 'monitor', relation: 'uses', find: monitorsWithHost },
  {
    of: 'server',
    kind: 'monitor',
    relation: 'uses',
    async find(context, id, page) {
      const addresses = await addressesOfServer(context, id)
      const names = await hostNamesWithAddresses(context, addresses)
      return await monitorsOfServer(context, id, [...addresses, ...names], page)
    },
  },
  {
    of: 'monitor',
    kind: 'server',
    relation: 'used_by',
    async find(context, id, page) {
      const monitor = await findMonitor(context, id)
      if (!monitor) return []
      const { host, server_id } = monitor
      const found = await serversWithAddresses(context, await addressesOf(context, host), page)
      return pageOfIds([...found, ...(server_id === null ? [] : [server_id])], page)
    },
  },
  { of: 'monitor', kind: 'monitor', relation: 'uses', find: childrenOfMonitor },
  { of: 'monitor', kind: 'monitor', relation: 'used_by', find: parentOfMonitor },
  {
    of: 'monitor',
    kind: 'monitor',
    relation: 'contains',
    blocksDeletion: true,
    find: compositesOfMember,
  },
  { of: 'monitor', kind: 'monitor', relation: 'part_of', find: membersOfComposite },
  { of: 'probe', kind: 'monitor', relation: 'uses', blocksDeletion: true, find: monitorsOfProbe },
  { of: 'monitor', kind: 'probe', relation: 'used_by', find: probesOfMonitor },
  { of: 'monitor', kind: 'incident', relation: 'part_of', find: incidentsOfSubject },
  { of: 'incident', kind: 'monitor', relation: 'contains', find: monitorOfIncident },
  { of: 'heartbeat', kind: 'incident', relation: 'part_of', find: incidentsOfSubject },
  { of: 'incident', kind: 'heartbeat', relation: 'contains', find: heartbeatOfIncident },
  {
    of: 'heartbeat',
    kind: 'webhook_endpoint',
    relation: 'receives_events',
    async find(context, id, page) {
      const heartbeat = await findHeartbeat(context, id)
      return heartbeat
        ? await endpointsReceiving(context, { ...heartbeat, kinds: kindsOfHeartbeats }, page)
        : []
    },
  },
  {
    of: 'webhook_endpoint',
    kind: 'heartbeat',
    relation: 'sends_events',
    async find(context, endpointId, page) {
      const wanted = await eventFilterOf(context, endpointId, kindsOfHeartbeats)
      return wanted ? await heartbeatsMatchingFilter(context, wanted, page) : []
    },
  },
  {
    of: 'monitor',
    kind: 'webhook_endpoint',
    relation: 'receives_events',
    async find(context, id, page) {
      const monitor = await findMonitor(context, id)
      return monitor ? await endpointsReceiving(context, { ...monitor, kinds }, page) : []
    },
  },
  {
    of: 'webhook_endpoint',
    kind: 'monitor',
    relation: 'sends_events',
    async find(context, endpointId, page) {
      const wanted = await eventFilterOf(context, endpointId, kinds)
      return wanted ? await monitorsMatchingFilter(context, wanted, page) : []
    },
  },
  ...eventLinks('monitor'),
  ...eventLinks('heartbeat'),
  ...eventLinks('incident'),
  ...creationLinks('monitor'),
  ...creationLinks('heartbeat'),
  ...creationLinks('ping_key'),
  ...creationLinks('incident'),
]

async function addressesOf(context: Context, host: string | null): Promise<string[]> {
  if (host === null) return []
  return familyOf(host) ? [host] : await addressesOfHostName(context, host)
}
