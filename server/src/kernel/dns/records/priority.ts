// The priority of MX (named preference there), SRV, URI, SVCB and HTTPS is the first field of the RDATA. The API
// returns it separately from the value, always as an integer; internally the canonical RDATA contains both.
import { DnsFault } from '../fault.ts'
import { knownRecordType, recordType } from './record-types.ts'

/** A record's data as in the API; `priority` is null for types without a priority. */
export type PrioritisedValue = { priority: number | null; value: string }

const priorityMax = 65_535

/** Splits the priority from canonical RDATA. */
export function splitPriority(type: string, canonical: string): PrioritisedValue {
  if (recordType(type)?.hasPriority !== true) return { priority: null, value: canonical }
  const blank = canonical.indexOf(' ')
  const priority = canonical.slice(0, blank)
  // Data that is not canonical may have no priority.
  if (!/^\d{1,5}$/.test(priority)) return { priority: null, value: canonical }
  return { priority: Number(priority), value: canonical.slice(blank + 1) }
}

/**
 * Joins a priority and a value, which may be canonical or as a user wrote it. Throws a DnsFault for the field
 * `priority` if it is missing, out of range, or given for a type without a priority.
 */
export function joinPriority(type: string, priority: number | null | undefined, value: string): string {
  const record = knownRecordType(type)
  if (!record.hasPriority) {
    if (priority === null || priority === undefined) return value
    throw new DnsFault('priority', `${record.type} has no priority; omit the field.`)
  }
  if (!isPriority(priority)) {
    throw new DnsFault('priority', `${record.type} requires a priority from 0 to ${priorityMax}, such as 10.`)
  }
  return `${priority} ${value}`
}

function isPriority(priority: number | null | undefined): boolean {
  return Number.isInteger(priority) && Number(priority) >= 0 && Number(priority) <= priorityMax
}
