/** Certificates that are wrong in one way each, with what Holdfast and OpenSSL say of them. */
import type { FindingCode } from '#kernel/certificates/finding.ts'
import { write as der } from '#kernel/certificates/revocation/der.ts'
import type { IssuerName } from './issuers.ts'
import {
  type Extension,
  extensions,
  integer,
  nameOf,
  type Parts,
  purposes,
  stringTags,
} from './make-certificate.ts'

export type Case = {
  title: string
  /** `self`: signed with its own key. By default the good intermediate. */
  issuer?: IssuerName | 'self'
  /** Of the subject alternative name; null: there is none. */
  names?: readonly string[] | null
  purposes?: readonly string[] | null
  more?: readonly Extension[]
  withoutTimestamps?: boolean
  /** The usual subject, key, times and extensions are used for what is left out. */
  parts?: Partial<Parts>
  host?: string
  isChainLeftOut?: boolean
  isRootSent?: boolean
  hasStaple?: boolean
  /** When it is judged; by default now. */
  at?: Date
  /** What Holdfast finds; null: it cannot be read, and OpenSSL cannot read it either. */
  findings: readonly FindingCode[] | null
  /** Why OpenSSL accepts what clients refuse, or the other way round. */
  difference?: string
}

const noFallback = 'OpenSSL uses the common name if there is no DNS name; browsers stopped in 2017.'
const noLifetimes = 'The limits of lifetimes are rules of browsers, which OpenSSL does not have.'

const strange = (critical: boolean): Extension => ({
  oid: '1.3.6.1.4.1.99999.2',
  critical,
  value: Buffer.from([5, 0]),
})
const issuedOn = (date: string, days: number) => ({ issuedAt: new Date(date), days })
const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000)
const lifetime = (date: string, days: number): Pick<Case, 'parts' | 'at'> => ({
  parts: issuedOn(date, days),
  at: dayAfter(date),
})

const ofTimes: readonly Case[] = [
  { title: 'nothing wrong', findings: [] },
  { title: 'expired yesterday', parts: { from: -90, until: -1 }, findings: ['expired'] },
  { title: 'expired a year ago', parts: { from: -460, until: -370 }, findings: ['expired'] },
  { title: 'not valid yet', parts: { from: 2, until: 60 }, findings: ['not_yet_valid'] },
  { title: 'ends before it begins', parts: { from: 5, until: -5 }, findings: ['not_yet_valid'] },
  { title: 'expires tomorrow', parts: { from: -89, until: 1 }, findings: ['expires_critical'] },
  { title: 'expires next week', parts: { from: -83, until: 7 }, findings: ['expires_high'] },
  { title: 'expires in three weeks', parts: { from: -70, until: 20 }, findings: ['expires_warning'] },
  ...(
    [
      ['2019-06-01', 825, true],
      ['2019-06-01', 830, false],
      ['2025-12-01', 398, true],
      ['2025-12-01', 400, false],
      ['2026-03-20', 200, true],
      ['2026-03-20', 398, false],
      ['2027-03-20', 100, true],
      ['2027-03-20', 200, false],
      ['2029-03-20', 47, true],
      ['2029-03-20', 90, false],
    ] as const
  ).map(
    ([date, days, isAllowed]): Case => ({
      title: `${days} days, issued on ${date}`,
      ...lifetime(date, days),
      findings: isAllowed ? [] : ['lifetime_too_long'],
      ...(!isAllowed && { difference: noLifetimes }),
    }),
  ),
  {
    title: 'until 2060, in GeneralizedTime',
    parts: { until: 12_250 },
    findings: ['lifetime_too_long'],
    difference: noLifetimes,
  },
]

const ofNames: readonly Case[] = [
  { title: 'another name', names: ['www.example.org'], findings: ['name_mismatch'] },
  {
    title: 'only a common name',
    names: null,
    findings: ['no_names', 'name_mismatch'],
    difference: noFallback,
  },
  {
    title: 'no name at all',
    names: null,
    parts: { subject: nameOf({ O: 'Nameless' }) },
    findings: ['no_names', 'name_mismatch'],
  },
  {
    title: 'an address as a DNS name',
    names: ['192.0.2.1'],
    host: '192.0.2.1',
    findings: ['no_names', 'name_mismatch'],
  },
  { title: 'an address', names: ['IP:192.0.2.1'], host: '192.0.2.1', findings: [] },
  { title: 'another address', names: ['IP:192.0.2.2'], host: '192.0.2.1', findings: ['name_mismatch'] },
  { title: 'a wildcard', names: ['*.example.com'], findings: [] },
  {
    title: 'a wildcard for the apex',
    names: ['*.example.com'],
    host: 'example.com',
    findings: ['name_mismatch'],
  },
  {
    title: 'a wildcard for two labels',
    names: ['*.example.com'],
    host: 'a.www.example.com',
    findings: ['name_mismatch'],
  },
  {
    title: 'a wildcard of two levels',
    names: ['*.*.example.com'],
    host: 'a.www.example.com',
    findings: ['name_mismatch'],
  },
  { title: 'a wildcard in the middle', names: ['www.*.com'], findings: ['name_mismatch'] },
  {
    title: 'a wildcard in a part of a label',
    names: ['w*.example.com'],
    findings: ['name_mismatch'],
    difference: 'OpenSSL allows wildcards in a part of a label; RFC 9525 and browsers do not.',
  },
  { title: 'a wildcard for .com', names: ['*.com'], host: 'example.com', findings: ['name_mismatch'] },
  { title: 'a wildcard for everything', names: ['*'], findings: ['name_mismatch'] },
  { title: 'a name in capitals', names: ['WWW.EXAMPLE.COM'], findings: [] },
  {
    title: 'a name with a final dot',
    names: ['www.example.com.'],
    findings: [],
    difference: 'OpenSSL compares the final dot; most clients remove it.',
  },
  {
    title: 'a name with a NUL',
    names: ['www.example.com\0.example.org'],
    findings: ['no_names', 'name_mismatch'],
  },
  {
    title: 'only an e-mail address',
    names: null,
    more: [{ oid: '2.5.29.17', value: der(0x30, der(0x81, Buffer.from('a@example.com'))) }],
    findings: ['no_names', 'name_mismatch'],
    difference: noFallback,
  },
  {
    title: 'a name with an underscore',
    names: ['my_host.example.com'],
    host: 'my_host.example.com',
    findings: [],
  },
  {
    title: 'an international name',
    names: ['xn--bcher-kva.example'],
    host: 'xn--bcher-kva.example',
    findings: [],
  },
  {
    title: '2,000 names',
    names: [...Array.from({ length: 2000 }, (_, index) => `host-${index}.example.com`), 'www.example.com'],
    findings: [],
  },
]

const ofKeys: readonly Case[] = [
  { title: 'SHA-1 with RSA', issuer: 'rsa', parts: { digest: 'sha1' }, findings: ['weak_signature'] },
  { title: 'SHA-1 with an elliptic curve', parts: { digest: 'sha1' }, findings: ['weak_signature'] },
  { title: 'MD5', issuer: 'rsa', parts: { digest: 'md5' }, findings: ['broken_signature'] },
  { title: 'SHA-384', parts: { digest: 'sha384' }, findings: [] },
  { title: 'RSA with 512 bits', parts: { key: 'rsa512' }, findings: ['broken_key', 'rsa_only'] },
  { title: 'RSA with 1024 bits', parts: { key: 'rsa1024' }, findings: ['weak_key', 'rsa_only'] },
  { title: 'RSA with 2048 bits', parts: { key: 'rsa2048' }, findings: ['rsa_only'] },
  { title: 'P-192', parts: { key: 'p192' }, findings: ['weak_key'] },
  {
    title: 'P-224',
    parts: { key: 'p224' },
    findings: ['weak_key'],
    difference: 'For OpenSSL 224 bits are enough; browsers know no curve below 256.',
  },
  { title: 'P-384', parts: { key: 'p384' }, findings: [] },
  { title: 'secp256k1', parts: { key: 'k256' }, findings: [] },
  { title: 'Ed25519', parts: { key: 'ed25519' }, findings: [] },
  {
    title: 'a changed signature',
    parts: {
      damage: (whole) => Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])]),
    },
    findings: ['untrusted'],
  },
]

const ofUse: readonly Case[] = [
  { title: 'an authority', more: [extensions.constraints(true)], findings: ['authority_served'] },
  { title: 'without purposes', purposes: null, findings: [] },
  { title: 'for clients only', purposes: [purposes.client], findings: ['not_for_servers'] },
  { title: 'for mail only', purposes: [purposes.email], findings: ['not_for_servers'] },
  {
    title: 'for any purpose',
    purposes: [purposes.any],
    findings: [],
    difference: 'OpenSSL does not accept any purpose as that of a server; RFC 5280 allows it.',
  },
  {
    title: 'for servers and clients',
    purposes: [purposes.server, purposes.client],
    findings: ['client_authentication'],
  },
  {
    title: 'OCSP response required and missing',
    more: [extensions.mustStaple],
    hasStaple: false,
    findings: ['staple_missing'],
  },
  { title: 'OCSP response required and sent', more: [extensions.mustStaple], hasStaple: true, findings: [] },
  { title: 'without timestamps', withoutTimestamps: true, findings: ['no_timestamps'] },
  { title: 'an unknown critical extension', more: [strange(true)], findings: ['rules_violated'] },
  { title: 'an unknown extension', more: [strange(false)], findings: [] },
  {
    title: 'an extension twice',
    more: [extensions.timestamps],
    findings: ['rules_violated'],
    difference: 'OpenSSL only finds the repetition of extensions that it reads itself.',
  },
  {
    title: 'version 1',
    parts: { version: 1 },
    findings: ['no_names', 'no_timestamps', 'name_mismatch'],
    difference: noFallback,
  },
]

const ofChains: readonly Case[] = [
  { title: 'self-signed', issuer: 'self', findings: ['self_signed'] },
  { title: 'of an unknown root', issuer: 'otherRoot', findings: ['untrusted'] },
  { title: 'of the root itself', issuer: 'root', findings: [] },
  { title: 'with its root', isRootSent: true, findings: ['root_in_chain'] },
  {
    title: 'without its intermediate',
    isChainLeftOut: true,
    findings: ['incomplete_chain'],
    difference: 'OpenSSL does not know the intermediate; browsers often do.',
  },
  { title: 'of an expired intermediate', issuer: 'expired', findings: ['intermediate_expired'] },
  { title: 'of an intermediate that is not valid yet', issuer: 'future', findings: ['rules_violated'] },
  { title: 'beyond the length of a path', issuer: 'beyondEnd', findings: ['rules_violated'] },
  { title: 'at the end of a path', issuer: 'ends', findings: [] },
  { title: 'outside of permitted names', issuer: 'onlyOther', findings: ['rules_violated'] },
  { title: 'within permitted names', issuer: 'onlyOurs', findings: [] },
  { title: 'in excluded names', issuer: 'excludesOurs', findings: ['rules_violated'] },
  { title: 'of a certificate that is no authority', issuer: 'noAuthority', findings: ['untrusted'] },
  { title: 'of a certificate without constraints', issuer: 'noConstraints', findings: ['untrusted'] },
  { title: 'of an authority that may not sign', issuer: 'noSigning', findings: ['untrusted'] },
  {
    title: 'of an intermediate with an unknown critical extension',
    issuer: 'strange',
    findings: ['rules_violated'],
  },
  { title: 'of an intermediate that the root has not signed', issuer: 'notSelf', findings: ['untrusted'] },
]

const ofEncodings: readonly Case[] = [
  { title: 'the serial number 0', parts: { serial: integer(0) }, findings: [] },
  { title: 'a negative serial number', parts: { serial: integer(0x80, 0x01) }, findings: [] },
  {
    title: 'a serial number of 40 bytes',
    parts: { serial: integer(1, ...new Array<number>(39).fill(7)) },
    findings: [],
  },
  { title: 'a serial number', parts: { serial: integer(77) }, findings: [] },
  { title: 'the same serial number again', parts: { serial: integer(77), until: 61 }, findings: [] },
  {
    title: 'a subject in BMPString',
    parts: { subject: nameOf({ CN: Buffer.from('Bücher', 'utf16le').swap16() }, stringTags.bmp) },
    findings: [],
  },
  {
    title: 'a subject in T61String',
    parts: { subject: nameOf({ CN: Buffer.from('Bücher', 'latin1') }, stringTags.t61) },
    findings: [],
  },
  {
    title: 'a subject in PrintableString with other characters',
    parts: { subject: nameOf({ CN: 'a*b@c_d' }, stringTags.printable) },
    findings: [],
  },
  {
    title: 'a subject in UTF-8 that is none',
    parts: { subject: nameOf({ CN: Buffer.from([0xff, 0xfe]) }) },
    findings: null,
  },
  { title: 'an empty subject', parts: { subject: nameOf({}) }, findings: [] },
  {
    title: 'a subject of 3,000 characters',
    parts: { subject: nameOf({ CN: 'x'.repeat(3000) }) },
    findings: [],
  },
  {
    title: 'bytes after its end',
    parts: { damage: (whole) => Buffer.concat([whole, Buffer.from('trailing')]) },
    findings: [],
  },
]

export const brokenCertificates = [...ofTimes, ...ofNames, ...ofKeys, ...ofUse, ...ofChains, ...ofEncodings]
