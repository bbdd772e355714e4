import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { Scrape, ScrapeInput, ScrapePatch } from '../collectors/scrapes/schema.ts'
import { FactsView } from '../reports/facts-schema.ts'
import { agentStates } from '../store.ts'

export const intervalSecondsDefault = 60

const Interval = Type.Integer({
  minimum: 30,
  maximum: 3600,
  description:
    'How often the agent reports. After three intervals without a report, it counts as silent and its server as offline.',
})

const at = (description: string) => Nullable(Type.Unsafe<Date>({ ...Timestamp, description }))

const agentFields = {
  id: Id('agent'),
  server_id: Nullable(
    Type.String({ description: 'The server that it runs on. Null: the server was removed from Holdfast.' }),
  ),
  server_name: Nullable(Type.String({ description: 'The name of that server.' })),
  state: OneOf(agentStates, {
    description:
      '`enrolled`: it has not reported yet. `silent`: no report for three intervals. `revoked`: its reports are rejected. More may be added.',
  }),
  hostname: Type.String({ description: 'As the machine called itself when it enrolled.' }),
  form: Type.String({
    description:
      '`script`, `node`, or the name of another program. `collector`: it does not run on the server, but sends what Prometheus or OpenTelemetry measures.',
  }),
  version: Type.String({
    description: 'Of a collector, what sent the last metrics. Empty: nothing has yet.',
  }),
  interval_seconds: Interval,
  scrape: Type.Unsafe<Static<typeof Scrape> | null>({
    ...Nullable(Scrape),
    description:
      'From where Holdfast gets the metrics of a collector. Null: they are sent to Holdfast. Secrets are stored encrypted and never returned.',
  }),
  secret: Type.Object({
    hint: Type.String({ description: 'The prefix and the last four characters of its secret.' }),
    previous_valid_until: at('When the secret before the last rotation stops working.'),
    rotation_requested_at: at('Since when the agent is asked to get a new secret. Null: it is not.'),
  }),
  last_report_at: at('When the last report arrived. Null: none has.'),
  last_report_ip: Nullable(Type.String({ description: 'The address that the last report came from.' })),
  clock_skew_seconds: Type.Integer({
    description: 'How far the clock of the server is ahead of that of Holdfast, at the last report.',
  }),
  failed_units: Nullable(
    Type.Array(Type.String(), {
      description: 'The systemd units that have failed. Null: there is no systemd.',
    }),
  ),
  cloned: Nullable(
    Type.Object(
      { since: Timestamp, detail: Type.String() },
      { description: 'Two machines seem to use its secret. Null: nothing points to it.' },
    ),
  ),
  revoked_at: at('Null: it is in use.'),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Agent = Resource('Agent', {
  ...agentFields,
  facts: Nullable(Resource('AgentFacts', { received_at: Timestamp, ...FactsView.properties })),
})
export const AgentWithSecret = Resource('AgentWithSecret', {
  ...Agent.properties,
  token: Type.String({
    description: 'The secret, `hfa_…`. It is returned only once and stored only as a hash.',
  }),
})
export const RotatedAgent = Resource('RotatedAgent', {
  ...Agent.properties,
  token: Nullable(
    Type.String({
      description:
        'The new secret of a collector, `hfa_…`. It is returned only once. Null: the agent gets its new secret with its next report.',
    }),
  ),
})
export const AgentSummary = Resource('AgentSummary', agentFields)
export const AgentPage = PageOf(AgentSummary, 'AgentPage')

export const AgentParams = Type.Object({ agent_id: Id('agent') })
export const AgentQuery = InputObject({
  ...pageQuery,
  server_id: Type.Optional(Id('server')),
  state: Type.Optional(OneOf(agentStates)),
  needs_attention: needsAttentionQuery(
    'their clock is wrong, two machines use their secret, or their metrics cannot be scraped. The server of a silent agent is down, and needs attention itself',
  ),
  q: searchQuery('the host name'),
})
export type AgentQuery = Static<typeof AgentQuery>

export const AgentInput = InputObject(
  {
    server_id: Type.Unsafe<string>({ ...Id('server'), description: 'The server that it sends metrics of.' }),
    interval_seconds: Type.Optional(Interval),
    scrape: Type.Optional(
      Type.Unsafe<ScrapeInput>({
        ...ScrapeInput,
        description:
          'Holdfast gets the metrics from this URL of node_exporter every interval, instead of having them sent. Redirects are not followed. A private address is used only where the operator has opened private networks.',
      }),
    ),
  },
  { title: 'AgentInput' },
)
export type AgentInput = Static<typeof AgentInput>

export const AgentPatch = Type.Partial(
  InputObject(
    {
      interval_seconds: Interval,
      scrape: Type.Unsafe<ScrapeInput | null>({
        ...Nullable(ScrapePatch),
        description:
          'Of a collector, all settings. Secrets that are left out are kept as long as the target stays the same. It is scraped at once. Null: the metrics are sent from now on.',
      }),
    },
    { title: 'AgentPatch' },
  ),
)
export type AgentPatch = Static<typeof AgentPatch>
