/** A domain as GoDaddy shows it, in its listing and alone. */
import { type Static, Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import type { RegistrarDomain, UnreadableDomain } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'

const Flag = Type.Optional(Type.Boolean())
const Domain = Type.Object({
  domain: Type.String(),
  status: Type.String(),
  createdAt: Type.Optional(Type.String()),
  expires: Type.Optional(Type.String()),
  renewAuto: Flag,
  locked: Flag,
  privacy: Flag,
  nameServers: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  authCode: Type.Optional(Type.String()),
})
export type GodaddyDomain = Static<typeof Domain>

export const isGodaddyDomain = responseShape(Domain)

const leftStatuses =
  /^(CANCELLED(_TRANSFER)?|EXPIRED_REASSIGNED|TRANSFERRED_OUT|UPDATED_OWNERSHIP|FAILED_(SETUP|TRANSFER_IN.*|(PRE_)?REGISTRATION.*))$/

/** GoDaddy keeps domains that have left the account. */
export function hasLeft({ status }: GodaddyDomain): boolean {
  return leftStatuses.test(status)
}

export function listedDomain(entry: unknown): RegistrarDomain | UnreadableDomain {
  const domain = isGodaddyDomain(entry) ? shownDomain(entry) : null
  if (domain !== null) return { ...domain, nameservers: null }
  const { domain: name } = (entry ?? {}) as { domain?: unknown }
  return { name: searchedName(String(name)), problem: 'GoDaddy shows this domain in an unknown form.' }
}

/** Null if a date cannot be read. DS records are not shown. */
export function shownDomain(domain: GodaddyDomain): RegistrarDomain | null {
  const { status, renewAuto = null, locked = null, privacy = null, nameServers } = domain
  const [createdAt, expiresAt] = [timeOf(domain.createdAt), timeOf(domain.expires)]
  if (createdAt === undefined || expiresAt === undefined) return null
  return {
    name: searchedName(domain.domain),
    createdAt,
    expiresAt,
    statuses: [...statusesOf(status), ...(locked ? (['clientTransferProhibited'] as const) : [])],
    isAutoRenewed: renewAuto,
    isLocked: locked,
    hasPrivacy: privacy,
    nameservers: nameServers?.map(searchedName).sort() ?? null,
    dsRecords: null,
  }
}

function statusesOf(status: string): EppStatus[] {
  if (/REDEMPTION|REDEEMABLE/.test(status)) return ['pendingDelete', 'redemptionPeriod']
  if (/^PENDING_(TRANSFER_OUT|OUT)/.test(status)) return ['pendingTransfer']
  if (/^(HELD|SUSPENDED|PARKED|LOCKED_ABUSE|DISABLED|CONFISCATED)/.test(status)) return ['clientHold']
  if (/^PENDING_(REGISTRATION|SETUP)/.test(status)) return ['pendingCreate']
  return []
}

/** Null for a time that the registrar does not report, undefined for one that is invalid. */
function timeOf(text: string | undefined): Date | null | undefined {
  if (text === undefined) return null
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
