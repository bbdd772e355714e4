/** The due work of monitors, and its wake-up call. */
export const statesWork = 'monitoring.states'
