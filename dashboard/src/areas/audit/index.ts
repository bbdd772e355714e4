/** What other areas may use of this one. */
export { ActivityLink, ActivityPanel } from './activity-panel.tsx'
