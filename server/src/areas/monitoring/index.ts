export { endMaintenance, openMaintenance } from './maintenance/temporary-window.ts'
export { selectMonitorsById } from './store.ts'
