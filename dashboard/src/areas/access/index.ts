/** What other areas may use of this one. */
export { PermissionMatrix } from './permission-matrix.tsx'
export { type Levels, levelsOf, permissionsOf } from './permissions.ts'
