import type { FastifyInstance } from 'fastify'
import type { EventKind } from '#kernel/event-kind.ts'
import type { Operation } from '#platform/http/operation/operation.ts'
import type { Context } from './context.ts'
import type { PartitionedTable } from './database/partitions/partitioned-table.ts'
import type { TextIndex } from './database/text-index/text-index.ts'
import type { EventSubscriber } from './events/events.ts'
import type { FailingType } from './health/failing-resources.ts'
import type { Ingest } from './ingest/ingest.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Limit } from './plans/limits.ts'
import type { RelatedParts } from './related/resource-type.ts'
import type { Measure } from './telemetry/database-gauges.ts'
import type { Trend } from './trends/trend.ts'
import type { Sweep } from './work/sweep.ts'
import type { WorkKind } from './work/work-kind.ts'

/**
 * An area as it is declared: what the rest of the service has to know of it before anything runs, and how its parts
 * are created. The list of areas is the only place that names them all. `Needs` are the dependencies that `create`
 * takes; the list of areas compiles only if it has all of them.
 */
export type Area<Needs, Parts extends AreaParts = AreaParts> = {
  /** The name of its folder. */
  name: string
  /** The event types that it publishes. */
  eventTypes?: readonly EventKind[]
  /** What of its resources plans limit. */
  limits?: readonly Limit[]
  /** Its types of resource that can fail, as /metrics and the log name them. */
  failing?: readonly FailingType[]
  /** What of it is counted by the hour for each account. */
  trends?: readonly Trend[]
  /** What /metrics shows of it, over all accounts. */
  measures?: readonly Measure[]
  /** Its tables that are searched for a text anywhere in their rows. */
  textIndexes?: readonly TextIndex[]
  /** Its tables that are partitioned by time. */
  partitions?: readonly PartitionedTable[]
  /** What it writes when any area publishes an event, in the same transaction. */
  subscribers?: (dependencies: SubscriberDependencies) => readonly EventSubscriber[]
  /** What it does when a connection gets new credentials, in the same transaction: usually, to retry what failed. */
  onConnectionRenewed?: (context: Context, connectionId: string) => Promise<void>
  create: (dependencies: Needs) => Parts
}

export type SubscriberDependencies = {
  /** Null without a mail server. */
  mailer: Mailer | null
  /** The public base URL, without a slash at its end. */
  baseUrl: () => string
}

/** The parts of an area that run; with its types of resource and their links, for related resources and search. */
export type AreaParts = RelatedParts & {
  operations: readonly Operation[]
  work?: readonly WorkKind<never>[]
  sweeps?: readonly Sweep[]
  /** The paths that devices report to. */
  ingest?: Ingest
  /** Adds routes that are no operations, such as those for signing in. */
  addRoutes?: (app: FastifyInstance) => void
}
