/**
 * The registrar port: domains that are registered through an account at a registrar, and their settings. What costs
 * money is the port `purchases`, and contacts are the port `contacts`.
 *
 * Names are canonical: lower-case A-labels without a final dot. What a registrar's API does not tell is null, never a
 * guess. A registrar's own words for the state of a domain are translated by its adapter into the statuses of EPP that
 * mean the same; `kernel/domains/domain-status.ts` derives the status from them.
 */
import type { DsRecord } from '#kernel/domains/ds-record.ts'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import { pagesOf } from '../pages.ts'

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
  /** The DS records at the registry, by key tag. Null also if only their existence is known. */
  dsRecords: readonly DsRecord[] | null
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
  'dsRecords',
] as const satisfies (keyof RegistrarDomain)[]

/** A domain of the listing that the adapter does not understand. The others are not affected. */
export type UnreadableDomain = { name: string; problem: string }

export type DomainPage = {
  domains: (RegistrarDomain | UnreadableDomain)[]
  /** For the next page; null: this was the last. */
  cursor: string | null
}

/** The settings of a domain that can be changed at a registrar without a purchase. */
export const domainSettings = [
  'auto_renew',
  'locked',
  'privacy',
  'nameservers',
  'ds_records',
  'hosts',
] as const
export type DomainSetting = (typeof domainSettings)[number]

/** A name server below the domain, whose addresses the registry publishes: a glue record. */
export type Host = {
  /** The whole name, below the domain. */
  name: string
  /** Canonical IPv4 and IPv6 addresses, sorted. */
  addresses: readonly string[]
}

export interface RegistrarProvider {
  /** A page of the account's domains, in no particular order. Throws `unsupported` without `canListDomains`. */
  listDomains(cursor: string | null): Promise<DomainPage>

  /**
   * Those of these names that are in this account, of at most `pageSize` names, with all fields. Only without
   * `canListDomains`, where it replaces the listing.
   */
  readDomains?(names: readonly string[]): Promise<DomainPage['domains']>

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
  /** Replaces all DS records. New ones are added before old ones are removed. None: the domain is insecure. */
  setDsRecords(name: string, records: readonly DsRecord[]): Promise<void>

  /** The hosts below the domain, by name. */
  listHosts(name: string): Promise<Host[]>
  /** Creates a host or replaces its addresses; with no addresses it is removed. */
  setHost(name: string, host: Host): Promise<void>

  /** The code with which the domain can be transferred to another registrar. A secret. */
  authCode(name: string): Promise<string>
}

export type RegistrarCapabilities = {
  /** Whether the registrar lists the domains of an account. Of others, domains are added by name. */
  canListDomains: boolean
  settings: readonly DomainSetting[]
  hasAuthCodes: boolean
  nameserversMax: number
  /** Whether the registrar takes DS records, or DNSKEY records from which it makes them. Absent without `ds_records`. */
  dsForm?: 'ds' | 'dnskey'
  /**
   * What the listing contains of each domain. The rest is read with `readDomain`, one call for each domain.
   */
  listed: readonly (typeof registrarFields)[number][]
  /** How many domains a page of the listing, or a call of `readDomains`, has at most. */
  pageSize: number
}

/** The pages of a registrar's listing, each requested when it is needed. */
export async function* domainPages(registrar: RegistrarProvider): AsyncIterable<DomainPage['domains']> {
  for await (const page of pagesOf((cursor) => registrar.listDomains(cursor))) yield page.domains
}

/** The domains of these names at a registrar that lists none, page by page. */
export async function* namedPages(
  registrar: RegistrarProvider,
  names: readonly string[],
  pageSize: number,
): AsyncIterable<DomainPage['domains']> {
  for (let start = 0; start < names.length; start += pageSize)
    yield (await registrar.readDomains?.(names.slice(start, start + pageSize))) ?? []
}
