import { type ColumnType, type Generated, type Insertable, sql } from 'kysely'
import type { FirewallDirection, FirewallProtocol, FirewallRule } from '#kernel/ip/firewall/rule.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { AuditTarget } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { containsAnyText } from '#platform/database/query/text-search.ts'
import { firewallNeedsAttentionIn } from '../binding-count-store.ts'
import type { BindingQuery } from '../dynamic-ips/schema.ts'
import { type DynamicIpRow, targetOf as dynamicIpTarget } from '../store.ts'

/** When a rule is removed: after `after` once no cache needs it, at the latest at `by`. */
export type Leave = { after: string; by: string }

/** A rule that a binding has at the provider, or will have; `since` is when it was first seen there. */
export type OwnRule = { rule: FirewallRule; since: string | null; leaves: Leave | null }

/** External changes found by a check. */
export type Drift = { missing: FirewallRule[]; unexpected: FirewallRule[] }

export type FirewallBindingRow = {
  account_id: string
  id: string
  dynamic_ip_id: string
  connection_id: string
  firewall_ref: string
  firewall_name: string
  direction: FirewallDirection
  protocol: FirewallProtocol
  ports: string | null
  networks: string[]
  description: string
  overlap_seconds: number
  allow_wide: boolean
  rules: OwnRule[]
  cause: 'report' | 'api' | 'stale'
  verified_seq: number | null
  checked_at: Date | null
  drift: Drift | null
  error: { code: string; message: string; at: string } | null
  deleting_since: Date | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

type JsonText = string

type Tables = {
  dynamic_ip_firewall_bindings: Omit<
    FirewallBindingRow,
    'networks' | 'rules' | 'verified_seq' | 'checked_at' | 'drift' | 'error' | 'deleting_since' | 'revision'
  > & {
    networks: ColumnType<string[], JsonText, JsonText>
    rules: ColumnType<OwnRule[], JsonText | undefined, JsonText>
    verified_seq: Generated<number | null>
    checked_at: Generated<Date | null>
    drift: Generated<Drift | null>
    error: Generated<FirewallBindingRow['error']>
    deleting_since: Generated<Date | null>
    revision: Generated<number>
  }
}

export function firewallBindingsDb(tx: Tx) {
  return tx.withTables<Tables>()
}

/** All firewall bindings of the account. */
function firewallBindingsOf({ tx, accountId }: Context) {
  return firewallBindingsDb(tx)
    .selectFrom('dynamic_ip_firewall_bindings')
    .selectAll()
    .where('account_id', '=', accountId)
}

export function findFirewallBinding(context: Context, id: string): Promise<FirewallBindingRow | undefined> {
  return firewallBindingsOf(context).where('id', '=', id).executeTakeFirst()
}

/** The binding of claimed work. */
export function selectFirewallBindingById(context: Context, id: string): Promise<FirewallBindingRow> {
  return firewallBindingsOf(context).where('id', '=', id).executeTakeFirstOrThrow()
}

export function selectFirewallBindingsById(
  context: Context,
  ids: readonly string[],
): Promise<FirewallBindingRow[]> {
  return firewallBindingsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function selectFirewallBindingPage(
  context: Context,
  dynamicIpId: string,
  { needs_attention, q, ...page }: BindingQuery,
): Promise<Page<FirewallBindingRow>> {
  const isApart = firewallNeedsAttentionIn('dynamic_ip_firewall_bindings')
  const query = firewallBindingsOf(context)
    .where('dynamic_ip_id', '=', dynamicIpId)
    .$if(needs_attention === true, (bindings) => bindings.where(isApart))
    .$if(needs_attention === false, (bindings) => bindings.where(condition`not ${isApart}`))
    .$if(q !== undefined, (bindings) =>
      bindings.where(containsAnyText(['firewall_name', 'description'], q ?? '')),
    )
  const { rows, nextCursor } = await readPage(query, page, {
    columns: ['id'],
    identity: { list: 'dynamic_ip_firewall_bindings', dynamicIpId, needs_attention, q },
  })
  return { data: rows, next_cursor: nextCursor }
}

export type BindingPlace = { dynamicIpId: string; id: string }

export async function selectFirewallBinding(
  context: Context,
  { dynamicIpId, id }: BindingPlace,
): Promise<FirewallBindingRow> {
  const binding = await firewallBindingsOf(context)
    .where('dynamic_ip_id', '=', dynamicIpId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!binding) throw notFound('firewall binding')
  return binding
}

/** The binding, locked until the end of the transaction, if its revision matches the request. */
export async function lockedFirewallBinding(
  context: Context,
  { dynamicIpId, id }: BindingPlace,
  ifMatch: string | null = null,
): Promise<FirewallBindingRow> {
  const binding = await firewallBindingsOf(context)
    .where('dynamic_ip_id', '=', dynamicIpId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!binding) throw notFound('firewall binding')
  requireMatch(ifMatch, binding.revision)
  return binding
}

export function insertFirewallBinding(
  tx: Tx,
  binding: Insertable<Tables['dynamic_ip_firewall_bindings']>,
): Promise<FirewallBindingRow> {
  return firewallBindingsDb(tx)
    .insertInto('dynamic_ip_firewall_bindings')
    .values(binding)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type FirewallBindingChange = Partial<Omit<FirewallBindingRow, 'account_id' | 'id'>>

export function updateFirewallBinding(
  { tx, accountId }: Context,
  id: string,
  { networks, rules, ...set }: FirewallBindingChange,
): Promise<FirewallBindingRow> {
  return firewallBindingsDb(tx)
    .updateTable('dynamic_ip_firewall_bindings')
    .set({
      ...set,
      ...(networks && { networks: JSON.stringify(networks) }),
      ...(rules && { rules: JSON.stringify(rules) }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteFirewallBindingRow({ tx, accountId }: Context, id: string): Promise<void> {
  await firewallBindingsDb(tx)
    .deleteFrom('dynamic_ip_firewall_bindings')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Its name in the audit log. */
export function targetOf(
  { id, firewall_name, protocol, ports, connection_id }: FirewallBindingRow,
  dynamicIp: DynamicIpRow,
): AuditTarget {
  return {
    type: 'dynamic_ip_firewall_binding',
    id,
    name: `${firewall_name} ${protocol} ${ports ?? ''}`.trim(),
    within: [dynamicIpTarget(dynamicIp), { type: 'connection', id: connection_id }],
  }
}
