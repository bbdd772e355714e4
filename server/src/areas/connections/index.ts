export { connectionWithoutCredentials } from './connections.ts'
export { canonicalRules } from './firewalls/canonical-rules.ts'
export { canonicalPorts } from './firewalls/ports.ts'
export { Direction, FirewallRule, FirewallRuleInput, Ports, Protocol } from './firewalls/schema.ts'
export {
  type ConnectionSummary,
  type ResourceError,
  recordWorkFailure,
  recordWorkSuccess,
  resourceError,
  retryAt,
  type WorkFailure,
} from './provider/failures.ts'
export { openRequested } from './provider/open-requested.ts'
export type { OpenConnection, ProviderClients } from './provider/provider-clients.ts'
export { providerProblem, withProviderProblems } from './provider/provider-problem.ts'
export { readContactHandles } from './provider/provider-state-store.ts'
export { FirewallCapabilities, RegistrarCapabilities, ResourceErrorOf } from './schema.ts'
export { connectionKinds, connectionNames, isFailing } from './store.ts'
export { firewallCapabilitiesView, registrarCapabilitiesView } from './views.ts'
export { zoneOptionsFor } from './zone-options/zone-options.ts'
export { ZoneOptionsInput } from './zone-options/zone-options-schema.ts'
