import type { EventKind } from '#kernel/events/event-kind.ts'
import type { Clock } from '#kernel/time.ts'
import { changeChannel } from '#platform/account-changes.ts'
import type { Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import { createWatch } from '#platform/database/watch.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { attemptTrend } from './deliveries/attempt-trend.ts'
import { deliveryOperations } from './deliveries/deliveries.operations.ts'
import { fanOut } from './deliveries/fan-out.ts'
import { deliveryPartitions } from './deliveries/partitions.ts'
import type { DestinationFormat } from './deliveries/send/destination-format.ts'
import { deliveryKind } from './deliveries/work.ts'
import { recordMailAttempt } from './destinations/mail-attempts.ts'
import { endpointEventTypes, testEventType } from './endpoint-event-types.ts'
import { isEndpoint } from './endpoints/endpoint-store.ts'
import { endpointOperations } from './endpoints/endpoints.operations.ts'
import { endpointMeasure } from './endpoints/health/endpoint-measure.ts'
import { pauseNotice } from './endpoints/health/pause-notice.ts'
import { endpointLifecycleOperations } from './endpoints/lifecycle.operations.ts'
import { createEventAccess } from './event-types/event-access.ts'
import { eventTypeOperations } from './event-types/event-types.operations.ts'
import { eventOperations } from './feed/events.operations.ts'
import { webhookLinks } from './related/links.ts'
import { webhookTypes } from './related/resource-types.ts'
import { replayOperations } from './replays/replays.operations.ts'
import { replayKind } from './replays/work.ts'
import { retentionSweep } from './retention/retention.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  plans: PlanCatalogue
  partitions: Partitions
  egress: Egress
  clock: Clock
  metrics: Metrics
  /** The event types of all areas. */
  eventTypes: readonly EventKind[]
  deliveryConcurrency: number
  /** How deliveries to destinations of later areas are rendered. */
  destinationFormats: readonly DestinationFormat[]
}

/** Signed messages to the customer's own URLs, and their delivery log. */
export const webhooksArea: Area<Dependencies> = {
  name: 'webhooks',
  eventTypes: [testEventType, ...endpointEventTypes],
  limits: [
    {
      name: 'webhook_endpoints',
      count: countRows('webhook_endpoints', isEndpoint),
    },
  ],
  trends: [attemptTrend],
  measures: [endpointMeasure],
  partitions: deliveryPartitions,
  subscribers: ({ mailer, baseUrl }) => [fanOut, ...(mailer ? [pauseNotice(baseUrl)] : [])],
  create(dependencies) {
    const { database, eventTypes, deliveryConcurrency: concurrency } = dependencies
    const access = createEventAccess(eventTypes)
    // Test messages can be sent to any endpoint but not subscribed to.
    const eventKinds = eventTypes.filter((type) => type !== testEventType)
    return {
      operations: [
        ...endpointOperations({ ...dependencies, eventKinds, access }),
        ...endpointLifecycleOperations,
        ...deliveryOperations(access),
        ...replayOperations(access),
        ...eventTypeOperations(eventKinds),
        ...eventOperations(createWatch(database, changeChannel), access),
      ],
      resourceTypes: webhookTypes(access),
      links: webhookLinks,
      work: [deliveryKind({ ...dependencies, concurrency }), replayKind(dependencies)],
      sweeps: [retentionSweep(dependencies)],
      mailAttempted: recordMailAttempt,
    }
  },
}
