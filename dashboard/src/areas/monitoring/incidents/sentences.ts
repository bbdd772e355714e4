/** What the overview says of incidents and failed checks; it loads this only if something fails. */

export { incidentCause, incidentTitle } from './entry-text.ts'
export { failureText } from './failure-text.ts'
