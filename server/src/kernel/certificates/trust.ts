/** Finds out whether a certificate leads to an authority that is trusted, and until when. */
import type { X509Certificate } from 'node:crypto'
import { violatedRule } from './chain-rules.ts'

/** `own`: an authority that the account trusts in addition to the public ones. */
export type Anchor = { certificate: X509Certificate; source: 'public' | 'own' }

export type Anchors = {
  /** The trusted authorities with this subject. */
  bySubject(subject: string): readonly Anchor[]
}

export type TrustPath = {
  source: Anchor['source']
  /** The subject of the trusted authority. */
  authority: string
  /** All of its intermediates came with the certificate. */
  is_complete: boolean
  /** The rule of X.509 that the chain violates, so that clients refuse it; null or absent: none. */
  violation?: string | null
  /** When the last of them begins to be valid; absent in what was assessed by earlier versions. */
  begins_at?: string
  /** When the first of the certificates between this one and the authority expires, the authority included. */
  expires_at: string
}

const depthMax = 6
const pathsMax = 8
/** Chains come from strangers: so many signatures are verified for one certificate, and no more. */
const verificationsMax = 100

/**
 * Every way from a certificate to an authority, whether it is valid now or not. `presented` came with it, `known` are
 * other certificates of authorities: a client that has them can complete the chain.
 */
export function trustPaths(
  leaf: X509Certificate,
  presented: readonly X509Certificate[],
  known: readonly X509Certificate[],
  anchors: Anchors,
): TrustPath[] {
  const own = new Set(presented.map(({ fingerprint256 }) => fingerprint256))
  const issuers = Map.groupBy(
    [...new Map([...known, ...presented].map((one) => [one.fingerprint256, one])).values()],
    ({ subject }) => subject,
  )
  const paths: TrustPath[] = []
  let verifications = 0
  const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
    ++verifications <= verificationsMax && hasSignatureOf(certificate, issuer)
  const walk = (last: X509Certificate, between: readonly X509Certificate[]): void => {
    if (paths.length >= pathsMax || between.length > depthMax) return
    for (const { certificate, source } of anchors.bySubject(last.issuer)) {
      const isItself = certificate.fingerprint256 === last.fingerprint256
      if (!isItself && !isIssuedBy(last, certificate)) continue
      const above = [...between, certificate]
      const ends = above.map(({ validToDate }) => validToDate.getTime())
      const begins = above.map(({ validFromDate }) => validFromDate.getTime())
      paths.push({
        source,
        authority: certificate.subject.split('\n').join(', '),
        is_complete: between.every(({ fingerprint256 }) => own.has(fingerprint256)),
        violation: isItself ? null : violatedRule([leaf, ...between, certificate]),
        begins_at: new Date(Math.max(...begins)).toISOString(),
        expires_at: new Date(Math.min(...ends)).toISOString(),
      })
    }
    for (const issuer of issuers.get(last.issuer) ?? []) {
      const isSeen = [leaf, ...between].some(({ fingerprint256 }) => fingerprint256 === issuer.fingerprint256)
      if (!isSeen && issuer.ca && isIssuedBy(last, issuer)) walk(issuer, [...between, issuer])
    }
  }
  walk(leaf, [])
  return paths
}

function hasSignatureOf(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    // A key or signature that OpenSSL does not know.
    return false
  }
}

/**
 * `incomplete`: clients have to know an intermediate that is not sent. `intermediate_expired`: every way contains a
 * certificate that has expired.
 */
export const trustVerdicts = [
  'trusted',
  'incomplete',
  'intermediate_expired',
  'self_signed',
  'untrusted',
] as const
export type TrustVerdict = (typeof trustVerdicts)[number]

/** What follows from the paths at a time, apart from the validity of the certificate itself. */
export function trustVerdict(all: readonly TrustPath[], isSelfSigned: boolean, now: Date): TrustVerdict {
  const paths = usablePaths(all, now)
  const valid = paths.filter(({ expires_at }) => new Date(expires_at) > now)
  if (valid.some(({ is_complete }) => is_complete)) return 'trusted'
  if (valid.length > 0) return 'incomplete'
  if (paths.length > 0) return 'intermediate_expired'
  return isSelfSigned ? 'self_signed' : 'untrusted'
}

/** Without those that clients refuse for another reason than that they have expired. */
export function usablePaths(paths: readonly TrustPath[], now: Date): TrustPath[] {
  return paths.filter((path) => violationOf(path, now) === null)
}

/** The rule that a chain violates; null: none. */
export function violationOf({ violation, begins_at }: TrustPath, now: Date): string | null {
  if (violation) return violation
  return begins_at !== undefined && new Date(begins_at) > now ? `notBefore ${begins_at}` : null
}
