/** The due work of heartbeats, and its wake-up call. */
export const heartbeatsWork = 'monitoring.heartbeats'
