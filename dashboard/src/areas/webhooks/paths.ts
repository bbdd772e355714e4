/** The address of every page of the area. */
import type { components } from '@holdfast/client'
import { pageAddress, text } from '#ui/page/page-address.ts'

export const endpointsPage = pageAddress('/webhooks/endpoints', {
  q: text(),
  label: text(),
  attention: text<'true'>(),
  new: text(),
})
export const endpointPage = pageAddress('/webhooks/endpoints/$endpointId', {
  tab: text(),
  event: text(),
  state: text(),
})
export const deliveriesPage = pageAddress('/webhooks/deliveries', {
  endpoint: text(),
  event: text(),
  state: text<components['schemas']['WebhookDelivery']['state']>(),
  replay: text(),
})
export const deliveryPage = pageAddress('/webhooks/deliveries/$deliveryId')
export const replayPage = pageAddress('/webhooks/replays/$replayId')
export const eventsPage = pageAddress('/events', { event: text(), span: text<'hour' | 'day' | 'week'>() })
export const eventPage = pageAddress('/events/$eventId')

export const webhooksPaths = {
  endpoints: endpointsPage.to({}),
  newEndpoint: endpointsPage.to({}, { new: 'endpoint' }),
  endpoint: (endpointId: string) => endpointPage.to({ endpointId }),
  deliveries: deliveriesPage.to({}),
  failedDeliveries: deliveriesPage.to({}, { state: 'failed' }),
  deliveriesOf: (replay: string) => deliveriesPage.to({}, { replay }),
  delivery: (deliveryId: string) => deliveryPage.to({ deliveryId }),
  replay: (replayId: string) => replayPage.to({ replayId }),
  events: eventsPage.to({}),
  event: (eventId: string) => eventPage.to({ eventId }),
}
