import { startTlsProtocols, tlsGradeReasons } from '@holdfast/checks'
import { type Static, Type } from 'typebox'
import { endpointFindingCodes, findingSeverities } from '#kernel/certificates/finding.ts'
import { tlsServiceSources } from '#platform/area.ts'
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
import { shownGrades } from './grade/shown-grade.ts'
import { addressStates, endpointStates } from './tables.ts'

const protocols = ['tls', ...startTlsProtocols] as const

const grades =
  '`T`: the certificate is not trusted, or not valid now. `M`: it is not for the name. Otherwise the grade of the configuration, from `A+` to `F`. Evaluated at the time of the request.'

const Grade = OneOf(shownGrades, { description: grades })

const Source = Type.Object({
  kind: OneOf(tlsServiceSources, {
    description:
      '`record`: an address or alias in a zone. `mail`: an MX record. `service_record`: an SRV record. `https_record`: an HTTPS or SVCB record. `tlsa`: a TLSA record. `monitor`: a monitor that uses TLS. `listener`: a service that an agent sees on its server. `certificate`: a certificate is for the name, and a wildcard record covers it. `pin`: it was added by hand. More may be added.',
  }),
  id: Nullable(Type.String({ description: 'The zone, monitor, server or certificate. Null for a pin.' })),
  detail: Nullable(
    Type.String({ description: 'How it is named, such as by the type and owner of a record.' }),
  ),
})

const Served = Type.Object(
  {
    protocol: Type.String({ description: '`TLSv1.3`, for example.' }),
    cipher: Type.String({ description: 'By its name in the registry of IANA.' }),
    key_exchange: Nullable(Type.String({ description: 'The group, or the type and the length of the key.' })),
    is_post_quantum: Type.Boolean({ description: 'The keys are exchanged with a post-quantum hybrid.' }),
    alpn: Nullable(Type.String({ description: 'The protocol of ALPN, such as `h2`.' })),
    is_key_proven: Nullable(
      Type.Boolean({
        description: 'It has signed with the key of its certificate. Null: its protocol needs no signature.',
      }),
    ),
    is_stapled: Type.Boolean({ description: 'It sends an OCSP response with its certificate.' }),
    is_name_rejected: Type.Boolean({
      description: 'It rejects the name, and has served this to a client that sends none.',
    }),
  },
  { description: 'What a client of today negotiates.' },
)

const Posture = Type.Object(
  {
    protocols: Type.Array(Type.String(), { description: 'The oldest first.' }),
    ciphers: Type.Array(
      Type.Object({
        protocol: Type.String(),
        names: Type.Array(Type.String(), { description: 'In the order in which the server selects them.' }),
        is_complete: Type.Boolean({ description: 'The server was asked for all ciphers.' }),
      }),
    ),
    groups: Type.Array(Type.String(), { description: 'For the exchange of keys.' }),
    is_secure_renegotiation: Nullable(Type.Boolean({ description: 'RFC 5746. Null: it has only TLS 1.3.' })),
    is_fallback_prevented: Nullable(Type.Boolean({ description: 'RFC 7507. Null: it has one protocol.' })),
    is_compressed: Nullable(Type.Boolean()),
    is_extended_master_secret: Nullable(Type.Boolean({ description: 'RFC 7627.' })),
    hsts: Type.Object({
      state: OneOf(['set', 'absent', 'unknown', 'not_asked']),
      max_age: Nullable(Type.Integer({ description: 'In seconds.' })),
      includes_subdomains: Nullable(Type.Boolean()),
      is_preloadable: Nullable(Type.Boolean()),
    }),
    incomplete: Nullable(Type.String({ description: 'Why not everything was asked. Null: everything was.' })),
  },
  { description: 'Everything that it accepts.' },
)

const addressFields = {
  address: Type.String(),
  server_id: Nullable(Type.String({ description: 'Your server with this address.' })),
  state: OneOf(addressStates, {
    description: '`refused`: this installation does not connect to the address.',
  }),
  failure: Nullable(Type.String({ description: 'Why no TLS was observed.' })),
  observed_at: Timestamp,
  succeeded_at: Nullable(Type.Unsafe<Date>({ ...Timestamp, description: 'When TLS was last observed.' })),
  certificate_id: Nullable(Type.String()),
  changed_at: Nullable(
    Type.Unsafe<Date>({ ...Timestamp, description: 'Since when it serves this certificate.' }),
  ),
  grade: Nullable(Grade),
  config_grade: Nullable(Type.String({ description: 'The grade of the configuration alone.' })),
  score: Nullable(
    Type.Number({ description: 'Of the configuration, from 0 to 100 (SSL Server Rating Guide).' }),
  ),
  reasons: Type.Array(OneOf(Object.keys(tlsGradeReasons)), {
    description: 'What explains the grade of the configuration. More may be added.',
  }),
  ruleset: Nullable(Type.String({ description: 'The version of the rules of the grade.' })),
}

const fields = {
  id: Id('certificate_endpoint'),
  name: Type.String({
    description: 'What its certificate has to be for: a host name in lower case, or an IP address.',
  }),
  port: Type.Integer(),
  protocol: OneOf(protocols, {
    description:
      '`tls`, or the protocol in which TLS is begun (STARTTLS), such as `smtp`. More may be added.',
  }),
  hosts: Type.Array(Type.String(), {
    description: 'The names and addresses that are connected to. Empty: the name.',
  }),
  sources: Type.Array(Source, { description: 'What names it. Empty: nothing any more.' }),
  is_expected: Type.Boolean({
    description:
      'It should have TLS: it was added by hand, a monitor, agent, HTTPS or TLSA record says so, TLS was observed, or something answers on a port that is for TLS.',
  }),
  is_pinned: Type.Boolean({ description: 'It is kept and scanned, whatever names it.' }),
  is_ignored: Type.Boolean({ description: 'It is not scanned.' }),
  state: OneOf(endpointStates, {
    description:
      'Of the last scan. `waiting`: it was not scanned yet. `no_tls`: it answers without TLS. `unresolvable`: its name has no address. `refused`: this installation connects to none of its addresses.',
  }),
  failure: Nullable(Type.String({ description: 'Why no TLS was observed.' })),
  grade: Nullable(OneOf(shownGrades, { description: `The worst of its addresses. ${grades}` })),
  scanned_at: Nullable(Timestamp),
  succeeded_at: Nullable(Type.Unsafe<Date>({ ...Timestamp, description: 'When TLS was last observed.' })),
  posture_at: Nullable(
    Type.Unsafe<Date>({
      ...Timestamp,
      description: 'When it was last asked for everything that it accepts.',
    }),
  ),
  next_scan_at: Nullable(
    Type.Unsafe<Date>({ ...Timestamp, description: 'Null: it is ignored, or being scanned.' }),
  ),
  first_seen_at: Timestamp,
  forgotten_at: Nullable(
    Type.Unsafe<Date>({
      ...Timestamp,
      description: 'Since when nothing names it any more. It is deleted after 30 days.',
    }),
  ),
  updated_at: Timestamp,
}

const Finding = Type.Object({
  code: OneOf(endpointFindingCodes, { description: 'What is wrong. More may be added.' }),
  severity: OneOf(findingSeverities, { description: 'From the least to the most severe.' }),
  message: Type.String({ description: 'What was observed, what it means, and what to do.' }),
  evidence: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'The values of the message.',
  }),
})

const findings = Type.Array(Finding, {
  description:
    'What is wrong with the service, the worst first. What is wrong with its certificate is among the findings of the certificate.',
})

const Issuance = Type.Object(
  {
    host: Nullable(
      Type.String({ description: 'The name with the records: its own, one above it, or that of an alias.' }),
    ),
    records: Nullable(
      Type.Array(Type.Object({ flags: Type.Integer(), tag: Type.String(), value: Type.String() }), {
        description:
          'The CAA records that CAs obey. Empty: every CA may issue. Null: they could not be looked up yet, or not be verified.',
      }),
    ),
    dnssec: Nullable(
      OneOf(['signed', 'unsigned', 'failed'], {
        description:
          '`failed`: signatures are missing or wrong, so that CAs must not issue. Null: not known yet. More may be added.',
      }),
    ),
    failure: Nullable(
      Type.String({ description: 'What is wrong with DNSSEC, or why the last look-up found nothing out.' }),
    ),
    checked_at: Nullable(Type.Unsafe<Date>({ ...Timestamp, description: 'Null: not yet.' })),
  },
  {
    description:
      'Which CAs may issue certificates for the name, as its name servers say. Null: it is no name of the public DNS, or TLS was not observed yet.',
  },
)

export const Endpoint = Resource('CertificateEndpoint', {
  ...fields,
  findings,
  addresses: Type.Array(Type.Object(addressFields)),
})
export const EndpointPage = PageOf(Endpoint, 'CertificateEndpointPage')

export const EndpointDetails = Resource('CertificateEndpointDetails', {
  ...fields,
  findings,
  issuance: Nullable(Issuance),
  addresses: Type.Array(
    Type.Object({ ...addressFields, served: Nullable(Served), posture: Nullable(Posture) }),
  ),
})

export const EndpointQuery = InputObject({
  ...pageQuery,
  q: searchQuery('the name'),
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 254, description: 'Only endpoints with this name or address.' }),
  ),
  state: Type.Optional(OneOf(endpointStates)),
  grade: Type.Optional(OneOf(shownGrades, { description: 'Only endpoints whose worst address has it.' })),
  server_id: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only endpoints with an address of this server.' }),
  ),
  source: Type.Optional(OneOf(tlsServiceSources)),
  expected: Type.Optional(Type.Boolean({ description: 'Only those that should have TLS, or only others.' })),
  ignored: Type.Optional(Type.Boolean({ description: 'Only those that are not scanned, or only others.' })),
})
export type EndpointQuery = Static<typeof EndpointQuery>

export const EndpointParams = InputObject({ certificate_endpoint_id: Id('certificate_endpoint') })

export const EndpointInput = InputObject(
  {
    name: Type.String({ minLength: 1, maxLength: 254, description: 'A host name or an IP address.' }),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535, default: 443 })),
    protocol: Type.Optional(
      OneOf(protocols, { description: '`tls` by default, or the protocol in which TLS is begun.' }),
    ),
  },
  { title: 'CertificateEndpointInput' },
)
export type EndpointInput = Static<typeof EndpointInput>

export const EndpointPatch = InputObject(
  { is_pinned: Type.Optional(Type.Boolean()), is_ignored: Type.Optional(Type.Boolean()) },
  { title: 'CertificateEndpointPatch' },
)
export type EndpointPatch = Static<typeof EndpointPatch>
