import { sql } from 'kysely'
import { rrsetNeedsAttention } from '#areas/dns/index.ts'
import type { Permission } from '#kernel/access/permission.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { dynamicIpDb } from './store.ts'

/** What follows a dynamic IP: the number of records and firewall rules, and how many of them need attention. */
export type BindingCounts = {
  records: number
  recordsApart: number
  firewalls: number
  firewallsApart: number
}

/** A DNS binding that fails, or whose record has drifted or was rejected. */
export const recordNeedsAttentionIn = (context: Context, row: string) =>
  condition`${sql.ref(`${row}.error`)} is not null or ${rrsetNeedsAttention(context, row)}`
export const firewallNeedsAttentionIn = (row: string) =>
  condition`${sql.ref(`${row}.error`)} is not null or ${sql.ref(`${row}.drift`)} is not null`
export const recordNeedsAttention = (context: Context) => recordNeedsAttentionIn(context, 'binding')
export const firewallNeedsAttention = firewallNeedsAttentionIn('binding')

/** The bindings of each dynamic IP; no entry for one without bindings. */
export async function selectBindingCounts(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BindingCounts>> {
  const { tx, accountId } = context
  type Row = BindingCounts & { id: string }
  const { rows } = await sql<Row>`
    select dynamic_ip_id as id, sum(records)::int as records, sum(records_apart)::int as "recordsApart",
      sum(firewalls)::int as firewalls, sum(firewalls_apart)::int as "firewallsApart"
    from (
      select dynamic_ip_id, 1 as records, ${recordNeedsAttention(context)}::int as records_apart, 0 as firewalls, 0 as firewalls_apart
      from dynamic_ip_bindings as binding
      where account_id = ${accountId} and dynamic_ip_id = any(${[...ids]})
      union all
      select dynamic_ip_id, 0, 0, 1, ${firewallNeedsAttention}::int
      from dynamic_ip_firewall_bindings as binding
      where account_id = ${accountId} and dynamic_ip_id = any(${[...ids]})
    ) as bound
    group by dynamic_ip_id`.execute(dynamicIpDb(tx))
  return new Map(rows.map(({ id, ...bound }) => [id, bound]))
}

/** The further permissions that a change of a dynamic IP requires, because it changes what follows it. */
export function permissionsFor(bound: BindingCounts | undefined): Permission[] {
  return [
    ...(bound && bound.records > 0 ? (['dns.write'] as const) : []),
    ...(bound && bound.firewalls > 0 ? (['cloud.write'] as const) : []),
  ]
}
