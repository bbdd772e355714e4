/** Every URL of the area's pages. */
export const webhooksPaths = {
  endpoints: '/webhooks/endpoints',
  newEndpoint: '/webhooks/endpoints?new=endpoint',
  endpoint: (id: string) => `/webhooks/endpoints/${id}`,
  deliveries: '/webhooks/deliveries',
  failedDeliveries: '/webhooks/deliveries?state=failed',
  replay: (id: string) => `/webhooks/replays/${id}`,
  events: '/events',
  event: (id: string) => `/events/${id}`,
  delivery: (id: string) => `/webhooks/deliveries/${id}`,
}
