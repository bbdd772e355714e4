export { endMaintenance, openMaintenance } from './maintenance/temporary-window.ts'
export { monitorsWithHosts } from './related/link-store.ts'
export { selectMonitorsById } from './store.ts'
