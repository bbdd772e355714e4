export { deliveryView } from './deliveries/deliveries.operations.ts'
export { type DeliveryDetail, readDelivery, redeliver } from './deliveries/deliveries.ts'
export { hasLaterMessage, listDeliveries } from './deliveries/log-store.ts'
export { Attempt, deliveryFields, deliveryFilters } from './deliveries/schema.ts'
export type {
  DestinationFormat,
  FailureMeaning,
  FailureResponse,
  MessageDelivery,
  Rendered,
  RenderedRequest,
} from './deliveries/send/destination-format.ts'
export { deliveryHeaders, newWebhookSecret } from './deliveries/send/signature.ts'
export { selectDestinations, selectUnhealthyDestinations } from './destinations/destination-store.ts'
export {
  createDestination,
  type Destination,
  deleteDestination,
  type NewMessage,
  queueMessages,
  updateDestination,
} from './destinations/destinations.ts'
export { isDestinationOf } from './destinations/destinations-of-store.ts'
export { attemptTest, recordTest, type TestAttempt } from './destinations/test-delivery.ts'
export { countEndpointsByState as countDestinationsByState } from './endpoints/endpoint-store.ts'
export { filterFaults, matchesFilter } from './endpoints/filter.ts'
export { healthView } from './endpoints/health/health.ts'
export { EventFilterInput, Health } from './endpoints/schema.ts'
export { destinationEventTypes } from './event-types/destination-event-types.ts'
export { createEventAccess, type EventAccess } from './event-types/event-access.ts'
export {
  type EventSubject,
  endpointsReceiving,
  eventFilterOf,
  eventLinks,
} from './related/event-links.ts'
export type { EventFilter } from './store.ts'
