/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'
import type { ServerStateName } from './states.tsx'

export const serversPage = pageAddress('/servers', {
  tab: text<'metrics' | 'accounts' | 'snapshots' | 'volumes' | 'firewalls' | 'keys' | 'costs'>(),
  q: text(),
  state: text<ServerStateName>(),
  account: text(),
  attention: text<'true'>(),
  group: text(),
  label: text(),
  sort: text<'name'>(),
  new: text(),
})
export const createPage = pageAddress('/servers/new', { account: text() })
export const actionPage = pageAddress('/servers/actions/$actionId')
export const snapshotPage = pageAddress('/servers/snapshots/$snapshotId')
export const createVolumePage = pageAddress('/servers/volumes/new', { account: text() })
export const volumePage = pageAddress('/servers/volumes/$volumeId')
export const firewallPage = pageAddress('/servers/firewalls/$firewallId')
export const orphanPage = pageAddress('/servers/orphans/$orphanId')
export const serverPage = pageAddress('/servers/$serverId', {
  range: text<'hour' | 'day' | 'week' | 'month' | 'year'>(),
  compare: text(),
})

export const cloudPaths = {
  servers: serversPage.to({}),
  serversOf: (account: string) => serversPage.to({}, { account }),
  fleet: serversPage.to({}, { tab: 'metrics' }),
  accounts: serversPage.to({}, { tab: 'accounts' }),
  newServers: serversPage.to({}, { new: 'servers' }),
  create: createPage.to({}),
  server: (serverId: string) => serverPage.to({ serverId }),
  snapshots: serversPage.to({}, { tab: 'snapshots' }),
  snapshot: (snapshotId: string) => snapshotPage.to({ snapshotId }),
  sshKeys: serversPage.to({}, { tab: 'keys' }),
  costs: serversPage.to({}, { tab: 'costs' }),
  volumes: serversPage.to({}, { tab: 'volumes' }),
  createVolume: createVolumePage.to({}),
  volume: (volumeId: string) => volumePage.to({ volumeId }),
  firewalls: serversPage.to({}, { tab: 'firewalls' }),
  firewall: (firewallId: string) => firewallPage.to({ firewallId }),
  orphan: (orphanId: string) => orphanPage.to({ orphanId }),
  action: (actionId: string) => actionPage.to({ actionId }),
}
