/** What other areas may use of this area. */
export { LocationsSelect } from './list/locations-select.tsx'
export { probePaths } from './paths.ts'
