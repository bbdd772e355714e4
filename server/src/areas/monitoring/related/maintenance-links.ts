/** Maintenance windows among related resources and in the search over all areas. */
import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { searchWindows, selectWindowsById } from '../maintenance/window-store.ts'
import { windowStateAt } from '../maintenance/windows.ts'
import { incidentsOfWindow, targetsOfWindow, windowOfIncident, windowsOfTarget } from './link-store.ts'

export const maintenanceTypes: readonly ResourceType[] = [
  {
    kind: 'maintenance_window',
    permission: 'monitoring.read',
    isNewestFirst: true,
    async select(context, ids) {
      const windows = await selectWindowsById(context, ids)
      return windows.map((window) => ({
        id: window.id,
        title: window.name,
        detail: window.description,
        state: windowStateAt(window, context.now),
        parent_id: null,
      }))
    },
    search: searchWindows,
  },
]

/** What a window names. What it selects by labels is part of no link: it changes with the labels. */
const targetLinks = (['monitor', 'heartbeat', 'server'] as const).flatMap((kind): Link[] => [
  { of: kind, kind: 'maintenance_window', relation: 'uses', find: windowsOfTarget },
  { of: 'maintenance_window', kind, relation: 'used_by', find: targetsOfWindow(kind) },
])

export const maintenanceLinks: readonly Link[] = [
  ...targetLinks,
  { of: 'maintenance_window', kind: 'incident', relation: 'part_of', find: incidentsOfWindow },
  { of: 'incident', kind: 'maintenance_window', relation: 'contains', find: windowOfIncident },
  ...eventLinks('maintenance_window'),
  ...creationLinks('maintenance_window'),
]
