import { type RawBuilder, sql } from 'kysely'
import type { RRsetState } from '#areas/dns/rrset-state.ts'
import { dnsDb } from '#areas/dns/store/tables.ts'
import { DnsFault } from '#kernel/dns/fault.ts'
import { parseName } from '#kernel/dns/name.ts'
import { canonicalType } from '#kernel/dns/record-types.ts'
import type { Page } from '#kernel/page.ts'
import { invalidInput, notFound } from '#kernel/problem.ts'
import type { Context } from '#platform/context.ts'
import { type PageRequest, readPage } from '#platform/database/keyset.ts'
import { whereLabels } from '#platform/database/labels.ts'
import { containsText } from '#platform/database/text-search.ts'
import { askedOwner, isOwnedBy } from './owner-filter.ts'
import type { RecordWithState } from './view.ts'

export type RecordFilter = PageRequest & {
  zone_id?: string
  zone?: string
  type?: string
  name?: string
  value?: string
  synced?: boolean
  state?: RRsetState
  label?: string[]
  q?: string
  sort?: 'created_at' | '-created_at' | 'name' | '-name'
}

/** Records of one zone or of all, oldest first unless sorted otherwise. */
export async function listRecords(context: Context, filter: RecordFilter): Promise<Page<RecordWithState>> {
  const { limit, cursor, ...filters } = filter
  const { zone_id, zone, type, name, value, synced, state, label, q, sort = 'created_at' } = filters
  const owner = name === undefined ? null : canonical('?name', () => askedOwner(name))
  const isOwner = owner && (await isOwnedBy(context, owner))
  const query = recordsWithState(context)
    .$if(zone_id !== undefined, (records) => records.where('record.zone_id', '=', zone_id ?? ''))
    .$if(zone !== undefined, (records) =>
      records.where(isInZone(sql`zone.name = ${canonical('?zone', () => parseName(zone ?? ''))}`)),
    )
    .$if(type !== undefined, (records) =>
      records.where(
        'record.type',
        '=',
        canonical('?type', () => canonicalType(type ?? '')),
      ),
    )
    .$if(isOwner !== null, (records) => records.where(isOwner ?? sql<boolean>`true`))
    .$if(value !== undefined, (records) => records.where(containsText('record.rdata', value ?? '')))
    .$if(synced === true, (records) => records.where(isInState('in_sync')))
    .$if(synced === false, (records) => records.where(isInState('in_sync', false)))
    .$if(state !== undefined, (records) => records.where(isInState(state ?? 'in_sync')))
    .$if(label !== undefined, (records) => records.where(whereLabels('record.labels', label)))
    .$if(q !== undefined, (records) => records.where(matches(q ?? '')))
  const columns = sort.endsWith('name') ? ['record.name', 'record.id'] : ['record.id']
  const { rows, nextCursor } = await readPage(
    query,
    { limit, cursor },
    { columns, descending: sort.startsWith('-'), identity: { list: 'records', ...filters } },
  )
  return { data: rows, next_cursor: nextCursor }
}

export async function readRecord(context: Context, zoneId: string, id: string): Promise<RecordWithState> {
  const record = await recordsWithState(context)
    .where('record.zone_id', '=', zoneId)
    .where('record.id', '=', id)
    .executeTakeFirst()
  if (!record) throw notFound('record')
  return record
}

/** The same for many records, in the order of their ids. */
export function readRecordsById(context: Context, ids: readonly string[]): Promise<RecordWithState[]> {
  return recordsWithState(context)
    .where('record.id', '=', sql<string>`any(${ids})`)
    .orderBy('record.id')
    .execute()
}

/**
 * Records with the name of their zone and the state of their RRset. Both are looked up row by row, by key: a
 * join would let the planner choose, and it chooses badly while it has no statistics, right after an import.
 */
function recordsWithState(context: Context) {
  return dnsDb(context.tx)
    .selectFrom('dns_records as record')
    .selectAll('record')
    .select([
      sql<string>`(select zone.name from dns_zones as zone where ${isZoneOfRecord})`.as('zone'),
      sql<RRsetState>`(select rrset.state from dns_rrsets as rrset where ${isRRsetOfRecord})`.as('state'),
    ])
    .where('record.account_id', '=', context.accountId)
}

const isZoneOfRecord = sql<boolean>`zone.account_id = record.account_id and zone.id = record.zone_id`
const isRRsetOfRecord = sql<boolean>`rrset.account_id = record.account_id and rrset.zone_id = record.zone_id
  and rrset.name = record.name and rrset.type = record.type`

function isInState(state: RRsetState, isIt = true) {
  const compare = sql.raw(isIt ? '=' : '<>')
  return sql<boolean>`exists (select from dns_rrsets as rrset where ${isRRsetOfRecord} and rrset.state ${compare} ${state})`
}

function isInZone(condition: RawBuilder<boolean>) {
  return sql<boolean>`exists (select from dns_zones as zone where ${isZoneOfRecord} and ${condition})`
}

function matches(text: string) {
  return sql<boolean>`(${containsText('record.name', text)} or ${containsText('record.rdata', text)}
    or ${containsText('record.comment', text)} or ${isInZone(containsText('zone.name', text))})`
}

function canonical<T>(at: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof DnsFault) throw invalidInput([{ pointer: at, message: error.message }])
    throw error
  }
}
