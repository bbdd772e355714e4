/** Permissions in three levels per area: none, read, or read and write. */
import type { BodyOf } from '@holdfast/client'
import type { MessageKey } from '#language/language.ts'

export type Permission = NonNullable<BodyOf<'account.tokens.create'>['permissions']>[number]
export type PermissionArea = Permission extends `${infer Area}.${'read' | 'write'}` ? Area : never
export type Level = 'none' | 'read' | 'write'
export type Levels = Record<PermissionArea, Level>

/** The message key of each area. */
export const areaLabels: Record<PermissionArea, MessageKey<'access'>> = {
  domains: 'domains',
  dns: 'dns',
  cloud: 'areaCloud',
  certificates: 'certificates',
  monitoring: 'areaMonitoring',
  dynamic_ip: 'dynamicIp',
  webhooks: 'webhooks',
  account: 'areaAccount',
}

// The record has every area exactly once.
export const permissionAreas = Object.keys(areaLabels) as PermissionArea[]

export function levelsOf(permissions: readonly string[]): Levels {
  const level = (area: PermissionArea): Level => {
    if (permissions.includes(`${area}.write`)) return 'write'
    return permissions.includes(`${area}.read`) ? 'read' : 'none'
  }
  // Every area gets a level.
  return Object.fromEntries(permissionAreas.map((area) => [area, level(area)])) as Levels
}

/** Writing includes reading, so one permission per area is sufficient. */
export function permissionsOf(levels: Levels): Permission[] {
  return permissionAreas.flatMap((area): Permission[] => {
    const level = levels[area]
    return level === 'none' ? [] : [`${area}.${level}`]
  })
}
