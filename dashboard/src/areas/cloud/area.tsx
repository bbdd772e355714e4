import {
  IconCalendarRepeat,
  IconCamera,
  IconDatabase,
  IconKey,
  IconServer2,
  IconServerOff,
  IconSettingsAutomation,
  IconWall,
} from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DashboardArea } from '#area.ts'
import { actionKinds, actionStates } from './actions/action-texts.tsx'
import { cloudActivity } from './activity.ts'
import { orphanStates } from './list/orphans/orphan-states.tsx'
import { readCloudOverview } from './overview.ts'
import {
  actionPage,
  cloudPaths,
  createPage,
  createVolumePage,
  firewallPage,
  orphanPage,
  serverPage,
  serversPage,
  snapshotPage,
  volumePage,
} from './paths.ts'
import { serverStates } from './states.tsx'
import { scheduleStates, snapshotStates } from './storage/snapshots/snapshot-states.tsx'
import { volumeStates } from './storage/volumes/volume-states.tsx'

export const cloudArea: DashboardArea<'cloud'> = {
  name: 'cloud',
  heading: 'servers',
  activity: cloudActivity,
  navigation: [
    {
      label: 'servers',
      icon: IconServer2,
      path: cloudPaths.servers,
      needs: 'cloud.servers.list',
      letter: 's',
    },
  ],
  actions: [
    { label: 'addServers', path: cloudPaths.newServers, needs: 'cloud.servers.import' },
    { label: 'createServer', path: cloudPaths.create, needs: 'cloud.servers.create' },
    { label: 'createVolume', path: cloudPaths.createVolume, needs: 'cloud.volumes.create' },
  ],
  ids: {
    srv: { path: cloudPaths.server, needs: 'cloud.servers.read' },
    act: { path: cloudPaths.action, needs: 'cloud.actions.read' },
    snp: { path: cloudPaths.snapshot, needs: 'cloud.snapshots.read' },
    ssk: { path: () => cloudPaths.sshKeys, needs: 'cloud.ssh_keys.list' },
    orp: { path: cloudPaths.orphan, needs: 'cloud.orphans.read' },
    fw: { path: cloudPaths.firewall, needs: 'cloud.firewalls.read' },
    vol: { path: cloudPaths.volume, needs: 'cloud.volumes.read' },
  },
  resources: {
    server: {
      label: 'servers',
      icon: IconServer2,
      path: ({ id }) => cloudPaths.server(id),
      states: serverStates,
    },
    server_action: {
      label: 'serverActions',
      icon: IconSettingsAutomation,
      path: ({ id }) => cloudPaths.action(id),
      states: actionStates,
      details: Object.fromEntries(Object.entries(actionKinds).map(([kind, { label }]) => [kind, label])),
    },
    snapshot: {
      label: 'snapshots',
      icon: IconCamera,
      path: ({ id }) => cloudPaths.snapshot(id),
      states: snapshotStates,
    },
    ssh_key: { label: 'sshKeys', icon: IconKey, path: () => cloudPaths.sshKeys },
    volume: {
      label: 'volumes',
      icon: IconDatabase,
      path: ({ id }) => cloudPaths.volume(id),
      states: volumeStates,
    },
    firewall: { label: 'firewalls', icon: IconWall, path: ({ id }) => cloudPaths.firewall(id) },
    cloud_orphan: {
      label: 'orphans',
      icon: IconServerOff,
      path: ({ id }) => cloudPaths.orphan(id),
      states: orphanStates,
    },
    snapshot_schedule: {
      label: 'schedules',
      icon: IconCalendarRepeat,
      path: ({ parent_id }) => parent_id && cloudPaths.server(parent_id),
      states: scheduleStates,
    },
  },
  deletions: {
    'cloud.servers.delete': {
      lost: 'removeText',
      affects: {
        'managed_certificate uses': 'removeServerManaged',
        'webhook_endpoint receives_events': 'eventsStop',
      },
    },
    'cloud.snapshots.delete': { lost: 'deleteSnapshotText' },
    'cloud.snapshot_schedules.delete': { lost: 'deleteScheduleText' },
    'cloud.ssh_keys.delete': { lost: 'deleteSshKeyText' },
    'cloud.orphans.delete': { lost: 'deleteOrphanText' },
    'cloud.volumes.delete': { lost: 'deleteVolumeText' },
    'cloud.firewalls.delete': { lost: 'deleteFirewallText' },
  },
  overview: { needs: 'cloud.servers.list', read: readCloudOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: serversPage.pattern,
      validateSearch: serversPage.validateSearch,
      component: lazyRouteComponent(() => import('./list/servers-page.tsx'), 'ServersPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: createPage.pattern,
      validateSearch: createPage.validateSearch,
      component: lazyRouteComponent(() => import('./server/create/create-page.tsx'), 'CreatePage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: actionPage.pattern,
      component: lazyRouteComponent(() => import('./actions/action-page.tsx'), 'ActionPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: snapshotPage.pattern,
      component: lazyRouteComponent(() => import('./storage/snapshots/snapshot-page.tsx'), 'SnapshotPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: createVolumePage.pattern,
      validateSearch: createVolumePage.validateSearch,
      component: lazyRouteComponent(
        () => import('./storage/volumes/create/create-page.tsx'),
        'CreateVolumePage',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: volumePage.pattern,
      component: lazyRouteComponent(() => import('./storage/volumes/volume-page.tsx'), 'VolumePage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: firewallPage.pattern,
      component: lazyRouteComponent(() => import('./firewalls/firewall-page.tsx'), 'FirewallPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: orphanPage.pattern,
      component: lazyRouteComponent(() => import('./list/orphans/orphan-page.tsx'), 'OrphanPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: serverPage.pattern,
      component: lazyRouteComponent(() => import('./server/server-page.tsx'), 'ServerPage'),
    }),
  ],
}
