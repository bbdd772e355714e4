export { endMaintenance, openMaintenance } from './maintenance/temporary-window.ts'
export { monitorsWithHosts } from './related/link-store.ts'
export { hostsWatchedForExpiry } from './related/watched-hosts-store.ts'
export { selectMonitorsById } from './store.ts'
