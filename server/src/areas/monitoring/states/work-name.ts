/** The due work of monitors, and its wake-up call. */
export const statesWork = 'monitoring.states'

/** The queues in which it waits. In `alerts` are monitors of which an incident may open or end. */
export type StateQueue = 'alerts' | 'others'
export const alertsQueue: StateQueue = 'alerts'

/** So often a failure class must come one after another before an incident has it as its cause. */
export const repeatedCount = 2
