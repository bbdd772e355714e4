/** The error responses of requests after the session has ended. */
export const whileSignedOut = [
  'events/stream',
  'tokens',
  'connections',
  'providers',
  'instance',
  'limits',
  'trends',
  'dns/zones',
  'dynamic-ips',
  'webhook-endpoints',
  'webhook-deliveries',
  'audit-log',
  'members',
  'notification-channels',
  'notification-rules',
].map((path) => `401 GET /v1/${path}`)
