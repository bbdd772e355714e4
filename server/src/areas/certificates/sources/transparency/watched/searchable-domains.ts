/** For which domains the logs are searched: domains of the account that public authorities issue certificates for. */
import { isPublicName } from '#kernel/certificates/names.ts'
import { parentNames } from '#kernel/dns/name.ts'
import type { TransparencySettings } from '../settings-store.ts'

export function isSearchable(name: string): boolean {
  return isPublicName(name) && !/(^|\.)arpa$/.test(name) && /^[a-z0-9_.-]{1,253}$/.test(name)
}

/** Those below another one are found with it, if subdomains are. */
export function searchedDomains(
  own: readonly string[],
  { domains, includes_subdomains }: Pick<TransparencySettings, 'domains' | 'includes_subdomains'>,
): string[] {
  const chosen = domains === null ? own : own.filter((name) => domains.includes(name))
  const names = new Set(chosen.filter(isSearchable))
  return [...names]
    .filter((name) => !includes_subdomains || !parentNames(name).some((parent) => names.has(parent)))
    .sort()
}

/** Whether a name of a certificate, which may be a wildcard, is the domain or below it. */
export function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`)
}
