/** Where devices report: said here once, for the router and for the OpenAPI document. */
import { type TProperties, Type } from 'typebox'
import type { IngestRoute } from '#platform/ingest/ingest-route.ts'

export type DevicePath = IngestRoute & { protocol: 'dyndns2' | 'duckdns' | 'url' | 'checkip' }

const text = (description: string) => Type.Optional(Type.String({ description }))

const addresses: TProperties = {
  myip: text(
    'Addresses of either family, with commas between; `preserve` leaves what is known. With none of these parameters it is the address that the report comes from. `myipv4` and `ip` mean the same.',
  ),
  myipv6: text('As `myip`. `ipv6` and `ip6` mean the same.'),
  ip6lanprefix: text('The delegated IPv6 prefix: `2001:db8:7::/56`.'),
  offline: text('`YES` takes all addresses away, where that is allowed.'),
}

const trouble =
  '`911`: an internal error, too many changes, or no address given while none is known. Try again later.'
const badauth = '`badauth`: the token is missing, wrong or replaced.'

const dyndns2 = {
  protocol: 'dyndns2',
  takesBody: 'form',
  summary: 'Report addresses by dyndns2',
  description: 'The protocol of Dyn, which most routers and update clients speak.',
  query: Type.Object({
    hostname: text(
      'Up to 20 names of records that follow, with commas between, or the name of the dynamic IP.',
    ),
    ...addresses,
    system: text('`dyndns`, `statdns` or `custom`; anything else is `badsys`.'),
  }),
  credentials: ['ingest_basic', 'ingest_token', 'ingest_query'],
  answers: {
    200: 'A line for each host: `good` or `nochg` with the addresses that are known now; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`.',
    401: badauth,
    503: trouble,
  },
} as const

const duckdns = {
  protocol: 'duckdns',
  takesBody: 'form',
  summary: 'Report addresses in the words of DuckDNS',
  description: 'For devices that know DuckDNS and nothing else.',
  query: Type.Object({
    domains: text('Names of records that follow, by their first label or in full, or of the dynamic IP.'),
    ip: text('The IPv4 address; empty or missing: the address that the report comes from.'),
    ipv6: text('The IPv6 address.'),
    clear: text('`true` takes all addresses away, where that is allowed.'),
    verbose: text('`true` has the addresses and `UPDATED` or `NOCHANGE` answered too.'),
  }),
  credentials: ['ingest_query'],
  answers: { 200: '`OK`, or `KO` for all that is refused.', 503: trouble },
} as const

const plainUrl = {
  protocol: 'url',
  takesBody: 'form',
  summary: 'Report addresses by a secret URL',
  query: Type.Object(addresses),
  answers: {
    200: '`good` or `nochg` with the addresses that are known now.',
    400: '`dnserr`, `!donator` or `abuse`.',
    401: badauth,
    503: trouble,
  },
} as const

const checkip = {
  protocol: 'checkip',
  summary: 'Show the address that a request comes from',
  description: 'For update clients that have to find their own address.',
  credentials: [],
  answers: { 200: 'The address and nothing else.' },
} as const

export const devicePaths: readonly DevicePath[] = [
  { id: 'ingest.dyndns2', path: '/v1/ingest/nic/update', ...dyndns2 },
  // For devices of which only the host can be set.
  { id: 'ingest.dyndns2_at_root', path: '/nic/update', ...dyndns2 },
  { id: 'ingest.dyndns2_v3', path: '/v3/update', ...dyndns2 },
  { id: 'ingest.duckdns', path: '/v1/ingest/update', ...duckdns },
  { id: 'ingest.duckdns_at_root', path: '/update', ...duckdns },
  {
    id: 'ingest.dynamic_ip_url',
    path: '/v1/ingest/dynamic-ips/{token}',
    description: 'For scripts: a URL is all that they need, and the status tells how it went.',
    params: Type.Object({ token: Type.String({ description: 'The token of the dynamic IP, `hfip_…`.' }) }),
    credentials: [],
    ...plainUrl,
  },
  {
    id: 'ingest.dynamic_ip',
    path: '/v1/ingest/dynamic-ips',
    description: 'The same with the token in a header, where no log shows it; so does `holdfast-agent`.',
    credentials: ['ingest_token', 'ingest_basic'],
    ...plainUrl,
  },
  { id: 'ingest.checkip', path: '/v1/ingest/checkip', ...checkip },
  { id: 'ingest.checkip_at_root', path: '/checkip', ...checkip },
]
