/** A domain as Name.com shows it. */
import { Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import type { RegistrarDomain, UnreadableDomain } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'

const Flag = Type.Optional(Type.Boolean())

const isNamecomDomain = responseShape(
  Type.Object({
    domainName: Type.String(),
    createDate: Type.Optional(Type.String()),
    expireDate: Type.String(),
    autorenewEnabled: Flag,
    locked: Flag,
    privacyEnabled: Flag,
    nameservers: Type.Optional(Type.Array(Type.String())),
  }),
)

/** An entry of the listing, whose name servers are not complete. */
export function listedDomain(entry: unknown): RegistrarDomain | UnreadableDomain {
  const domain = shownDomain(entry)
  return 'problem' in domain ? domain : { ...domain, nameservers: null }
}

/** Without DS records, which another call shows. Name.com shows no statuses except the lock. */
export function shownDomain(entry: unknown): RegistrarDomain | UnreadableDomain {
  if (isNamecomDomain(entry)) {
    const expiresAt = timeOf(entry.expireDate)
    const { locked = null, autorenewEnabled = null, privacyEnabled = null, nameservers } = entry
    if (expiresAt !== null)
      return {
        name: searchedName(entry.domainName),
        createdAt: timeOf(entry.createDate ?? ''),
        expiresAt,
        statuses: locked ? ['clientTransferProhibited'] : [],
        isAutoRenewed: autorenewEnabled,
        isLocked: locked,
        hasPrivacy: privacyEnabled,
        nameservers: nameservers?.map(searchedName).sort() ?? null,
        dsRecords: null,
      }
  }
  const { domainName } = (entry ?? {}) as { domainName?: unknown }
  return { name: searchedName(String(domainName)), problem: 'Name.com shows this domain in an unknown form.' }
}

export function timeOf(text: string): Date | null {
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant
}
