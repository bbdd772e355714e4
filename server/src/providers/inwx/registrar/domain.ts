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
/** Only the name is always there. */
export const apiDomain = Type.Object({
  domain: Type.String(),
  crDate: Type.Optional(date),
  exDate: Type.Optional(date),
  status: text,
  transferLock: Type.Optional(Type.Union([flag, Type.Null()])),
  renewalMode: text,
  authCode: text,
  ns: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  contact: Type.Optional(Type.Record(Type.String(), apiContact)),
})
export type ApiDomain = Static<typeof apiDomain>
export const isDomain = responseShape(apiDomain)

/** With all details. */
export const readInfo = method('domain.info', apiDomain)

export function infoOf(domain: string) {
  return { domain, wide: 2 }
}

const waiting = /PENDING|REQUESTED|INITIATED|STARTED|SCHEDULED|WAIT|DELAYED/
const leaving = /^(DELETE|EXPIRE|PUSH|TRANSFERLOCK|(USER)?TRANSFER-OUT)/

/** Whether an order is not executed yet. The words are those of INWX's `message_status`, such as `REG REQUESTED`. */
export function isPending({ status }: ApiDomain): boolean {
  return waiting.test(status ?? '') && !leaving.test(status ?? '')
}

/** Whether INWX says of the domain that its registration or transfer failed. */
export function isFailedOrder({ status }: ApiDomain): boolean {
  return /^(REG|(USER)?TRANSFER) (FAILED|CANCELED|DENIED)/.test(status ?? '')
}

/** Whether it is a registration or transfer that is not executed yet, and so has no expiry. */
export function isOrdered(domain: ApiDomain): boolean {
  return domain.exDate == null && isPending(domain)
}

/** Registries of these names let them expire only by deleting them. */
export function renewalMode(name: string, isOn: boolean): string {
  if (isOn) return 'AUTORENEW'
  return name.endsWith('.at') ? 'AUTODELETE' : 'AUTOEXPIRE'
}

export function shownDomain(domain: ApiDomain): RegistrarDomain {
  const { transferLock, renewalMode: mode, ns } = domain
  const isLocked = transferLock == null ? null : Boolean(transferLock)
  return {
    name: searchedName(domain.domain),
    createdAt: dateOf(domain.crDate),
    expiresAt: dateOf(domain.exDate),
    statuses: statusesOf(domain, isLocked === true),
    isAutoRenewed: mode == null ? null : mode === 'AUTORENEW',
    isLocked,
    hasPrivacy: null,
    nameservers: ns?.map(searchedName).sort() ?? null,
    dsRecords: null,
  }
}

function statusesOf(domain: ApiDomain, isLocked: boolean): EppStatus[] {
  const statuses = isOrdered(domain)
    ? (['pendingCreate'] as EppStatus[])
    : statusesInWords(domain.status ?? '')
  if (isLocked) statuses.push('clientTransferProhibited')
  return statuses.length > 0 ? [...new Set(statuses)] : ['ok']
}

function statusesInWords(status: string): EppStatus[] {
  // What was deleted or has expired can be restored as long as INWX shows it.
  if (/^(DELETE|EXPIRE) SUCCESSFUL|^EXPIRED|REDEMPTION/.test(status)) return ['redemptionPeriod']
  if (/^DELETE (REQUESTED|INITIATED)/.test(status)) return ['pendingDelete']
  return eppStatusesIn([status]).filter((one) => one !== 'ok')
}

export function dateOf(value: Static<typeof date> | undefined): Date | null {
  if (value === undefined || value === null) return null
  const found = new Date(typeof value === 'string' ? value : value.timestamp * 1000)
  return Number.isNaN(found.getTime()) ? null : found
}
