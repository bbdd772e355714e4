/** What other areas may use of this area. */
export { AddConnection } from './add-connection.tsx'
export { ConnectionName, ConnectionSelect, useHasConnection } from './connection-select.tsx'
export { connectionsPaths } from './paths.ts'
export { filledOptions, ZoneOptionFields, type ZoneOptionValues } from './zone-options/zone-option-fields.tsx'
