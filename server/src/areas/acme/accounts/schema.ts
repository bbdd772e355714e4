import { type Static, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Name,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { accountStates } from '../store.ts'

const Emails = Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
  maxItems: 10,
  uniqueItems: true,
  description: 'Where the CA may write to. Most do not any more.',
})

const DirectoryUrl = Type.String({
  format: 'uri',
  maxLength: 2000,
  description: 'The ACME directory of the CA.',
})

const AuthoritiesPem = Type.String({
  minLength: 1,
  maxLength: 100_000,
  description:
    'One or more certificates in PEM of the authorities that the server of a private CA is verified with, such as the root of step-ca. Left out: the public authorities.',
})

const Binding = InputObject({
  kid: Type.String({ minLength: 1, maxLength: 500 }),
  hmac_key: Type.String({
    minLength: 8,
    maxLength: 1000,
    description: 'In base64url, as the CA shows it. It is stored encrypted and never shown.',
  }),
})

export const AcmeAccount = Resource('AcmeAccount', {
  id: Id('acme_account'),
  name: Name,
  directory_url: DirectoryUrl,
  emails: Emails,
  has_own_authorities: Type.Boolean({
    description: 'The server of the CA is verified with authorities that you gave.',
  }),
  eab_kid: Nullable(Type.String({ description: 'The key id of the external account binding.' })),
  state: OneOf(accountStates, {
    description:
      '`registering`: it is being registered or changed at the CA. `failing`: the CA refuses it, see `error`. `deactivated`: the CA has closed it. More may be added.',
  }),
  error: ResourceErrorOf('What the CA or the connection to it answered.'),
  url: Nullable(Type.String({ description: 'The account at the CA. Null: not registered yet.' })),
  requires_eab: Type.Boolean({ description: 'The CA asks for an external account binding.' }),
  has_renewal_info: Type.Boolean({ description: 'The CA suggests when to renew (ARI, RFC 9773).' }),
  terms_url: Nullable(Type.String()),
  website: Nullable(Type.String()),
  caa_identities: Type.Array(Type.String(), { description: 'The names by which CAA records allow the CA.' }),
  profiles: Type.Record(Type.String(), Type.String(), {
    description: 'The profiles of certificates that the CA offers, with their descriptions.',
  }),
  managed_certificate_count: Type.Integer(),
  labels: Labels,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const AcmeAccountPage = PageOf(AcmeAccount, 'AcmeAccountPage')

export const AcmeAccountInput = InputObject(
  {
    name: Name,
    directory_url: DirectoryUrl,
    emails: Type.Optional(Emails),
    terms_agreed: Type.Boolean({
      description: 'You agree to the terms of the CA, which its directory names.',
    }),
    eab: Type.Optional(
      Type.Unsafe<Static<typeof Binding>>({
        ...Binding,
        description: 'External account binding: which customer of the CA you are.',
      }),
    ),
    authorities_pem: Type.Optional(AuthoritiesPem),
    labels: Type.Optional(Labels),
  },
  { title: 'AcmeAccountInput' },
)
export type AcmeAccountInput = Static<typeof AcmeAccountInput>

export const AcmeAccountPatch = InputObject(
  {
    name: Type.Optional(Name),
    emails: Type.Optional(Emails),
    eab: Type.Optional(Binding),
    authorities_pem: Type.Optional(Nullable(AuthoritiesPem)),
    labels: Type.Optional(LabelsPatch),
  },
  { title: 'AcmeAccountPatch' },
)
export type AcmeAccountPatch = Static<typeof AcmeAccountPatch>

export const AcmeAccountQuery = InputObject({
  ...pageQuery,
  q: searchQuery('the name and the URL'),
  label: labelQuery,
})
export type AcmeAccountQuery = Static<typeof AcmeAccountQuery>

export const AcmeAccountParams = InputObject({ acme_account_id: Id('acme_account') })

export const AcmeAuthorities = Resource('AcmeAuthorities', {
  data: Type.Array(
    Type.Object({
      name: Type.String(),
      directory_url: Type.String(),
      requires_eab: Type.Boolean(),
      is_for_tests: Type.Boolean({ description: 'No browser trusts its certificates.' }),
    }),
  ),
})
