/** The certificates table: inserting what was found, and listing. */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { type FindingSeverity, findingSeverities } from '#kernel/certificates/finding.ts'
import { wildcardFor } from '#kernel/certificates/names.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsAnyText, containsText } from '#platform/database/query/text-search.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import { idsContaining, isOneOf, type TextIndex } from '#platform/database/text-index/text-index.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import { isCertificateWithGrade } from '../endpoints/grade/grade-store.ts'
import { type CertificateRow, type CertificateTables, certificatesDb, certificatesOf } from '../store.ts'
import { hasAutomation } from './renewals/automation-store.ts'
import type { CertificateQuery } from './schema.ts'

/**
 * Inserts certificates with their names, except those that another transaction has inserted meanwhile. In the order of
 * their hashes, so that two that insert the same do not block each other.
 */
export async function insertCertificates(
  context: Context,
  rows: readonly Insertable<CertificateTables['certificates']>[],
): Promise<readonly { id: string; names: string[] }[]> {
  const ordered = rows.toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
  const inserted: { id: string; names: string[] }[] = []
  for (let start = 0; start < ordered.length; start += rowsOfInsert)
    inserted.push(
      ...(await certificatesDb(context.tx)
        .insertInto('certificates')
        .values(ordered.slice(start, start + rowsOfInsert))
        .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doNothing())
        .returning(['id', 'names'])
        .execute()),
    )
  await insertNames(context, inserted)
  return inserted
}

async function insertNames(
  { tx, accountId }: Context,
  certificates: readonly { id: string; names: readonly string[] }[],
): Promise<void> {
  const rows = certificates.flatMap(({ id, names }) =>
    names.map((name) => ({ account_id: accountId, name, certificate_id: id })),
  )
  for (let start = 0; start < rows.length; start += rowsOfInsert)
    await certificatesDb(tx)
      .insertInto('certificate_names')
      .values(rows.slice(start, start + rowsOfInsert))
      .execute()
}

export async function listCertificates(
  context: Context,
  filter: CertificateQuery,
): Promise<Page<CertificateRow>> {
  const { limit, cursor, ...filters } = filter
  const { q } = filters
  const query = filteredCertificates(context, filters)
  const { rows, nextCursor } = await readPage(
    q === undefined ? query : query.where(await contains(context, q)),
    { limit, cursor },
    { columns: ['expires_second', 'id'], identity: { list: 'certificates', ...filters } },
  )
  return { data: rows, next_cursor: nextCursor }
}

/** The certificates that fulfill all conditions except the search text. */
function filteredCertificates(context: Context, filters: CertificateQuery) {
  const { now, accountId } = context
  const { host, issuer, key_type, server_id, expires_before, current, authority, severity, label } = filters
  const { needs_attention, grade, automation } = filters
  return certificatesOf(context)
    .where(whereLabels('labels', label))
    .$if(current !== undefined, (all) => all.where('is_current', '=', current ?? true))
    .$if(authority !== undefined, (all) => all.where('is_authority', '=', authority ?? false))
    .$if(issuer !== undefined, (all) => all.where(containsText('issuer', issuer ?? '')))
    .$if(key_type !== undefined, (all) => all.where('key_type', '=', key_type ?? 'rsa'))
    .$if(expires_before !== undefined, (all) => all.where('not_after', '<', new Date(expires_before ?? 0)))
    .$if(host !== undefined, (all) => all.where(isFor(accountId, host ?? '')))
    .$if(server_id !== undefined, (all) => all.where(isOnServer(accountId, server_id ?? '')))
    .$if(grade !== undefined, (all) => all.where(isCertificateWithGrade(accountId, grade ?? 'A', now)))
    .$if(automation !== undefined, (all) => all.where(hasAutomation(accountId, automation ?? 'unknown', now)))
    .$if(severity !== undefined, (all) => all.where(isAtLeast(rankOf(severity ?? 'info'), now)))
    .$if(needs_attention === true, (all) => all.where(needsAttention(now)))
    .$if(needs_attention === false, (all) => all.where(condition`not ${needsAttention(now)}`))
}

function isFor(accountId: string, host: string) {
  const name = host.toLowerCase().replace(/\.$/, '')
  const names = [name, wildcardFor(name)].filter((one) => one !== null)
  return condition`id in (
    select certificate_id from certificate_names where account_id = ${accountId} and name = any(${names}))`
}

function isOnServer(accountId: string, serverId: string) {
  return condition`id in (select certificate_id from certificate_places
    where account_id = ${accountId} and server_id = ${serverId} and gone_at is null)`
}

/** From 1; 0 is no finding. */
export function rankOf(severity: FindingSeverity): number {
  return findingSeverities.indexOf(severity) + 1
}

/** The severity follows the expiry, which changes without a change of the row. */
function isAtLeast(rank: number, now: Date) {
  return condition`${severityAt(now)} >= ${rank}`
}

/** The rank of the worst finding at a time. */
export function severityAt(now: Date) {
  return sql`greatest(severity, case when critical_at <= ${now} then ${rankOf('critical')}::int
    when high_at <= ${now} then ${rankOf('high')}::int
    when warning_at <= ${now} then ${rankOf('medium')}::int else 0 end)`
}

function needsAttention(now: Date) {
  return condition`(is_current and not is_authority and ${severityAt(now)} >= ${rankOf('high')})`
}

/** Those that are in some place now, without those of authorities, with this label if there is one. */
export function selectExpiring(
  context: Context,
  { label, max }: { label: string | null; max: number },
): Promise<CertificateRow[]> {
  return certificatesOf(context)
    .where('is_current', '=', true)
    .where('is_authority', '=', false)
    .where(whereLabels('labels', label === null ? undefined : [label]))
    .orderBy('expires_second')
    .orderBy('id')
    .limit(max)
    .execute()
}

const searched = ['subject', 'issuer', 'serial', 'sha256', 'names_text', 'notes'] as const

/** What a search of certificates matches. */
export const certificateText: TextIndex = {
  table: 'certificates',
  text: searched.join(` || E'\\n' || `),
}

async function contains({ tx, accountId }: Context, text: string): Promise<RawBuilder<boolean>> {
  const ids = await idsContaining(tx, accountId, certificateText, [text])
  return ids === null || ids === 'more' ? containsAnyText(searched, text) : isOneOf('id', ids)
}

/** Those of authorities do not count: they come with others. */
export const countOwned = countRows('certificates', condition`not is_authority`)

/** Those that are for hosts and expire in one of these seconds. */
export function selectExpiringAt(context: Context, seconds: readonly number[]): Promise<CertificateRow[]> {
  return certificatesOf(context)
    .where('expires_second', '=', sql<number>`any(${seconds})`)
    .where('is_authority', '=', false)
    .execute()
}
