import { sql } from 'kysely'
import { billedItems, type Charging, exactAmount } from '#areas/cloud/store/billed.ts'
import type { Context } from '#platform/context.ts'

export const unusedReasons = ['unattached_volume', 'old_snapshot', 'stopped_server'] as const

export type UnusedRow = {
  reason: (typeof unusedReasons)[number]
  resource_type: 'volume' | 'snapshot' | 'server'
  id: string
  name: string
  connection_id: string
  region: string | null
  since: Date | null
  /** Null, as the amount: the price is not known. */
  currency: string | null
  amount: string | null
}

type Criteria = {
  /** Snapshots from before this time are old, except those that their schedule keeps. */
  oldBefore: Date
  charging: Charging & {
    /** The connections whose providers charge for stopped servers. */
    billedStopped: readonly string[]
  }
}

/** What is billed and not used, the dearest first. A server costs what its backups cost, too. */
export async function selectUnused(
  { tx, accountId }: Context,
  { oldBefore, charging }: Criteria,
): Promise<UnusedRow[]> {
  const { rows } = await sql<UnusedRow>`
    with unused as (
      select 'unattached_volume' as reason, 'volume' as resource_type, id, name, connection_id, region,
        coalesce(detached_at, created_at) as since
      from volumes where account_id = ${accountId} and state = 'available' and server_ref is null
      union all
      select 'old_snapshot', 'snapshot', snapshot.id, snapshot.name, snapshot.connection_id, snapshot.region,
        snapshot.taken_at
      from (
        select *, coalesce(provider_created_at, created_at) as taken_at, row_number() over (
          partition by schedule_id order by coalesce(provider_created_at, created_at) desc, id desc) as place
        from snapshots
        where account_id = ${accountId} and state = 'available' and kind = 'image') as snapshot
      left join snapshot_schedules as schedule
        on schedule.account_id = ${accountId} and schedule.id = snapshot.schedule_id
      where snapshot.taken_at < ${oldBefore} and (
        schedule.id is null
        or snapshot.place > case when schedule.is_enabled then schedule.keep else 1 end)
      union all
      select 'stopped_server', 'server', id, name, connection_id, region, online_since
      from servers
      where account_id = ${accountId} and power = 'stopped' and lifecycle = 'active'
        and (keeps_host or connection_id = any(${charging.billedStopped})))
    select unused.*, billed.currency, billed.amount::text as amount
    from unused
    left join (
      select case kind when 'backup' then 'server' else kind end as resource_type, id, currency,
        sum(amount) as amount
      from ${billedItems(accountId, { ...charging, disksOnly: [] })} as item where amount is not null group by 1, 2, 3) as billed
      on billed.resource_type = unused.resource_type and billed.id = unused.id
    where not unused.connection_id = any(${charging.free})
    order by billed.amount desc nulls last, unused.id`.execute(tx)
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : exactAmount(row.amount) }))
}
