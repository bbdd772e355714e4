import { applyManagedPolicy, type ManagedPolicy } from '#areas/dns/managed/managed-rrsets.ts'
import { wakeZone, zoneWork } from '#areas/dns/store/applies.ts'
import { selectManaged } from '#areas/dns/store/managed.ts'
import type { Safety, ZoneRow } from '#areas/dns/store/tables.ts'
import {
  deleteZoneRow,
  insertZoneRow,
  makeZonesDueOf,
  selectZone,
  updateZoneRow,
} from '#areas/dns/store/zones.ts'
import { newId } from '#kernel/id.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isBrokenReference, isDuplicate } from '#platform/database/query/violation.ts'
import { requireInterval } from '#platform/plans/limits.ts'
import type { ZoneOptionValues } from '#providers/ports/zone-options.ts'
import type { NewZoneInput, ZonePatch } from '../operations/zone-schema.ts'
import { ignoreDefaults, ignoreRules } from './drift/ignore-rules.ts'
import { requireServerNotShared } from './shared-zone.ts'

const intervalDefault = 900

export const safetyDefaults: Safety = { max_update_percent: 30, max_delete_percent: 30, min_rrsets: 10 }

export type NewZone = Omit<NewZoneInput, 'options'> & {
  status: 'creating' | 'importing'
  /** The options for creating it at the provider. */
  options?: ZoneOptionValues
  server: string | null
}

/** Adds a zone. The worker then creates or imports it. */
export async function createZone(context: Context, input: NewZone): Promise<ZoneRow> {
  await context.withinLimit('zones')
  const plan = await context.plan()
  const interval = input.check_interval_seconds ?? Math.max(intervalDefault, plan.check_interval_seconds)
  requireInterval(plan, interval)
  if (input.status === 'importing' && !input.allow_shared) await requireServerNotShared(context, input)
  const zone = await insertZone(context, { ...input, check_interval_seconds: interval })
  context.count('zones', 1)
  await context.audit(zoneTarget(zone), {
    before: null,
    after: { ...auditView(zone), status: zone.status, options: zone.creation_options },
  })
  await context.wake(zoneWork)
  return zone
}

async function insertZone(
  context: Context,
  input: NewZone & { check_interval_seconds: number },
): Promise<ZoneRow> {
  try {
    return await insertZoneRow(context.tx, {
      account_id: context.accountId,
      id: newId('zone'),
      name: input.name,
      connection_id: input.connection_id,
      provider_ref: null,
      status: input.status,
      apply_mode: input.apply_mode ?? 'automatic',
      drift_policy: input.drift_policy ?? 'report',
      check_interval_seconds: input.check_interval_seconds,
      default_ttl: input.default_ttl ?? 3600,
      safety: { ...safetyDefaults, ...input.safety },
      ignore_rules: JSON.stringify(ignoreRules(input.ignore ?? ignoreDefaults)),
      labels: input.labels ?? {},
      creation_options: input.options ?? {},
      server: input.server,
      allow_shared: input.allow_shared ?? false,
      change_token: null,
      read_at: null,
      checked_at: null,
      check_requested_at: null,
      next_check_at: null,
      error: null,
      held: null,
      created_at: context.now,
      updated_at: context.now,
      due_at: context.now,
    })
  } catch (error) {
    if (isDuplicate(error))
      throw new Problem('conflict', `The zone ${input.name} of this connection already exists in Holdfast.`)
    if (isBrokenReference(error))
      throw invalidInput([
        { pointer: '/connection_id', message: `There is no connection ${input.connection_id}.` },
      ])
    throw error
  }
}

export async function updateZone(
  context: Context,
  id: string,
  patch: ZonePatch,
  ifMatch: string | null,
): Promise<ZoneRow> {
  const before = await selectZone(context, id, true)
  requireMatch(ifMatch, before.revision)
  if (patch.check_interval_seconds !== undefined)
    requireInterval(await context.plan(), patch.check_interval_seconds)
  const { safety, ignore, labels, ...fields } = patch
  const after = await updateZoneRow(context, id, {
    ...fields,
    ...(safety && { safety: { ...before.safety, ...safety } }),
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    ...(ignore && { ignore_rules: JSON.stringify(ignoreRules(ignore)) }),
    revision: before.revision + 1,
    updated_at: context.now,
    ...(needsCheck(patch) && { check_requested_at: context.now }),
  })
  if (needsCheck(patch)) await wakeZone(context, id)
  await context.audit(zoneTarget(after), changedFields(auditView(before), auditView(after)))
  return after
}

/**
 * These settings affect what counts as drift, how it is handled and what is held, so the whole zone is checked again.
 */
function needsCheck({ ignore, drift_policy, apply_mode, safety }: ZonePatch): boolean {
  return [ignore, drift_policy, apply_mode, safety].some((setting) => setting !== undefined)
}

/** Requests a check at the provider now. */
export async function requestCheck(context: Context, id: string): Promise<ZoneRow> {
  const zone = await selectZone(context, id, true)
  if (zone.status !== 'active')
    throw new Problem('wrong_state', `The zone ${zone.name} is ${zone.status}; it cannot be checked yet.`)
  await updateZoneRow(context, id, { check_requested_at: context.now })
  await wakeZone(context, id)
  await context.audit(zoneTarget(zone), { before: null, after: { check_requested_at: context.now } })
  return await selectZone(context, id)
}

type ZoneDeletion = {
  atProvider: boolean
  ifMatch: string | null
  managed: Exclude<ManagedPolicy, 'keep'> | undefined
  canDelete: (zone: ZoneRow) => Promise<boolean>
}

/** Deletes a zone: in Holdfast only and at once, or at its provider too, as due work. */
export async function deleteZone(context: Context, id: string, options: ZoneDeletion): Promise<void> {
  const zone = await selectZone(context, id, true)
  requireMatch(options.ifMatch, zone.revision)
  await applyManagedPolicy(context, zone, await selectManaged(context, id), options.managed ?? 'refuse')
  if (options.atProvider) {
    if (!(await options.canDelete(zone)))
      throw invalidInput([
        {
          pointer: '?at_provider',
          message: 'this provider cannot delete zones: delete the zone on the server, and here with `keep`',
        },
      ])
    await updateZoneRow(context, id, {
      status: 'deleting',
      revision: zone.revision + 1,
      updated_at: context.now,
    })
    await wakeZone(context, id)
  } else {
    await deleteZoneRow(context, id)
  }
  await context.audit(zoneTarget(zone), {
    before: auditView(zone),
    after: { at_provider: options.atProvider ? 'deleted' : 'kept' },
  })
}

/** Makes the zones of a connection due after its credentials were corrected. */
export async function wakeZonesOf(context: Context, connectionId: string): Promise<void> {
  await makeZonesDueOf(context, connectionId)
  await context.wake(zoneWork)
}

export function zoneTarget(zone: Pick<ZoneRow, 'id' | 'name'>) {
  return { type: 'zone', id: zone.id, name: zone.name }
}

function auditView(zone: ZoneRow) {
  const { name, connection_id, apply_mode, drift_policy, check_interval_seconds } = zone
  const { default_ttl, safety, ignore_rules, labels, allow_shared } = zone
  return {
    name,
    connection_id,
    apply_mode,
    drift_policy,
    check_interval_seconds,
    default_ttl,
    safety,
    ignore: ignore_rules,
    labels,
    allow_shared,
  }
}
