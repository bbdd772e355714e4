import { type Static, Type } from 'typebox'
import { keyTypes } from '#kernel/certificates/certificate.ts'
import { findingCodes, findingSeverities } from '#kernel/certificates/finding.ts'
import { automations, renewingProgramNames } from '#kernel/certificates/lifetime/automation.ts'
import { expiryBands } from '#kernel/certificates/lifetime/expiry.ts'
import { trustVerdicts } from '#kernel/certificates/trust.ts'
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
import { shownGrades } from '../endpoints/grade/shown-grade.ts'
import { placeKinds } from '../store.ts'

const Severity = OneOf(findingSeverities, { description: 'From the least to the most severe.' })

const Finding = Type.Object({
  code: OneOf(findingCodes, { description: 'What is wrong. More may be added.' }),
  severity: Severity,
  message: Type.String({ description: 'What was observed, what it means, and what to do.' }),
  evidence: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'The values of the message.',
  }),
})

const Notes = Type.String({ maxLength: 10_000 })

const Key = Type.Object({
  type: OneOf(keyTypes, {
    description: '`other`: an algorithm that OpenSSL does not know. More may be added.',
  }),
  bits: Nullable(Type.Integer({ description: 'Of RSA, DSA and elliptic curves.' })),
  curve: Nullable(Type.String()),
  sha256: Type.String({
    description: 'The hash of the public key: the same for certificates with the same key.',
  }),
})

const fields = {
  id: Id('certificate'),
  names: Type.Array(Type.String(), {
    description:
      'The DNS names and IP addresses of its subject alternative name. The common name does not count.',
  }),
  common_name: Nullable(Type.String({ description: 'Of its subject, or else the organization.' })),
  subject: Type.String(),
  issuer: Type.String(),
  issuer_name: Nullable(
    Type.String({ description: 'The common name, or else the organization, of its issuer.' }),
  ),
  serial: Type.String({ description: 'In hexadecimal.' }),
  sha256: Type.String({ description: 'The hash of its DER in hexadecimal, which identifies it.' }),
  key: Key,
  signature_algorithm: Type.String({ description: 'As OpenSSL names it.' }),
  not_before: Timestamp,
  not_after: Timestamp,
  days_left: Type.Integer({ description: 'Whole days, rounded down; negative after the expiry.' }),
  urgency: OneOf(expiryBands, {
    description:
      'How urgent its expiry is for the time that it is valid in all: of 90 days, the last 22 are `warning`, 11 `high`, 3 `critical`.',
  }),
  is_authority: Type.Boolean({ description: 'It may sign other certificates, and is for no host.' }),
  is_self_signed: Type.Boolean(),
  is_current: Type.Boolean({ description: 'It is in some place now. False: it was replaced or removed.' }),
  trust: Nullable(
    OneOf(trustVerdicts, {
      description:
        'What it leads to. `incomplete`: an intermediate is not sent with it. `intermediate_expired`: every way contains one that has expired. Null: not assessed yet.',
    }),
  ),
  severity: Nullable(
    Type.Unsafe<(typeof findingSeverities)[number]>({
      ...Severity,
      description: 'The severity of the worst finding. Null: there is none.',
    }),
  ),
  findings: Type.Array(Finding, { description: 'What is wrong with it now, the worst first.' }),
  renewed_by: Nullable(
    Type.String({
      description: `What renews it, as far as the places of the certificates for the same names show it: ${renewingProgramNames.map((name) => `\`${name}\``).join(', ')}; \`holdfast\` for managed certificates that are renewed; \`provider\`, where one that holds it renews it. Null: not known.`,
    }),
  ),
  automation: Nullable(
    OneOf(automations, {
      description:
        '`managed`: Holdfast renews it. `observed`: something else does, which is in `renewed_by`; if that is null, its last two renewals were made with the same share of its time left, and the next is not late. `unknown`: nothing shows that it is renewed automatically. Null: it is of an authority. More may be added.',
    }),
  ),
  grade: Nullable(
    OneOf(shownGrades, {
      description:
        'The worst of the endpoints that serve it: of their configuration, or `T` if it is not trusted, and `M` if it is not for the name. Null: no scan has seen it.',
    }),
  ),
  place_count: Type.Integer({ description: 'In how many places it is now.' }),
  labels: Labels,
  notes: Type.String(),
  first_seen_at: Timestamp,
  last_seen_at: Timestamp,
}

export const Certificate = Resource('Certificate', fields)
export const CertificatePage = PageOf(Certificate, 'CertificatePage')

const Place = Type.Object({
  kind: OneOf(placeKinds, {
    description:
      '`file`: a file on a server. `listener`: a service of a server sends it, as its agent sees. `endpoint`: a scan from outside received it. `provider`: the provider of a connection holds it. `upload`: it was uploaded. `acme`: a managed certificate, of which `title` is the ACME account. `transparency`: it is in a log of Certificate Transparency, as the source in `title` says; this alone does not make it current. More may be added.',
  }),
  title: Type.String({
    description: 'The path of the file, the address and port of the service, or its name at the provider.',
  }),
  server_id: Nullable(Type.String()),
  path: Nullable(Type.String()),
  owner: Nullable(Type.String({ description: 'The owner of the file.' })),
  key_path: Nullable(Type.String({ description: 'The file with its key, which is never read.' })),
  key_mode: Nullable(Type.String({ description: 'The mode of the file with its key, in octal.' })),
  address: Nullable(Type.String()),
  port: Nullable(Type.Integer()),
  server_name: Nullable(Type.String({ description: 'The name that was asked for (SNI). Null: none.' })),
  process: Nullable(Type.String()),
  connection_id: Nullable(
    Type.String({
      description: 'The connection to the provider that holds it. Null: none does, or it was deleted.',
    }),
  ),
  name: Nullable(Type.String({ description: 'Its name at the provider.' })),
  is_renewed: Nullable(
    Type.Boolean({
      description:
        'Whether the provider renews it, or Holdfast a managed certificate. Null: it is in another kind of place.',
    }),
  ),
  is_chain_complete: Nullable(
    Type.Boolean({ description: 'Whether the intermediates are sent with it. Null: it is not sent.' }),
  ),
  grade: Nullable(OneOf(shownGrades, { description: 'Of an endpoint, as of the certificate.' })),
  first_seen_at: Timestamp,
  last_seen_at: Timestamp,
  gone_at: Nullable(Type.Unsafe<Date>({ ...Timestamp, description: 'Since when it is there no more.' })),
})

const Reference = Type.Object({
  id: Id('certificate'),
  common_name: Nullable(Type.String()),
  issuer_name: Nullable(Type.String()),
  not_before: Timestamp,
  not_after: Timestamp,
  is_current: Type.Boolean(),
})

export const CertificateDetails = Resource('CertificateDetails', {
  ...fields,
  pem: Type.String(),
  can_sign: Type.Boolean({ description: 'It may sign other certificates.' }),
  extended_key_usages: Nullable(
    Type.Array(Type.String(), { description: 'Object identifiers. Null: any use.' }),
  ),
  requires_staple: Type.Boolean({
    description: 'Clients must refuse it without a stapled OCSP response (RFC 7633).',
  }),
  has_timestamps: Type.Boolean({
    description: 'It contains timestamps of Certificate Transparency logs (RFC 6962).',
  }),
  revocation: Type.Object(
    {
      state: OneOf(['good', 'revoked', 'unknown'], {
        description:
          '`unknown`: it names no revocation list and no OCSP responder, its issuer was never seen, or they could not be asked. More may be added.',
      }),
      revoked_at: Nullable(Timestamp),
      reason: Nullable(Type.String({ description: 'As RFC 5280 names it: `keyCompromise`, for example.' })),
      checked_at: Nullable(
        Type.Unsafe<Date>({ ...Timestamp, description: 'When its issuer last answered. Null: never.' }),
      ),
      failure: Nullable(
        Type.String({ description: 'Why nothing is known. Null: it is, or nothing was asked.' }),
      ),
    },
    { description: 'Whether its issuer has revoked it, by its revocation list or its OCSP responder.' },
  ),
  trust_paths: Type.Array(
    Type.Object({
      source: OneOf(['public', 'own'], { description: '`own`: an authority that only you trust.' }),
      authority: Type.String(),
      is_complete: Type.Boolean({ description: 'All intermediates come with the certificate.' }),
      expires_at: Timestamp,
    }),
    { description: 'Every way to an authority that is trusted.' },
  ),
  chain: Type.Array(Reference, {
    description: 'The certificates that come with it, in the order of its first place.',
  }),
  places: Type.Array(Place, { description: 'Where it is, and where it was; at most 200.' }),
  lineage: Type.Array(Reference, {
    description: 'The certificates for the same names, newest first, itself included; at most 50.',
  }),
})

const filters = {
  q: searchQuery('names, subject, issuer, serial number, hash and notes'),
  host: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 253,
      description: 'Only certificates that cover this host name or IP address, wildcards included.',
    }),
  ),
  issuer: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only certificates whose issuer contains this text.',
    }),
  ),
  key_type: Type.Optional(OneOf(keyTypes)),
  server_id: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only certificates that are on this server.' }),
  ),
  automation: Type.Optional(
    OneOf(automations, {
      description: 'Only certificates that are renewed in this way, authorities excluded.',
    }),
  ),
  expires_before: Type.Optional(Type.String({ format: 'date-time' })),
  grade: Type.Optional(OneOf(shownGrades, { description: 'Only certificates with this grade.' })),
  severity: Type.Optional(
    OneOf(findingSeverities, { description: 'Only certificates with a finding of at least this severity.' }),
  ),
  current: Type.Optional(
    Type.Boolean({ description: 'True: only those that are in some place now. False: only others.' }),
  ),
  authority: Type.Optional(Type.Boolean({ description: 'Only those of authorities, or only others.' })),
  label: labelQuery,
  needs_attention: needsAttentionQuery(
    'it is in some place and has a finding of the severity `high` or `critical`',
  ),
}

export const CertificateQuery = InputObject({ ...pageQuery, ...filters })
export type CertificateQuery = Static<typeof CertificateQuery>

export const CertificateExportQuery = InputObject({
  ...filters,
  format: Type.Optional(
    OneOf(['csv', 'cyclonedx'], {
      description: '`cyclonedx`: an inventory of cryptography in JSON (CycloneDX 1.6). Default: `csv`.',
    }),
  ),
})
export type CertificateExportQuery = Static<typeof CertificateExportQuery>

export const CertificateParams = InputObject({ certificate_id: Id('certificate') })

export const CertificatePatch = InputObject(
  { labels: Type.Optional(LabelsPatch), notes: Type.Optional(Notes) },
  { title: 'CertificatePatch' },
)
export type CertificatePatch = Static<typeof CertificatePatch>

export const CertificateUpload = InputObject(
  {
    content: Type.String({
      minLength: 1,
      maxLength: 500_000,
      description:
        'One or more certificates: PEM, or DER, PKCS#7 or PKCS#12 in base64. A private key among them is refused, and nothing is stored.',
    }),
    password: Type.Optional(
      Type.String({
        maxLength: 1000,
        writeOnly: true,
        description: 'Of a PKCS#12 file. It is not stored.',
      }),
    ),
    labels: Type.Optional(Labels),
    notes: Type.Optional(Notes),
  },
  { title: 'CertificateUpload' },
)
export type CertificateUpload = Static<typeof CertificateUpload>

export const UploadedCertificates = Resource('UploadedCertificates', {
  data: Type.Array(Certificate, { description: 'The certificates of the upload, in their order.' }),
})

export const CertificateSummary = Resource('CertificateSummary', {
  total: Type.Integer({
    description: 'The certificates that are in some place now, without those of authorities.',
  }),
  by_severity: Type.Record(Type.String(), Type.Integer(), {
    description: 'How many have a worst finding of this severity; `none` for those without a finding.',
  }),
  by_week: Type.Array(
    Type.Object({ week: Type.String({ description: 'Its Monday.' }), count: Type.Integer() }),
    { description: 'How many expire in each of the next 26 weeks.' },
  ),
  grade: Nullable(
    OneOf(shownGrades, { description: 'Of the account: of its worst endpoint with a public name.' }),
  ),
  by_grade: Type.Record(Type.String(), Type.Integer(), {
    description: 'How many endpoints have each grade.',
  }),
  endpoints: Type.Object({
    expected: Type.Integer({ description: 'Endpoints that should have TLS, except ignored ones.' }),
    unscanned: Type.Integer({
      description: 'Those of them whose TLS was not observed in the last 48 hours.',
    }),
  }),
  expired: Type.Integer(),
  by_issuer: Type.Array(Type.Object({ issuer: Nullable(Type.String()), count: Type.Integer() }), {
    description: 'The ten most frequent issuers.',
  }),
})
