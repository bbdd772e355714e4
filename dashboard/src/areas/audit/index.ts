/** What other areas may use of this one. */
export { ActivityPanel } from './activity-panel.tsx'
export { auditPaths } from './paths.ts'
