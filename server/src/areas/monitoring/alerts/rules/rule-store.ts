import { type ColumnType, type Generated, sql } from 'kysely'
import type { Severity } from '#kernel/events/notification.ts'
import type { Page } from '#kernel/list/page.ts'
import type { AlertCondition } from '#kernel/monitoring/alert/condition.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Labels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { fixedStatement } from '#platform/database/query/fixed-statement.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { AlertRuleQuery } from './schema.ts'

export type AlertRuleRow = {
  account_id: string
  id: string
  name: string
  enabled: boolean
  condition: AlertCondition
  threshold: number | null
  recover_threshold: number | null
  for_seconds: number
  recover_seconds: number
  severity: Severity
  server_labels: Labels
  labels: Labels
  revision: number
  created_at: Date
  updated_at: Date
}

type Tables = {
  alert_rules: Omit<AlertRuleRow, 'revision' | 'server_labels' | 'labels'> & {
    revision: Generated<number>
    server_labels: ColumnType<Labels, string, string>
    labels: ColumnType<Labels, string, string>
  }
  alert_rule_defaults: { account_id: string; created_at: Date }
}

const rulesDb = (tx: Tx) => tx.withTables<Tables>()

function rulesOf({ tx, accountId }: Context) {
  return rulesDb(tx).selectFrom('alert_rules').selectAll().where('account_id', '=', accountId)
}

export function findRule(context: Context, id: string): Promise<AlertRuleRow | undefined> {
  return rulesOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectRule(context: Context, id: string): Promise<AlertRuleRow> {
  const rule = await findRule(context, id)
  if (!rule) throw notFound('alert rule')
  return rule
}

export function selectRulesById(context: Context, ids: readonly string[]): Promise<AlertRuleRow[]> {
  return rulesOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** What a rule needs to be applied. */
const appliedColumns = [
  'id',
  'name',
  'condition',
  'threshold',
  'recover_threshold',
  'for_seconds',
  'recover_seconds',
  'severity',
  'server_labels',
  'labels',
] as const
export type AppliedRule = Pick<AlertRuleRow, (typeof appliedColumns)[number]>

const selectEnabled = fixedStatement((tx, { account }: { account: string }) =>
  rulesDb(tx)
    .selectFrom('alert_rules')
    .select(appliedColumns)
    .where('account_id', '=', account)
    .where('enabled', '=', true),
)

/** Read with every report. */
export function selectEnabledRules({ tx, accountId }: Context): Promise<AppliedRule[]> {
  return selectEnabled(tx, { account: accountId })
}

export async function lockedRule(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<AlertRuleRow> {
  const rule = await rulesOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!rule) throw notFound('alert rule')
  requireMatch(ifMatch, rule.revision)
  return rule
}

export async function listRules(context: Context, query: AlertRuleQuery): Promise<Page<AlertRuleRow>> {
  const { limit, cursor, ...filters } = query
  const { condition, label, q } = filters
  const rules = rulesOf(context)
    .where(whereLabels('labels', label))
    .$if(condition !== undefined, (all) => all.where('condition', '=', condition ?? 'cpu_usage'))
    .$if(q !== undefined, (all) => all.where(containsText('name', q ?? '')))
  const order = { columns: ['id'], identity: { list: 'alert_rules', ...filters } }
  const { rows, nextCursor } = await readPage(rules, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export function insertRules(
  { tx }: Context,
  rules: readonly Omit<AlertRuleRow, 'revision'>[],
): Promise<AlertRuleRow[]> {
  return rulesDb(tx)
    .insertInto('alert_rules')
    .values(
      rules.map((rule) => ({
        ...rule,
        server_labels: JSON.stringify(rule.server_labels),
        labels: JSON.stringify(rule.labels),
      })),
    )
    .returningAll()
    .execute()
}

export type AlertRuleChange = Partial<Omit<AlertRuleRow, 'account_id' | 'id' | 'created_at' | 'revision'>>

export function updateRule(
  { tx, accountId, now }: Context,
  { id, revision }: AlertRuleRow,
  { server_labels, labels, ...set }: AlertRuleChange,
): Promise<AlertRuleRow> {
  return rulesDb(tx)
    .updateTable('alert_rules')
    .set({
      ...set,
      ...(server_labels && { server_labels: JSON.stringify(server_labels) }),
      ...(labels && { labels: JSON.stringify(labels) }),
      revision: revision + 1,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteRuleRow({ tx, accountId }: Context, id: string): Promise<void> {
  await rulesDb(tx)
    .deleteFrom('alert_rules')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function hasDefaults({ tx, accountId }: Context): Promise<boolean> {
  const row = await rulesDb(tx)
    .selectFrom('alert_rule_defaults')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Records that the account gets the default rules. False if it has got them before. */
export async function claimDefaults({ tx, accountId, now }: Context): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await rulesDb(tx)
    .insertInto('alert_rule_defaults')
    .values({ account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function searchRules({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from alert_rules where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}
