/** The certificate_gaps table: what is open, ignored and closed. */
import { type ColumnType, type Generated, type Insertable, sql, type Updateable } from 'kysely'
import { type FindingSeverity, findingSeverities } from '#kernel/certificates/finding.ts'
import type { GapEvidence, GapKind, GapState } from '#kernel/certificates/gaps/gap.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { containsAnyText } from '#platform/database/query/text-search.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import type { GapQuery } from './schema.ts'

export type GapRow = {
  account_id: string
  id: string
  kind: GapKind
  subject: string
  /** Its place in `findingSeverities`, from 1. */
  severity: number
  title: string
  name: string | null
  endpoint_id: string | null
  certificate_id: string | null
  server_id: string | null
  since: Date
  evidence: GapEvidence
  opened_at: Date
  closed_at: Date | null
  is_announced: boolean
  ignored_at: Date | null
  ignored_until: Date | null
  ignored_reason: string | null
  ignored_by: string | null
  revision: number
  updated_at: Date
}

type Defaults =
  | 'closed_at'
  | 'is_announced'
  | 'ignored_at'
  | 'ignored_until'
  | 'ignored_reason'
  | 'ignored_by'
  | 'revision'

export type GapTables = {
  certificate_gaps: Omit<GapRow, Defaults | 'evidence'> & {
    [N in Defaults]: Generated<GapRow[N]>
  } & { evidence: ColumnType<GapEvidence, string, string> }
}

function gapsDb(tx: Tx) {
  return tx.withTables<GapTables>()
}

function gapsOf({ tx, accountId }: Context) {
  return gapsDb(tx).selectFrom('certificate_gaps').selectAll().where('account_id', '=', accountId)
}

export function isIgnored(
  { ignored_at, ignored_until }: Pick<GapRow, 'ignored_at' | 'ignored_until'>,
  now: Date,
): boolean {
  return ignored_at !== null && (ignored_until === null || ignored_until > now)
}

export function gapStateOf(gap: GapRow, now: Date): GapState {
  if (gap.closed_at !== null) return 'closed'
  return isIgnored(gap, now) ? 'ignored' : 'open'
}

export function severityName(rank: number): FindingSeverity {
  return findingSeverities[rank - 1] ?? 'info'
}

export async function selectGap(context: Context, id: string): Promise<GapRow> {
  const gap = await gapsOf(context).where('id', '=', id).executeTakeFirst()
  if (!gap) throw notFound('coverage gap')
  return gap
}

export function selectGapsById(context: Context, ids: readonly string[]): Promise<GapRow[]> {
  return gapsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The gap, locked until the end of the transaction, if its revision matches the request. */
export async function lockedGap(context: Context, id: string, ifMatch: string | null): Promise<GapRow> {
  const gap = await gapsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!gap) throw notFound('coverage gap')
  requireMatch(ifMatch, gap.revision)
  return gap
}

/** Those that are not closed, ignored ones included. */
export function selectUnclosed(context: Context): Promise<GapRow[]> {
  return gapsOf(context).where('closed_at', 'is', null).execute()
}

export function updateGap(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<GapTables['certificate_gaps']>,
): Promise<GapRow> {
  return gapsDb(tx)
    .updateTable('certificate_gaps')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Opens gaps, or opens again those that were closed: they keep their id, and that they are ignored. */
export async function openGaps(
  { tx }: Context,
  gaps: readonly Insertable<GapTables['certificate_gaps']>[],
): Promise<GapRow[]> {
  const opened: GapRow[] = []
  for (let start = 0; start < gaps.length; start += rowsOfInsert)
    opened.push(
      ...(await gapsDb(tx)
        .insertInto('certificate_gaps')
        .values(gaps.slice(start, start + rowsOfInsert))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'kind', 'subject']).doUpdateSet(({ ref }) => ({
            severity: ref('excluded.severity'),
            title: ref('excluded.title'),
            name: ref('excluded.name'),
            endpoint_id: ref('excluded.endpoint_id'),
            certificate_id: ref('excluded.certificate_id'),
            server_id: ref('excluded.server_id'),
            since: ref('excluded.since'),
            evidence: ref('excluded.evidence'),
            opened_at: ref('excluded.opened_at'),
            closed_at: null,
            is_announced: false,
            revision: sql<number>`certificate_gaps.revision + 1`,
            updated_at: ref('excluded.updated_at'),
          })),
        )
        .returningAll()
        .execute()),
    )
  return opened
}

export async function closeGaps(context: Context, ids: readonly string[]): Promise<void> {
  await changeAll(context, ids, {
    closed_at: context.now,
    is_announced: false,
    revision: sql<number>`revision + 1`,
    updated_at: context.now,
  })
}

export async function markAnnounced(context: Context, ids: readonly string[]): Promise<void> {
  await changeAll(context, ids, { is_announced: true })
}

async function changeAll(
  { tx, accountId }: Context,
  ids: readonly string[],
  set: Updateable<GapTables['certificate_gaps']> | { revision: ReturnType<typeof sql<number>> },
): Promise<void> {
  if (ids.length === 0) return
  await gapsDb(tx)
    .updateTable('certificate_gaps')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** Deletes what was closed before a time. */
export async function deleteClosed({ tx, accountId }: Context, before: Date): Promise<void> {
  await gapsDb(tx)
    .deleteFrom('certificate_gaps')
    .where('account_id', '=', accountId)
    .where('closed_at', '<', before)
    .execute()
}

/** The worst first. */
export async function listGaps(context: Context, query: GapQuery): Promise<Page<GapRow>> {
  const { limit, cursor, ...filters } = query
  const { q, kind, severity, state, host, domain, server_id, certificate_id, endpoint_id } = filters
  const rank = severity === undefined ? 0 : findingSeverities.indexOf(severity) + 1
  const found = gapsOf(context)
    .where(isInState(state ?? 'open', context.now))
    .$if(q !== undefined, (all) => all.where(containsAnyText(['title', 'name'], q ?? '')))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'uncovered'))
    .$if(rank > 0, (all) => all.where('severity', '>=', rank))
    .$if(host !== undefined, (all) => all.where('name', '=', canonical(host)))
    .$if(domain !== undefined, (all) => all.where(isWithin(canonical(domain))))
    .$if(server_id !== undefined, (all) => all.where('server_id', '=', server_id ?? ''))
    .$if(certificate_id !== undefined, (all) => all.where('certificate_id', '=', certificate_id ?? ''))
    .$if(endpoint_id !== undefined, (all) => all.where('endpoint_id', '=', endpoint_id ?? ''))
  const { rows, nextCursor } = await readPage(
    found,
    { limit, cursor },
    {
      columns: ['severity', 'id'],
      descending: true,
      identity: { list: 'certificate_gaps', ...filters },
    },
  )
  return { data: rows, next_cursor: nextCursor }
}

function canonical(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/\.$/, '')
}

function isWithin(domain: string) {
  return condition`name = ${domain} or right(name, ${domain.length + 1}) = ${`.${domain}`}`
}

function isInState(state: GapState, now: Date) {
  if (state === 'closed') return condition`closed_at is not null`
  const ignored = condition`ignored_at is not null and (ignored_until is null or ignored_until > ${now})`
  return state === 'ignored'
    ? condition`closed_at is null and ${ignored}`
    : condition`closed_at is null and not ${ignored}`
}

export type GapCount = { kind: GapKind; severity: number; state: 'open' | 'ignored'; count: number }

/** How many are not closed. */
export async function countGaps({ tx, accountId, now }: Context): Promise<GapCount[]> {
  const { rows } = await sql<GapCount>`
    select kind, severity, count(*)::int as count,
      case when ignored_at is not null and (ignored_until is null or ignored_until > ${now})
        then 'ignored' else 'open' end as state
    from certificate_gaps where account_id = ${accountId} and closed_at is null
    group by 1, 2, 4`.execute(tx)
  return rows
}

/** Its name in the audit log. */
export function targetOf({ id, title }: Pick<GapRow, 'id' | 'title'>) {
  return { type: 'certificate_gap', id, name: title }
}
