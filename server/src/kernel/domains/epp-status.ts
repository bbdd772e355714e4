/**
 * The statuses that registries and registrars set on a domain: EPP (RFC 5731, section 2.3) with the grace periods of
 * RFC 3915. RDAP writes them in words (RFC 8056), as do many registrars' APIs.
 */

export const eppStatuses = [
  'ok',
  'inactive',
  'linked',
  'clientHold',
  'serverHold',
  'clientTransferProhibited',
  'serverTransferProhibited',
  'clientUpdateProhibited',
  'serverUpdateProhibited',
  'clientDeleteProhibited',
  'serverDeleteProhibited',
  'clientRenewProhibited',
  'serverRenewProhibited',
  'pendingCreate',
  'pendingUpdate',
  'pendingRenew',
  'pendingTransfer',
  'pendingDelete',
  'pendingRestore',
  'redemptionPeriod',
  'addPeriod',
  'autoRenewPeriod',
  'renewPeriod',
  'transferPeriod',
] as const
export type EppStatus = (typeof eppStatuses)[number]

/** Where the words of RDAP are not those of EPP (RFC 8056, section 2). */
const otherWords: Readonly<Record<string, EppStatus>> = { active: 'ok', associated: 'linked' }

const byLetters = new Map<string, EppStatus>([
  ...eppStatuses.map((status) => [status.toLowerCase(), status] as const),
  ...Object.entries(otherWords),
])

/**
 * The status meant by a text in any usual spelling: `clientTransferProhibited`, `client transfer prohibited`,
 * `CLIENT_TRANSFER_PROHIBITED`, or WHOIS's status followed by a URL. Null for texts that are no status of EPP.
 */
export function eppStatus(text: string): EppStatus | null {
  const words = text.replace(/\s+\(?https?:.*$/, '')
  return byLetters.get(words.replaceAll(/[^A-Za-z]/g, '').toLowerCase()) ?? null
}

/** The known statuses among these texts, each once, in the order of `eppStatuses`. */
export function eppStatusesIn(texts: readonly string[]): EppStatus[] {
  const found = new Set(texts.map(eppStatus))
  return eppStatuses.filter((status) => found.has(status))
}

/** All three statuses of the server: the registry changes nothing without a person at the registrar. */
export function isRegistryLocked(statuses: readonly EppStatus[]): boolean {
  const lock: EppStatus[] = ['serverTransferProhibited', 'serverUpdateProhibited', 'serverDeleteProhibited']
  return lock.every((status) => statuses.includes(status))
}
