/**
 * How names of a TLD are registered, deleted and released. The registries differ in what their statuses mean and for how
 * long.
 */

export type TldProfile = {
  /** The labels below which names are registered, besides directly below the TLD. */
  readonly suffixes?: readonly string[]
  /** For how many years names are registered and renewed at once, if it is not one to ten. */
  readonly years?: { readonly register: YearRange; readonly renew: YearRange }
  /** How long after the expiry the registrar may still renew at the usual price, at most. */
  readonly autoRenewDays: number
  /** How long a deleted name can be restored; 0: names are released without that. */
  readonly redemptionDays: number
  /** How long a name that cannot be restored any more is still registered. */
  readonly pendingDeleteDays: number
  /**
   * What `pending delete` without `redemption period` means: that the name will be released, or only that it will be
   * unless it is renewed.
   */
  readonly pendingDelete: 'final' | 'renewable'
  /** The hours of the day (UTC) in which names are usually released. */
  readonly dropHours?: { readonly from: number; readonly to: number }
  /**
   * Where everything is counted from the expiry: the day from which a name does not work, that from which it cannot be
   * renewed, and that of its release.
   */
  readonly afterExpiry?: {
    readonly suspendedDays: number
    readonly finalDays: number
    readonly dropDays: number
  }
  /** The list of the names that will be released, which the registry publishes every day. */
  readonly dropList?: DropListProfile
  /** Whether a 404 of the RDAP server can be believed. Some servers do not know all names of their registry. */
  readonly trusts404: boolean
  /** Where and how the registry answers on port 43, if it has no RDAP server. */
  readonly whois?: WhoisProfile
}

export type YearRange = { readonly min: number; readonly max: number }

export const dropListFormats = ['auda', 'internetstiftelsen', 'nominet'] as const
export type DropListFormat = (typeof dropListFormats)[number]

export type DropListProfile = {
  readonly format: DropListFormat
  /** Missing: the address of the file is on a page of the registry, for people. */
  readonly url?: string
}

export type WhoisProfile = {
  readonly host: string
  /** What is sent, with `%s` for the name; only the name if not given. */
  readonly query?: string
  /** The whole line that the registry sends for a name that is not registered, with `%s` for the name if it states it. */
  readonly notFound: string
  /** The line that states the name, with `%s` for it, by which an answer for a registered name is recognized. */
  readonly found: string
  /** The labels of the lines with these data. */
  readonly fields: {
    readonly registrar?: string
    readonly registered?: string
    readonly expires?: string
    readonly changed?: string
    readonly status?: string
    readonly nameserver?: string
  }
  /** Statuses of this registry that have others' meaning: in lower case, with the status of EPP. */
  readonly statuses?: Readonly<Record<string, string>>
}
