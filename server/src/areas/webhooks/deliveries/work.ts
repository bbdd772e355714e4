/**
 * Sends deliveries. A delivery is `pending` until an attempt gets a 2xx response (`delivered`) or the last retry fails
 * (`failed`). Its owner may give it up (`skipped`), and deleting its endpoint makes it `cancelled`. A redelivery makes
 * it `pending` again; if it is requested during an attempt, the delivery stays pending after that attempt, so that a
 * new one follows.
 *
 * Each is sent separately, but the reads before and the writes after share transactions with other deliveries of the
 * account, because single transactions would cost more than everything else. While an endpoint succeeds and has more
 * waiting deliveries, the transaction that stores its outcomes also claims and prepares the next ones.
 */
import type { Clock } from '#kernel/time.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import { retryWhileUnavailable } from '#platform/database/connection/retry-while-unavailable.ts'
import { isDatabaseUnavailable } from '#platform/database/connection/unavailable.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { createBatcher } from '#platform/work/claim/batcher.ts'
import { LeaseLost, type Succession, type WorkKind } from '#platform/work/work-kind.ts'
import { deliveryWork } from './fan-out.ts'
import { type Outcome, record } from './record.ts'
import {
  type DeliveryColumns,
  type DeliveryJob,
  type Formats,
  type Prepared,
  prepare,
} from './send/prepare.ts'
import { send } from './send/send.ts'

type Dependencies = {
  tenancy: Tenancy
  egress: Egress
  clock: Clock
  metrics: Metrics
  concurrency: number
  destinationFormats: Formats
}

export function deliveryKind(dependencies: Dependencies): WorkKind<DeliveryColumns> {
  const { tenancy, egress, clock, metrics, concurrency, destinationFormats: formats } = dependencies
  const caller = (accountId: string) => systemCaller(accountId, 'webhook delivery', deliveryWork)
  const kind: WorkKind<DeliveryColumns> = {
    name: deliveryWork,
    table: 'webhook_queue',
    isQueue: true,
    columns: ['endpoint_id'],
    leaseSeconds: 30,
    concurrency,
    queue: {
      by: ['endpoint_id'],
      concurrency: 10,
      rules: { table: 'webhook_endpoints', key: ['id'] },
    },
    async execute(job) {
      const outgoing = known.get(job) ?? (await prepared(job.accountId, job))
      if (!outgoing) return
      const attempted = await send(egress, outgoing, clock)
      metrics.deliveryAttempts.inc({ outcome: attempted.log.outcome })
      if (attempted.failure) job.markFailed()
      // Given up, an answered delivery would be sent again.
      const isRecorded = await retryWhileUnavailable(job.signal, () =>
        recorded(job.accountId, { job, outgoing, attempted }),
      )
      if (!isRecorded) throw new LeaseLost(`${deliveryWork} ${job.id}`)
    },
  }
  /** What the claiming transaction has prepared. */
  const known = new WeakMap<DeliveryJob, Prepared>()
  const prepared = createBatcher((accountId, jobs: readonly DeliveryJob[]) =>
    tenancy.act(caller(accountId), (context) => prepare(context, jobs, formats)),
  )
  const recorded = createBatcher(async (accountId, outcomes: readonly Outcome[]) => {
    const recordWith = (succession: Succession<DeliveryColumns> | null) =>
      tenancy.act(caller(accountId), (context) =>
        record(context, outcomes, { kind, metrics, formats, succession }),
      )
    const succession = outcomes[0]?.job.succession() ?? null
    try {
      const { isKept, next } = await recordWith(succession)
      for (const { job, outgoing } of next) if (outgoing) known.set(job, outgoing)
      succession?.begin(next.map(({ job }) => job))
      return isKept
    } catch (error) {
      if (!succession) throw error
      succession.abandon()
      if (isDatabaseUnavailable(error)) throw error
      // The next deliveries may have caused the error. The outcomes must still be stored.
      return (await recordWith(null)).isKept
    }
  })
  return kind
}
