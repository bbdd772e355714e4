/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'
import type { HeartbeatStateName, Signal } from './heartbeats/heartbeat-state.tsx'
import type { WindowState } from './maintenance/window-state.tsx'
import type { IncidentStatus, MonitorStateName } from './states.tsx'

export const monitorsPage = pageAddress('/monitors', {
  q: text(),
  state: text<MonitorStateName>(),
  type: text(),
  label: text(),
  group: text(),
  attention: text<'true'>(),
  new: text(),
})
export const monitorPage = pageAddress('/monitors/$monitorId', {
  tab: text(),
  outcome: text<'up' | 'degraded' | 'down' | 'unknown'>(),
  range: text<'day' | 'week' | 'month' | 'quarter'>(),
  from: text(),
  to: text(),
})
export const heartbeatsPage = pageAddress('/heartbeats', {
  q: text(),
  state: text<HeartbeatStateName>(),
  attention: text<'true'>(),
  new: text(),
})
export const heartbeatPage = pageAddress('/heartbeats/$heartbeatId', { tab: text(), signal: text<Signal>() })
export const importPage = pageAddress('/monitors/import', {})
export const incidentsPage = pageAddress('/incidents', {
  q: text(),
  status: text<IncidentStatus>(),
  attention: text<'true'>(),
  new: text(),
})
export const alertRulesPage = pageAddress('/alert-rules', { q: text(), new: text() })
export const maintenancePage = pageAddress('/maintenance', {
  q: text(),
  state: text<WindowState>(),
  /** Only the windows that followed this one. */
  series: text(),
  new: text(),
})
export const maintenanceWindowPage = pageAddress('/maintenance/$windowId', {})
export const incidentPage = pageAddress('/incidents/$incidentId', {})

export const monitoringPaths = {
  monitors: monitorsPage.to({}),
  newMonitor: monitorsPage.to({}, { new: 'monitor' }),
  importMonitors: importPage.to({}),
  monitor: (monitorId: string) => monitorPage.to({ monitorId }),
  heartbeats: heartbeatsPage.to({}),
  newHeartbeat: heartbeatsPage.to({}, { new: 'heartbeat' }),
  heartbeat: (heartbeatId: string) => heartbeatPage.to({ heartbeatId }),
  incidents: incidentsPage.to({}),
  newIncident: incidentsPage.to({}, { new: 'incident' }),
  alertRules: alertRulesPage.to({}),
  newAlertRule: alertRulesPage.to({}, { new: 'rule' }),
  maintenance: maintenancePage.to({}),
  newMaintenanceWindow: maintenancePage.to({}, { new: 'window' }),
  maintenanceWindow: (windowId: string) => maintenanceWindowPage.to({ windowId }),
  incident: (incidentId: string) => incidentPage.to({ incidentId }),
}
