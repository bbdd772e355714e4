import { type Static, Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import { type EppStatus, eppStatusesIn } from '#kernel/domains/epp-status.ts'
import type { RegistrarDomain } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'
import { method } from '../client.ts'

/** A text, or an object with the seconds since 1970, as XML-RPC's dates become in JSON. */
const date = Type.Union([Type.String(), Type.Null(), Type.Object({ timestamp: Type.Integer() })])
const flag = Type.Union([Type.Boolean(), Type.Integer()])
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
export const apiContact = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  name: text,
  org: text,
  street: text,
  street2: text,
  city: text,
  pc: text,
  sp: text,
  cc: text,
  voice: text,
  email: text,
})
export const apiDomain = Type.Object({
  domain: Type.String(),
  crDate: Type.Optional(date),
  exDate: date,
  status: Type.String(),
  transferLock: flag,
  renewalMode: Type.String(),
  authCode: text,
  ns: Type.Array(Type.String()),
  contact: Type.Optional(Type.Record(Type.String(), apiContact)),
})
export type ApiDomain = Static<typeof apiDomain>
export const isDomain = responseShape(apiDomain)

/** With all details. */
export const readInfo = method('domain.info', apiDomain)

export function infoOf(domain: string) {
  return { domain, wide: 2 }
}

/** INWX calls a domain whose order is not executed yet pending or requested. */
export function isPending({ status }: ApiDomain): boolean {
  return /PENDING|REQUESTED/i.test(status)
}

/** Whether it is a registration or transfer that is not executed yet, and so has no expiry. */
export function isOrdered(domain: ApiDomain): boolean {
  return domain.exDate === null && isPending(domain)
}

/** Registries of these names let them expire only by deleting them. */
export function renewalMode(name: string, isOn: boolean): string {
  if (isOn) return 'AUTORENEW'
  return name.endsWith('.at') ? 'AUTODELETE' : 'AUTOEXPIRE'
}

export function shownDomain(domain: ApiDomain): RegistrarDomain {
  const isLocked = Boolean(domain.transferLock)
  return {
    name: searchedName(domain.domain),
    createdAt: dateOf(domain.crDate),
    expiresAt: dateOf(domain.exDate),
    statuses: statusesOf(domain, isLocked),
    isAutoRenewed: domain.renewalMode === 'AUTORENEW',
    isLocked,
    hasPrivacy: null,
    nameservers: domain.ns.map(searchedName).sort(),
    dsRecords: null,
  }
}

function statusesOf(domain: ApiDomain, isLocked: boolean): EppStatus[] {
  const { status } = domain
  const own: EppStatus[] = isOrdered(domain)
    ? ['pendingCreate']
    : /REDEMPTION|RESTORABLE/i.test(status)
      ? ['redemptionPeriod']
      : eppStatusesIn([status])
  const statuses = own.filter((one) => one !== 'ok')
  if (isLocked) statuses.push('clientTransferProhibited')
  return statuses.length > 0 ? [...new Set(statuses)] : ['ok']
}

export function dateOf(value: Static<typeof date> | undefined): Date | null {
  if (value === undefined || value === null) return null
  const found = new Date(typeof value === 'string' ? value : value.timestamp * 1000)
  return Number.isNaN(found.getTime()) ? null : found
}
