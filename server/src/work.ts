import { areas, limits as countedLimits, failingTypes, trends } from '#areas/areas.ts'
import { selectAccountPlans } from '#areas/identity/area.ts'
import type { Clock } from '#kernel/time.ts'
import type { AreaParts } from '#platform/area.ts'
import { auditPartitions } from '#platform/audit/audit.ts'
import { sealAll } from '#platform/audit/chain/seal.ts'
import type { ChainSigner } from '#platform/audit/chain/signer.ts'
import { findContainers } from '#platform/audit/containers/find-containers.ts'
import type { Refusals } from '#platform/audit/refusals.ts'
import { dropOldEntries } from '#platform/audit/retention.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import { eventPartitions } from '#platform/events/events.ts'
import { pruneSweep } from '#platform/health/prune.ts'
import { dropIdempotencyKeys, idempotencyPartitions } from '#platform/http/operation/idempotency.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { mailKind } from '#platform/mail/outbox.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { countsSweep } from '#platform/plans/check-counts.ts'
import type { Limits } from '#platform/plans/limits.ts'
import { retentionOf } from '#platform/plans/retention.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { trendsSweep } from '#platform/trends/retention.ts'
import { createSweeps, type Sweep } from '#platform/work/sweep.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { clockSweep } from '#platform/work/worker/clock-steps.ts'
import { newSessionId } from '#platform/work/worker/session-id.ts'
import { createWorker } from '#platform/work/worker/worker.ts'
import { createWorkerSession } from '#platform/work/worker/worker-session.ts'

type Dependencies = {
  database: Database
  log: Log
  metrics: Metrics
  clock: Clock
  signer: ChainSigner
  refusals: Refusals
  plans: PlanCatalogue
  limits: Limits
  tenancy: Tenancy
  mailer: Mailer | null
  partitions: Partitions
  role: string
}

export interface Work {
  /** `name` identifies this process, also after a restart. */
  start(isAlone: boolean, name: string): Promise<void>
  stop(seconds: number): Promise<void>
}

/** All due work and periodic tasks. */
export function createWork(parts: readonly AreaParts[], dependencies: Dependencies): Work {
  const { database, log, role } = dependencies
  const kinds = workKinds(parts, dependencies)
  const id = newSessionId()
  const worker = createWorker(kinds, dependencies, id)
  const session = createWorkerSession(id, { database, log, kinds, idleMs: worker.idleMs })
  const sweeps = createSweeps(
    [...standingSweeps(parts, dependencies), ...parts.flatMap((part) => part.sweeps ?? [])],
    database,
    log,
  )
  return {
    async start(isAlone, name) {
      await session.start({ name, role })
      await worker.start({ isAlone })
      await sweeps.start()
    },
    async stop(seconds) {
      await Promise.all([worker.stop(seconds), sweeps.stop(seconds)])
      await session.stop()
    },
  }
}

/** All kinds of due work; those of the platform come first. */
export function workKinds(
  parts: readonly AreaParts[],
  { tenancy, mailer, log }: Pick<Dependencies, 'tenancy' | 'mailer' | 'log'>,
): WorkKind<never>[] {
  const attempted = parts.flatMap((part) => part.mailAttempted ?? [])
  const standing = mailer ? [mailKind({ tenancy, mailer, log, attempted })] : []
  return [...standing, ...parts.flatMap((part) => part.work ?? [])]
}

/** All tables that are partitioned by time, of the platform and the areas. */
export const partitionedTables: readonly PartitionedTable[] = [
  ...auditPartitions,
  eventPartitions,
  idempotencyPartitions,
  ...areas.flatMap((area) => area.partitions ?? []),
]

/** The platform's periodic tasks. */
function standingSweeps(parts: readonly AreaParts[], dependencies: Dependencies): Sweep[] {
  const { database, signer, clock, refusals, plans, partitions } = dependencies
  return [
    { name: 'audit.seal', everySeconds: 1, run: () => sealAll(database, signer, clock) },
    {
      name: 'audit.containers',
      everySeconds: 3600,
      run: () => findContainers({ ...dependencies, links: parts.flatMap((part) => part.links ?? []) }),
    },
    { name: 'audit.refusals', everySeconds: 10, run: () => refusals.close() },
    {
      name: 'audit.retention',
      everySeconds: 3600,
      async run() {
        const accountPlans = await database.system(selectAccountPlans)
        await dropOldEntries(dependencies, retentionOf(accountPlans, plans, 'audit'))
      },
    },
    pruneSweep(failingTypes, dependencies),
    clockSweep(() => workKinds(parts, dependencies), dependencies),
    { name: 'partitions.prepare', everySeconds: 3600, run: () => partitions.prepare(partitionedTables) },
    countsSweep(countedLimits, dependencies),
    trendsSweep(trends, {
      ...dependencies,
      accountIds: async () => (await database.system(selectAccountPlans)).map(({ account_id }) => account_id),
    }),
    { name: 'idempotency.forget', everySeconds: 3600, run: () => dropIdempotencyKeys(partitions, clock) },
  ]
}
