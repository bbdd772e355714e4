// The serial of the SOA record, by which secondary servers notice that a zone has changed. PowerDNS raises it on
// changes through its API only if the zone's SOA-EDIT-API says so; zones created with pdnsutil, SQL or older versions
// have none. For those the adapter raises the serial itself, in the same request as the change.
// https://doc.powerdns.com/authoritative/domainmetadata.html#soa-edit-api
import { type Static, Type } from 'typebox'
import type { ApiRRset } from './rrsets.ts'

/** The API's fields for a zone's kind and serial. Older versions have no `edited_serial`. */
export const apiSerialFields = {
  kind: Type.String(),
  soa_edit: Type.Optional(Type.String()),
  soa_edit_api: Type.Optional(Type.String()),
  serial: Type.Optional(Type.Integer()),
  edited_serial: Type.Optional(Type.Integer()),
}
const apiSerial = Type.Object(apiSerialFields)
export type ApiSerial = Static<typeof apiSerial>

/** The values of SOA-EDIT-API with which each change raises the serial. SOA-EDIT raises it only once a week. */
const raisingEdits: readonly string[] = ['DEFAULT', 'INCREASE', 'EPOCH', 'SOA-EDIT-INCREASE']
/** Zones of these kinds get their content, including the serial, from another server. */
const secondaryKinds: readonly string[] = ['Slave', 'Secondary', 'Consumer']
/** PowerDNS sends NOTIFY messages for these kinds and refuses to for others. */
const notifyingKinds: readonly string[] = ['Master', 'Primary', 'Producer']

export function isSecondary({ kind }: ApiSerial): boolean {
  return secondaryKinds.includes(kind)
}

export function sendsNotify({ kind }: ApiSerial): boolean {
  return notifyingKinds.includes(kind)
}

/** Whether PowerDNS raises the serial with each change through its API. */
export function raisesSerial({ soa_edit_api = '' }: ApiSerial): boolean {
  return raisingEdits.includes(soa_edit_api.toUpperCase())
}

/**
 * The serials that PowerDNS may give a zone with one change through its API; null if the serial depends on the clock or
 * the zone's SOA-EDIT, so that one change cannot be distinguished from two.
 */
export function serialsAfterChange({ serial, soa_edit_api = '' }: ApiSerial, today: Date): number[] | null {
  if (serial === undefined || !['DEFAULT', 'INCREASE'].includes(soa_edit_api.toUpperCase())) return null
  return [(serial + 1) % serialSpace, nextSerial(serial, today)]
}

/** The serial of an SOA record of the API. */
export function serialOf({ records }: ApiRRset): number | undefined {
  const serial = Number(records[0]?.content.split(' ')[2])
  return Number.isInteger(serial) ? serial : undefined
}

/** The SOA record with a serial higher than the served one; undefined for a zone without an SOA record. */
export function soaWithNextSerial(
  zone: ApiSerial & { rrsets: readonly ApiRRset[] },
  today: Date,
): ApiRRset | undefined {
  const soa = zone.rrsets.find(({ type }) => type === 'SOA')
  const [record] = soa?.records ?? []
  if (!soa || !record) return undefined
  const [primary, mailbox, serial, ...rest] = record.content.split(' ')
  const next = nextSerial(highestKnown(Number(serial), zone), today)
  return { ...soa, records: [{ ...record, content: [primary, mailbox, next, ...rest].join(' ') }] }
}

/**
 * SOA-EDIT changes the serial in responses, so the stored one may be lower than the one that secondary servers know.
 */
function highestKnown(stored: number, { soa_edit = '', edited_serial = stored }: ApiSerial): number {
  // This mode adds to any serial, so the served serial rises with the stored one.
  if (soa_edit.toUpperCase() === 'INCREMENT-WEEKS') return stored
  return isAfter(edited_serial, stored) ? edited_serial : stored
}

const serialSpace = 2 ** 32

/** Whether one serial counts as newer than another (RFC 1982 section 3.2). */
function isAfter(serial: number, other: number): boolean {
  const distance = (serial - other + serialSpace) % serialSpace
  return distance > 0 && distance < serialSpace / 2
}

/** The next serial. A serial in the form YYYYMMDDnn keeps that form. */
export function nextSerial(serial: number, today: Date): number {
  const first = Number(today.toISOString().slice(0, 10).replaceAll('-', '')) * 100 + 1
  if (isDateSerial(serial) && serial < first) return first
  const next = (serial + 1) % serialSpace
  // Some servers treat zero specially (RFC 2136 section 7.11).
  return next === 0 ? 1 : next
}

function isDateSerial(serial: number): boolean {
  const [, year = 0, month = 0, day = 0] =
    /^(\d{4})(\d{2})(\d{2})\d{2}$/.exec(String(serial))?.map(Number) ?? []
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1980 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
