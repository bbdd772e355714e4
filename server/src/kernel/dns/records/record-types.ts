// The record types, one line each: name, number (IANA "Resource Record TYPEs") and the fields of the RDATA in wire
// order. A type that is not listed has the name TYPEnnn and opaque RDATA (RFC 3597), so every number is a type, and
// every name registered with IANA is accepted. `isSystem` marks types that name servers generate and types that are not
// data: they are named when read, but never written by users.
import { DnsFault, quoteForMessage } from '../fault.ts'
import { ipv4, ipv6 } from '../rdata/fields/address.ts'
import { base64, hexadecimal } from '../rdata/fields/binary.ts'
import type { Field } from '../rdata/fields/field.ts'
import { uint8, uint16, uint32 } from '../rdata/fields/integer.ts'
import { location } from '../rdata/fields/location.ts'
import { algorithmNumbers, certificateTypes } from '../rdata/fields/mnemonics.ts'
import { opaque } from '../rdata/fields/opaque.ts'
import { target } from '../rdata/fields/target.ts'
import { characterString, finalString, propertyTag, text } from '../rdata/fields/text.ts'
import { typeBitmap } from '../rdata/fields/type-bitmap.ts'
import {
  aliasWithoutParameters,
  associationDigest,
  delegationDigest,
  hostKeyDigest,
  type Rule,
} from '../rdata/rule.ts'
import { serviceParameters } from '../rdata/svcb/parameters.ts'
import { ianaTypeName, ianaTypeNumber } from './iana-types.ts'

export type RecordType = {
  /** The mnemonic, or TYPEnnn. */
  readonly type: string
  readonly code: number
  readonly fields: readonly Field[]
  readonly example: string
  /** The first field is a priority, which the API returns separately from the value. */
  readonly hasPriority?: boolean
  /** Unquoted input is one literal string. */
  readonly isFreeText?: boolean
  readonly isSystem?: boolean
  readonly rule?: Rule
}

const dnskeyFields = [uint16('flags'), uint8('protocol'), uint8('algorithm', algorithmNumbers), base64('key')]
const dsFields = [
  uint16('key-tag'),
  uint8('algorithm', algorithmNumbers),
  uint8('digest-type'),
  hexadecimal('digest'),
]
const tlsaFields = [uint8('usage'), uint8('selector'), uint8('matching-type'), hexadecimal('data')]
const svcbFields = [uint16('priority'), target('target'), serviceParameters('parameters')]
const dsExample = `20326 8 2 ${'e06d44b8'.repeat(8)}`
const tlsaExample = `3 1 1 ${'0b9fa5a5'.repeat(8)}`

const dataTypes: readonly RecordType[] = [
  { type: 'A', code: 1, fields: [ipv4('address')], example: '192.0.2.1' },
  { type: 'NS', code: 2, fields: [target('host')], example: 'ns1.example.net' },
  { type: 'CNAME', code: 5, fields: [target('target')], example: 'www.example.com' },
  { type: 'PTR', code: 12, fields: [target('target')], example: 'www.example.com' },
  {
    type: 'HINFO',
    code: 13,
    fields: [characterString('cpu'), characterString('os')],
    example: '"ARM64" "LINUX"',
  },
  {
    type: 'MX',
    code: 15,
    fields: [uint16('preference'), target('exchange')],
    example: '10 mail.example.com',
    hasPriority: true,
  },
  { type: 'TXT', code: 16, fields: [text('text')], example: '"v=spf1 -all"', isFreeText: true },
  { type: 'RP', code: 17, fields: [target('mailbox'), target('text-name')], example: 'admin.example.com .' },
  { type: 'AFSDB', code: 18, fields: [uint16('subtype'), target('host')], example: '1 afs.example.com' },
  // Public keys for SIG(0) dynamic updates (RFC 3445), which users publish.
  { type: 'KEY', code: 25, fields: dnskeyFields, example: '512 3 13 mdsswUyr3DPW132m' },
  { type: 'AAAA', code: 28, fields: [ipv6('address')], example: '2001:db8::1' },
  { type: 'LOC', code: 29, fields: [location()], example: '52 22 23 N 4 53 32 E -2m' },
  {
    type: 'SRV',
    code: 33,
    fields: [uint16('priority'), uint16('weight'), uint16('port'), target('target')],
    example: '10 5 5060 sip.example.com',
    hasPriority: true,
  },
  {
    type: 'NAPTR',
    code: 35,
    fields: [
      uint16('order'),
      uint16('preference'),
      characterString('flags', 'fold'),
      characterString('services'),
      characterString('regexp'),
      target('replacement'),
    ],
    example: '100 10 "s" "SIP+D2U" "" _sip._udp.example.com',
  },
  {
    type: 'CERT',
    code: 37,
    fields: [
      uint16('type', certificateTypes),
      uint16('key-tag'),
      uint8('algorithm', algorithmNumbers),
      base64('certificate'),
    ],
    example: 'PKIX 12345 8 MIIBIjAN',
  },
  { type: 'DNAME', code: 39, fields: [target('target')], example: 'example.net' },
  { type: 'DS', code: 43, fields: dsFields, example: dsExample, rule: delegationDigest },
  {
    type: 'SSHFP',
    code: 44,
    fields: [uint8('algorithm'), uint8('fingerprint-type'), hexadecimal('fingerprint')],
    example: `4 2 ${'123456789abcdef0'.repeat(4)}`,
    rule: hostKeyDigest,
  },
  { type: 'TLSA', code: 52, fields: tlsaFields, example: tlsaExample, rule: associationDigest },
  { type: 'SMIMEA', code: 53, fields: tlsaFields, example: tlsaExample, rule: associationDigest },
  { type: 'OPENPGPKEY', code: 61, fields: [base64('key')], example: 'mQENBFVHm5sBCADA' },
  {
    type: 'CSYNC',
    code: 62,
    fields: [
      uint32('serial'),
      uint16('flags'),
      typeBitmap('types', {
        codeOf: (name) => recordType(name)?.code,
        nameOf: (code) => recordTypeOfCode(code).type,
      }),
    ],
    example: '66 3 A NS AAAA',
  },
  {
    type: 'SVCB',
    code: 64,
    fields: svcbFields,
    example: '1 svc.example.com alpn=h2,h3',
    hasPriority: true,
    rule: aliasWithoutParameters,
  },
  {
    type: 'HTTPS',
    code: 65,
    fields: svcbFields,
    example: '1 . alpn=h2,h3',
    hasPriority: true,
    rule: aliasWithoutParameters,
  },
  { type: 'SPF', code: 99, fields: [text('text')], example: '"v=spf1 -all"', isFreeText: true },
  {
    type: 'URI',
    code: 256,
    fields: [uint16('priority'), uint16('weight'), finalString('target', 'filled')],
    example: '10 1 "https://www.example.com/"',
    hasPriority: true,
  },
  {
    type: 'CAA',
    code: 257,
    fields: [uint8('flags'), propertyTag('tag'), finalString('value')],
    example: '0 issue "letsencrypt.org"',
  },
  // Not a DNS type: providers respond with the addresses of the target. The number is PowerDNS', from the private
  // range.
  { type: 'ALIAS', code: 65401, fields: [target('target')], example: 'www.example.net' },
]

const systemTypes: readonly RecordType[] = [
  {
    type: 'SOA',
    code: 6,
    fields: [
      target('primary'),
      target('mailbox'),
      uint32('serial'),
      uint32('refresh'),
      uint32('retry'),
      uint32('expire'),
      uint32('minimum'),
    ],
    example: 'ns1.example.com hostmaster.example.com 2026010101 7200 3600 1209600 300',
    isSystem: true,
  },
  { type: 'DNSKEY', code: 48, fields: dnskeyFields, example: '257 3 13 mdsswUyr3DPW132m', isSystem: true },
  { type: 'CDS', code: 59, fields: dsFields, example: dsExample, isSystem: true, rule: delegationDigest },
  { type: 'CDNSKEY', code: 60, fields: dnskeyFields, example: '257 3 13 mdsswUyr3DPW132m', isSystem: true },
  ...opaqueSystemTypes([
    ['SIG', 24],
    ['NXT', 30],
    ['OPT', 41],
    ['RRSIG', 46],
    ['NSEC', 47],
    ['NSEC3', 50],
    ['NSEC3PARAM', 51],
    ['ZONEMD', 63],
    ['NXNAME', 128],
    ['TKEY', 249],
    ['TSIG', 250],
    ['IXFR', 251],
    ['AXFR', 252],
    ['MAILB', 253],
    ['MAILA', 254],
    ['ANY', 255],
    ['TA', 32768],
    ['DLV', 32769],
  ]),
]

/** Types whose data only their server can parse. LUA contains code, which PowerDNS runs to answer queries. */
const serverTypes: readonly RecordType[] = [opaqueType('LUA', 65402, false)]

/** Whether data of a type is stored in the format of its server. */
export function hasServerForm(type: string): boolean {
  return serverTypes.some((known) => known.type === type)
}

const byName = new Map([...dataTypes, ...systemTypes, ...serverTypes].map((record) => [record.type, record]))
const byCode = new Map([...byName.values()].map((record) => [record.code, record]))

/** The mnemonics of the types that users write, ordered by number. */
export const writableTypes: readonly string[] = dataTypes.map((record) => record.type)

/** The entry of a type by its case-insensitive name, mnemonic or TYPEnnn. Undefined if there is no such type. */
export function recordType(name: string): RecordType | undefined {
  const known = byName.get(name) ?? byName.get(name.toUpperCase())
  if (known !== undefined) return known
  const number = ianaTypeNumber(name.toUpperCase())
  if (number !== undefined) return recordTypeOfCode(number)
  const digits = /^TYPE([1-9]\d{0,4})$/i.exec(name)?.[1]
  return digits === undefined || Number(digits) > 65_535 ? undefined : recordTypeOfCode(Number(digits))
}

/** The entry of a type by its number from 1 to 65535. */
export function recordTypeOfCode(code: number): RecordType {
  return byCode.get(code) ?? opaqueType(`TYPE${code}`, code, isMetaCode(code))
}

/** The entry of a type by its name. Throws a DnsFault for the field `type` if the type is unknown. */
export function knownRecordType(name: string): RecordType {
  const record = recordType(name)
  if (record === undefined) {
    throw new DnsFault(
      'type',
      `${quoteForMessage(name)} is not a record type; enter one such as A or MX, or its number as TYPE731.`,
    )
  }
  return record
}

/** The canonical name of a type: the mnemonic if known, otherwise TYPEnnn. Throws a DnsFault for the field `type`. */
export function canonicalType(name: string): string {
  return knownRecordType(name).type
}

/** The display name of a type: its IANA name, even if it is stored as its number. */
export function typeTitle(name: string): string {
  const record = recordType(name)
  return (record && ianaTypeName(record.code)) ?? record?.type ?? name
}

/** Whether name servers generate records of this type, or the type is not data. */
export function isSystemType(name: string): boolean {
  return knownRecordType(name).isSystem === true
}

/** Whether the first field of the type is a priority. */
export function hasPriority(name: string): boolean {
  return knownRecordType(name).hasPriority === true
}

function opaqueSystemTypes(names: readonly (readonly [string, number])[]): RecordType[] {
  return names.map(([type, code]) => opaqueType(type, code, true))
}

function opaqueType(type: string, code: number, isSystem: boolean): RecordType {
  return { type, code, fields: [opaque()], example: '\\# 3 abcdef', isSystem }
}

/** Numbers for queries and meta records, never for data (RFC 6895 section 3.1). */
function isMetaCode(code: number): boolean {
  return code >= 128 && code <= 255
}
