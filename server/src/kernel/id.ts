/**
 * Ids are TypeIDs: a prefix that names the kind, an underscore, and a UUIDv7 in Crockford's base32. They sort by the
 * time of creation, also within one millisecond, so that a list ordered by id is in order of creation. In the database
 * they are text with the collation "C", which keeps that order.
 */
import { randomInt } from 'node:crypto'
import { typeidUnboxed } from 'typeid-js'

/** Every type of resource that has an id, as audit entries name it, with the prefix of its ids. */
export const idPrefixes = {
  account: 'acc',
  acme_account: 'aca',
  acme_order: 'aco',
  address: 'adr',
  agent: 'agt',
  alert: 'alt',
  alert_rule: 'alr',
  apply: 'apl',
  audit: 'aud',
  certificate: 'crt',
  certificate_authority: 'cta',
  certificate_endpoint: 'cep',
  certificate_gap: 'gap',
  certificate_issuance: 'cti',
  cloud_orphan: 'orp',
  connection: 'conn',
  contact: 'con',
  credential: 'cred',
  deploy: 'dep',
  deploy_hook: 'dhk',
  domain: 'dom',
  domain_operation: 'dop',
  domain_calendar: 'cal',
  dynamic_ip: 'dip',
  dynamic_ip_binding: 'bnd',
  enrolment_token: 'ent',
  event: 'evt',
  firewall: 'fw',
  firewall_binding: 'fwb',
  heartbeat: 'hb',
  incident: 'inc',
  incident_entry: 'ine',
  invitation: 'inv',
  mail: 'mail',
  maintenance_window: 'mnt',
  managed_certificate: 'mct',
  member: 'mem',
  monitor: 'mon',
  notification_alert: 'nal',
  notification_channel: 'nch',
  notification_digest: 'ndg',
  notification_item: 'nit',
  notification_rule: 'nrl',
  passkey: 'pky',
  ping: 'png',
  ping_key: 'pgk',
  probe: 'prb',
  record: 'rec',
  report: 'rpt',
  request: 'req',
  second_factor: 'sf',
  server: 'srv',
  server_action: 'act',
  session: 'ses',
  snapshot: 'snp',
  snapshot_schedule: 'sns',
  ssh_key: 'ssk',
  token: 'tok',
  user: 'usr',
  verification: 'ver',
  volume: 'vol',
  watched_domain: 'wdom',
  webhook_delivery: 'del',
  webhook_endpoint: 'whe',
  webhook_replay: 'rpl',
  zone: 'zone',
} as const

export type IdKind = keyof typeof idPrefixes

/** Creates an id of a kind. Later calls return greater ids. */
export function newId(kind: IdKind): string {
  return typeidUnboxed(idPrefixes[kind])
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const timeDigits = 10

// Counts the ids of this process: of two with the same time, the later one is greater. The counter has 42 bits and
// starts at a random value in the lower half, so that two processes differ and none overflows.
let count = randomInt(2 ** 41)

/**
 * Creates an id with the given time, to the millisecond, instead of this machine's. With the same time, later calls
 * return greater ids. Used for tables that are partitioned by their ids (platform/database/partitions), and for requests.
 */
export function newIdAt(kind: IdKind, at: Date): string {
  count++
  // UUIDv7 (RFC 9562) after its timestamp: the version, 12 bits, the variant, 62 bits; here in 16, 32 and 32 bits.
  const versioned = 0x7000 + Math.floor(count / 2 ** 30)
  const variant = 2 ** 31 + (count % 2 ** 30)
  const random = randomInt(2 ** 32)
  const upper = versioned * 2 ** 24 + Math.floor(variant / 2 ** 8)
  const lower = (variant % 2 ** 8) * 2 ** 32 + random
  return earliestId(kind, at) + base32(upper, 4) + base32(lower, 4)
}

/**
 * A lower bound for ids, which is not an id itself: at most as great as every id of that time or later, and greater
 * than all earlier ones.
 */
export function earliestId(kind: IdKind, at: Date): string {
  const ms = Math.min(Math.max(at.getTime(), 0), 2 ** 48 - 1)
  return `${idPrefixes[kind]}_${base32(ms, timeDigits / 2)}`
}

/** The time of an id, or of a result of `earliestId`. */
export function timeOfId(id: string): Date {
  const digits = id.slice(id.lastIndexOf('_') + 1).slice(0, timeDigits)
  return new Date([...digits].reduce((sum, digit) => sum * 32 + alphabet.indexOf(digit), 0))
}

/** All pairs of digits: every request has an id, and pairs take half as long as digits. */
const pairs = Array.from(
  { length: 1024 },
  (_, value) => alphabet.charAt(value >> 5) + alphabet.charAt(value & 31),
)

/** A value of up to 50 bits, in so many pairs of digits. */
function base32(value: number, pairCount: number): string {
  let text = ''
  for (let left = value, index = 0; index < pairCount; index++) {
    text = pairs[left % 1024] + text
    left = Math.floor(left / 1024)
  }
  return text
}

const kinds = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix as string, kind as IdKind]))

/** The kind of an id. Null for a text that is not an id. */
export function kindOfId(text: string): IdKind | null {
  const kind = kinds.get(text.slice(0, text.lastIndexOf('_')))
  return kind && new RegExp(idPattern(kind)).test(text) ? kind : null
}

/** The pattern of a kind's ids, for schemas. Ids of other kinds do not match. */
export function idPattern(kind: IdKind): string {
  return `^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`
}
