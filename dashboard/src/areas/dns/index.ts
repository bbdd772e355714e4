/** What other areas may use of this one. */
export { dnsPaths } from './paths.ts'
export { ZoneSelect } from './zone-select.tsx'
