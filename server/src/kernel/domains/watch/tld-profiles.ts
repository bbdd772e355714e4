/**
 * The rules of TLDs as their registries publish them. Periods are those of the registry; registrars may delete earlier
 * where the registry lets them.
 */
import type { TldProfile, WhoisProfile } from './tld-profile.ts'

/** The periods that ICANN's consensus policies and RFC 3915 give to generic TLDs. */
const generic: TldProfile = {
  autoRenewDays: 45,
  redemptionDays: 30,
  pendingDeleteDays: 5,
  pendingDelete: 'final',
  trusts404: true,
}

/** The format of ICANN's registry agreement (specification 4), which some country code TLDs use, too. */
function icannWhois(host: string, notFound: string): WhoisProfile {
  return {
    host,
    notFound,
    found: 'Domain Name: %s',
    fields: {
      registrar: 'Registrar',
      registered: 'Creation Date',
      expires: 'Registry Expiry Date',
      changed: 'Updated Date',
      status: 'Domain Status',
      nameserver: 'Name Server',
    },
  }
}

/**
 * Of the Swedish Internet Foundation. Ten days after the expiry a name is deactivated, 60 days later it is deleted and
 * in quarantine, and a week after that it is released, at 04:00 UTC at the earliest.
 */
function internetstiftelsen(whoisHost: string, list: string): TldProfile {
  return {
    autoRenewDays: 10,
    redemptionDays: 60,
    pendingDeleteDays: 7,
    pendingDelete: 'final',
    dropHours: { from: 4, to: 24 },
    afterExpiry: { suspendedDays: 10, finalDays: 70, dropDays: 77 },
    dropList: { format: 'internetstiftelsen', url: `https://data.internetstiftelsen.se/${list}` },
    trusts404: true,
    whois: {
      host: whoisHost,
      notFound: 'domain "%s" not found.',
      found: 'domain: %s',
      fields: {
        status: 'state',
        registrar: 'registrar',
        registered: 'created',
        changed: 'modified',
        expires: 'expires',
        nameserver: 'nserver',
      },
      statuses: {
        active: 'ok',
        expired: 'autoRenewPeriod',
        deactivated: 'redemptionPeriod',
        quarantine: 'pendingDelete',
      },
    },
  }
}

/** Registrations and renewals of at most so many years. */
function yearsUpTo(max: number): Pick<TldProfile, 'years'> {
  return { years: { register: { min: 1, max }, renew: { min: 1, max } } }
}

const profiles: Readonly<Record<string, TldProfile>> = {
  com: { ...generic, dropHours: { from: 18, to: 20 } },
  net: { ...generic, dropHours: { from: 18, to: 20 } },
  org: generic,
  info: generic,
  dev: generic,
  app: generic,
  // Suspended 30 days after the expiry, and renewable until 90 days after it; `pending delete` is shown all the time.
  uk: {
    ...generic,
    suffixes: ['co', 'org', 'me', 'ltd', 'plc', 'net', 'sch'],
    autoRenewDays: 90,
    redemptionDays: 0,
    pendingDelete: 'renewable',
    afterExpiry: { suspendedDays: 30, finalDays: 90, dropDays: 95 },
    dropList: { format: 'nominet' },
  },
  // Released when the redemption ends. The expiry is not published.
  de: {
    ...generic,
    autoRenewDays: 0,
    pendingDeleteDays: 0,
    whois: {
      host: 'whois.denic.de',
      query: '-T dn,ace %s',
      notFound: 'Status: free',
      found: 'Domain: %s',
      fields: { status: 'Status', changed: 'Changed', nameserver: 'Nserver' },
      statuses: { connect: 'ok', redemptionperiod: 'redemptionPeriod', failed: 'inactive' },
    },
  },
  io: { ...generic, trusts404: false, whois: icannWhois('whois.nic.io', 'Domain not found.') },
  co: {
    ...generic,
    ...yearsUpTo(5),
    suffixes: ['com', 'net', 'nom', 'org'],
    trusts404: false,
    whois: icannWhois('whois.registry.co', 'The queried object does not exist: DOMAIN NOT FOUND'),
  },
  // `pendingDelete/redemptionPeriod` for 30 days, then `pendingDelete` for the last ones.
  it: {
    ...generic,
    autoRenewDays: 15,
    whois: {
      host: 'whois.nic.it',
      notFound: 'Status: AVAILABLE',
      found: 'Domain: %s',
      fields: {
        status: 'Status',
        registered: 'Created',
        changed: 'Last Update',
        expires: 'Expire Date',
      },
    },
  },
  au: {
    ...generic,
    ...yearsUpTo(5),
    suffixes: ['com', 'net', 'org', 'asn', 'id'],
    autoRenewDays: 30,
    redemptionDays: 0,
    dropList: { format: 'auda' },
  },
  se: internetstiftelsen('whois.iis.se', 'bardate_domains.json'),
  nu: internetstiftelsen('whois.iis.nu', 'bardate_domains_nu.json'),
  fr: { ...generic, autoRenewDays: 0, pendingDeleteDays: 0 },
  // 40 days of quarantine; the expiry is not published.
  nl: { ...generic, autoRenewDays: 0, redemptionDays: 40, pendingDeleteDays: 0 },
  za: { ...generic, ...yearsUpTo(1) },
  // Also a renewal adds at least two years, and no registration is for more than ten.
  ai: { ...generic, years: { register: { min: 2, max: 10 }, renew: { min: 2, max: 9 } } },
  // 40 days of quarantine.
  eu: { ...generic, autoRenewDays: 0, redemptionDays: 40, pendingDeleteDays: 0 },
  ch: { ...generic, autoRenewDays: 0, redemptionDays: 40, pendingDeleteDays: 0 },
}

/** The rules for a canonical name: those of its TLD, or those of most generic TLDs. */
export function profileOf(name: string): TldProfile {
  return profiles[name.slice(name.lastIndexOf('.') + 1)] ?? generic
}

/** For how many years the registry registers or renews a name at once. */
export function registryYears(name: string, kind: 'register' | 'renew'): readonly number[] {
  const { min, max } = profileOf(name).years?.[kind] ?? { min: 1, max: 10 }
  return Array.from({ length: max - min + 1 }, (_, index) => min + index)
}

/** Whether a canonical name is one that registries register. Others, such as `www.example.com`, always seem to be free. */
export function isRegistrable(name: string): boolean {
  const labels = name.split('.')
  if (labels.length === 2) return !profileOf(name).suffixes?.includes(labels[0] ?? '')
  return labels.length === 3 && profileOf(name).suffixes?.includes(labels[1] ?? '') === true
}
