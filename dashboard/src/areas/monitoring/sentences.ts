/** What the overview says of incidents and failed checks; it loads this only if something fails. */
export { failureText } from './failure-text.ts'
export { incidentCause, incidentTitle } from './incidents/entry-text.ts'
