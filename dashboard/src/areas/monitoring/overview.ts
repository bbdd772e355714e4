import { request } from '@holdfast/client'
import type { OverviewContext, OverviewPart } from '#area.ts'
import type { Alert } from './alerts/alert-state.tsx'
import type { Heartbeat } from './heartbeats/heartbeat-state.tsx'
import { monitoringPaths } from './paths.ts'
import type { Incident, Monitor } from './states.tsx'

/** What an alert with an incident explains: the server of a silent agent is down, and its agent shows a wrong clock. */
function explainedBy({ condition, server_id, incident_id }: Alert): string[] {
  if (incident_id === null) return []
  if (condition === 'agent_silent') return [server_id]
  return condition === 'clock_offset' ? [`clock ${server_id}`] : []
}

/** The server that is down because its monitor is, if that has an incident. */
function serverDownWith({ state, server_id, open_incident_id }: Monitor): string[] {
  return state === 'down' && server_id !== null && open_incident_id !== null ? [server_id] : []
}

/** Maintenance holds back its alert. */
const isMuted = ({ alerted_at, muted_until }: Incident) => alerted_at === null && muted_until !== null

/** Open incidents, and monitors and heartbeats that fail without one. */
export async function readMonitoringOverview({
  send,
  used,
  t,
  language,
}: OverviewContext<'monitoring'>): Promise<OverviewPart> {
  const [count, heartbeatCount, incidents, monitors, heartbeats, alerts] = await Promise.all([
    used('monitors'),
    used('heartbeats'),
    send(request('incidents.list', { query: { needs_attention: true, limit: 50 } })),
    send(request('monitors.list', { query: { needs_attention: true, limit: 50 } })),
    send(request('heartbeats.list', { query: { needs_attention: true, limit: 50 } })),
    send(request('alerts.list', { query: { state: 'firing', limit: 100 } })),
  ])
  // The sentences of checks are long: they are loaded when something fails.
  const sentences =
    incidents.data.length + monitors.data.length > 0 ? await import('./incidents/sentences.ts') : undefined
  return {
    counts: [
      { label: t('monitors'), count, path: monitoringPaths.monitors },
      { label: t('heartbeats'), count: heartbeatCount, path: monitoringPaths.heartbeats },
    ],
    hasMoreAttention: [incidents, monitors, heartbeats].some(({ next_cursor }) => next_cursor !== null),
    explained: [...alerts.data.flatMap(explainedBy), ...monitors.data.flatMap(serverDownWith)],
    attention: [
      ...incidents.data.map((incident: Incident) => ({
        key: incident.id,
        tone:
          incident.severity === 'critical' && !isMuted(incident) ? ('bad' as const) : ('warning' as const),
        title: sentences?.incidentTitle(t, incident) ?? incident.title,
        detail: sentences?.incidentCause(t, language, incident) ?? incident.cause,
        remedy: t(isMuted(incident) ? 'remedyMuted' : 'remedyIncident'),
        path: monitoringPaths.incident(incident.id),
        since: incident.started_at,
      })),
      ...monitors.data
        .filter((monitor: Monitor) => monitor.open_incident_id === null)
        .map((monitor: Monitor) => ({
          key: monitor.id,
          tone: 'warning' as const,
          title: monitor.name,
          detail:
            (monitor.last_result && sentences?.failureText(t, language, monitor.last_result)) ??
            t('unknownText'),
          remedy: t('remedyMonitor'),
          path: monitoringPaths.monitor(monitor.id),
          since: monitor.state_since,
        })),
      ...heartbeats.data
        .filter((heartbeat: Heartbeat) => heartbeat.open_incident_id === null)
        .map((heartbeat: Heartbeat) => ({
          key: heartbeat.id,
          tone: 'warning' as const,
          title: heartbeat.name,
          detail: t('heartbeatDownText'),
          remedy: t('remedyHeartbeat'),
          path: monitoringPaths.heartbeat(heartbeat.id),
          since: heartbeat.state_since,
        })),
    ],
  }
}
