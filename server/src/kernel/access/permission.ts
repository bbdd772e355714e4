/**
 * What an actor may do: `<area>.read` and `<area>.write`, where write includes read. Presets are stored as presets, so
 * that they include areas that are added later.
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

/** All permissions of a grant, with presets and "write includes read" expanded, in catalogue order. */
export function effectivePermissions(grant: Grant): Permission[] {
  const given = new Set<Permission>(grant.permissions)
  if (grant.preset === 'read_only') for (const permission of reads) given.add(permission)
  if (grant.preset === 'full_access') for (const permission of writes) given.add(permission)
  return allPermissions.filter(
    (permission) => given.has(permission) || given.has(permission.replace(/\.read$/, '.write') as Permission),
  )
}

/** The permissions in `wanted` that are missing in `held`: nobody can grant a permission they do not have. */
export function permissionsLacking(held: readonly Permission[], wanted: Grant): Permission[] {
  return effectivePermissions(wanted).filter((permission) => !held.includes(permission))
}
