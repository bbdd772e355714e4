/** The paths to which devices report, for the router and the OpenAPI document. */
import { type TProperties, Type } from 'typebox'
import type { IngestRoute } from '#platform/ingest/ingest-route.ts'

export type DevicePath = IngestRoute & { protocol: 'dyndns2' | 'duckdns' | 'url' | 'checkip' }

const text = (description: string) => Type.Optional(Type.String({ description }))

const addresses: TProperties = {
  myip: text(
    'Addresses of either family, separated by commas; `preserve` keeps the current address. Without any of these parameters, the address that the request comes from is used. `myipv4` and `ip` are aliases.',
  ),
  myipv6: text('Like `myip`. `ipv6` and `ip6` are aliases.'),
  ip6lanprefix: text('The delegated IPv6 prefix: `2001:db8:7::/56`.'),
  offline: text('`YES` clears all addresses, if the dynamic IP allows it.'),
}

const trouble =
  '`911`: an internal error, too many changes, or no address sent while none is known. Try again later.'
const badauth = '`badauth`: the token is missing, wrong or replaced.'

const dyndns2 = {
  protocol: 'dyndns2',
  takesBody: 'form',
  summary: 'Report addresses (dyndns2)',
  description: 'The protocol of Dyn, which most routers and update clients support.',
  query: Type.Object({
    hostname: text(
      'Up to 20 names of records that follow the dynamic IP, separated by commas, or the name of the dynamic IP.',
    ),
    ...addresses,
    system: text('`dyndns`, `statdns` or `custom`; other values return `badsys`.'),
  }),
  credentials: ['ingest_basic', 'ingest_token', 'ingest_query'],
  responses: {
    200: 'One line for each host: `good` or `nochg` with the current addresses; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`.',
    401: badauth,
    503: trouble,
  },
} as const

const duckdns = {
  protocol: 'duckdns',
  takesBody: 'form',
  summary: 'Report addresses (DuckDNS protocol)',
  description: 'For devices that only support DuckDNS.',
  query: Type.Object({
    domains: text(
      'Names of records that follow the dynamic IP, by their first label or in full, or the name of the dynamic IP.',
    ),
    ip: text('The IPv4 address; if empty or missing, the address that the request comes from.'),
    ipv6: text('The IPv6 address.'),
    clear: text('`true` clears all addresses, if the dynamic IP allows it.'),
    verbose: text('`true` also returns the addresses and `UPDATED` or `NOCHANGE`.'),
  }),
  credentials: ['ingest_query'],
  responses: { 200: '`OK`, or `KO` if the report was rejected.', 503: trouble },
} as const

const plainUrl = {
  protocol: 'url',
  takesBody: 'form',
  summary: 'Report addresses by URL',
  query: Type.Object(addresses),
  responses: {
    200: '`good` or `nochg` with the current addresses.',
    400: '`dnserr`, `!donator` or `abuse`.',
    401: badauth,
    503: trouble,
  },
} as const

const checkip = {
  protocol: 'checkip',
  summary: 'Get the address of the client',
  description: 'For update clients that need to find their own public address.',
  credentials: [],
  responses: { 200: 'The address as plain text.' },
} as const

export const devicePaths: readonly DevicePath[] = [
  { id: 'ingest.dyndns2', path: '/v1/ingest/nic/update', ...dyndns2 },
  // For devices on which only the host can be configured.
  { id: 'ingest.dyndns2_at_root', path: '/nic/update', ...dyndns2 },
  { id: 'ingest.dyndns2_v3', path: '/v3/update', ...dyndns2 },
  { id: 'ingest.duckdns', path: '/v1/ingest/update', ...duckdns },
  { id: 'ingest.duckdns_at_root', path: '/update', ...duckdns },
  {
    id: 'ingest.dynamic_ip_url',
    path: '/v1/ingest/dynamic-ips/{token}',
    description: 'For scripts: they need nothing but the URL, and the status code shows the result.',
    params: Type.Object({ token: Type.String({ description: 'The token of the dynamic IP, `hfip_…`.' }) }),
    credentials: [],
    ...plainUrl,
  },
  {
    id: 'ingest.dynamic_ip',
    path: '/v1/ingest/dynamic-ips',
    description:
      'The token is sent in a header, so that it does not appear in logs; `holdfast-agent` does this.',
    credentials: ['ingest_token', 'ingest_basic'],
    ...plainUrl,
  },
  { id: 'ingest.checkip', path: '/v1/ingest/checkip', ...checkip },
  { id: 'ingest.checkip_at_root', path: '/checkip', ...checkip },
]
