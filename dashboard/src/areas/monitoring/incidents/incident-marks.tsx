/** Incidents in charts: of a monitor, and of a server. */
import { request } from '@holdfast/client'
import { IconUrgent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import type { ChartMark } from '#ui/chart/chart-data.ts'
import { type MarkedWindow, marksWithin } from '#ui/chart/marks/period-marks.ts'
import type { MarkSource } from '#ui/related/resource-type.ts'
import { monitoringPaths } from '../paths.ts'
import { severities } from '../states.tsx'
import { incidentTitle } from './entry-text.ts'

const limit = 100

/** Of its monitors and of its alerts. */
export const ServerIncidents: MarkSource = ({ id, window, children }) =>
  children(useIncidentMarks({ server_id: id }, window))

export function useIncidentMarks(
  filter: { server_id: string } | { subject_id: string },
  window: MarkedWindow,
): ChartMark[] {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const result = useApiQuery(request('incidents.list', { query: { ...filter, limit } }), {
    when: may('incidents.list'),
  })
  const incidents = result.data?.body.data ?? []
  const periods = incidents.map((incident) => ({ ...incident, ended_at: incident.resolved_at }))
  return marksWithin(periods, window, (incident) => ({
    label: incidentTitle(t, incident),
    tone: severities[incident.severity].tone,
    icon: IconUrgent,
    path: monitoringPaths.incident(incident.id),
  }))
}
