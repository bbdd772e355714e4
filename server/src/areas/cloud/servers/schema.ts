import { type Static, Type } from 'typebox'
import { serverActionKinds } from '#kernel/cloud/server-action.ts'
import { serverLifecycles, serverPowers } from '#kernel/cloud/server-state.ts'
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
import { moneyFields } from '../spending/price-schema.ts'

const Notes = Type.String({ maxLength: 10_000, description: 'Your own notes.' })

const Lifecycle = OneOf(serverLifecycles, {
  description:
    '`provisioning`: it is being made. `busy`: its provider changes it, and accepts no other change. `error`: its provider reports a failure, or a state that Holdfast does not know. `missing`: it is no longer at its provider. More may be added.',
})
const Power = OneOf(serverPowers, { description: 'What its provider says. More may be added.' })
const Addresses = Type.Array(Type.String(), { description: 'In canonical form.' })

export const Server = Resource('Server', {
  id: Id('server'),
  name: Type.String({ description: 'Its name at the provider.' }),
  connection_id: Id('connection'),
  provider: Type.String(),
  ref: Nullable(Type.String({ description: 'Its id at the provider. Null: it is being created.' })),
  lifecycle: Lifecycle,
  power: Power,
  online: Nullable(
    Type.Boolean({
      description:
        'Whether it is up: it runs at its provider, and its agent reports or one of its monitors is up, if it has any. While it starts or stops, it stays as it was. Null: not known yet.',
    }),
  ),
  agent_seen: Nullable(
    Type.Boolean({
      description:
        'Whether its agent reports; false after three intervals without a report. Null: it has no agent.',
    }),
  ),
  monitor_up: Nullable(
    Type.Boolean({
      description:
        'Whether one of the monitors that are bound to it is up; false if none is and one is down. Null: it has none that is checked, or none has a result yet.',
    }),
  ),
  online_since: Nullable(
    Type.Unsafe<Date>({ type: 'string', format: 'date-time', description: 'When `online` last changed.' }),
  ),
  host_names: Type.Array(Type.String(), {
    description:
      'The first names of your zones whose A or AAAA records have one of its addresses, at most 5. Empty without the permission `dns.read`.',
  }),
  region: Type.String({ description: 'As its provider names it.' }),
  size: Type.String({ description: 'As its provider names it.' }),
  cpus: Nullable(Type.Integer()),
  memory_mib: Nullable(Type.Integer()),
  disk_gib: Nullable(Type.Integer()),
  image: Nullable(Type.String({ description: 'What its system was made from, as its provider names it.' })),
  public_addresses: Addresses,
  private_addresses: Addresses,
  tags: Type.Array(Type.String(), { description: 'Its labels or tags at the provider.' }),
  provider_created_at: Nullable(Timestamp),
  supported_actions: Type.Array(OneOf(serverActionKinds, { description: 'More may be added.' }), {
    description: 'The actions that its provider has for it. Empty for a server that was entered by hand.',
  }),
  in_rescue: Nullable(
    Type.Boolean({
      description: 'Whether it runs a rescue system, or boots one next. Null: its provider does not tell.',
    }),
  ),
  backups: Nullable(
    Type.Boolean({ description: 'Whether its provider backs it up regularly. Null: it does not tell.' }),
  ),
  monthly: Nullable(
    Type.Object(
      {
        ...moneyFields,
        since: Type.Unsafe<Date>({ ...Timestamp, description: 'Since when Holdfast knows this price.' }),
      },
      {
        description:
          'What its size costs in a month in its region, without taxes, volumes and backups, by the stored catalogue of its provider. Null: the provider does not tell, or the server is missing.',
      },
    ),
  ),
  notes: Notes,
  labels: Labels,
  listed_at: Type.Unsafe<Date>({
    type: 'string',
    format: 'date-time',
    description: 'When its provider last listed it.',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const ServerPage = PageOf(Server, 'ServerPage')

export const ServerParams = Type.Object({ server_id: Id('server') })

/** What is entered of a server that no API manages. */
const entered = {
  name: Name,
  region: Type.String({ maxLength: 200, description: 'Where it is: a room, a rack, a city.' }),
  size: Type.String({ maxLength: 200, description: 'Such as `8 cores, 64 GB`.' }),
  addresses: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
    maxItems: 100,
    description: 'Its IP addresses.',
  }),
}

export const ManualServerInput = InputObject(
  {
    connection_id: Id('connection'),
    name: entered.name,
    region: Type.Optional(entered.region),
    size: Type.Optional(entered.size),
    addresses: Type.Optional(entered.addresses),
    notes: Type.Optional(Notes),
    labels: Type.Optional(Labels),
  },
  { title: 'ManualServerInput' },
)
export type ManualServerInput = Static<typeof ManualServerInput>

export const ServerPatch = Type.Partial(
  InputObject({ notes: Notes, labels: LabelsPatch, ...entered }, { title: 'ServerPatch' }),
)
export type ServerPatch = Static<typeof ServerPatch>

export const ServerQuery = InputObject({
  ...pageQuery,
  connection_id: Type.Optional(Id('connection')),
  lifecycle: Type.Optional(OneOf(serverLifecycles)),
  power: Type.Optional(OneOf(serverPowers)),
  online: Type.Optional(Type.Boolean()),
  region: Type.Optional(Type.String({ maxLength: 100 })),
  needs_attention: needsAttentionQuery('they are down, missing, or reported as failed by their provider'),
  label: labelQuery,
  q: searchQuery('the name; a whole IP address finds the server that has it'),
  sort: Type.Optional(
    OneOf(['name', '-name', 'created_at', '-created_at'], { description: 'By default `name`.' }),
  ),
})
export type ServerQuery = Static<typeof ServerQuery>
