/**
 * The registrar port: domains that are registered through an account at a registrar.
 *
 * Names are canonical: lower-case A-labels without a final dot. What a registrar's API does not tell is null, never a
 * guess. A registrar's own words for the state of a domain are translated by its adapter into the statuses of EPP that
 * mean the same; `kernel/domains/domain-status.ts` derives the status from them.
 */
import type { EppStatus } from '#kernel/domains/epp-status.ts'

export type RegistrarDomain = {
  name: string
  createdAt: Date | null
  /** According to the registrar, which can differ from the registry's date after an automatic renewal. */
  expiresAt: Date | null
  statuses: readonly EppStatus[]
  isAutoRenewed: boolean | null
  /** The registrar's lock against transfers. */
  isLocked: boolean | null
  /** Whether the registrar hides the contacts. */
  hasPrivacy: boolean | null
  /** Host names, sorted. */
  nameservers: readonly string[] | null
}

/** What a registrar can tell of a domain besides its name. */
export const registrarFields = [
  'createdAt',
  'expiresAt',
  'statuses',
  'isAutoRenewed',
  'isLocked',
  'hasPrivacy',
  'nameservers',
] as const satisfies (keyof RegistrarDomain)[]

/** A domain of the listing that the adapter does not understand. The others are not affected. */
export type UnreadableDomain = { name: string; problem: string }

export type DomainPage = {
  domains: (RegistrarDomain | UnreadableDomain)[]
  /** For the next page; null: this was the last. */
  cursor: string | null
}

/** The settings of a domain that can be changed at a registrar without a purchase. */
export const domainSettings = ['auto_renew', 'locked', 'privacy', 'nameservers'] as const
export type DomainSetting = (typeof domainSettings)[number]

export interface RegistrarProvider {
  /** A page of the account's domains, in no particular order. */
  listDomains(cursor: string | null): Promise<DomainPage>

  /** Throws `not_found` if the domain is not in this account. */
  readDomain(name: string): Promise<RegistrarDomain>

  /**
   * Settings. Setting what is already set is not an error. After each returns, `readDomain` shows the change; an
   * adapter waits if its registrar applies it with a delay. Throws `not_found` for the domain, `rejected` if the
   * registrar or registry does not accept the change, and `unsupported` if the manifest does not list the setting.
   */
  setAutoRenew(name: string, isOn: boolean): Promise<void>
  setLock(name: string, isLocked: boolean): Promise<void>
  setPrivacy(name: string, isOn: boolean): Promise<void>
  /** Replaces all name servers. */
  setNameservers(name: string, hosts: readonly string[]): Promise<void>

  /** The code with which the domain can be transferred to another registrar. A secret. */
  authCode(name: string): Promise<string>
}

export type RegistrarCapabilities = {
  settings: readonly DomainSetting[]
  hasAuthCodes: boolean
  nameserversMax: number
  /**
   * What the listing contains of each domain. The rest is read with `readDomain`, one call for each domain.
   */
  listed: readonly (typeof registrarFields)[number][]
  /** How many domains a page of the listing has at most. */
  pageSize: number
}

/** The pages of a registrar's listing, each requested when it is needed. */
export async function* domainPages(registrar: RegistrarProvider): AsyncIterable<DomainPage['domains']> {
  let cursor: string | null = null
  do {
    const page: DomainPage = await registrar.listDomains(cursor)
    yield page.domains
    cursor = page.cursor
  } while (cursor !== null)
}
