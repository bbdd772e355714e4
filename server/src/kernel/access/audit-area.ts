/**
 * The permission area of an audit action, by the first part of its name. Reading what an entry changed requires the
 * read permission of that area. A test compares this with the permission of every operation.
 */
import { entryOf } from '#kernel/text/table-entry.ts'
import { type PermissionArea, permissionAreas } from './permission.ts'

const areaOfPrefix: Readonly<Record<string, PermissionArea>> = {
  ...Object.fromEntries(permissionAreas.map((area) => [area, area])),
  alert_rules: 'monitoring',
  alerts: 'monitoring',
  auth: 'account',
  dynamic_ips: 'dynamic_ip',
  heartbeats: 'monitoring',
  incidents: 'monitoring',
  instance: 'account',
  maintenance_windows: 'monitoring',
  notifications: 'account',
  monitors: 'monitoring',
  ping_keys: 'monitoring',
  probes: 'monitoring',
}

/** Null for an action that no area declares. Only actors who may read every area see the content of its entries. */
export function areaOfAction(action: string): PermissionArea | null {
  const prefix = action.split('.')[0] ?? ''
  return entryOf(areaOfPrefix, prefix) ?? null
}

/** The first parts of all actions whose area fulfills the condition. */
export function actionPrefixesOf(passes: (area: PermissionArea) => boolean): string[] {
  return Object.entries(areaOfPrefix).flatMap(([prefix, area]) => (passes(area) ? [prefix] : []))
}
