export { findFirewall, findFirewallIdAt } from './firewalls/firewall-store.ts'
export {
  type FirewallPlace,
  lockedRetrySeconds,
  releaseFirewallLock,
  takeFirewallLock,
} from './firewalls/lock-store.ts'
export { type FirewallConnection, openFirewalls } from './firewalls/open-firewalls.ts'
export { addressesOfServer, serversWithAddresses } from './related/link-store.ts'
