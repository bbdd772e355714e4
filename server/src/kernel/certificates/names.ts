/** Which host names a certificate is for (RFC 9525 section 6). */
import { isIP } from 'node:net'
import { scopeOf } from '#kernel/ip/scope.ts'

/**
 * Whether one of these names of a certificate covers a host: an IP address only as it is, a name as it is or by a
 * wildcard in the place of its first label. Both in canonical form.
 */
export function covers(names: readonly string[], host: string): boolean {
  if (names.includes(host)) return true
  const wildcard = wildcardFor(host)
  return wildcard !== null && names.includes(wildcard)
}

/**
 * The wildcard that would cover a name; null for addresses and for names of one or two labels: clients refuse a wildcard
 * for a whole top-level domain.
 */
export function wildcardFor(host: string): string | null {
  const dot = host.indexOf('.')
  if (!host.includes('.', dot + 1) || host.startsWith('*') || /^[\d.]+$|:/.test(host)) return null
  return `*${host.slice(dot)}`
}

export function isWildcard(name: string): boolean {
  return name.startsWith('*.')
}

/** The last labels of names that no public authority signs (RFC 6761, 6762, 8375, 9476, and common private ones). */
const privateDomains =
  /(^|\.)(local|localhost|internal|intranet|lan|home|corp|private|test|invalid|onion|alt|home\.arpa)$/

/** Whether public authorities sign certificates for a name. */
export function isPublicName(name: string): boolean {
  if (isIP(name) !== 0) return scopeOf(name) === 'global'
  return name.includes('.') && !privateDomains.test(name)
}
