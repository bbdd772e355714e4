/** A domain as Gandi shows it, in its listing and alone. */
import { type Static, Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import { eppStatusesIn } from '#kernel/domains/epp-status.ts'
import type { RegistrarDomain, UnreadableDomain } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'

const Time = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Domain = Type.Object({
  fqdn: Type.String(),
  status: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  dates: Type.Object({ registry_created_at: Time, registry_ends_at: Time }),
  /** True or false in the listing. */
  autorenew: Type.Optional(
    Type.Union([
      Type.Boolean(),
      Type.Null(),
      Type.Object({ enabled: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])) }),
    ]),
  ),
  nameservers: Type.Optional(Type.Array(Type.String())),
  authinfo: Type.Optional(Type.String()),
})
export type GandiDomain = Static<typeof Domain>

export const isGandiDomain = responseShape(Domain)

/** The listing contains name servers only of some domains. */
export function listedDomain(entry: unknown): RegistrarDomain | UnreadableDomain {
  const domain = isGandiDomain(entry) ? shownDomain(entry) : null
  if (domain !== null) return { ...domain, nameservers: null }
  const { fqdn } = (entry ?? {}) as { fqdn?: unknown }
  return { name: searchedName(String(fqdn)), problem: 'Gandi shows this domain in an unknown form.' }
}

/** Without DS records, which another call shows. Null if a date cannot be read. */
export function shownDomain(domain: GandiDomain): RegistrarDomain | null {
  const { fqdn, status, dates, autorenew, nameservers } = domain
  const [createdAt, expiresAt] = [timeOf(dates.registry_created_at), timeOf(dates.registry_ends_at)]
  if (createdAt === undefined || expiresAt === undefined) return null
  const statuses = eppStatusesIn(status ?? [])
  return {
    name: searchedName(fqdn),
    createdAt,
    expiresAt,
    statuses,
    isAutoRenewed: typeof autorenew === 'object' ? (autorenew?.enabled ?? null) : (autorenew ?? null),
    isLocked: statuses.includes('clientTransferProhibited'),
    hasPrivacy: null,
    nameservers: nameservers?.map(searchedName).sort() ?? null,
    dsRecords: null,
  }
}

/** Null for a time that the registrar does not report, undefined for one that is invalid. */
function timeOf(text: string | null | undefined): Date | null | undefined {
  if (text == null) return null
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
