import type { IncidentRow } from '#areas/monitoring/incidents/store.ts'
import type { Context } from '#platform/context.ts'

/** `over`: it does not fail now. A time: when to look again. */
export type Verdict = 'confirmed' | 'over' | Date

export type Confirmation = {
  /** Whether the failure is confirmed by what was seen since the end. Locks no incident. */
  judge(context: Context, incident: IncidentRow): Promise<Verdict>
  /** Locks what the caller must lock before the incident. */
  prepare?(context: Context, incident: IncidentRow): Promise<void>
  /** Alerts, of an incident that is locked. */
  alert(context: Context, incident: IncidentRow): Promise<IncidentRow>
}
