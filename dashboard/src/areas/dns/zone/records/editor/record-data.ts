/**
 * The parts of the data of each record type, so that an editor can label, explain and check each. The service validates
 * the whole; a type that is not listed here has one text.
 */

import type { MessageKey } from '#language/language.ts'
import { contentOf, quotedContent, textOf, writtenText } from './txt.ts'

export type Part = {
  /** The message key of its label. */
  label: MessageKey<'dns'>
  kind: 'ipv4' | 'ipv6' | 'host' | 'number' | 'hex' | 'text' | 'quoted' | 'rest'
  /** The largest allowed number. */
  max?: number
  /** Named values; others are allowed too. */
  known?: Readonly<Record<string, string>>
  example?: string
  /** The number of hexadecimal digits, by the value of the previous part. */
  digits?: Readonly<Record<string, number>>
  isOptional?: boolean
}

const octetMax = 255
const wordMax = 65_535
const number = (label: MessageKey<'dns'>, max = wordMax, example = '10'): Part => ({
  label,
  kind: 'number',
  max,
  example,
})
const host = (label: MessageKey<'dns'>, example = 'target.example.net'): Part => ({
  label,
  kind: 'host',
  example,
})
const choice = (label: MessageKey<'dns'>, known: Record<string, string>, max = octetMax): Part => ({
  label,
  kind: 'number',
  max,
  known,
})
const digest = (label: MessageKey<'dns'>, digits: Record<string, number>): Part => ({
  label,
  kind: 'hex',
  digits,
})

const certificate: Part[] = [
  choice('partUsage', { 0: 'PKIX-TA', 1: 'PKIX-EE', 2: 'DANE-TA', 3: 'DANE-EE' }),
  choice('partSelector', { 0: 'Cert', 1: 'SPKI' }),
  choice('partMatching', { 0: 'Full', 1: 'SHA2-256', 2: 'SHA2-512' }),
  digest('partCertificate', { 1: 64, 2: 128 }),
]
const service: Part[] = [
  number('partPriority', wordMax, '1'),
  host('partTarget', '.'),
  { label: 'partParams', kind: 'rest', example: 'alpn=h2,h3', isOptional: true },
]
const target = [host('partTarget')]

const partsOfType: Readonly<Record<string, readonly Part[]>> = {
  A: [{ label: 'ipv4Address', kind: 'ipv4', example: '192.0.2.10' }],
  AAAA: [{ label: 'ipv6Address', kind: 'ipv6', example: '2001:db8::10' }],
  CNAME: target,
  ALIAS: target,
  DNAME: target,
  PTR: [host('hostName', 'host.example.net')],
  NS: [host('partNameServer', 'ns1.example.net')],
  MX: [number('partPriority'), host('partMailServer', 'mail.example.net')],
  TXT: [{ label: 'partText', kind: 'text', example: 'v=spf1 -all' }],
  SRV: [
    number('partPriority'),
    number('partWeight', wordMax, '5'),
    number('partPort', wordMax, '443'),
    host('partTarget'),
  ],
  CAA: [
    choice('partFlags', { 0: 'optional', 128: 'critical' }),
    {
      label: 'partTag',
      kind: 'rest',
      known: { issue: '', issuewild: '', iodef: '', issuemail: '', issuevmc: '', contactemail: '' },
    },
    { label: 'value', kind: 'quoted', example: 'letsencrypt.org' },
  ],
  DS: [
    number('partKeyTag', wordMax, '12345'),
    choice('partAlgorithm', {
      8: 'RSASHA256',
      10: 'RSASHA512',
      13: 'ECDSAP256SHA256',
      14: 'ECDSAP384SHA384',
      15: 'ED25519',
      16: 'ED448',
    }),
    choice('partDigestType', { 1: 'SHA-1', 2: 'SHA-256', 4: 'SHA-384' }),
    digest('partDigest', { 1: 40, 2: 64, 4: 96 }),
  ],
  TLSA: certificate,
  SMIMEA: certificate,
  SSHFP: [
    choice('partKeyType', { 1: 'RSA', 2: 'DSA', 3: 'ECDSA', 4: 'Ed25519', 6: 'Ed448' }),
    choice('partHash', { 1: 'SHA-1', 2: 'SHA-256' }),
    digest('partFingerprint', { 1: 40, 2: 64 }),
  ],
  HTTPS: service,
  SVCB: service,
  URI: [
    number('partPriority'),
    number('partWeight', wordMax, '1'),
    { label: 'partUrl', kind: 'quoted', example: 'https://example.net/' },
  ],
  NAPTR: [
    number('partOrder', wordMax, '100'),
    number('partPreference'),
    { label: 'partNaptrFlags', kind: 'quoted', example: 'S', isOptional: true },
    { label: 'partServices', kind: 'quoted', example: 'SIP+D2U', isOptional: true },
    { label: 'partRegexp', kind: 'quoted', isOptional: true },
    host('partReplacement', '_sip._udp.example.net'),
  ],
}

const examples: Readonly<Record<string, string>> = {
  LOC: '52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m',
  OPENPGPKEY: 'mQENBF…',
  CERT: 'PKIX 0 0 MIIC…',
}

export function partsOf(type: string): readonly Part[] {
  return partsOfType[type] ?? [{ label: 'value', kind: 'rest', example: examples[type] ?? '\\# 4 C0000201' }]
}

/** Splits the data of a record into its editable parts. */
export function splitData(type: string, whole: string): string[] {
  const parts = partsOf(type)
  if (parts[0]?.kind === 'text') return [textOf(whole)]
  const words = whole.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []
  return parts.map(({ kind }, index) => {
    const isLast = index === parts.length - 1
    const text = isLast ? words.slice(index).join(' ') : (words[index] ?? '')
    return kind === 'quoted' ? contentOf(text) : text
  })
}

/** Joins the parts into the data of a record. */
export function joinData(type: string, values: readonly string[]): string {
  const texts = partsOf(type).map(({ kind }, index) => {
    const value = (values[index] ?? '').trim()
    if (kind === 'quoted') return quotedContent(value)
    if (kind === 'text') return writtenText(values[index] ?? '')
    if (kind === 'hex') return value.replace(/[\s:]/g, '')
    return value
  })
  return texts.join(' ').trim()
}
