import type { ProbeChecks } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { ProbeRow } from '../store.ts'

/** Probes in the format of the API. */
export async function probeViews(context: Context, probes: readonly ProbeRow[], checks: ProbeChecks) {
  const counts = await checks.counts(
    context,
    probes.map(({ id }) => id),
  )
  return probes.map((probe) => viewOf(probe, counts.get(probe.id) ?? 0))
}

export async function probeView(context: Context, probe: ProbeRow, checks: ProbeChecks) {
  const [view] = await probeViews(context, [probe], checks)
  return view ?? viewOf(probe, 0)
}

function viewOf(probe: ProbeRow, monitor_count: number) {
  const { id, name, labels, state, hostname, version, allowed_networks } = probe
  return {
    id,
    name,
    labels,
    state,
    hostname,
    version,
    allowed_networks,
    monitor_count,
    enrolment: {
      hint: probe.enrolment_hint,
      expires_at: probe.enrolment_expires_at,
      used_at: probe.enrolment_used_at,
    },
    secret:
      probe.hint === null
        ? null
        : {
            hint: probe.hint,
            previous_valid_until: probe.previous_valid_until,
            rotation_requested_at: probe.rotation_requested_at,
          },
    enrolled_at: probe.enrolled_at,
    last_seen_at: probe.last_seen_at,
    last_seen_ip: probe.last_seen_ip,
    clock_skew_seconds: probe.clock_skew_seconds,
    waiting_results: probe.waiting_results,
    dropped_results: Number(probe.dropped_results),
    revoked_at: probe.revoked_at,
    created_at: probe.created_at,
    updated_at: probe.updated_at,
  }
}
