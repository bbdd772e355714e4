import type { Answer } from 'dns-packet'
import { serviceText } from './service-text.ts'

/**
 * The data of a record as in a zone file, with names without their final dot and texts without quotes. Types without a
 * format here use the generic format of RFC 3597.
 */
export function recordText(record: Answer, type: string): string {
  if (!('data' in record)) return ''
  const { data } = record as { data: unknown }
  const text = texts[type]
  if (Buffer.isBuffer(data)) return rawTexts[type]?.(data) ?? genericText(data)
  return text ? text(data as never) : String(data)
}

/** How expected values are compared: names and keywords in any case, texts exactly as they are. */
export function comparable(text: string, type: string): string {
  const value = text.trim()
  if (type === 'TXT' || type === 'SPF') return unquoted(value)
  if (type === 'AAAA') return canonicalAddress(value)
  // The tag of a CAA record has no case; its value has.
  if (type === 'CAA')
    return value.replace(/^(\d+\s+\w+)\s+"?(.*?)"?$/, (_, head, rest) => `${head.toLowerCase()} ${rest}`)
  const words = value.split(/\s+/).map((word) => word.replace(/(?<=.)\.$/, ''))
  return caseSensitive.has(type) ? words.join(' ') : words.join(' ').toLowerCase()
}

/** Base64, and targets that are URLs. */
const caseSensitive = new Set(['CDNSKEY', 'CERT', 'DNSKEY', 'NAPTR', 'OPENPGPKEY', 'URI'])

/** Strings of one record are one text: where they are divided has no meaning (RFC 7208 section 3.3). */
function unquoted(value: string): string {
  const strings = value.match(/"(?:\\.|[^"\\])*"/g)
  if (!value.startsWith('"') || !strings) return value
  return strings.map((part) => part.slice(1, -1).replace(/\\(\D)/g, '$1')).join('')
}

function canonicalAddress(value: string): string {
  return URL.canParse(`http://[${value}]`) ? new URL(`http://[${value}]`).hostname.slice(1, -1) : value
}

const hex = (bytes: Buffer) => bytes.toString('hex')
const quoted = (text: unknown) => JSON.stringify(String(text))

type Data = Readonly<Record<string, string | number | undefined>>
type Digest = { keyTag: number; algorithm: number; digestType: number; digest: Buffer }
type Key = { flags: number; algorithm: number; key: Buffer }
type Association = { usage: number; selector: number; matchingType: number; certificate: Buffer }
type NextName = { nextDomain: string; rrtypes: string[] }
const digest = ({ keyTag, algorithm, digestType, digest: bytes }: Digest) =>
  `${keyTag} ${algorithm} ${digestType} ${hex(bytes)}`
const joined = (data: string | Buffer | readonly (string | Buffer)[]) => [data].flat().join('')

const texts: Readonly<Record<string, (data: never) => string>> = {
  MX: ({ preference, exchange }: Data) => `${preference ?? 0} ${exchange}`,
  SRV: ({ priority, weight, port, target }: Data) => `${priority ?? 0} ${weight ?? 0} ${port} ${target}`,
  TXT: joined,
  CAA: ({ flags, tag, value }: Data) => `${flags ?? 0} ${tag} "${value}"`,
  SOA: ({ mname, rname, serial, refresh, retry, expire, minimum }: Data) =>
    [mname, rname, serial, refresh, retry, expire, minimum].join(' '),
  DS: digest,
  DNSKEY: ({ flags, algorithm, key }: Key) => `${flags} 3 ${algorithm} ${key.toString('base64')}`,
  HINFO: ({ cpu, os }: Data) => `${quoted(cpu)} ${quoted(os)}`,
  NAPTR: ({ order, preference, flags, services, regexp, replacement }: Data) =>
    `${order} ${preference} ${quoted(flags)} ${quoted(services)} ${quoted(regexp)} ${replacement || '.'}`,
  RP: ({ mbox, txt }: Data) => `${mbox || '.'} ${txt || '.'}`,
  SSHFP: ({ algorithm, hash, fingerprint }: Data) => `${algorithm} ${hash} ${fingerprint}`,
  TLSA: ({ usage, selector, matchingType, certificate }: Association) =>
    `${usage} ${selector} ${matchingType} ${hex(certificate)}`,
  NSEC: ({ nextDomain, rrtypes }: NextName) => [nextDomain, ...rrtypes].join(' '),
}

/** For types whose data the DNS library leaves as it is. */
const rawTexts: Readonly<Record<string, (bytes: Buffer) => string | null>> = {
  CDS: (bytes) =>
    bytes.length < 4 ? null : `${bytes.readUInt16BE(0)} ${bytes[2]} ${bytes[3]} ${hex(bytes.subarray(4))}`,
  CDNSKEY: (bytes) =>
    bytes.length < 4
      ? null
      : `${bytes.readUInt16BE(0)} ${bytes[2]} ${bytes[3]} ${bytes.subarray(4).toString('base64')}`,
  HTTPS: serviceText,
  OPENPGPKEY: (bytes) => bytes.toString('base64'),
  SMIMEA: (bytes) =>
    bytes.length < 3 ? null : `${bytes[0]} ${bytes[1]} ${bytes[2]} ${hex(bytes.subarray(3))}`,
  SPF: textStrings,
  SVCB: serviceText,
  URI: (bytes) =>
    bytes.length < 4
      ? null
      : `${bytes.readUInt16BE(0)} ${bytes.readUInt16BE(2)} ${quoted(bytes.subarray(4))}`,
  ZONEMD: (bytes) =>
    bytes.length < 6 ? null : `${bytes.readUInt32BE(0)} ${bytes[4]} ${bytes[5]} ${hex(bytes.subarray(6))}`,
}

function textStrings(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 1 + (bytes[at] ?? 0))
    text += bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)).toString()
  return text
}

const genericText = (bytes: Buffer) => `\\# ${bytes.length} ${hex(bytes)}`.trim()
