/** Judges a service that uses TLS by what a scan of its addresses has found, whatever certificate it serves. */
import { type EndpointFindingCode, endpointFinding, type Finding, findingSeverities } from './finding.ts'

/** What was found at one address. A scan of `@holdfast/checks` returns this posture. */
export type ObservedAddress = {
  /** `192.0.2.1`. */
  address: string
  /** The certificate that is served; null: none. */
  certificate: string | null
  /** Null: only the certificate was asked for, or the server did not answer. */
  posture: ObservedPosture | null
  /** False: the server shows a certificate that is not its own. Null: that cannot be seen. */
  is_key_proven: boolean | null
  /** Whether it sends an OCSP response; null: its issuer offers none, or nobody has looked. */
  has_staple: boolean | null
}

export type ObservedPosture = {
  protocols: readonly string[]
  ciphers: readonly { protocol: string; ciphers: readonly ObservedCipher[] }[]
  groups: readonly { isPostQuantum: boolean }[]
  isSecureRenegotiation: boolean | null
  isCompressed: boolean | null
  hsts: { state: string; maxAge?: number }
}

export type ObservedCipher = {
  name: string
  encryption: string
  authentication: string
  bits: number
  isAead: boolean
  isForwardSecret: boolean
  isExport: boolean
  seen: { kind: string; bits?: number } | null
}

type Evidence = Readonly<Record<string, string | number>>

/** The most severe first. Each finding names the addresses to which it applies. */
export function judgeEndpoint(observed: readonly ObservedAddress[]): Finding<EndpointFindingCode>[] {
  const found = new Map<EndpointFindingCode, { evidence: Evidence; addresses: string[] }>()
  for (const one of observed)
    for (const [code, evidence] of findingsAt(one)) {
      const before = found.get(code)
      if (before) before.addresses.push(one.address)
      else found.set(code, { evidence, addresses: [one.address] })
    }
  const served = observed.flatMap(({ certificate }) => certificate ?? [])
  const count = new Set(served).size
  if (count > 1)
    found.set('addresses_differ', {
      evidence: { count },
      addresses: observed.filter(({ certificate }) => certificate !== null).map(({ address }) => address),
    })
  return [...found]
    .map(([code, { evidence, addresses }]) =>
      endpointFinding(code, { ...evidence, addresses: addresses.join(', ') }),
    )
    .toSorted((one, other) => rank(other) - rank(one))
}

const rank = ({ severity }: Finding<EndpointFindingCode>) => findingSeverities.indexOf(severity)

type Found = readonly [EndpointFindingCode, Evidence]

function findingsAt({ posture, is_key_proven, has_staple }: ObservedAddress): Found[] {
  const found: Found[] = []
  if (is_key_proven === false) found.push(['key_not_proven', {}])
  if (has_staple === false) found.push(['no_stapling', {}])
  return posture ? [...found, ...ofProtocols(posture), ...ofCiphers(posture), ...ofOthers(posture)] : found
}

const sslProtocols = ['SSLv2', 'SSLv3']
const oldProtocols = ['TLSv1.0', 'TLSv1.1']

function ofProtocols({ protocols }: ObservedPosture): Found[] {
  const found: Found[] = []
  const accepted = (names: readonly string[]) => protocols.filter((one) => names.includes(one)).map(printed)
  const [ssl, old] = [accepted(sslProtocols), accepted(oldProtocols)]
  if (ssl.length > 0) found.push(['ssl_accepted', { protocols: ssl.join(', ') }])
  if (old.length > 0) found.push(['old_tls_accepted', { protocols: old.join(', ') }])
  const hasTls13 = protocols.includes('TLSv1.3')
  if (!hasTls13 && !protocols.includes('TLSv1.2'))
    found.push(['no_tls12', { newest: printed(protocols.at(-1) ?? '') }])
  if (!hasTls13) found.push(['no_tls13', {}])
  return found
}

/** `TLSv1.0` is TLS 1.0. */
const printed = (protocol: string) => protocol.replace('v', ' ')

/** Below this strength, or without knowing the server, encryption protects from nobody. */
const strengthMin = 112
const dhBitsMin = 2048
const ciphersShownMax = 4

function ofCiphers({ ciphers }: ObservedPosture): Found[] {
  const all = ciphers.flatMap((protocol) => protocol.ciphers)
  if (all.length === 0) return []
  const found: Found[] = []
  const isWeak = ({ bits, isExport, authentication, encryption }: ObservedCipher) =>
    (bits < strengthMin && !encryption.startsWith('RC4')) || isExport || authentication === 'anonymous'
  const weak = [...new Set(all.filter(isWeak).map(({ name }) => name))]
  const more = weak.length > ciphersShownMax ? [`+ ${weak.length - ciphersShownMax}`] : []
  if (weak.length > 0)
    found.push(['weak_cipher_accepted', { ciphers: [...weak.slice(0, ciphersShownMax), ...more].join(', ') }])
  if (all.some(({ encryption }) => encryption.startsWith('RC4'))) found.push(['rc4_accepted', {}])
  if (all.some(({ encryption }) => encryption.startsWith('3DES'))) found.push(['triple_des_accepted', {}])
  if (!all.some(({ isForwardSecret }) => isForwardSecret)) found.push(['no_forward_secrecy', {}])
  if (!all.some(({ isAead }) => isAead)) found.push(['no_aead', {}])
  const primes = all.flatMap(({ seen }) => (seen && seen.kind !== 'group' ? (seen.bits ?? []) : []))
  const smallest = Math.min(...primes)
  if (smallest < dhBitsMin) found.push(['weak_dh', { bits: smallest }])
  return found
}

const hstsDaysMin = 180

function ofOthers(posture: ObservedPosture): Found[] {
  const { protocols, groups, hsts } = posture
  const found: Found[] = []
  if (posture.isCompressed) found.push(['compression_accepted', {}])
  if (posture.isSecureRenegotiation === false) found.push(['insecure_renegotiation', {}])
  const days = Math.floor((hsts.maxAge ?? 0) / 86_400)
  if (hsts.state === 'absent') found.push(['hsts_absent', {}])
  if (hsts.state === 'set' && days < hstsDaysMin) found.push(['hsts_short', { days }])
  // Without TLS 1.3 there are no such groups, and groups that nobody asked for say nothing.
  if (
    protocols.includes('TLSv1.3') &&
    groups.length > 0 &&
    !groups.some(({ isPostQuantum }) => isPostQuantum)
  )
    found.push(['no_hybrid_group', {}])
  return found
}
