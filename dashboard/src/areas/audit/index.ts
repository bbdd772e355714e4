/** What other areas may use of this area. */
export { ActivityLink, ActivityPanel } from './activity-panel.tsx'
