import { type Static, Type } from 'typebox'
import { evidenceSources, noEvidenceReasons } from '#kernel/domains/watch/evidence.ts'
import { lifecyclePositions } from '#kernel/domains/watch/lifecycle.ts'
import { lifecyclePhases } from '#kernel/domains/watch/lifecycle-phase.ts'
import { registrarCheckStates } from '#kernel/domains/watch/registrar-answer.ts'
import {
  delegations,
  dropConfidences,
  watchStages,
  watchStatuses,
} from '#kernel/domains/watch/watch-state.ts'
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
import { WatchedRegistration } from './registration/schema.ts'
import { registrationStates } from './registration/states.ts'

const Notes = Type.String({ maxLength: 10_000, description: 'Your own notes.' })

export const ExpectedDrop = Type.Object(
  {
    earliest: Timestamp,
    latest: Timestamp,
    confidence: OneOf(dropConfidences, {
      description:
        '`high`: the time of deletion is known. `medium`: it can still be restored. `low`: its registrar decides when it is deleted, or its deletion was not observed.',
    }),
    source: OneOf(['estimate', 'drop_list'], {
      description:
        '`drop_list`: its registry lists it with this time. `estimate`: from the rules of its TLD.',
    }),
  },
  { description: 'When the name is expected to be released.' },
)

export const LifecycleStep = Resource('LifecycleStep', {
  phase: OneOf(lifecyclePhases, {
    description:
      '`expired`: its registrar may still renew it. `redemption`: its registrar can restore it. `pending_delete`: it cannot be restored. `release`: it may be released at any moment. `available`: confirmed that it is not registered.',
  }),
  position: OneOf(lifecyclePositions),
  begins: Nullable(
    Type.Object(
      {
        earliest: Nullable(
          Type.Unsafe<Date>({
            ...Timestamp,
            description: 'Null: it had begun before the first observation.',
          }),
        ),
        latest: Timestamp,
      },
      {
        description:
          'The phase began or is expected to begin at one moment between these. Null: not observed, or not known.',
      },
    ),
  ),
  confidence: Nullable(
    OneOf(dropConfidences, {
      description: 'Of what is expected, as in `expected_drop`. Null: observed, or not known.',
    }),
  ),
})

/** What a registry said about a name. */
export const Evidence = Resource('RegistryEvidence', {
  outcome: OneOf(['found', 'not_found', 'none'], {
    description: '`none`: the registry gave no usable answer, which says nothing about the name.',
  }),
  source: Nullable(OneOf(evidenceSources)),
  server: Nullable(Type.String({ description: 'The server that answered.' })),
  reason: Nullable(OneOf(noEvidenceReasons, { description: 'Why there is no evidence. More may be added.' })),
  message: Nullable(Type.String()),
  delegation: OneOf(delegations, {
    description:
      'What the name servers of the TLD say; they are asked if the registry does not know the name. Only `delegated` proves anything: that the name is registered.',
  }),
  statuses: Type.Array(Type.String(), { description: 'The statuses at the registry, as EPP names them.' }),
  handle: Nullable(Type.String({ description: 'The registry’s own id of the registration.' })),
  registrar: Nullable(Type.Object({ name: Nullable(Type.String()), iana_id: Nullable(Type.String()) })),
  registered_at: Nullable(Timestamp),
  expires_at: Nullable(Timestamp),
  changed_at: Nullable(Timestamp),
  nameservers: Type.Array(Type.String()),
})

/** What a registrar of the account said since the registry does not know the name. Null: none was asked or could tell. */
export const RegistrarCheck = Resource('RegistrarCheck', {
  checked_at: Timestamp,
  connection_id: Id('connection'),
  connection_name: Type.String(),
  state: OneOf(registrarCheckStates, {
    description: '`reserved`: nobody has registered it, and the registry does not sell it now.',
  }),
  premium: Type.Boolean({ description: 'Whether the registry asks for another price than that of its TLD.' }),
  // Without a name of its own: events describe their data in place.
  price: Nullable(Type.Object({ amount: Amount, currency: Currency })),
  detail: Nullable(Type.String({ description: 'In the registrar’s words.' })),
})

export const WatchedDomain = Resource('WatchedDomain', {
  id: Id('watched_domain'),
  name: Type.String({ description: 'In lower case, with internationalized labels as A-labels.' }),
  display_name: Type.String({ description: 'The name with internationalized labels as they are read.' }),
  status: OneOf(watchStatuses, {
    description:
      '`unknown`: not observed yet, or its registry cannot be asked. `dropping_soon`: deleted, and to be released within 35 days. `available`: confirmed that it is not registered.',
  }),
  stage: OneOf(watchStages, { description: 'What is known in detail. More may be added.' }),
  expected_drop: Nullable(ExpectedDrop),
  lifecycle: Nullable(
    Type.Array(LifecycleStep, {
      description:
        'The phases of the registration until someone can register the name again, in order: past and current ones as observed, and the next ones as they are expected if it is neither renewed nor restored. Those that its TLD does not have are left out.',
    }),
  ),
  registrar: Nullable(Type.String()),
  expires_at: Nullable(Timestamp),
  evidence: Nullable(Evidence),
  registrar_check: Nullable(RegistrarCheck),
  /** Null: it is only watched. */
  registration: Nullable(WatchedRegistration),
  domain_id: Nullable(
    Type.Unsafe<string>({
      ...Id('domain'),
      description:
        'Your domain of this name: at one of your registrars, or held elsewhere. It is not released while you renew it. Null: there is none.',
    }),
  ),
  checked_at: Nullable(Type.Unsafe<Date>({ ...Timestamp, description: 'When there was last evidence.' })),
  stale_since: Nullable(Type.Unsafe<Date>({ ...Timestamp, description: 'Since when there has been none.' })),
  next_check_at: Nullable(Timestamp),
  notes: Notes,
  labels: Labels,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const WatchedDomainPage = PageOf(WatchedDomain, 'WatchedDomainPage')

export const WatchedDomainParams = Type.Object({ watched_domain_id: Id('watched_domain') })

const DomainName = Type.String({
  minLength: 1,
  maxLength: 300,
  description: 'A name as it can be registered, such as `example.com` or `example.co.uk`.',
})

export const WatchedDomainInput = InputObject(
  { name: DomainName, notes: Type.Optional(Notes), labels: Type.Optional(Labels) },
  { title: 'WatchedDomainInput' },
)
export type WatchedDomainInput = Static<typeof WatchedDomainInput>

export const WatchedDomainsInput = InputObject(
  {
    names: Type.Array(DomainName, { minItems: 1, maxItems: 100 }),
    notes: Type.Optional(Notes),
    labels: Type.Optional(Labels),
  },
  { title: 'WatchedDomainsInput' },
)
export type WatchedDomainsInput = Static<typeof WatchedDomainsInput>

export const WatchedDomainsAdded = Resource('WatchedDomainsAdded', {
  added: Type.Array(WatchedDomain),
  already_watched: Type.Array(Type.String(), { description: 'Names that were watched before.' }),
})

export const WatchedDomainPatch = Type.Partial(
  InputObject({ notes: Notes, labels: LabelsPatch }, { title: 'WatchedDomainPatch' }),
)
export type WatchedDomainPatch = Static<typeof WatchedDomainPatch>

const sorts = ['expected_drop', '-expected_drop', 'name', '-name', 'created_at', '-created_at'] as const

export const WatchedDomainQuery = InputObject({
  ...pageQuery,
  name: Type.Optional(Type.String({ maxLength: 300, description: 'Only exactly this name.' })),
  status: Type.Optional(OneOf(watchStatuses)),
  registration: Type.Optional(
    OneOf(registrationStates, {
      description: 'Only those with a registration in this state.',
    }),
  ),
  needs_attention: needsAttentionQuery(
    'they are available or will be soon, their registry cannot be asked, it has given no usable answer for a day (for an hour while they may be released), or their registration has stopped or could not be executed',
  ),
  label: labelQuery,
  q: searchQuery('the name'),
  sort: Type.Optional(
    OneOf(sorts, {
      description: 'By default the first to be released. Names that are not expected to be come last.',
    }),
  ),
})
export type WatchedDomainQuery = Static<typeof WatchedDomainQuery>

export const WatchedObservation = Resource('WatchedObservation', {
  observed_at: Timestamp,
  last_observed_at: Type.Unsafe<Date>({
    ...Timestamp,
    description: 'Until then, every observation was the same.',
  }),
  evidence: Evidence,
})
export const WatchedObservationPage = PageOf(WatchedObservation, 'WatchedObservationPage')
export const WatchedObservationQuery = InputObject(pageQuery)
