import { type Static, type TSchema, Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
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
  description: 'https, or http to an address in a private network that this installation allows.',
})

export const EventFilterInput = InputObject({
  ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 100,
      uniqueItems: true,
      description: 'Only events that contain one of these resource ids, such as the id of a zone.',
    }),
  ),
  labels: Type.Optional(
    Type.Array(Type.String({ pattern: '^[^:]+(:.*)?$', maxLength: 320 }), {
      maxItems: 10,
      uniqueItems: true,
      description: 'Only events whose resource has all of these labels: `env:prod`, or `env` for any value.',
    }),
  ),
})

const Enabled = Type.Boolean({
  description: 'False while the endpoint is paused and its deliveries wait. Set it to pause or resume.',
})
const Ordered = Type.Boolean({
  description:
    'Deliveries are sent one at a time in the order of their events: the next is sent when the previous one was delivered, was skipped or has used up its retries.',
})
const MaxConcurrency = Type.Integer({
  minimum: 1,
  maximum: 50,
  description: 'How many deliveries are sent concurrently, across all processes.',
})
const MaxPerSecond = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'How many attempts are started per second, across all processes. Null: no limit.',
  }),
)

export const Health = Type.Object({
  state: OneOf(endpointStates),
  since: Timestamp,
  pause_reason: Nullable(OneOf(pauseReasons)),
  pause_remedy: Nullable(
    Type.String({
      description: 'For `gone`: what happened and how to fix it, where the answer of the receiver says so.',
    }),
  ),
  failures: Type.Integer({ description: 'Consecutive failed attempts.' }),
  first_failure_at: Nullable(Timestamp),
  last_success_at: Nullable(Timestamp),
})

const endpointFields = {
  id: Id('webhook_endpoint'),
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String(), { description: 'The event types that this endpoint receives.' }),
  filter: EventFilterInput,
  headers: Type.Record(Type.String(), Type.String(), {
    description: 'The endpoint’s additional headers, with masked values.',
  }),
  enabled: Enabled,
  health: Health,
  ordered: Ordered,
  max_concurrency: MaxConcurrency,
  max_per_second: MaxPerSecond,
  secrets: Type.Array(Type.Object({ created_at: Timestamp, expires_at: Nullable(Timestamp) }), {
    description: 'The active secrets, oldest first. `X-Service-Signature` uses the first.',
  }),
  labels: Labels,
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Endpoint = Resource('WebhookEndpoint', endpointFields)
export const EndpointPage = PageOf(Endpoint, 'WebhookEndpointPage')
export const EndpointWithSecret = Resource('WebhookEndpointWithSecret', {
  ...endpointFields,
  secret: Type.String({ description: 'The new signing secret, `whsec_…`. It is returned only once.' }),
})

export const EndpointParams = Type.Object({ endpoint_id: Id('webhook_endpoint') })
export const EndpointQuery = InputObject({
  ...pageQuery,
  label: labelQuery,
  needs_attention: needsAttentionQuery('it fails or is paused'),
  q: searchQuery('the name or the URL'),
})
export type EndpointQuery = Static<typeof EndpointQuery>

/** How long rotated secrets stay valid by default. */
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
          'How long the previous secrets keep working. 0 ends them immediately, for example if a secret was leaked.',
      }),
    ),
  },
  { title: 'WebhookEndpointRotation' },
)

export const Resumption = InputObject(
  {
    waiting: Type.Optional(
      OneOf(['send', 'skip'], {
        description: 'Whether waiting deliveries are sent or skipped.',
      }),
    ),
  },
  { title: 'WebhookResumption' },
)

/** Printable ASCII without a space at either end (RFC 9110, 5.5). */
const headerValue = '^[!-~]([ -~]*[!-~])?$'
/** A token (RFC 9110, 5.6.2). */
const headerName = "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$"

function headersOf<V extends TSchema>(value: V) {
  return Type.Record(Type.String({ pattern: headerName }), value, {
    maxProperties: headersMax,
    additionalProperties: false,
    writeOnly: true,
    description:
      'Additional headers of every delivery. Values are stored encrypted and never returned. In a PATCH, null removes a header; headers that are omitted stay unchanged.',
  })
}

/** The input schemas, which depend on the existing event types. */
export function endpointInputs(eventKinds: readonly EventKind[]) {
  const kinds = OneOf(eventKinds.map(({ kind }) => kind) as [string, ...string[]])
  const value = Type.String({ pattern: headerValue, maxLength: 2000, description: 'printable ASCII' })
  const fields = {
    name: Name,
    url: Url,
    events: Type.Array(kinds, { minItems: 1, uniqueItems: true }),
    filter: EventFilterInput,
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
