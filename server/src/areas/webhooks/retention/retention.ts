/**
 * Drops what is older than the account's plan keeps: deliveries with their attempts, replays that have ended, and
 * then events that no delivery needs any more. Deliveries of the accounts with the longest time go with their
 * partition, up to a week later; those of other accounts in batches by key. What is still to be sent stays, however
 * old; at a paused endpoint it waits for as long as the plan keeps deliveries, and no longer.
 */
import { sql } from 'kysely'
import { earliestId } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import { actingForSystem, type Context, type Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { daysBefore, dropKeptByNone, readRetention } from '#platform/plans/retention.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deliveryPartitions } from '../deliveries/partitions.ts'
import { webhooksDb } from '../store.ts'
import { dropOldEvents } from './event-retention.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  plans: PlanCatalogue
  partitions: Partitions
  clock: Clock
}

/** So many rows of a kind in one transaction, so that none holds up others for long. */
const batchSize = 1000

export function retentionSweep(dependencies: Dependencies): Sweep {
  return { name: 'webhooks.retention', everySeconds: 3600, run: () => dropAllOld(dependencies) }
}

export async function dropAllOld(dependencies: Dependencies): Promise<void> {
  const { database, tenancy, plans, partitions, clock } = dependencies
  const retention = await readRetention(database, plans, 'deliveries')
  const { accounts } = retention
  const now = clock()
  const isNeeded = async (end: Date) => {
    for (const { accountId } of accounts) if (await isQueuedBefore(database, accountId, end)) return true
    return false
  }
  const endOf = await dropKeptByNone(partitions, { tables: deliveryPartitions, retention, now, isNeeded })
  for (const { accountId, days } of accounts) {
    if (days === null) continue
    const acting = actingForSystem(accountId, 'webhook retention', 'webhooks.retention')
    const dropOld = async (context: Context) => {
      await dropReplays(context, daysBefore(now, days))
      return await dropDeliveries(context, endOf(days))
    }
    await inBatches(batchSize, () => tenancy.act(acting, dropOld))
  }
  await dropOldEvents(dependencies, retention)
}

/** Whether a delivery of that time is still to be sent. */
async function isQueuedBefore(database: Database, accountId: string, end: Date): Promise<boolean> {
  const queued = await database.tenant(accountId, (tx) =>
    webhooksDb(tx)
      .selectFrom('webhook_queue')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '<', earliestId('webhook_delivery', end))
      .limit(1)
      .executeTakeFirst(),
  )
  return queued !== undefined
}

async function dropReplays({ tx, accountId }: Context, before: Date): Promise<void> {
  await webhooksDb(tx)
    .deleteFrom('webhook_replays')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'running')
    .where('updated_at', '<', before)
    .execute()
}

async function dropDeliveries({ tx, accountId }: Context, before: Date): Promise<number> {
  const db = webhooksDb(tx)
  const old = await db
    .selectFrom('webhook_deliveries as delivery')
    .select('delivery.id')
    .where('delivery.account_id', '=', accountId)
    .where('delivery.id', '<', earliestId('webhook_delivery', before))
    .where((delivery) =>
      delivery.or([
        delivery('delivery.state', '<>', 'pending'),
        delivery.exists(
          delivery
            .selectFrom('webhook_endpoints as endpoint')
            .select('endpoint.id')
            .where('endpoint.account_id', '=', accountId)
            .whereRef('endpoint.id', '=', 'delivery.endpoint_id')
            .where('endpoint.state', '=', 'paused'),
        ),
      ]),
    )
    .orderBy('delivery.id')
    .limit(batchSize)
    .execute()
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  // What is being sent stays. The log's rows are looked at again: one may have been asked for meanwhile.
  const given = await db
    .deleteFrom('webhook_queue')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('lease', 'is', null)
    .returning('id')
    .execute()
  const dropped = await db
    .deleteFrom('webhook_deliveries')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .where((delivery) =>
      delivery.or([
        delivery('state', '<>', 'pending'),
        delivery('id', '=', sql<string>`any(${given.map(({ id }) => id)})`),
      ]),
    )
    .returning('id')
    .execute()
  await db
    .deleteFrom('webhook_attempts')
    .where('account_id', '=', accountId)
    .where('delivery_id', '=', sql<string>`any(${dropped.map(({ id }) => id)})`)
    .execute()
  return dropped.length
}
