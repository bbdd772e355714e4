/** The paths that jobs call, for the router and the OpenAPI document. */
import { Type } from 'typebox'
import type { IngestRoute } from '#platform/ingest/ingest-route.ts'

const Token = Type.String({
  description: 'The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL.',
})
const SignalPart = Type.String({
  description:
    '`start`: a run begins. `fail`: it failed. `log`: the body is kept, and nothing else changes. 0 to 255: the exit code of the job, of which 0 is a success.',
})

const shared = {
  takesHead: true,
  takesBody: 'data',
  query: Type.Object({
    rid: Type.Optional(
      Type.String({
        description:
          'The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once.',
      }),
    ),
  }),
  responses: {
    200: '`OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored.',
    400: 'The URL or the run id is not valid.',
    404: 'The token is unknown or was replaced, or no heartbeat has this slug.',
    503: 'Nothing was recorded. Try again after the seconds in `Retry-After`.',
  },
} as const

const Slug = Type.String({ description: 'The slug of the heartbeat.' })
const inHeader = { credentials: ['ingest_token', 'ingest_basic'] } as const
const inPath = { credentials: [] } as const
const kept = 'Up to 10,000 bytes of the body are kept.'
const ofHealthchecks =
  'The same URL without `/ping` works, too, so that an existing job of Healthchecks needs only another host name.'

const withSlug = {
  ...shared,
  query: Type.Object({
    ...shared.query.properties,
    create: Type.Optional(
      Type.String({
        description: '`1`: a heartbeat that does not exist is created; it expects a success every day.',
      }),
    ),
  }),
  responses: {
    ...shared.responses,
    201: '`Created`: the heartbeat was created, and the ping was recorded.',
    403: 'The heartbeat was not created: the plan allows no more, or the account is suspended.',
  },
}
const Key = Type.String({ description: 'A ping key.' })

export const pingPaths: readonly IngestRoute[] = [
  {
    id: 'ingest.heartbeat',
    path: '/v1/ingest/heartbeats/{token}',
    summary: 'Report a success',
    description: `The job ran. ${kept} A token in a header leaves its place in the path to the signal.`,
    params: Type.Object({ token: Token }),
    ...shared,
    ...inPath,
  },
  {
    id: 'ingest.heartbeat_signal',
    path: '/v1/ingest/heartbeats/{token}/{signal}',
    summary: 'Report a start, a failure, a log or an exit code',
    description: kept,
    params: Type.Object({ token: Token, signal: SignalPart }),
    ...shared,
    ...inPath,
  },
  {
    id: 'ingest.heartbeat_header',
    path: '/v1/ingest/heartbeats',
    summary: 'Report a success with the token in a header',
    description: `The token does not appear in logs. ${kept}`,
    ...shared,
    ...inHeader,
  },
  {
    id: 'ingest.heartbeat_uuid',
    path: '/ping/{token}',
    summary: 'Report a success (Healthchecks URL)',
    description: `${kept} ${ofHealthchecks}`,
    params: Type.Object({ token: Token }),
    ...shared,
    ...inPath,
  },
  {
    id: 'ingest.heartbeat_slug',
    path: '/ping/{token}/{signal}',
    summary: 'Report to a heartbeat by its slug, or a signal',
    description: `After a ping key: the slug of the heartbeat. After a token or a UUID: a signal. ${ofHealthchecks}`,
    params: Type.Object({ token: Token, signal: SignalPart }),
    ...withSlug,
    ...inPath,
  },
  {
    id: 'ingest.heartbeat_slug_signal',
    path: '/ping/{token}/{slug}/{last}',
    summary: 'Report a signal to a heartbeat by its slug',
    description: `${kept} ${ofHealthchecks}`,
    params: Type.Object({ token: Key, slug: Slug, last: SignalPart }),
    ...withSlug,
    ...inPath,
  },
]

const uuidAtRoot = /^\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/(start|fail|log|\d{1,3}))?\/?(\?|$)/i
// The keys of Healthchecks have 22 characters; no page of the dashboard begins with a name of this length.
const keyAtRoot = /^\/[A-Za-z0-9_-]{22}\/[a-z0-9_-]{1,100}(\/(start|fail|log|\d{1,3}))?\/?(\?|$)/

/** The path of a URL that Healthchecks serves at the root; null for any other. */
export function rootPingUrl(url: string): string | null {
  return uuidAtRoot.test(url) || keyAtRoot.test(url) ? `/ping${url}` : null
}
