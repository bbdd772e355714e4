export { findFirewall, findFirewallIdAt } from './firewalls/firewall-store.ts'
export {
  type FirewallPlace,
  lockedRetrySeconds,
  releaseFirewallLock,
  takeFirewallLock,
} from './firewalls/lock-store.ts'
export { type FirewallConnection, openFirewalls } from './firewalls/open-firewalls.ts'
export { addressesOfServer, serversAtAddresses, serversWithAddresses } from './related/link-store.ts'
export { enterServer } from './servers/entered.ts'
export { isMeasuredByProvider, measuredSeconds } from './servers/metrics/collection/collection-store.ts'
export { newestReadings } from './servers/metrics/collection/newest-readings.ts'
export { recordReported } from './servers/metrics/record-metrics.ts'
export { type FileSystemForecast, forecastFileSystems } from './servers/metrics/rollups/forecast-store.ts'
export { acceptedSeconds } from './servers/metrics/tiers.ts'
export { describeServer, observeLocked, observeServer } from './servers/observed.ts'
export {
  findServer,
  lockedServer,
  type ReportingServer,
  selectReportingServers,
  selectServersById,
} from './store/servers.ts'
export { serversOfMachine } from './store/servers-of-machine.ts'
