/**
 * What people send as a record, brought into the one form in which records are kept and compared.
 */
import { DnsFault } from '#kernel/dns/fault.ts'
import { apex, ownerName } from '#kernel/dns/name.ts'
import { canonicalRdata } from '#kernel/dns/rdata.ts'
import { joinPriority, splitPriority } from '#kernel/dns/records/priority.ts'
import { canonicalOrRaw } from '#kernel/dns/records/raw-rdata.ts'
import { canonicalType, isSystemType } from '#kernel/dns/records/record-types.ts'
import { checkedTtl } from '#kernel/dns/records/rrset.ts'
import type { Fault } from '#kernel/problem.ts'
import { labelsFault } from '#kernel/text/labels.ts'
import type { DnsCapabilities } from '#providers/ports/dns.ts'
import type { RecordInput } from '../operations/record-schema.ts'

/** A record's content in canonical form. `ttl` is null where nothing was said about it. */
export type RecordDraft = {
  name: string
  type: string
  rdata: string
  ttl: number | null
  comment: string | null
  labels: Record<string, string>
}

export type DraftScope = { zone: string; capabilities: DnsCapabilities }

/** The draft, or every fault found, with pointers below `at`. */
export function draftOf(input: RecordInput, scope: DraftScope, at: string): RecordDraft | Fault[] {
  const faults: Fault[] = []
  function attempt<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof DnsFault)) throw error
      faults.push({ pointer: `${at}/${error.field}`, message: error.message })
      return undefined
    }
  }
  const name = attempt(() => ownerName(input.name, scope.zone))
  const type = attempt(() => writableType(input.type, name, scope.capabilities))
  const rdata = type === undefined ? undefined : attempt(() => rdataOf(type, input, scope))
  const ttl = attempt(() => (input.ttl === undefined ? null : checkedTtl(input.ttl)))
  const { comment = null, labels = {} } = input
  const tooMany = labelsFault(labels, `${at}/labels`)
  if (tooMany) faults.push(tooMany)
  if (type === undefined || name === undefined || rdata === undefined || ttl === undefined || tooMany)
    return faults
  return { type, name, rdata, ttl, comment, labels }
}

/** A record as input again, so that a patch can be laid over it. */
export function inputOf(record: Omit<RecordDraft, 'ttl'>): RecordInput {
  const { priority, value } = splitPriority(record.type, record.rdata)
  return {
    type: record.type,
    name: record.name,
    value,
    priority,
    comment: record.comment,
    labels: record.labels,
  }
}

/** Whether a text is all the data of a type, its priority included. */
export function isWhole(type: string, value: string, zone: string): boolean {
  try {
    return canonicalRdata(type, value, { form: 'input', zone }) !== ''
  } catch (error) {
    if (error instanceof DnsFault) return false
    throw error
  }
}

/** The type of a record to be written; throws a fault of the field `type` for one that cannot be. */
export function writableType(text: string, name: string | undefined, capabilities: DnsCapabilities): string {
  const type = canonicalType(text)
  if (isSystemType(type) || (name === apex && capabilities.serverTypes?.includes(type)))
    throw new DnsFault('type', `${type} is made by the name server itself and cannot be written as a record.`)
  if (capabilities.rawTypes?.includes(type)) return type
  const isUnknown = type.startsWith('TYPE')
  if (isUnknown ? capabilities.hasUnknownTypes : capabilities.types.includes(type)) return type
  throw new DnsFault(
    'type',
    `${type} cannot be held by this zone’s provider; it takes ${capabilities.types.join(', ')}.`,
  )
}

/** A priority may stand in its own field or, as zone files have it, in front of the value. */
function rdataOf(type: string, { value, priority }: RecordInput, scope: DraftScope): string {
  const { zone, capabilities } = scope
  const isApart = priority !== undefined && priority !== null
  if (capabilities.rawTypes?.includes(type) && !isApart) return canonicalOrRaw(type, value.trim())
  return canonicalRdata(type, isApart ? joinPriority(type, priority, value) : value, { form: 'input', zone })
}
