/**
 * What an actor may do: `<area>.read` and `<area>.write`, where write includes read. A preset stays a
 * preset wherever it is stored, so that it follows when an area is added.
 */
export const permissionAreas = [
  'domains',
  'dns',
  'cloud',
  'certificates',
  'monitoring',
  'dynamic_ip',
  'webhooks',
  'account',
] as const

export type PermissionArea = (typeof permissionAreas)[number]
export type Permission = `${PermissionArea}.read` | `${PermissionArea}.write`
export const permissionPresets = ['read_only', 'full_access'] as const
export type PermissionPreset = (typeof permissionPresets)[number]

export type Grant = { preset: PermissionPreset | null; permissions: readonly Permission[] }

const reads: readonly Permission[] = permissionAreas.map((area) => `${area}.read` as const)
const writes: readonly Permission[] = permissionAreas.map((area) => `${area}.write` as const)

export const allPermissions: readonly Permission[] = permissionAreas.flatMap(
  (area) => [`${area}.read`, `${area}.write`] as const,
)

/** Every permission that a grant gives, presets and "write includes read" worked out, in catalogue order. */
export function effectivePermissions(grant: Grant): Permission[] {
  const given = new Set<Permission>(grant.permissions)
  if (grant.preset === 'read_only') for (const permission of reads) given.add(permission)
  if (grant.preset === 'full_access') for (const permission of writes) given.add(permission)
  return allPermissions.filter(
    (permission) => given.has(permission) || given.has(permission.replace(/\.read$/, '.write') as Permission),
  )
}

/** What of `wanted` the holder of `held` lacks: nobody can grant what they do not have themselves. */
export function permissionsLacking(held: readonly Permission[], wanted: Grant): Permission[] {
  return effectivePermissions(wanted).filter((permission) => !held.includes(permission))
}
