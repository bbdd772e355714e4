import { type Static, type TSchema, Type } from 'typebox'
import type { EventKind } from '#kernel/event-kind.ts'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Name,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { endpointStates, pauseReasons } from '../store.ts'
import { headersMax } from './headers.ts'

const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'https, or http to an address in a private network that this installation opens.',
})

const Filter = InputObject({
  ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 100,
      uniqueItems: true,
      description: 'Only events that name one of these: a zone, a server, whatever their data has the id of.',
    }),
  ),
  labels: Type.Optional(
    Type.Array(Type.String({ pattern: '^[^:]+(:.*)?$', maxLength: 320 }), {
      maxItems: 10,
      uniqueItems: true,
      description: 'Only events whose thing carries all of these: `env:prod`, or `env` for any value.',
    }),
  ),
})

const Enabled = Type.Boolean({
  description: 'False exactly while the endpoint is paused: deliveries wait then. Set it to pause or resume.',
})
const Ordered = Type.Boolean({
  description:
    'One delivery after another in the order of their events: the next is sent when the one before it was delivered, was skipped or has used up its retries.',
})
const MaxConcurrency = Type.Integer({
  minimum: 1,
  maximum: 50,
  description: 'How many deliveries are sent to it at the same time, over all processes.',
})
const MaxPerSecond = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'How many attempts are begun in a second, over all processes. Null: no limit.',
  }),
)

const endpointFields = {
  id: Id('webhook_endpoint'),
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String(), { description: 'The event types that this endpoint receives.' }),
  filter: Filter,
  headers: Type.Record(Type.String(), Type.String(), {
    description: 'Headers of its own that every delivery carries, their values masked.',
  }),
  enabled: Enabled,
  health: Type.Object({
    state: OneOf(endpointStates),
    since: Timestamp,
    pause_reason: Nullable(OneOf(pauseReasons)),
    failures: Type.Integer({ description: 'Failed attempts in a row.' }),
    first_failure_at: Nullable(Timestamp),
    last_success_at: Nullable(Timestamp),
  }),
  ordered: Ordered,
  max_concurrency: MaxConcurrency,
  max_per_second: MaxPerSecond,
  secrets: Type.Array(Type.Object({ created_at: Timestamp, expires_at: Nullable(Timestamp) }), {
    description: 'The secrets that live, oldest first. `X-Service-Signature` is of the first.',
  }),
  labels: Labels,
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Endpoint = Resource('WebhookEndpoint', endpointFields)
export const EndpointPage = PageOf(Endpoint, 'WebhookEndpointPage')
export const EndpointWithSecret = Resource('WebhookEndpointWithSecret', {
  ...endpointFields,
  secret: Type.String({ description: 'The new signing secret, `whsec_…`. It is shown this once.' }),
})

export const EndpointParams = Type.Object({ endpoint_id: Id('webhook_endpoint') })
export const EndpointQuery = InputObject({
  ...pageQuery,
  label: labelQuery,
  needs_attention: needsAttentionQuery('it fails or is paused'),
  q: searchQuery('the name or the URL'),
})
export type EndpointQuery = Static<typeof EndpointQuery>

/** How long secrets that a rotation replaces stay valid. */
export const overlapDefaultSeconds = 24 * 3600
const overlapMaxSeconds = 7 * 24 * 3600

export const SecretRotation = InputObject(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: overlapMaxSeconds,
        default: overlapDefaultSeconds,
        description:
          'How long the secrets before it go on. 0 ends them at once, for a secret that others know.',
      }),
    ),
  },
  { title: 'WebhookEndpointRotation' },
)

export const Resumption = InputObject(
  {
    waiting: Type.Optional(
      OneOf(['send', 'skip'], {
        description: 'What becomes of the deliveries that wait: they go out, or they are skipped.',
      }),
    ),
  },
  { title: 'WebhookResumption' },
)

/** Printable ASCII, no space at either end (RFC 9110, 5.5). */
const headerValue = '^[!-~]([ -~]*[!-~])?$'
/** A token (RFC 9110, 5.6.2). */
const headerName = "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$"

function headersOf<V extends TSchema>(value: V) {
  return Type.Record(Type.String({ pattern: headerName }), value, {
    maxProperties: headersMax,
    additionalProperties: false,
    writeOnly: true,
    description:
      'Headers that every delivery carries beside ours; their values are sealed and never shown again. In a PATCH, null takes one away and those not named stay.',
  })
}

/** What people may send depends on which kinds of event there are. */
export function endpointInputs(eventKinds: readonly EventKind[]) {
  const kinds = OneOf(eventKinds.map(({ kind }) => kind) as [string, ...string[]])
  const value = Type.String({ pattern: headerValue, maxLength: 2000, description: 'printable ASCII' })
  const fields = {
    name: Name,
    url: Url,
    events: Type.Array(kinds, { minItems: 1, uniqueItems: true }),
    filter: Filter,
    headers: headersOf(value),
    enabled: Enabled,
    ordered: Ordered,
    max_concurrency: MaxConcurrency,
    max_per_second: MaxPerSecond,
    labels: Labels,
  }
  return {
    EndpointInput: InputObject(
      { ...Type.Partial(Type.Object(fields)).properties, url: fields.url, events: fields.events },
      { title: 'WebhookEndpointInput' },
    ),
    EndpointPatch: Type.Partial(
      InputObject(
        { ...fields, labels: LabelsPatch, headers: headersOf(Nullable(value)) },
        { title: 'WebhookEndpointPatch' },
      ),
    ),
    TestInput: InputObject({ event: Type.Optional(kinds) }, { title: 'WebhookTestInput' }),
  }
}

type EndpointInputs = ReturnType<typeof endpointInputs>
export type EndpointInput = Static<EndpointInputs['EndpointInput']>
export type EndpointPatch = Static<EndpointInputs['EndpointPatch']>
