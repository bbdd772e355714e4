/**
 * The grade of a TLS configuration: a score by the SSL Server Rating Guide of SSL Labs (2009q) and limits for what the
 * score does not show. Trust in the certificate is another value, which this one must not hide.
 *
 * An A is `A+` if nothing at all was found, and `A-` if there is a finding that limits nothing, such as no TLS 1.3. It is
 * a plain `A` if nothing was found but something could not be asked.
 */
import type { AcceptedCipher, TlsPosture, TlsProtocol } from './tls-scan.ts'

/** Changes whenever the same scan may get another grade. */
export const tlsGradeRuleset = '2026.1'

export type TlsGrade = 'A+' | 'A' | 'A-' | 'B' | 'C' | 'D' | 'E' | 'F'
type Letter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
type Limit = 'B' | 'C' | 'F'

/** What explains a grade: the limit that it sets, or null for what only decides between A+, A and A-. */
export const tlsGradeReasons = {
  sslv2_accepted: 'F',
  sslv3_newest: 'F',
  export_cipher: 'F',
  cipher_below_112_bits: 'F',
  anonymous_key_exchange: 'F',
  key_below_1024_bits: 'F',
  no_tls12: 'C',
  rc4_accepted: 'C',
  poodle: 'C',
  sslv3_accepted: 'B',
  tls10_accepted: 'B',
  tls11_accepted: 'B',
  no_aead: 'B',
  no_forward_secrecy: 'B',
  key_below_2048_bits: 'B',
  incomplete_chain: 'B',
  no_tls13: null,
  hsts_absent: null,
  hsts_short: null,
  insecure_renegotiation: null,
  hsts_unknown: null,
  scan_incomplete: null,
} as const satisfies Record<string, Limit | null>

export type TlsGradeReason = keyof typeof tlsGradeReasons

export type GradedTls = {
  grade: TlsGrade
  /** 0 to 100, with one decimal. */
  score: number
  protocolScore: number
  keyScore: number
  cipherScore: number
  reasons: readonly TlsGradeReason[]
  ruleset: string
}

export type GradedLeaf = {
  /** As Node names it: `rsa`, `ec`, `ed25519`, … */
  keyType: string
  /** Null for types that have one length only. */
  keyBits: number | null
  /** Whether the server sends every intermediate certificate; left out if that is unknown. */
  isChainComplete?: boolean
}

export function gradeTls(posture: TlsPosture, leaf: GradedLeaf): GradedTls {
  const ciphers = posture.ciphers.flatMap((protocol) => protocol.ciphers)
  const protocolScore = meanOfExtremes(posture.protocols.map((protocol) => protocolScores[protocol]))
  const keyScore = ciphers.some(isAnonymous) ? 0 : scoreOfKey(weakestKey(posture, leaf))
  const cipherScore = meanOfExtremes(ciphers.map(({ bits }) => scoreOfCipher(bits)))
  const isZero = [protocolScore, keyScore, cipherScore].includes(0)
  const exact = isZero ? 0 : 0.3 * protocolScore + 0.3 * keyScore + 0.4 * cipherScore
  const score = Math.round(exact * 10) / 10
  const reasons = reasonsFor(posture, leaf, keyScore)
  return {
    grade: gradeOf(score, reasons),
    score,
    protocolScore,
    keyScore,
    cipherScore,
    reasons,
    ruleset: tlsGradeRuleset,
  }
}

const protocolScores: Readonly<Record<TlsProtocol, number>> = {
  SSLv2: 0,
  SSLv3: 80,
  'TLSv1.0': 90,
  'TLSv1.1': 95,
  'TLSv1.2': 100,
  'TLSv1.3': 100,
}

/** The mean of the best and the worst one. */
function meanOfExtremes(scores: readonly number[]): number {
  return scores.length === 0 ? 0 : (Math.max(...scores) + Math.min(...scores)) / 2
}

/** The first limit that the value is below. */
function scoreBelow(value: number, limits: readonly (readonly [limit: number, score: number])[]): number {
  return limits.find(([limit]) => value < limit)?.[1] ?? 100
}

const scoreOfCipher = (bits: number) =>
  scoreBelow(bits, [
    [1, 0],
    [128, 20],
    [256, 80],
  ])
const scoreOfKey = (rsaBits: number) =>
  scoreBelow(rsaBits, [
    [512, 20],
    [1024, 40],
    [2048, 80],
    [4096, 90],
  ])

/** In bits of RSA keys of the same strength (NIST SP 800-57 part 1, table 2). */
function weakestKey({ ciphers, groups }: TlsPosture, leaf: GradedLeaf): number {
  const exchanges = ciphers.flatMap((protocol) =>
    protocol.ciphers.flatMap(({ seen }) => (seen ? [seen.kind === 'group' ? seen.rsaBits : seen.bits] : [])),
  )
  const all = [leafBits(leaf), ...exchanges, ...groups.map(({ rsaBits }) => rsaBits)]
  return Math.min(...all.filter((bits) => bits !== null))
}

const fixedKeys: Readonly<Record<string, number>> = {
  ed25519: 3072,
  ed448: 7680,
  'ml-dsa-44': 3072,
  'ml-dsa-65': 7680,
  'ml-dsa-87': 15360,
}

function leafBits({ keyType, keyBits }: GradedLeaf): number | null {
  const fixed = fixedKeys[keyType]
  if (fixed !== undefined || keyBits === null) return fixed ?? null
  return keyType === 'ec' ? rsaBitsOfCurve(keyBits) : keyBits
}

function rsaBitsOfCurve(bits: number): number {
  if (bits < 160) return 511
  if (bits < 224) return 1024
  if (bits < 256) return 2048
  if (bits < 384) return 3072
  return bits < 512 ? 7680 : 15360
}

const isAnonymous = ({ authentication }: AcceptedCipher) => authentication === 'anonymous'
const isRc4 = ({ encryption }: AcceptedCipher) => encryption.startsWith('RC4')
const isModern = (protocol: TlsProtocol) => protocol === 'TLSv1.2' || protocol === 'TLSv1.3'

const halfYearSeconds = 180 * 86_400

function reasonsFor(posture: TlsPosture, leaf: GradedLeaf, keyScore: number): readonly TlsGradeReason[] {
  const { protocols, ciphers, hsts } = posture
  const all = ciphers.flatMap((protocol) => protocol.ciphers)
  const has = (protocol: TlsProtocol) => protocols.includes(protocol)
  const applies: Readonly<Record<TlsGradeReason, boolean>> = {
    sslv2_accepted: has('SSLv2'),
    sslv3_newest: protocols.at(-1) === 'SSLv3',
    export_cipher: all.some(({ isExport }) => isExport),
    cipher_below_112_bits: all.some(({ bits }) => bits < 112),
    anonymous_key_exchange: all.some(isAnonymous),
    key_below_1024_bits: keyScore > 0 && keyScore <= 40,
    no_tls12: !protocols.some(isModern),
    rc4_accepted: ciphers.some(
      (accepted) =>
        (accepted.protocol === 'TLSv1.1' || isModern(accepted.protocol)) && accepted.ciphers.some(isRc4),
    ),
    poodle: ciphers.some(
      ({ protocol, ciphers }) =>
        protocol === 'SSLv3' && ciphers.some(({ encryption }) => encryption.includes('CBC')),
    ),
    sslv3_accepted: has('SSLv3'),
    tls10_accepted: has('TLSv1.0'),
    tls11_accepted: has('TLSv1.1'),
    no_aead: !all.some(({ isAead }) => isAead),
    no_forward_secrecy: !all.some(({ isForwardSecret }) => isForwardSecret),
    key_below_2048_bits: keyScore > 40 && keyScore <= 80,
    incomplete_chain: leaf.isChainComplete === false,
    no_tls13: !has('TLSv1.3'),
    hsts_absent: hsts.state === 'absent',
    hsts_short: hsts.state === 'set' && hsts.maxAge < halfYearSeconds,
    insecure_renegotiation: posture.isSecureRenegotiation === false,
    hsts_unknown: hsts.state === 'unknown',
    scan_incomplete: posture.incomplete !== null,
  }
  return (Object.keys(tlsGradeReasons) as TlsGradeReason[]).filter((reason) => applies[reason])
}

const letters = [
  ['A', 80],
  ['B', 65],
  ['C', 50],
  ['D', 35],
  ['E', 20],
] as const

/** They could not be asked, so they prevent only the best grade. */
const unknowns: readonly TlsGradeReason[] = ['hsts_unknown', 'scan_incomplete']

function gradeOf(score: number, reasons: readonly TlsGradeReason[]): TlsGrade {
  const letter: Letter = letters.find(([, least]) => score >= least)?.[0] ?? 'F'
  const limits: readonly Letter[] = reasons
    .map((reason) => tlsGradeReasons[reason])
    .filter((limit) => limit !== null)
  const worst = limits.reduce<Letter>((left, right) => (left > right ? left : right), letter)
  if (worst !== 'A') return worst
  if (reasons.length === 0) return 'A+'
  return reasons.every((reason) => unknowns.includes(reason)) ? 'A' : 'A-'
}
