import { type Static, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import { domainStatuses } from '#kernel/domains/domain-status.ts'
import { Amount, Currency } from '#platform/http/operation/money.ts'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { ProblemCode, Severity } from '../checks/problem-schema.ts'

export const Notes = Type.String({ maxLength: 10_000, description: 'Your own notes.' })

export const EnteredExpiry = Nullable(
  Type.String({
    format: 'date',
    description:
      'The expiry date as you know it, for registries and registrars that report none. Null removes it.',
  }),
)

export const ResourceError = ResourceErrorOf()

export const Domain = Resource('Domain', {
  id: Id('domain'),
  name: Type.String({ description: 'In lower case, with internationalized labels as A-labels.' }),
  display_name: Type.String({ description: 'The name with internationalized labels as they are read.' }),
  connection_id: Nullable(Id('connection')),
  provider: Nullable(
    Type.String({
      description: 'The provider of its connection: the registrar. Null: it is held elsewhere.',
    }),
  ),
  registrar: Nullable(
    Type.String({
      description: 'The registrar as the registry names it. Only for domains that are held elsewhere.',
    }),
  ),
  status: OneOf(domainStatuses, {
    description:
      '`suspended`: on hold, it does not resolve. `expired`: its registrar still renews it. `redemption`: it can be restored for a higher price. `pending_delete`: it is released soon. `gone`: no longer at this registrar, or no longer registered. `unknown`: held elsewhere, and not read yet. More may be added.',
  }),
  epp_statuses: Type.Array(Type.String(), {
    description:
      'The statuses that the registry and the registrar have set, as EPP names them (RFC 5731, RFC 3915).',
  }),
  registered_at: Nullable(Timestamp),
  expires_at: Nullable(Timestamp),
  expiry_source: Nullable(
    OneOf(['reported', 'entered'], {
      description: '`reported`: by the registrar or the registry. `entered`: with an update of the domain.',
    }),
  ),
  days_left: Nullable(Type.Integer({ description: 'Whole days until it expires, rounded up.' })),
  auto_renew: Nullable(
    Type.Boolean({ description: 'Whether the registrar renews it. Null: the registrar does not tell.' }),
  ),
  locked: Nullable(Type.Boolean({ description: 'Whether the registrar prevents transfers.' })),
  registry_locked: Type.Boolean({
    description: 'Whether the registry prevents transfers, changes and deletion.',
  }),
  privacy: Nullable(Type.Boolean({ description: 'Whether the registrar hides its contacts.' })),
  transfer_hold_until: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description:
        'Most registrars refuse transfers for 60 days after a registration or transfer. Null: that time is over, or not known.',
    }),
  ),
  nameservers: Nullable(Type.Array(Type.String())),
  ds_records: Nullable(
    Type.Array(Type.String(), {
      description: 'The DS records at the registry, as in zone files. Null: the registrar does not tell.',
    }),
  ),
  problems: Type.Object(
    { count: Type.Integer(), worst_severity: Nullable(Severity), codes: Type.Array(ProblemCode) },
    { description: 'What its last check found: `GET /v1/domains/{domain_id}/checks` explains it.' },
  ),
  renewal_price: Nullable(
    Type.Object(
      {
        amount: Amount,
        currency: Currency,
        source: OneOf(['registrar', 'entered'], { description: '`entered`: with an update of the domain.' }),
      },
      { description: 'For one year. Null: the registrar does not tell.' },
    ),
  ),
  notes: Notes,
  labels: Labels,
  sync: Type.Object({
    listed_at: Nullable(Timestamp),
    read_at: Nullable(Timestamp),
    error: ResourceError,
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const DomainPage = PageOf(Domain, 'DomainPage')

export const DomainParams = Type.Object({ domain_id: Id('domain') })

export const DomainPatch = Type.Partial(
  InputObject(
    {
      notes: Notes,
      labels: LabelsPatch,
      expires_at: EnteredExpiry,
      renewal_price: Nullable(
        Type.Object(
          { amount: Amount, currency: Currency },
          {
            additionalProperties: false,
            description:
              'The price of a year as you pay it, which replaces that of the registrar. Null removes it.',
          },
        ),
      ),
    },
    { title: 'DomainPatch' },
  ),
)
export type DomainPatch = Static<typeof DomainPatch>

const sorts = [
  'attention',
  '-attention',
  'expires_at',
  '-expires_at',
  'name',
  '-name',
  'created_at',
  '-created_at',
] as const

const filters = {
  name: Type.Optional(Type.String({ maxLength: 300, description: 'Only domains with exactly this name.' })),
  connection_id: Type.Optional(Id('connection')),
  held_elsewhere: Type.Optional(
    Type.Boolean({ description: 'Whether they are at registrars without a connection.' }),
  ),
  status: Type.Optional(OneOf(domainStatuses)),
  expires_within_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3660,
      description: 'Only domains that expire within this number of days, or have expired.',
    }),
  ),
  auto_renew: Type.Optional(Type.Boolean()),
  locked: Type.Optional(Type.Boolean()),
  needs_attention: needsAttentionQuery(
    'they have a critical problem, their status is a problem, they expire within 30 days without automatic renewal, or they could not be read',
  ),
  problem: Type.Optional({ ...ProblemCode, description: 'Only domains with this problem.' }),
  label: labelQuery,
  q: searchQuery('the name'),
}

export const DomainExportQuery = InputObject(filters)
export type DomainExportQuery = Static<typeof DomainExportQuery>

export const DomainFilter = InputObject(filters, { title: 'DomainFilter' })

export const DomainQuery = InputObject({
  ...pageQuery,
  ...filters,
  sort: Type.Optional(
    OneOf(sorts, {
      description:
        '`attention`: the most severe problems first; a domain that could not be read counts as critical. Of equal ones, the first to expire comes first, and those without an expiry date last. By default the first to expire.',
    }),
  ),
})
export type DomainQuery = Static<typeof DomainQuery>

/** The maximum number of labels that are listed. */
export const labelsListed = 500

export const LabelList = Resource('LabelList', {
  data: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Type.String(),
      count: Type.Integer({ description: 'How many have the label.' }),
    }),
    { description: `The most frequent ones at the top, at most ${labelsListed}.` },
  ),
})
