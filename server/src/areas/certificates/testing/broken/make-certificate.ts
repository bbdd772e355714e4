/** Makes certificates from their parts, in DER, so that every part can be wrong. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { write as der } from '#kernel/certificates/revocation/der.ts'

const tags = { integer: 0x02, bits: 0x03, octets: 0x04, null: 0x05, oid: 0x06, sequence: 0x30, set: 0x31 }
export const stringTags = { utf8: 0x0c, printable: 0x13, t61: 0x14, ia5: 0x16, bmp: 0x1e } as const

export const sequence = (...contents: readonly Uint8Array[]) => der(tags.sequence, ...contents)
export const octets = (content: Uint8Array) => der(tags.octets, content)
const bits = (content: Uint8Array) => der(tags.bits, Buffer.from([0]), content)
export const integer = (...bytes: readonly number[]) => der(tags.integer, Buffer.from(bytes))
const yes = der(0x01, Buffer.from([0xff]))

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...others].flatMap((arc) => {
    const septets = [arc & 0x7f]
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128))
      septets.unshift((rest & 0x7f) | 0x80)
    return septets
  })
  return der(tags.oid, Buffer.from(bytes))
}

export type Extension = { oid: string; critical?: boolean; value: Uint8Array }

const octetsOf = (host: string) => Buffer.from(host.split('.').map(Number))
/** `IP:192.0.2.1`, or the name of a host. */
const generalName = (name: string) =>
  name.startsWith('IP:') ? der(0x87, octetsOf(name.slice(3))) : der(0x82, Buffer.from(name, 'latin1'))
const subtrees = (tag: number, domains: readonly string[]) =>
  domains.length === 0 ? Buffer.alloc(0) : der(tag, ...domains.map((domain) => sequence(generalName(domain))))

export const extensions = {
  names: (...names: readonly string[]): Extension => ({
    oid: '2.5.29.17',
    value: sequence(...names.map(generalName)),
  }),
  constraints: (isAuthority: boolean, pathLength?: number): Extension => ({
    oid: '2.5.29.19',
    critical: true,
    value: sequence(
      ...(isAuthority ? [yes] : []),
      ...(pathLength === undefined ? [] : [integer(pathLength)]),
    ),
  }),
  /** The bits of the key usage from the first on. */
  usage: (octet: number): Extension => ({
    oid: '2.5.29.15',
    critical: true,
    value: der(tags.bits, Buffer.from([0, octet])),
  }),
  purposes: (...oids: readonly string[]): Extension => ({
    oid: '2.5.29.37',
    value: sequence(...oids.map(oid)),
  }),
  nameConstraints: (permitted: readonly string[], excluded: readonly string[] = []): Extension => ({
    oid: '2.5.29.30',
    critical: true,
    value: sequence(subtrees(0xa0, permitted), subtrees(0xa1, excluded)),
  }),
  mustStaple: { oid: '1.3.6.1.5.5.7.1.24', value: sequence(integer(5)) },
  /** The list of timestamps is empty; nobody verifies it here. */
  timestamps: { oid: '1.3.6.1.4.1.11129.2.4.2', value: octets(Buffer.from([0, 0])) },
} as const

export const purposes = {
  server: '1.3.6.1.5.5.7.3.1',
  client: '1.3.6.1.5.5.7.3.2',
  email: '1.3.6.1.5.5.7.3.4',
  any: '2.5.29.37.0',
} as const

const attributes = { CN: '2.5.4.3', O: '2.5.4.10' } as const

export function nameOf(
  parts: Readonly<Partial<Record<keyof typeof attributes, string | Buffer>>>,
  tag: number = stringTags.utf8,
): Buffer {
  const entries = Object.entries(parts) as [keyof typeof attributes, string | Buffer][]
  return sequence(
    ...entries.map(([type, text]) =>
      der(tags.set, sequence(oid(attributes[type]), der(tag, Buffer.from(text as string)))),
    ),
  )
}

const timeOf = (at: Date) => {
  const text = `${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
  // Until 2049 with two digits (RFC 5280 section 4.1.2.5).
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}

export type KeyName = keyof typeof keyMakers

const ec = (namedCurve: string) => () => generateKeyPairSync('ec', { namedCurve })
const rsa = (modulusLength: number) => () => generateKeyPairSync('rsa', { modulusLength })
const keyMakers = {
  p256: ec('prime256v1'),
  p224: ec('secp224r1'),
  p192: ec('prime192v1'),
  p384: ec('secp384r1'),
  k256: ec('secp256k1'),
  rsa2048: rsa(2048),
  rsa1024: rsa(1024),
  rsa512: rsa(512),
  ed25519: () => generateKeyPairSync('ed25519'),
}

type Pair = { publicKey: KeyObject; privateKey: KeyObject }
const pairs = new Map<string, Pair>()

/** The same key for the same name and use: making them takes most of the time. */
function keyPair(name: KeyName, use: string): Pair {
  const key = `${name} ${use}`
  const pair = pairs.get(key) ?? keyMakers[name]()
  pairs.set(key, pair)
  return pair
}

const signatures = {
  rsa: {
    md5: '1.2.840.113549.1.1.4',
    sha1: '1.2.840.113549.1.1.5',
    sha256: '1.2.840.113549.1.1.11',
    sha384: '1.2.840.113549.1.1.12',
  },
  ec: { md5: '', sha1: '1.2.840.10045.4.1', sha256: '1.2.840.10045.4.3.2', sha384: '1.2.840.10045.4.3.3' },
} as const

export type Digest = keyof typeof signatures.rsa

function algorithmOf(key: KeyObject, digest: Digest): Buffer {
  if (key.asymmetricKeyType === 'ed25519') return sequence(oid('1.3.101.112'))
  return key.asymmetricKeyType === 'rsa'
    ? sequence(oid(signatures.rsa[digest]), der(tags.null))
    : sequence(oid(signatures.ec[digest]))
}

export type Parts = {
  subject: Buffer
  key?: KeyName
  /** Certificates with the same use of the same key have the same key. */
  keyUse?: string
  issuer?: MadeCertificate
  digest?: Digest
  serial?: Buffer
  /** Days from now. */
  from?: number
  until?: number
  /** An exact time of issue, for rules that follow it. */
  issuedAt?: Date
  days?: number
  version?: 1 | 3
  extensions?: readonly Extension[]
  /** Changes the certificate after it was signed. */
  damage?: (certificate: Buffer) => Buffer
}

export type MadeCertificate = { der: Buffer; subject: Buffer; privateKey: KeyObject }

const dayMs = 86_400_000

/** Self-signed without an issuer. */
export function makeCertificate(parts: Parts): MadeCertificate {
  const { subject, key = 'p256', keyUse = 'leaf', issuer, digest = 'sha256', version = 3 } = parts
  const { publicKey, privateKey } = keyPair(key, keyUse)
  const signer = issuer?.privateKey ?? privateKey
  const algorithm = algorithmOf(signer, digest)
  const from = parts.issuedAt ?? new Date(Date.now() + (parts.from ?? -1) * dayMs)
  const until = parts.days
    ? new Date(from.getTime() + parts.days * dayMs)
    : new Date(Date.now() + (parts.until ?? 60) * dayMs)
  const serial = parts.serial ?? integer(...serialBytes(subject, parts))
  const signed = sequence(
    ...(version === 3 ? [der(0xa0, integer(2))] : []),
    serial,
    algorithm,
    issuer?.subject ?? subject,
    sequence(timeOf(from), timeOf(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(version === 3 ? [der(0xa3, sequence(...(parts.extensions ?? []).map(printExtension)))] : []),
  )
  const name = signer.asymmetricKeyType === 'ed25519' ? null : digest
  const whole = sequence(signed, algorithm, bits(sign(name, signed, signer)))
  return { der: parts.damage?.(whole) ?? whole, subject, privateKey }
}

function printExtension({ oid: type, critical = false, value }: Extension): Buffer {
  return sequence(oid(type), ...(critical ? [yes] : []), octets(value))
}

/** Positive, and different for different certificates. */
function serialBytes(subject: Buffer, { from, until, key, digest }: Parts): number[] {
  const hash = createHash('sha256').update(subject).update(JSON.stringify({ from, until, key, digest }))
  return [0x01, ...hash.digest().subarray(0, 15)]
}
