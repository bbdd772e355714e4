import { selectHeartbeatsById } from '#areas/monitoring/heartbeats/store.ts'
import type { IncidentRow } from '#areas/monitoring/incidents/store.ts'
import { type MonitorRow, selectMonitorsById } from '#areas/monitoring/store.ts'
import type { Context } from '#platform/context.ts'
import { type Coverable, type Mute, mutesOf } from './coverage.ts'

/** A monitor whose open incident lists these members as failing. */
export function coverableMonitor(
  { id, labels, server_id }: MonitorRow,
  evidence: IncidentRow['evidence'],
): Coverable {
  return { id, labels, server_id, failingMembers: evidence.flatMap(({ monitor_id }) => monitor_id ?? []) }
}

/** The windows that cover what these incidents belong to now, by the ids of the incidents. */
export async function mutesOfIncidents(
  context: Context,
  incidents: readonly IncidentRow[],
): Promise<Map<string, Mute>> {
  const idsOf = (type: string) =>
    incidents.flatMap(({ subject_type, subject_id }) => (subject_type === type ? (subject_id ?? []) : []))
  const [monitors, heartbeats] = await Promise.all([
    selectMonitorsById(context, idsOf('monitor')),
    selectHeartbeatsById(context, idsOf('heartbeat')),
  ])
  const known = new Map<string, Coverable>(
    heartbeats.map(({ id, labels }) => [id, { id, labels, server_id: null }]),
  )
  const evidenceOf = new Map(incidents.map(({ subject_id, evidence }) => [subject_id, evidence]))
  for (const monitor of monitors)
    known.set(monitor.id, coverableMonitor(monitor, evidenceOf.get(monitor.id) ?? []))
  for (const { subject_type, subject_id, server_id } of incidents)
    if (subject_type === 'alert' && subject_id !== null)
      known.set(subject_id, { id: subject_id, labels: {}, server_id })
  const mutes = await mutesOf(context, [...known.values()])
  return new Map(
    incidents.flatMap(({ id, subject_id }) => {
      const mute = subject_id === null ? undefined : mutes.get(subject_id)
      return mute ? [[id, mute] as const] : []
    }),
  )
}
