/** What other areas may use of this area. */
export { dnsPaths } from './paths.ts'
export { ZoneSelect } from './zone-list/zone-select.tsx'
