import { type RawBuilder, sql } from 'kysely'
import type { Manager } from '#areas/dns/store/managed.ts'
import { dnsDb, type ErrorInfo, type Held } from '#areas/dns/store/tables.ts'
import { canonical } from '#kernel/dns/canonical.ts'
import { parseName } from '#kernel/dns/name.ts'
import { canonicalType } from '#kernel/dns/records/record-types.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import type { RecordQuery } from '../../operations/record-schema.ts'
import type { RecordState, RRsetState } from '../rrsets/rrset-state.ts'
import { countAllRecords, countRecords, type Total, totalMax } from './count-store.ts'
import { askedOwner, isOwnedBy } from './owner-filter-store.ts'
import { recordsFound, recordsHolding } from './search-store.ts'
import type { RecordWithState } from './view.ts'

export type RecordPage = Page<RecordWithState> & Partial<Total>

/** Records of one zone or of all, sorted by age unless requested otherwise. */
export async function listRecords(context: Context, filter: RecordQuery): Promise<RecordPage> {
  const { limit, cursor, offset, total, sort = 'created_at', ...filters } = filter
  const { matching, areMore } = await recordsMatching(context, filters, total ? totalMax : undefined)
  const isByName = sort.endsWith('name')
  const { rows, nextCursor } = await readPage(
    matching,
    { limit, cursor, offset },
    {
      columns: isByName ? ['record.name', 'record.type', 'record.id'] : ['record.id'],
      descending: sort.startsWith('-'),
      identity: { list: 'records', sort, ...filters },
    },
    (page) => withState(context, page),
  )
  const page = { data: rows, next_cursor: nextCursor }
  if (!total) return page
  const { q, ...others } = filters
  const isAll = q === undefined && isUnfiltered(others)
  if (isAll) return { ...page, total: await countAllRecords(context), total_is_exact: true }
  if (areMore && isUnfiltered(others)) return { ...page, total: totalMax, total_is_exact: false }
  const isInOneZone = filters.zone_id !== undefined || filters.zone !== undefined
  return { ...page, ...(await countRecords(context, matching, isInOneZone ? null : totalMax)) }
}

type Filters = Omit<RecordQuery, 'limit' | 'cursor' | 'offset' | 'total' | 'sort'>

function isUnfiltered(filters: Filters): boolean {
  return Object.values(filters).every((value) => value === undefined)
}

async function recordsMatching(context: Context, filters: Filters, most?: number) {
  const { zone_id, zone, type, name, value, synced, state, managed, label, q } = filters
  const owner = name === undefined ? null : canonical('?name', () => askedOwner(name))
  const isOwner = owner && (await isOwnedBy(context, owner))
  const found = q === undefined ? null : await recordsFound(context, q, { zoneId: zone_id, most })
  const held = value === undefined ? null : await recordsHolding(context, value)
  const matching = dnsDb(context.tx)
    .selectFrom('dns_records as record')
    .selectAll('record')
    .where('record.account_id', '=', context.accountId)
    .$if(zone_id !== undefined, (records) => records.where('record.zone_id', '=', zone_id ?? ''))
    .$if(zone !== undefined, (records) =>
      records.where(
        isInZone(context, condition`zone.name = ${canonical('?zone', () => parseName(zone ?? ''))}`),
      ),
    )
    .$if(type !== undefined, (records) =>
      records.where(
        'record.type',
        '=',
        canonical('?type', () => canonicalType(type ?? '')),
      ),
    )
    .$if(isOwner !== null, (records) => records.where(isOwner ?? condition`true`))
    .$if(held !== null, (records) => records.where(held ?? condition`true`))
    .$if(synced === true, (records) => records.where(hasRRset(context, inSync)))
    .$if(synced === false, (records) => records.where(hasRRset(context, condition`not ${inSync}`)))
    .$if(state !== undefined, (records) => records.where(hasRRset(context, isInState(state ?? 'in_sync'))))
    .$if(managed !== undefined, (records) =>
      records.where(managed ? isManaged(context) : condition`not ${isManaged(context)}`),
    )
    .$if(label !== undefined, (records) => records.where(whereLabels('record.labels', label)))
    .$if(found !== null, (records) => records.where(found?.condition ?? condition`true`))
  return { matching, areMore: found?.areMore === true }
}

type Records = Awaited<ReturnType<typeof recordsMatching>>['matching']

export async function readRecord(context: Context, zoneId: string, id: string): Promise<RecordWithState> {
  const { matching } = await recordsMatching(context, { zone_id: zoneId })
  const record = await withState(context, matching.where('record.id', '=', id)).executeTakeFirst()
  if (!record) throw notFound('record')
  return record
}

/** Reads many records, in the order of their ids. */
export async function readRecordsById(context: Context, ids: readonly string[]): Promise<RecordWithState[]> {
  const { matching } = await recordsMatching(context, {})
  return await withState(context, matching.where('record.id', '=', sql<string>`any(${ids})`))
    .orderBy('record.id')
    .execute()
}

/**
 * Records with their zone's name and their RRset's state. Both are looked up by key, once per row. A join would leave
 * the choice to the planner, which chooses badly without statistics, for example right after an import. A lateral join
 * with a limit leaves it no choice.
 */
function withState(context: Context, records: Records) {
  const zone = sql<ZoneOfRecord>`(
    select zone.name, zone.error, zone.held from dns_zones as zone where ${isZoneOfRecord(context)} limit 1)`
  const rrset = sql<RRsetOfRecord>`(
    select rrset.state, rrset.error from dns_rrsets as rrset where ${isRRsetOfRecord(context)} limit 1)`
  return dnsDb(context.tx)
    .selectFrom(records.as('record'))
    .innerJoinLateral(zone.as('zone'), (join) => join.onTrue())
    .leftJoinLateral(rrset.as('rrset'), (join) => join.onTrue())
    .selectAll('record')
    .select([
      'zone.name as zone',
      'zone.error as zone_error',
      'zone.held as zone_held',
      sql<RRsetState>`rrset.state`.as('rrset_state'),
      'rrset.error as refusal',
      sql<Manager | null>`(
        select jsonb_build_object('type', managed.manager_kind, 'id', managed.manager_id, 'name', managed.manager_title)
        from dns_managed_rrsets as managed where ${isManagedRRset(context)}
      )`.as('managed_by'),
    ])
}

type ZoneOfRecord = { name: string; error: ErrorInfo | null; held: Held | null }
type RRsetOfRecord = { state: RRsetState; error: ErrorInfo | null }

const isZoneOfRecord = ({ accountId }: Context) =>
  condition`zone.account_id = ${accountId} and zone.id = record.zone_id`
const isRRsetOfRecord = ({ accountId }: Context) =>
  condition`rrset.account_id = ${accountId} and rrset.zone_id = record.zone_id
    and rrset.name = record.name and rrset.type = record.type`

const isManagedRRset = ({ accountId }: Context) =>
  condition`managed.account_id = ${accountId} and managed.zone_id = record.zone_id
    and managed.name = record.name and managed.type = record.type`
const isManaged = (context: Context) =>
  condition`exists (select from dns_managed_rrsets as managed where ${isManagedRRset(context)})`

const inSync = condition`rrset.state = 'in_sync'`

function isInState(state: RecordState) {
  if (state === 'in_sync') return inSync
  if (state === 'failed') return condition`rrset.state <> 'in_sync' and rrset.error is not null`
  return condition`rrset.state = ${state} and rrset.error is null`
}

function hasRRset(context: Context, matches: RawBuilder<boolean>) {
  return condition`exists (select from dns_rrsets as rrset where ${isRRsetOfRecord(context)} and ${matches})`
}

function isInZone(context: Context, matches: RawBuilder<boolean>) {
  return condition`exists (select from dns_zones as zone where ${isZoneOfRecord(context)} and ${matches})`
}
