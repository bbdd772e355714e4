import type { FastifyInstance } from 'fastify'
import type { EventKind } from '#kernel/event-kind.ts'
import type { TextIndex } from './database/text-index/text-index.ts'
import type { EventSubscriber } from './events/events.ts'
import type { FailingTable } from './health/prune.ts'
import type { IngestRoute } from './http/ingest-route.ts'
import type { Operation } from './http/operation.ts'
import type { Measure } from './telemetry/database-gauges.ts'
import type { Sweep } from './work/sweep.ts'
import type { WorkKind } from './work/work-kind.ts'

/** The face that an area turns to the composition root. */
export type Area = {
  name: string
  operations: readonly Operation[]
  work?: readonly WorkKind<never>[]
  sweeps?: readonly Sweep[]
  /** What of it is shown by /metrics, over all accounts. */
  measures?: readonly Measure[]
  /** Its resources that can fail, as /metrics and the log name them. */
  failing?: readonly FailingTable[]
  /** Its tables that are searched for a text anywhere in their rows. */
  textIndexes?: readonly TextIndex[]
  /** The kinds of event that it publishes. */
  eventKinds?: readonly EventKind[]
  /** What it writes when others publish. */
  subscribers?: readonly EventSubscriber[]
  /** The paths of devices among its routes. */
  ingest?: readonly IngestRoute[]
  /** Adds routes that are no operations: signing in, and protocols with manners of their own. */
  addRoutes?(app: FastifyInstance): void
}
