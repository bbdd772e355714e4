/** A domain as Porkbun's listing shows it. */
import { Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import { type EppStatus, eppStatus } from '#kernel/domains/epp-status.ts'
import type { RegistrarDomain, UnreadableDomain } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'

/** 0 and 1, as numbers or texts, or booleans: it differs between calls. */
const Flag = Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()])

const Domain = Type.Object({
  domain: Type.String(),
  status: Type.Union([Type.String(), Type.Null()]),
  createDate: Type.String(),
  expireDate: Type.String(),
  securityLock: Flag,
  whoisPrivacy: Flag,
  autoRenew: Flag,
  /** Whether API access is switched on for the domain. Absent in older answers. */
  apiAccess: Type.Optional(Flag),
  /** Whether it is managed elsewhere, and only its DNS is here. */
  notLocal: Type.Optional(Flag),
})

export const isPorkbunDomain = responseShape(Domain)

/** Whether the entry is of a domain that is registered elsewhere, and only has its DNS at Porkbun. */
export function isExternal(entry: unknown): boolean {
  const { notLocal } = (entry ?? {}) as { notLocal?: unknown }
  return flag(notLocal) === true
}

/** An entry of the listing, which tells neither name servers nor DS records. */
export function listedDomain(entry: unknown): RegistrarDomain | UnreadableDomain {
  if (isPorkbunDomain(entry)) {
    const createdAt = utcTime(entry.createDate)
    const expiresAt = utcTime(entry.expireDate)
    if (createdAt !== null && expiresAt !== null) {
      const isLocked = flag(entry.securityLock)
      return {
        name: searchedName(entry.domain),
        createdAt,
        expiresAt,
        statuses: statusesOf(entry.status ?? '', isLocked === true),
        isAutoRenewed: flag(entry.autoRenew),
        isLocked,
        hasPrivacy: flag(entry.whoisPrivacy),
        nameservers: null,
        dsRecords: null,
      }
    }
  }
  const { domain } = (entry ?? {}) as { domain?: unknown }
  return { name: searchedName(String(domain)), problem: 'Porkbun shows this domain in an unknown form.' }
}

export function flag(value: unknown): boolean | null {
  return value === null || value === undefined ? null : value === true || Number(value) === 1
}

/** `2027-01-15 10:00:00`, without a zone, which Porkbun does not document: read as UTC. Null for anything else. */
export function utcTime(text: string): Date | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? []
  const instant = new Date(`${day}T${time}Z`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** Porkbun documents only ACTIVE. Other words are those of EPP and RFC 3915, where it uses them. */
function statusesOf(status: string, isLocked: boolean): EppStatus[] {
  const lock: EppStatus[] = isLocked ? ['clientTransferProhibited'] : []
  const own = eppStatus(status)
  if (own !== null && own !== 'ok') return [own, ...lock]
  if (/redemption/i.test(status)) return ['pendingDelete', 'redemptionPeriod', ...lock]
  if (/suspend|hold/i.test(status)) return ['clientHold', ...lock]
  return isLocked ? lock : ['ok']
}
