export { connectionNames } from './connections.ts'
export {
  noteWorkDone,
  noteWorkFailed,
  type ResourceError,
  resourceError,
  retryAt,
  type ThroughConnection,
  type WorkFailure,
} from './failures.ts'
export { type FirewallConnection, openFirewalls } from './firewalls/firewalls.ts'
export { canonicalPorts } from './firewalls/ports.ts'
export { Direction, FirewallRule, Ports, Protocol } from './firewalls/schema.ts'
export type { OpenConnection, Openings } from './openings.ts'
export { providerProblem } from './provider-problem.ts'
export { zoneOptionsFor } from './zone-options.ts'
export { ZoneOptionsInput } from './zone-options-schema.ts'
