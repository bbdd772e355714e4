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
  credentials: [],
  answers: {
    200: '`OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored.',
    400: 'The URL or the run id is not valid.',
    404: 'The token is unknown or was replaced.',
    503: 'Nothing was recorded. Try again.',
  },
} as const

export const pingPaths: readonly IngestRoute[] = [
  {
    id: 'ingest.heartbeat',
    path: '/v1/ingest/heartbeats/{token}',
    summary: 'Report a success',
    description: 'The job ran. Up to 10,000 bytes of the body are kept.',
    params: Type.Object({ token: Token }),
    ...shared,
  },
  {
    id: 'ingest.heartbeat_signal',
    path: '/v1/ingest/heartbeats/{token}/{signal}',
    summary: 'Report a start, a failure, a log or an exit code',
    description: 'Up to 10,000 bytes of the body are kept.',
    params: Type.Object({ token: Token, signal: SignalPart }),
    ...shared,
  },
]
