import { type Static, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
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
import { InstallationView } from '../agent/schema.ts'
import { managedKeyTypes } from '../protocol/signing-request.ts'
import {
  keyPlaces,
  managedStates,
  orderReasons,
  orderStates,
  orderSteps,
  type RevocationReason,
  revocationCodes,
} from '../store.ts'
import { namesMax } from './names.ts'

const Names = Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
  minItems: 1,
  maxItems: namesMax,
  description:
    'DNS names, wildcards such as `*.example.com` included. Each must be in a zone of the account, or its `_acme-challenge` record must lead to one.',
})

const Profile = Type.String({
  pattern: '^[A-Za-z0-9_.-]{1,64}$',
  description: 'One of the profiles of the ACME account.',
})
const KeyType = OneOf(managedKeyTypes, {
  description: 'The type of the key that is made. `ec256` by default.',
})
const Csr = Type.String({
  minLength: 1,
  maxLength: 20_000,
  description: 'A certificate signing request in PEM, for exactly these names. Your key stays with you.',
})
const inputKeyPlaces = ['holdfast', 'csr', 'server'] as const
const Recipe = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  description: 'A recipe for certificates on the server.',
})

const states = {
  description:
    '`waiting`: it is ordered soon. `waiting_for_csr`: an agent makes the key. `ordering` and `validating`: an order is in progress. `failing`: the last order failed and is placed again. More may be added.',
}

const Authorization = Type.Object({
  name: Type.String({ description: 'A wildcard without its `*.`.' }),
  is_wildcard: Type.Boolean(),
  state: OneOf(['pending', 'valid', 'invalid'], { description: 'More may be added.' }),
  record: Nullable(Type.String({ description: 'The TXT record, where `_acme-challenge` leads to.' })),
  zone_id: Nullable(Type.String()),
  zone: Nullable(Type.String()),
  error: ResourceErrorOf('Why the CA refused it.'),
})

export const AcmeOrder = Resource('AcmeOrder', {
  id: Id('acme_order'),
  reason: OneOf(orderReasons, { description: 'Why it was placed. More may be added.' }),
  state: OneOf(orderStates, { description: 'More may be added.' }),
  step: OneOf(orderSteps, {
    description:
      'What is done next; of an order that has ended, what was done last. `publish`: the name servers do not have all records yet. More may be added.',
  }),
  step_since: Timestamp,
  names: Type.Array(Type.String()),
  profile: Nullable(Type.String()),
  authorizations: Type.Array(Authorization),
  error: ResourceErrorOf('Why it failed, or what it waits for.'),
  certificate_id: Nullable(Type.String()),
  started_at: Timestamp,
  finished_at: Nullable(Timestamp),
})
export const AcmeOrderPage = PageOf(AcmeOrder, 'AcmeOrderPage')

const fields = {
  id: Id('managed_certificate'),
  names: Type.Array(Type.String()),
  acme_account_id: Id('acme_account'),
  profile: Nullable(Type.String()),
  key_type: OneOf(managedKeyTypes),
  key_place: OneOf(keyPlaces, {
    description:
      '`holdfast`: the key is made here and delivered once. `csr`: you have the key. `server`: an agent has it. More may be added.',
  }),
  server_id: Nullable(Type.String({ description: 'Whose agent has the key and installs the certificate.' })),
  recipe: Nullable(Type.String({ description: 'Of the server, by which the agent installs it.' })),
  installation: InstallationView,
  renews: Type.Boolean({ description: 'It is renewed automatically.' }),
  state: OneOf(managedStates, states),
  error: ResourceErrorOf('Why the last order failed, or what it waits for.'),
  failures: Type.Integer({ description: 'Failed orders since the last certificate.' }),
  next_order_at: Nullable(
    Type.Unsafe<Date>({ ...Timestamp, description: 'When it is ordered next. Null: it is not.' }),
  ),
  certificate_id: Nullable(Type.String({ description: 'The current certificate in the inventory.' })),
  not_before: Nullable(Timestamp),
  not_after: Nullable(Type.Unsafe<Date>({ ...Timestamp, description: 'Null: none was issued yet.' })),
  key_state: Nullable(
    OneOf(['available', 'delivered'], {
      description: 'Whether the key of the current certificate can be fetched. Null: it is not here.',
    }),
  ),
  suggested_renewal: Nullable(
    Type.Object(
      { start: Timestamp, end: Timestamp, explanation_url: Nullable(Type.String()) },
      { description: 'The window that the CA suggests (ARI, RFC 9773).' },
    ),
  ),
  revoked_at: Nullable(Timestamp),
  labels: Labels,
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const ManagedCertificate = Resource('ManagedCertificate', fields)
export const ManagedCertificatePage = PageOf(ManagedCertificate, 'ManagedCertificatePage')
export const ManagedCertificateDetails = Resource('ManagedCertificateDetails', {
  ...fields,
  chain_pem: Nullable(Type.String({ description: 'The certificate with its intermediates in PEM.' })),
  last_order: Nullable(AcmeOrder),
})

export const ManagedCertificateInput = InputObject(
  {
    names: Names,
    acme_account_id: Id('acme_account'),
    profile: Type.Optional(Nullable(Profile)),
    key_type: Type.Optional(KeyType),
    key_place: Type.Optional(
      OneOf(inputKeyPlaces, {
        description:
          '`holdfast` by default. `csr`: send the request in `csr`. `server`: the agent of `server_id` makes the key, of the type that its recipe names, and installs the certificate; this also requires the permission cloud.write.',
      }),
    ),
    csr: Type.Optional(Csr),
    server_id: Type.Optional(Id('server')),
    recipe: Type.Optional(Recipe),
    renews: Type.Optional(Type.Boolean({ description: 'True by default.' })),
    labels: Type.Optional(Labels),
  },
  { title: 'ManagedCertificateInput' },
)
export type ManagedCertificateInput = Static<typeof ManagedCertificateInput>

export const ManagedCertificatePatch = InputObject(
  {
    names: Type.Optional(Names),
    acme_account_id: Type.Optional(Id('acme_account')),
    profile: Type.Optional(Nullable(Profile)),
    key_type: Type.Optional(KeyType),
    csr: Type.Optional(Csr),
    server_id: Type.Optional(Id('server')),
    recipe: Type.Optional(Recipe),
    renews: Type.Optional(Type.Boolean()),
    labels: Type.Optional(LabelsPatch),
  },
  { title: 'ManagedCertificatePatch' },
)
export type ManagedCertificatePatch = Static<typeof ManagedCertificatePatch>

export const ManagedCertificateQuery = InputObject({
  ...pageQuery,
  q: searchQuery('the names'),
  server_id: Type.Optional(Id('server')),
  state: Type.Optional(OneOf(managedStates)),
  acme_account_id: Type.Optional(Id('acme_account')),
  label: labelQuery,
  needs_attention: needsAttentionQuery('its last order failed'),
})
export type ManagedCertificateQuery = Static<typeof ManagedCertificateQuery>

export const ManagedCertificateParams = InputObject({ managed_certificate_id: Id('managed_certificate') })
export const AcmeOrderParams = InputObject({
  managed_certificate_id: Id('managed_certificate'),
  order_id: Id('acme_order'),
})
export const AcmeOrderQuery = InputObject({ ...pageQuery })

export const NameCheckInput = InputObject(
  { names: Names, acme_account_id: Type.Optional(Id('acme_account')) },
  { title: 'NameCheckInput' },
)
export const NameChecks = Resource('NameChecks', {
  data: Type.Array(
    Type.Object({
      name: Type.String(),
      record: Type.String({ description: 'The TXT record that answers the challenge.' }),
      zone_id: Nullable(Type.String({ description: 'The zone that contains it. Null: none does.' })),
      zone: Nullable(Type.String()),
      problem: Nullable(
        Type.Object({
          code: OneOf(['no_zone', 'caa_forbids'], { description: 'More may be added.' }),
          message: Type.String(),
        }),
      ),
    }),
  ),
})

export const RevocationInput = InputObject(
  {
    reason: Type.Optional(
      OneOf(Object.keys(revocationCodes) as RevocationReason[], { description: '`unspecified` by default.' }),
    ),
  },
  { title: 'RevocationInput' },
)

export const DeliveredKey = Resource('DeliveredKey', {
  private_key_pem: Type.String({ description: 'PKCS#8 in PEM. It is not kept after this response.' }),
  chain_pem: Type.String({ description: 'The certificate with its intermediates in PEM.' }),
})
