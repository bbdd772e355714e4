/** The checks that probes make. */
import { sql } from 'kysely'
import { noConfirmation, withoutFreshResults } from '#kernel/monitoring/confirmation.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { MonitorRow } from '../../store.ts'
import type { ClaimedCheck } from '../claim-store.ts'

/** Changes with everything that matters for a check. */
const version = sql`left(md5(concat_ws(' ', monitor.type, monitor.settings::text, monitor.sealed_settings,
  monitor.interval_seconds, monitor.timeout_seconds)), 16)`

const assigned = (accountId: string, probeId: string) => sql`
  monitor_checks as assigned join monitors as monitor
    on monitor.account_id = assigned.account_id and monitor.id = assigned.monitor_id
  where assigned.account_id = ${accountId} and assigned.location = ${probeId} and assigned.location <> 'local'
    and monitor.paused_at is null`

/** An installation on hold connects nowhere, and for a suspended account nothing is checked. */
const isChecked = (accountId: string) => sql`
  not exists (select from instance_settings where held_at is not null)
  and not exists (select from accounts where account_id = ${accountId} and suspended_at is not null)`

export async function assignmentsVersion({ tx, accountId }: Context, probeId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(coalesce(string_agg(monitor.id || ' ' || ${version}, ',' order by monitor.id), '')) as version
    from ${assigned(accountId, probeId)} and ${isChecked(accountId)}`.execute(tx)
  return rows[0]?.version ?? ''
}

export type AssignedCheck = Pick<
  MonitorRow,
  'id' | 'type' | 'settings' | 'sealed_settings' | 'interval_seconds' | 'timeout_seconds'
> & { phase_ms: number; version: string }

export async function selectAssignments(
  { tx, accountId }: Context,
  probeId: string,
): Promise<AssignedCheck[]> {
  const { rows } = await sql<AssignedCheck>`
    select monitor.id, monitor.type, monitor.settings, monitor.sealed_settings, monitor.interval_seconds,
      monitor.timeout_seconds, assigned.phase_ms, ${version} as version
    from ${assigned(accountId, probeId)} and ${isChecked(accountId)} order by monitor.id`.execute(tx)
  return rows
}

/** How many monitors that are not paused each of these probes checks. */
export async function countAssignments(
  { tx, accountId }: Context,
  probeIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ location: string; count: number }>`
    select assigned.location, count(*)::int as count
    from monitor_checks as assigned join monitors as monitor
      on monitor.account_id = assigned.account_id and monitor.id = assigned.monitor_id
    where assigned.account_id = ${accountId} and assigned.location = any(${[...probeIds]})
      and assigned.location <> 'local' and monitor.paused_at is null
    group by assigned.location`.execute(tx)
  return new Map(rows.map(({ location, count }) => [location, count]))
}

export type ProbedCheck = Omit<ClaimedCheck, 'slot_at'> & { version: string }

/** Those of these monitors that a probe checks, by their ids. System scope. */
export async function selectProbedChecks(
  tx: Tx,
  { accountId, probeId }: { accountId: string; probeId: string },
  monitorIds: readonly string[],
): Promise<Map<string, ProbedCheck>> {
  const { rows } = await sql<ProbedCheck>`
    select monitor.account_id, assigned.location, monitor.id, monitor.type, monitor.settings, monitor.sealed_settings,
      monitor.interval_seconds, monitor.timeout_seconds, monitor.retry_seconds, monitor.fail_after,
      monitor.degrade_after, monitor.recover_after, ${version} as version
    from ${assigned(accountId, probeId)} and monitor.id = any(${[...monitorIds]})`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export type ResultKey = { monitor_id: string; slot_at: Date }

/** Those of these results that are recorded already. System scope. */
export async function selectRecorded(
  tx: Tx,
  { accountId, probeId }: { accountId: string; probeId: string },
  keys: readonly ResultKey[],
): Promise<ResultKey[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<ResultKey>`
    select result.monitor_id, result.slot_at from monitor_results as result
    join unnest(${keys.map(({ monitor_id }) => monitor_id)}::text[], ${keys.map(({ slot_at }) => slot_at)}::timestamptz[])
      as given (monitor_id, slot_at) using (monitor_id, slot_at)
    where result.account_id = ${accountId} and result.location = ${probeId}`.execute(tx)
  return rows
}

/** Whether secrets are among the settings of the monitors of a probe, also of those that are paused. */
export async function hasSecrets({ tx, accountId }: Context, probeId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from monitor_checks as assigned join monitors as monitor
      on monitor.account_id = assigned.account_id and monitor.id = assigned.monitor_id
    where assigned.account_id = ${accountId} and assigned.location = ${probeId} and assigned.location <> 'local'
      and monitor.sealed_settings is not null
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * The results of a probe so far do not count any more, however recent they are, and the states of its monitors are worked
 * out again. Returns whether there are any.
 */
export async function endVotes({ tx, accountId, now }: Context, probeId: string): Promise<boolean> {
  const unknown = JSON.stringify(withoutFreshResults(noConfirmation, now.getTime()))
  // First the checks and then the monitors, each in one order, as results lock them, which prevents deadlocks.
  await sql`
    with voting as materialized (
      select monitor_id from monitor_checks
      where account_id = ${accountId} and location = ${probeId} and location <> 'local'
        and confirmation ->> 'state' not in ('pending', 'unknown')
      order by monitor_id for no key update
    )
    update monitor_checks as ended set confirmation = ${unknown}::jsonb from voting
    where ended.account_id = ${accountId} and ended.location = ${probeId} and ended.monitor_id = voting.monitor_id`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    with own as materialized (
      select id from monitors
      where account_id = ${accountId} and paused_at is null and id in (
        select monitor_id from monitor_checks
        where account_id = ${accountId} and location = ${probeId} and location <> 'local')
      order by id for no key update
    )
    update monitors as monitor set due_at = least(monitor.due_at, ${now}::timestamptz) from own
    where monitor.account_id = ${accountId} and monitor.id = own.id`.execute(tx)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}
