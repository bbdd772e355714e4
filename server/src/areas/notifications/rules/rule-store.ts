import { type Insertable, sql, type Updateable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { type NotificationTables, notificationsDb, type RuleRow } from '../store.ts'
import type { RuleQuery } from './schema.ts'

export function selectRule(
  tx: Tx,
  accountId: string,
  id: string,
  forUpdate = false,
): Promise<RuleRow | undefined> {
  return notificationsDb(tx)
    .selectFrom('notification_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

export async function selectRules(
  tx: Tx,
  accountId: string,
  { label, channel_id, q, ...page }: RuleQuery,
): Promise<Page<RuleRow>> {
  const query = notificationsDb(tx)
    .selectFrom('notification_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(whereLabels('labels', label))
    .$if(channel_id !== undefined, (rules) => rules.where(condition`channel_ids @> ${[channel_id]}::text[]`))
    .$if(q !== undefined, (rules) => rules.where(containsText('name', q ?? '')))
  const { rows, nextCursor } = await readPage(query, page, {
    columns: ['id'],
    identity: { list: 'notification_rules', label, channel_id, q },
  })
  return { data: rows, next_cursor: nextCursor }
}

/** The rules that send to a channel. */
export function rulesOfChannel(tx: Tx, accountId: string, channelId: string): Promise<RuleRow[]> {
  return notificationsDb(tx)
    .selectFrom('notification_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(condition`channel_ids @> ${[channelId]}::text[]`)
    .execute()
}

/** The rules that are enabled, and others that have an open alert. */
export function enabledOrAlertingRules(tx: Tx, accountId: string): Promise<RuleRow[]> {
  return notificationsDb(tx)
    .selectFrom('notification_rules as rule')
    .selectAll('rule')
    .where('account_id', '=', accountId)
    .where((rule) =>
      rule.or([
        rule('enabled', '=', true),
        rule.exists(
          rule
            .selectFrom('notification_alerts as alert')
            .where('alert.account_id', '=', accountId)
            .whereRef('alert.rule_id', '=', 'rule.id'),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
}

export function insertRule(
  tx: Tx,
  rule: Insertable<NotificationTables['notification_rules']>,
): Promise<RuleRow> {
  return notificationsDb(tx)
    .insertInto('notification_rules')
    .values(rule)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateRuleRow(
  tx: Tx,
  accountId: string,
  id: string,
  change: Updateable<NotificationTables['notification_rules']>,
): Promise<RuleRow> {
  return notificationsDb(tx)
    .updateTable('notification_rules')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteRuleRow(tx: Tx, accountId: string, id: string): Promise<void> {
  await notificationsDb(tx)
    .deleteFrom('notification_rules')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Which of these ids are no channels of the account. Those that are stay until the end of the transaction. */
export async function unknownChannels(tx: Tx, accountId: string, ids: readonly string[]): Promise<string[]> {
  const known = await notificationsDb(tx)
    .selectFrom('notification_channels')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forShare()
    .execute()
  return ids.filter((id) => !known.some((one) => one.id === id))
}

/** All rules of the account. */
export function allRules({ tx, accountId }: { tx: Tx; accountId: string }): Promise<RuleRow[]> {
  return notificationsDb(tx)
    .selectFrom('notification_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** The filters of the enabled rules that send events of a type to some channel. */
export async function rulesReceiving(context: { tx: Tx; accountId: string }, kind: string) {
  const rules = await allRules(context)
  return rules
    .filter(({ enabled, channel_ids }) => enabled && channel_ids.length > 0)
    .filter(({ event_kinds }) => event_kinds.length === 0 || event_kinds.includes(kind))
    .map(({ filter }) => filter)
}
