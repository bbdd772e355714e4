/** What other areas may use of this area. */
export { PermissionMatrix } from './permissions/permission-matrix.tsx'
export { type Levels, levelsOf, permissionsOf } from './permissions/permissions.ts'
