import { IconPlug } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DashboardArea } from '#area.ts'
import { connectionsActivity } from './activity.ts'
import { connectionStates } from './connection-state.tsx'
import { readConnectionsOverview } from './overview.ts'
import { connectionPage, connectionsPage, connectionsPaths } from './paths.ts'

export const connectionsArea: DashboardArea<'connections'> = {
  name: 'connections',
  heading: 'heading',
  activity: connectionsActivity,
  navigation: [
    {
      label: 'connections',
      icon: IconPlug,
      path: connectionsPaths.connections,
      needs: 'account.connections.list',
      isOnBar: true,
      letter: 'c',
    },
  ],
  actions: [{ label: 'add', path: connectionsPaths.newConnection, needs: 'account.connections.create' }],
  ids: { conn: { path: connectionsPaths.connection, needs: 'account.connections.read' } },
  resources: {
    connection: {
      label: 'connections',
      icon: IconPlug,
      path: ({ id }) => connectionsPaths.connection(id),
      states: connectionStates,
    },
  },
  deletions: {
    'account.connections.delete': { lost: 'removeText' },
  },
  overview: {
    needs: 'account.connections.list',
    read: readConnectionsOverview,
    trends: [
      {
        trend: 'connections.work',
        title: 'connectionTrend',
        outcomes: {
          succeeded: { label: 'providerAnswered', tone: 'good' },
          failed: { label: 'failed', tone: 'bad' },
        },
        path: connectionsPaths.connections,
      },
    ],
  },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: connectionsPage.pattern,
      validateSearch: connectionsPage.validateSearch,
      component: lazyRouteComponent(() => import('./connections-page.tsx'), 'ConnectionsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: connectionPage.pattern,
      validateSearch: connectionPage.validateSearch,
      component: lazyRouteComponent(() => import('./connection-page.tsx'), 'ConnectionPage'),
    }),
  ],
}
