/** What other areas may use of this area. */
export { AddConnection } from './add-connection.tsx'
export { connectionsPaths } from './paths.ts'
export { ConnectionLink } from './select/connection-link.tsx'
export { ConnectionName, ConnectionSelect } from './select/connection-select.tsx'
export { RequiredConnectionSelect } from './select/required-connection-select.tsx'
export { filledOptions, ZoneOptionFields, type ZoneOptionValues } from './zone-options/zone-option-fields.tsx'
