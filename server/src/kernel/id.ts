/**
 * Ids are TypeIDs: a prefix that names the kind, an underscore, and a UUIDv7 in Crockford's base32.
 * They sort by the time they were made, also within one millisecond, so a list ordered by id is a list in
 * order of creation. In the database they are text under the collation "C", which keeps that order.
 */
import { typeidUnboxed } from 'typeid-js'

/** Every type of resource that has an id, as audit entries name it, with the prefix of its ids. */
export const idPrefixes = {
  account: 'acc',
  address: 'adr',
  apply: 'apl',
  audit: 'aud',
  connection: 'conn',
  credential: 'cred',
  dynamic_ip: 'dip',
  dynamic_ip_binding: 'bnd',
  event: 'evt',
  firewall_binding: 'fwb',
  invitation: 'inv',
  mail: 'mail',
  member: 'mem',
  passkey: 'pky',
  record: 'rec',
  report: 'rpt',
  request: 'req',
  second_factor: 'sf',
  session: 'ses',
  token: 'tok',
  user: 'usr',
  verification: 'ver',
  webhook_delivery: 'del',
  webhook_endpoint: 'whe',
  webhook_replay: 'rpl',
  zone: 'zone',
} as const

export type IdKind = keyof typeof idPrefixes

/** A new id of that kind; later calls give greater ids. */
export function newId(kind: IdKind): string {
  return typeidUnboxed(idPrefixes[kind])
}

/** The pattern of a kind's ids, for schemas. An id of another kind simply does not match. */
export function idPattern(kind: IdKind): string {
  return `^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`
}
