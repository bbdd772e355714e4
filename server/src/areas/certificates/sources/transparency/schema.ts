import { type Static, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import {
  Id,
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { issuanceSources } from '#providers/ports/issuance-search.ts'
import { issuanceStates } from './issuances/issuance-states.ts'

const time = (description: string) => Type.Unsafe<Date>({ ...Timestamp, description })

const Source = OneOf(issuanceSources, {
  description:
    '`certspotter`: Cert Spotter by SSLMate, also without a token. `crtsh`: crt.sh by Sectigo, a free service that often fails. More may be added.',
})
const Domains = Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  items: { type: 'string', minLength: 1, maxLength: 253 },
  maxItems: 1000,
  description:
    'Search only for these domains or zones of the account. Null: for all. Private names and names of reverse zones are never searched for.',
})
const ExpectedIssuers = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  maxItems: 50,
  description:
    'Issuances by issuers whose name contains one of these texts are expected. Empty: each one has to be explained by the inventory. Anyone can get certificates from most public authorities, so that a list here hides misuse.',
})
const IncludesSubdomains = Type.Boolean({
  description: 'Search for names below the domains, too. Default: true.',
})

export const Transparency = Resource('CertificateTransparency', {
  enabled: Type.Boolean({ description: 'The source is asked about the domains of the account.' }),
  source: Source,
  has_token: Type.Boolean({ description: 'A token of the source is stored.' }),
  domains: Domains,
  include_subdomains: IncludesSubdomains,
  expected_issuers: ExpectedIssuers,
  searched_count: Type.Integer({ description: 'How many domains are searched for.' }),
  left_out_count: Type.Integer({
    description: 'How many more would be, if the plan allowed it (`transparency_domains`).',
  }),
  failing_count: Type.Integer({ description: 'For how many of them the last search failed.' }),
  blocked_until: Nullable(
    time('Until when the source wants no requests: its limit was reached. Null: it may be asked.'),
  ),
  updated_at: Timestamp,
})

export const TransparencyPatch = InputObject(
  {
    enabled: Type.Optional(
      Type.Boolean({
        description:
          'True: the names of your domains are sent to the source, again and again. False: nothing is sent, and what was found stays.',
      }),
    ),
    source: Type.Optional(Source),
    token: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: 500,
          pattern: '^[\\x21-\\x7e]+$',
          writeOnly: true,
          description:
            'The API token of the source. It is stored encrypted and never shown. Null: without one. A change of the source removes it.',
        }),
      ),
    ),
    domains: Type.Optional(Domains),
    include_subdomains: Type.Optional(IncludesSubdomains),
    expected_issuers: Type.Optional(ExpectedIssuers),
  },
  { title: 'CertificateTransparencyPatch' },
)
export type TransparencyPatch = Static<typeof TransparencyPatch>

export const TransparencyCheck = Resource('CertificateTransparencyCheck', {
  is_ok: Type.Boolean({ description: 'The source has answered.' }),
  source: Source,
  domain: Type.String({ description: 'What it was asked about.' }),
  issuance_count: Type.Integer({ description: 'How many certificates its first answer contains.' }),
  error: ResourceErrorOf('Why it did not answer. Null: it did.'),
})

export const SearchedDomain = Resource('SearchedDomain', {
  name: Type.String(),
  issuance_count: Type.Integer({ description: 'How many issuances are known.' }),
  watched_since: time('What was issued before is not unexpected.'),
  is_caught_up: Type.Boolean({ description: 'Everything that was issued before has been read.' }),
  read_at: Nullable(time('When the source last answered. Null: not yet.')),
  next_read_at: Nullable(time('When it is asked again. Null: it is being asked.')),
  error: ResourceErrorOf('Why the last search failed. What was found before stays.'),
})
export const SearchedDomainPage = PageOf(SearchedDomain, 'SearchedDomainPage')
export const SearchedDomainQuery = InputObject({ ...pageQuery })
export type SearchedDomainQuery = Static<typeof SearchedDomainQuery>

const State = OneOf(issuanceStates, {
  description:
    '`known`: the inventory has the certificate from elsewhere, or one with the same key. `expected`: a user has marked it so, or its issuer is expected. `earlier`: it was there before the domain was searched for. `new`: it is in the logs for less than a day, and nothing explains it yet. `unexpected`: nothing explains it. More may be added.',
})

export const CertificateIssuance = Resource('CertificateIssuance', {
  id: Id('certificate_issuance'),
  state: State,
  names: Type.Array(Type.String(), {
    description: 'The DNS names that it is for: those in the domain first, and those of others.',
  }),
  domain: Type.String({ description: 'The domain with which it was found.' }),
  source: Source,
  issuer: Type.String({ description: 'The distinguished name of the issuer.' }),
  issuer_name: Nullable(Type.String({ description: 'Its common name, or else its organization.' })),
  serial: Nullable(
    Type.String({ description: 'In hexadecimal, without leading zeros. Null: the source does not show it.' }),
  ),
  sha256: Nullable(
    Type.String({
      description:
        'Of the certificate. Null: the source shows only the precertificate, which was logged before it was issued, or none.',
    }),
  ),
  certificate_id: Nullable(Type.String({ description: 'Its certificate in the inventory. Null: none.' })),
  not_before: Timestamp,
  not_after: Timestamp,
  logged_at: time('When it was logged; if the source does not show that, when it was found or issued.'),
  expected_at: Nullable(time('When a user marked it as expected. Null: no user has.')),
  expected_by: Nullable(Type.String({ description: 'The name of that user.' })),
  notes: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const CertificateIssuancePage = PageOf(CertificateIssuance, 'CertificateIssuancePage')

export const IssuanceQuery = InputObject({
  ...pageQuery,
  q: searchQuery('names, issuer and serial number'),
  state: Type.Optional(OneOf(issuanceStates, { description: 'Only issuances in this state.' })),
  domain: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 253,
      description: 'Only issuances for this name or a name below it.',
    }),
  ),
  issuer: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'The issuer contains this text.' }),
  ),
  certificate_id: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only issuances of this certificate of the inventory.' }),
  ),
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only those logged at or after this time.' }),
  ),
})
export type IssuanceQuery = Static<typeof IssuanceQuery>

export const IssuanceParams = InputObject({ certificate_issuance_id: Id('certificate_issuance') })

export const IssuancePatch = InputObject(
  {
    expected: Type.Optional(
      Type.Boolean({
        description: 'True: you know who ordered it. Its coverage gap is closed, and none is opened again.',
      }),
    ),
    notes: Type.Optional(Type.String({ maxLength: 2000, description: 'Why it is expected, for example.' })),
  },
  { title: 'CertificateIssuancePatch' },
)
export type IssuancePatch = Static<typeof IssuancePatch>
