import { selectProbesById } from '#areas/probes/index.ts'
import type { Context } from '#platform/context.ts'
import { openIncidentIds } from '../incidents/store.ts'
import { mutesOf } from '../maintenance/coverage/coverage.ts'
import { type RecentResult, selectRecentResults } from '../results/result-list-store.ts'
import { verdictFor } from '../states/check-verdict.ts'
import { type ShownState, shownStates } from '../states/shown-states.ts'
import { type CheckRow, type LastResult, type MonitorRow, selectChecks } from '../store.ts'
import { localLocation } from './schedule.ts'

export async function monitorView(context: Context, monitor: MonitorRow, recent = 0): Promise<object> {
  const [view] = await monitorViews(context, [monitor], recent)
  return view ?? {}
}

/** `recent`: how many of the last results are shown of each. */
export async function monitorViews(
  context: Context,
  monitors: readonly MonitorRow[],
  recent = 0,
): Promise<object[]> {
  const ids = monitors.map(({ id }) => id)
  const [checks, incidents, mutes, results] = await Promise.all([
    selectChecks(context, ids),
    openIncidentIds(context, ids),
    mutesOf(context, monitors),
    recent === 0 ? new Map<string, RecentResult[]>() : selectRecentResults(context, monitors, recent),
  ])
  const states = await shownStates(context, monitors, checks)
  const probes = new Set(checks.map(({ location }) => location).filter((one) => one !== localLocation))
  const probeNames = new Map(
    probes.size === 0
      ? []
      : (await selectProbesById(context, [...probes])).map(({ id, name }) => [id, name] as const),
  )
  const checksOf = Map.groupBy(checks, ({ monitor_id }) => monitor_id)
  return monitors.map((monitor) =>
    viewOf(monitor, {
      state: states.get(monitor.id) ?? monitor.state,
      checks: checksOf.get(monitor.id) ?? [],
      openIncidentId: incidents.get(monitor.id) ?? null,
      maintenanceWindowId: mutes.get(monitor.id)?.id ?? null,
      probeNames,
      now: context.now,
      recent: results.get(monitor.id) ?? [],
    }),
  )
}

type Parts = {
  state: ShownState
  checks: readonly CheckRow[]
  openIncidentId: string | null
  maintenanceWindowId: string | null
  probeNames: ReadonlyMap<string, string>
  now: Date
  recent: readonly RecentResult[]
}

function viewOf(monitor: MonitorRow, parts: Parts): object {
  const { state, checks, openIncidentId, maintenanceWindowId, recent } = parts
  const { id, name, labels, type, settings, created_at, updated_at } = monitor
  const { isPartial } = verdictFor(monitor, checks, parts.now)
  const locationStates = checks.map((check) => ({
    location: check.location,
    name: parts.probeNames.get(check.location) ?? null,
    state: verdictFor(monitor, [check], parts.now).state,
    last_result: check.last_result && lastResultView(check.last_result),
  }))
  const newest = checks.toSorted((a, b) => Number(b.last_slot_at) - Number(a.last_slot_at))[0]
  const due = checks.flatMap(({ due_at }) => due_at ?? [])
  return {
    id,
    type,
    name,
    labels,
    settings,
    has_secrets: monitor.sealed_settings !== null,
    interval_seconds: monitor.interval_seconds,
    timeout_seconds: monitor.timeout_seconds,
    retry_seconds: monitor.retry_seconds,
    fail_after: monitor.fail_after,
    degrade_after: monitor.degrade_after,
    recover_after: monitor.recover_after,
    alert_on_degraded: monitor.alert_on_degraded,
    reminder_seconds: monitor.reminder_seconds,
    escalate_after_seconds: monitor.escalate_after_seconds,
    parent_id: monitor.parent_id,
    server_id: monitor.server_id,
    locations: monitor.locations,
    quorum: monitor.quorum,
    state,
    state_since: monitor.state_since,
    flapping_since: monitor.flapping_since,
    last_result: newest?.last_result ? lastResultView(newest.last_result) : null,
    location_states: locationStates,
    is_partial: monitor.paused_at === null && isPartial,
    recent_results: recent,
    next_check_at: due.length > 0 ? new Date(Math.min(...due.map(Number))) : null,
    open_incident_id: openIncidentId,
    maintenance_window_id: maintenanceWindowId,
    created_at,
    updated_at,
  }
}

function lastResultView({ repetitions: _internal, ...shown }: LastResult) {
  return shown
}
