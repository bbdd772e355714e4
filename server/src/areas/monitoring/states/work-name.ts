/** The due work of monitors, and its wake-up call. */
export const statesWork = 'monitoring.states'

/** The queues in which it waits. In `alerts` are monitors of which an incident may open or end. */
export type StateQueue = 'alerts' | 'others'
export const alertsQueue: StateQueue = 'alerts'
