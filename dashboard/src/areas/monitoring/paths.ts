/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'
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
export const incidentsPage = pageAddress('/incidents', {
  q: text(),
  status: text<IncidentStatus>(),
  attention: text<'true'>(),
  new: text(),
})
export const incidentPage = pageAddress('/incidents/$incidentId', {})

export const monitoringPaths = {
  monitors: monitorsPage.to({}),
  newMonitor: monitorsPage.to({}, { new: 'monitor' }),
  monitor: (monitorId: string) => monitorPage.to({ monitorId }),
  incidents: incidentsPage.to({}),
  newIncident: incidentsPage.to({}, { new: 'incident' }),
  incident: (incidentId: string) => incidentPage.to({ incidentId }),
}
