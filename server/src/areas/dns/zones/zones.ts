import { type ManagedPolicy, settleManaged } from '#areas/dns/managed/managed-rrsets.ts'
import { wakeZone, zoneWork } from '#areas/dns/store/applies.ts'
import { selectManaged } from '#areas/dns/store/managed.ts'
import { isSameZone } from '#areas/dns/store/shared-zones.ts'
import { dnsDb, type Safety, type ZoneRow } from '#areas/dns/store/tables.ts'
import { deleteZoneRow, selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { DnsFault } from '#kernel/dns/fault.ts'
import { parseName } from '#kernel/dns/name.ts'
import { newId } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import { invalidInput, Problem } from '#kernel/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { isBrokenReference, isDuplicate } from '#platform/database/query/violation.ts'
import { requireInterval } from '#platform/plans/limits.ts'
import type { ZoneOptionValues } from '#providers/ports/zone-options.ts'
import type { NewZoneInput, ZonePatch, ZoneQuery } from '../operations/zone-schema.ts'
import { ignoreDefaults, ignoreRules } from './drift/ignore-rules.ts'
import { refuseSharedServer } from './shared-zone.ts'

const intervalDefault = 900

export const safetyDefaults: Safety = { max_update_percent: 30, max_delete_percent: 30, min_rrsets: 10 }

export type NewZone = Omit<NewZoneInput, 'options'> & {
  status: 'creating' | 'importing'
  /** With what it is made at the provider. */
  options?: ZoneOptionValues
  server: string | null
}

/** Takes a zone on; the worker makes it at the provider, or takes over what is there. */
export async function createZone(context: Context, input: NewZone): Promise<ZoneRow> {
  await context.withinLimit('zones')
  const plan = await context.plan()
  const interval = input.check_interval_seconds ?? Math.max(intervalDefault, plan.check_interval_seconds)
  requireInterval(plan, interval)
  if (input.status === 'importing' && !input.allow_shared) await refuseSharedServer(context, input)
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
    return await dnsDb(context.tx)
      .insertInto('dns_zones')
      .values({
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
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (isDuplicate(error))
      throw new Problem('conflict', `The zone ${input.name} of this connection is here already.`)
    if (isBrokenReference(error))
      throw invalidInput([
        { pointer: '/connection_id', message: `There is no connection ${input.connection_id}.` },
      ])
    throw error
  }
}

export async function listZones(context: Context, filter: ZoneQuery): Promise<Page<ZoneRow>> {
  const { limit, cursor, ...filters } = filter
  const { name, connection_id, status, needs_attention, label, q, sort = 'created_at' } = filters
  const query = dnsDb(context.tx)
    .selectFrom('dns_zones')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where(whereLabels('labels', label))
    .$if(name !== undefined, (zones) => zones.where('name', '=', askedName(name ?? '')))
    .$if(connection_id !== undefined, (zones) => zones.where('connection_id', '=', connection_id ?? ''))
    .$if(status !== undefined, (zones) => zones.where('status', '=', status ?? 'active'))
    .$if(needs_attention === true, (zones) => zones.where(needsAttention(context)))
    .$if(needs_attention === false, (zones) => zones.where(condition`not ${needsAttention(context)}`))
    .$if(q !== undefined, (zones) => zones.where(containsText('name', q ?? '')))
  const columns = sort.endsWith('name') ? ['name', 'id'] : ['id']
  const order = { columns, descending: sort.startsWith('-'), identity: { list: 'zones', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** The same as `failed`, the sync states failing, held and drifted, and the warning `shared_zone`, of the zone's view. */
const needsAttention = (
  context: Context,
) => condition`status = 'failed' or dns_zones.error is not null or held is not null or exists (
  select from dns_rrsets apart
  where apart.account_id = ${context.accountId} and apart.zone_id = dns_zones.id and apart.state <> 'in_sync'
    and (apart.state like 'drift%' or apart.state = 'conflict' or apart.error is not null)
) or exists (
  select from dns_zones other
  where ${isSameZone(context, 'dns_zones', 'other')} and not other.allow_shared and not dns_zones.allow_shared
)`

/** The canonical form of a name that is asked for; what is no name is that of no zone. */
function askedName(text: string): string {
  try {
    return parseName(text)
  } catch (error) {
    if (error instanceof DnsFault) return text
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
 * What counts as drift, what is done about it, or what is held back may be another thing now: all of the zone
 * is looked at again.
 */
function needsCheck({ ignore, drift_policy, apply_mode, safety }: ZonePatch): boolean {
  return [ignore, drift_policy, apply_mode, safety].some((setting) => setting !== undefined)
}

/** Asks for a look at the provider now. */
export async function requestCheck(context: Context, id: string): Promise<ZoneRow> {
  const zone = await selectZone(context, id, true)
  if (zone.status !== 'active')
    throw new Problem(
      'wrong_state',
      `The zone ${zone.name} is ${zone.status}; there is nothing to check yet.`,
    )
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

/** Lets a zone go: here only and at once, or at its provider too, which is due work. */
export async function deleteZone(context: Context, id: string, options: ZoneDeletion): Promise<void> {
  const zone = await selectZone(context, id, true)
  requireMatch(options.ifMatch, zone.revision)
  await settleManaged(context, zone, await selectManaged(context, id), options.managed ?? 'refuse')
  if (options.atProvider) {
    if (!(await options.canDelete(zone)))
      throw invalidInput([
        {
          pointer: '?at_provider',
          message: 'this provider cannot delete zones: delete it there, and here with `keep`',
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

/** Makes the zones of a connection due, after its credentials were mended. */
export async function wakeZonesOf(context: Context, connectionId: string): Promise<void> {
  await dnsDb(context.tx)
    .updateTable('dns_zones')
    .set({ due_at: context.now, check_requested_at: context.now })
    .where('account_id', '=', context.accountId)
    .where('connection_id', '=', connectionId)
    .where('status', '<>', 'failed')
    .execute()
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
