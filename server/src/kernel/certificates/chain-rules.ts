/** Rules of X.509 for a whole chain (RFC 5280 section 6), which a valid signature alone does not show. */
import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  BasicConstraints,
  Certificate as CertificateStructure,
  type Extension,
  type GeneralSubtree,
  id_ce_basicConstraints,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import { networkSet, readNetwork } from '#kernel/ip/network.ts'
import { readCertificate } from './certificate.ts'

/** Extensions of which clients know the meaning, so that they may be critical. */
const knownExtensions = new Set([
  ...['2.5.29.14', '2.5.29.15', '2.5.29.17', '2.5.29.18', '2.5.29.19', '2.5.29.30', '2.5.29.31', '2.5.29.32'],
  ...[
    '2.5.29.33',
    '2.5.29.35',
    '2.5.29.36',
    '2.5.29.37',
    '2.5.29.54',
    '1.3.6.1.5.5.7.1.1',
    '1.3.6.1.5.5.7.1.24',
  ],
])

/**
 * Which rule a chain violates, with the certificate first and the authority last; null: none. The rules of the authority
 * itself count too, as they do for OpenSSL and browsers.
 */
export function violatedRule(chain: readonly X509Certificate[]): string | null {
  try {
    return violationIn(chain.map(partsOf))
  } catch {
    return 'unreadable extension'
  }
}

type Parts = { extensions: readonly Extension[]; isSelfIssued: boolean; names: () => readonly string[] }

function partsOf(certificate: X509Certificate): Parts {
  const { extensions = [] } = AsnConvert.parse(certificate.raw, CertificateStructure).tbsCertificate
  return {
    extensions,
    isSelfIssued: certificate.subject === certificate.issuer,
    names: () => readCertificate(certificate.raw).names,
  }
}

function violationIn(chain: readonly Parts[]): string | null {
  for (const { extensions } of chain) {
    const unknown = extensions.find(({ critical, extnID }) => critical && !knownExtensions.has(extnID))
    if (unknown) return `unknown critical extension ${unknown.extnID}`
    if (new Set(extensions.map(({ extnID }) => extnID)).size < extensions.length) return 'repeated extension'
  }
  const [leaf] = chain
  for (const [index, { extensions }] of chain.entries()) {
    if (index === 0) continue
    const between = chain.slice(1, index).filter(({ isSelfIssued }) => !isSelfIssued).length
    const limit = extensionOf(extensions, id_ce_basicConstraints, BasicConstraints)?.pathLenConstraint
    if (limit !== undefined && between > limit) return `pathLenConstraint ${limit}`
    const constraints = extensionOf(extensions, id_ce_nameConstraints, NameConstraints)
    if (constraints && leaf && !allows(constraints, leaf.names())) return 'nameConstraints'
  }
  return null
}

function extensionOf<Value>(
  extensions: readonly Extension[],
  oid: string,
  type: new () => Value,
): Value | undefined {
  const found = extensions.find(({ extnID }) => extnID === oid)
  return found && AsnConvert.parse(found.extnValue.buffer, type)
}

/** Names of hosts and addresses; constraints of other kinds of names do not concern TLS servers. */
function allows({ permittedSubtrees, excludedSubtrees }: NameConstraints, names: readonly string[]): boolean {
  const permitted = [...(permittedSubtrees ?? [])]
  const excluded = [...(excludedSubtrees ?? [])]
  return names.every((name) => {
    const isAddress = isIP(name) !== 0
    // A kind of names of which nothing is permitted explicitly is not limited.
    const ofKind = permitted.filter(({ base }) => (isAddress ? base.iPAddress : base.dNSName) !== undefined)
    if (ofKind.length > 0 && !ofKind.some((subtree) => contains(subtree, name))) return false
    return !excluded.some((subtree) => contains(subtree, name))
  })
}

function contains({ base }: GeneralSubtree, name: string): boolean {
  if (isIP(name) !== 0) {
    const network = readNetwork(base.iPAddress ?? '')
    return network !== null && networkSet([network]).has(name)
  }
  const domain = base.dNSName?.toLowerCase()
  if (domain === undefined) return false
  if (domain === '') return true
  return domain.startsWith('.') ? name.endsWith(domain) : name === domain || name.endsWith(`.${domain}`)
}
