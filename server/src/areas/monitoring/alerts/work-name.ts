/** The due work of alerts, and its wake-up call. */
export const alertsWork = 'monitoring.alerts'
