import { type Static, Type } from 'typebox'
import { findingSeverities } from '#kernel/certificates/finding.ts'
import { gapKinds, gapStates, remedies } from '#kernel/certificates/gaps/gap.ts'
import {
  FutureTimestamp,
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

const time = (description: string) => Nullable(Type.Unsafe<Date>({ ...Timestamp, description }))
const reference = (description: string) => Nullable(Type.String({ description }))

const Kind = OneOf(gapKinds, {
  description:
    '`uncovered`: no valid certificate for a name. `mismatch`: an address serves another one, or none. `expiring`: the only one ends soon. `stale`: a newer one is on the server for a day. `inconsistent`: the addresses of a name differ. `unmonitored`: nobody is warned of its expiry. `agentless`: a server is known from outside only. `unscanned`: not observed for two days. `orphan`: used by nothing. `dangling`: a name of it leads nowhere. `unexpected`: issued by someone else. More may be added.',
})

export const CertificateGap = Resource('CertificateGap', {
  id: Id('certificate_gap'),
  kind: Kind,
  severity: OneOf(findingSeverities, { description: 'From the least to the most severe.' }),
  state: OneOf(gapStates, {
    description: '`ignored`: it is there, and no event says so. `closed`: it is there no more.',
  }),
  title: Type.String({ description: 'What it is about: a host name, a certificate or a server.' }),
  name: reference('The host name or address that it is about. Null: none.'),
  endpoint_id: reference('The endpoint that it is about. Null: none.'),
  certificate_id: reference('The certificate that it is about. Null: none.'),
  server_id: reference('The server that it is about. Null: none.'),
  message: Type.String({ description: 'What was observed, and what to do.' }),
  evidence: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Array(Type.String())]),
    { description: 'The values of the message.' },
  ),
  remedies: Type.Array(OneOf(remedies), {
    description:
      'What can be done, the most likely first: `issue` a certificate, `upload` one, `reload` the service, `scan` now, `pin` the service that uses it, `add_monitor`, `enrol_agent` on the server, `fix_record` in the zone, `ignore` the gap. More may be added.',
  }),
  since: Type.Unsafe<Date>({
    ...Timestamp,
    description: 'Since when it is like that, as far as it is known.',
  }),
  opened_at: Type.Unsafe<Date>({ ...Timestamp, description: 'When Holdfast found it.' }),
  closed_at: time('When Holdfast found that it is over. Null: it is not.'),
  ignored_at: time('When it was ignored. Null: it was not.'),
  ignored_until: time('Until when it is ignored. Null: without an end, or not at all.'),
  ignored_reason: reference('Why it is ignored.'),
  ignored_by: reference('The name of who ignored it.'),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const CertificateGapPage = PageOf(CertificateGap, 'CertificateGapPage')

const host = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 253, description }))
const id = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }))

export const GapQuery = InputObject({
  ...pageQuery,
  q: searchQuery('title and name'),
  kind: Type.Optional(OneOf(gapKinds)),
  severity: Type.Optional(OneOf(findingSeverities, { description: 'Only gaps of at least this severity.' })),
  state: Type.Optional(OneOf(gapStates, { description: 'Open ones if it is left out.' })),
  host: host('Only gaps of this host name or IP address.'),
  domain: host('Only gaps of this name and of the names below it.'),
  server_id: id('Only gaps of this server.'),
  certificate_id: id('Only gaps of this certificate.'),
  endpoint_id: id('Only gaps of this endpoint.'),
})
export type GapQuery = Static<typeof GapQuery>

export const GapParams = InputObject({ certificate_gap_id: Id('certificate_gap') })

export const GapPatch = InputObject(
  {
    ignored: Type.Optional(
      Type.Boolean({
        description: 'True: no events about it, and it does not count as open. False: it counts again.',
      }),
    ),
    ignored_reason: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: 500,
          description: 'Why. Required for a gap that was not ignored.',
        }),
      ),
    ),
    ignored_until: Type.Optional(
      Nullable(
        Type.Unsafe<string>({
          ...FutureTimestamp,
          description: 'RFC 3339, in the future. Null: without an end.',
        }),
      ),
    ),
  },
  { title: 'CertificateGapPatch' },
)
export type GapPatch = Static<typeof GapPatch>

const Percent = (description: string) => Nullable(Type.Number({ description }))
const Counts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description })

export const CertificateCoverage = Resource('CertificateCoverage', {
  covered_percent: Percent(
    'Of the endpoints that are expected to offer TLS and were observed: how many have a valid certificate in the inventory. Rounded down. Null: none was observed.',
  ),
  unscanned_percent: Percent(
    'Of the endpoints that are expected to offer TLS: how many were not observed for 48 hours, so that nothing is known of them. Rounded up. Null: there are none.',
  ),
  expected: Type.Integer({ description: 'Endpoints that are expected to offer TLS.' }),
  unscanned: Type.Integer({ description: 'Those of them that were not observed for 48 hours.' }),
  covered: Type.Integer({ description: 'Those of the others with a valid certificate in the inventory.' }),
  open: Type.Integer({ description: 'Open gaps.' }),
  ignored: Type.Integer({ description: 'Gaps that are ignored.' }),
  by_kind: Counts('Open gaps by their kind.'),
  by_severity: Counts('Open gaps by their severity.'),
  computed_at: time('When this was last computed. Null: it was not computed yet.'),
})
