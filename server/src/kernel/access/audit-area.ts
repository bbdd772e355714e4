/**
 * Which permission area an audit action belongs to, by the first part of its name: reading what an entry
 * changed needs the read permission of that area. A test compares this with the permission of every operation.
 */
import { type PermissionArea, permissionAreas } from './permission.ts'

const areaOfPrefix: Readonly<Record<string, PermissionArea>> = {
  ...Object.fromEntries(permissionAreas.map((area) => [area, area])),
  auth: 'account',
  dynamic_ips: 'dynamic_ip',
  instance: 'account',
}

/** Null for an action that no area has declared, whose content only somebody who may read every area sees. */
export function areaOfAction(action: string): PermissionArea | null {
  const prefix = action.split('.')[0] ?? ''
  return Object.hasOwn(areaOfPrefix, prefix) ? (areaOfPrefix[prefix] ?? null) : null
}

/** The first parts of all actions whose area passes. */
export function actionPrefixesOf(passes: (area: PermissionArea) => boolean): string[] {
  return Object.entries(areaOfPrefix).flatMap(([prefix, area]) => (passes(area) ? [prefix] : []))
}
