/** A domain as Openprovider shows it, in the listing as in a reading. */
import { type Static, Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import { dsOfKey } from '#kernel/domains/ds-record.ts'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import { addSeconds } from '#kernel/time.ts'
import { type JsonApi, unreadable } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { RegistrarDomain, UnreadableDomain } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))

const Domain = Type.Object({
  id: Type.Integer(),
  domain: Type.Object({ name: Type.String(), extension: Type.String() }),
  /** ACT, DEL (deleted, in quarantine), FAI (failed), PEN, REQ, RRQ (restoration requested), SCH (scheduled). */
  status: Type.String(),
  creation_date: text,
  order_date: text,
  active_date: text,
  expiration_date: text,
  restorable_until: text,
  autorenew: text,
  is_locked: flag,
  is_lockable: flag,
  is_private_whois_enabled: flag,
  is_client_hold_enabled: Type.Optional(Type.Unknown()),
  owner_handle: text,
  admin_handle: text,
  tech_handle: text,
  billing_handle: text,
  name_servers: Type.Optional(Type.Union([Type.Array(Type.Object({ name: Type.String() })), Type.Null()])),
  dnssec_keys: Type.Optional(
    Type.Union([
      Type.Array(Type.Object({ flags: Type.Integer(), alg: Type.Integer(), pub_key: Type.String() })),
      Type.Null(),
    ]),
  ),
})
export type ApiDomain = Static<typeof Domain>

export const isDomain = responseShape(Domain)
const isListing = responseShape(
  Type.Object({ data: Type.Object({ results: Type.Optional(Type.Array(Type.Unknown())) }) }),
)

/** A page of domains; an empty one has no `results`. */
export async function listPage(
  client: JsonApi,
  query: Readonly<Record<string, string | number>>,
): Promise<unknown[]> {
  const { data } = await client.read({ method: 'GET', path: '/v1beta/domains', query }, isListing)
  return data.results ?? []
}

/** Every entry of the name: also orders that failed, and the domain as it was deleted before. */
export async function entriesOf(client: JsonApi, name: string): Promise<ApiDomain[]> {
  const results = await listPage(client, { full_name: name, limit: 100 })
  const named = results.filter((entry) => nameOf(entry) === name)
  if (!named.every(isDomain)) throw unreadable('Openprovider')
  return named.toSorted((a, b) => b.id - a.id)
}

/** The domain in the account. Throws `not_found` if it has none. */
export async function ownEntry(client: JsonApi, name: string): Promise<ApiDomain> {
  const own = (await entriesOf(client, name)).find(isHeld)
  if (own) return own
  throw new ProviderError('not_found', `The account at Openprovider has no domain ${name}.`)
}

/** Whether it is a domain, and not an order that failed or a domain that was deleted for good. */
export function isHeld({ status, restorable_until }: ApiDomain): boolean {
  if (status !== 'DEL') return status !== 'FAI'
  const end = time(restorable_until)
  // The entry stays after the time in which the domain could be restored. An unknown form leaves it open.
  return end === undefined || (end !== null && addSeconds(end, timeZoneSeconds) > new Date())
}

/** An entry of the listing; null if it is no domain of the account any more. */
export function listedDomain(entry: unknown): RegistrarDomain | UnreadableDomain | null {
  const unknownForm = { name: nameOf(entry), problem: 'Openprovider shows this domain in an unknown form.' }
  if (!isDomain(entry)) return unknownForm
  if (!isHeld(entry)) return null
  const createdAt = time(entry.creation_date)
  const expiresAt = time(entry.expiration_date)
  if (createdAt === undefined || expiresAt === undefined) return unknownForm
  const name = nameOf(entry)
  const isLocked = entry.is_lockable === false ? null : (entry.is_locked ?? null)
  return {
    name,
    createdAt,
    expiresAt,
    statuses: statusesOf(entry, isLocked === true),
    isAutoRenewed: entry.autorenew === 'on' ? true : entry.autorenew === 'off' ? false : null,
    isLocked,
    hasPrivacy: entry.is_private_whois_enabled ?? null,
    nameservers: entry.name_servers?.map((server) => searchedName(server.name)).sort() ?? null,
    dsRecords:
      entry.dnssec_keys?.map(({ flags, alg, pub_key }) =>
        dsOfKey(name, { flags, algorithm: alg, publicKey: pub_key.replace(/\s/g, '') }),
      ) ?? null,
  }
}

function nameOf(entry: unknown): string {
  const { domain } = (entry ?? {}) as { domain?: { name?: unknown; extension?: unknown } }
  return searchedName(`${domain?.name}.${domain?.extension}`)
}

/** `example` and `co.uk`: the extension is all after the first label. */
export function splitName(name: string): { name: string; extension: string } {
  const dot = name.indexOf('.')
  return { name: name.slice(0, dot), extension: name.slice(dot + 1) }
}

const statusWords: Readonly<Record<string, readonly EppStatus[]>> = {
  DEL: ['pendingDelete', 'redemptionPeriod'],
  RRQ: ['pendingDelete', 'pendingRestore'],
  PEN: ['pendingCreate'],
  REQ: ['pendingCreate'],
  SCH: ['pendingCreate'],
}

function statusesOf(
  { status, active_date, is_client_hold_enabled }: ApiDomain,
  isLocked: boolean,
): EppStatus[] {
  // A domain that is active already waits for a change.
  const isNew = !isSet(active_date)
  const statuses = (statusWords[status] ?? []).filter((word) => isNew || word !== 'pendingCreate')
  if (is_client_hold_enabled === true || is_client_hold_enabled === '1') statuses.push('clientHold')
  if (isLocked) statuses.push('clientTransferProhibited')
  return statuses.length > 0 ? statuses : ['ok']
}

/** The times of Openprovider have no zone. */
const timeZoneSeconds = 86_400

const isSet = (date: string | null | undefined) => date != null && date !== '' && !date.startsWith('0000')

/** `2027-01-15 0:55:17`, without a zone, which is not documented: read as UTC. Null if none is set, undefined for anything else. */
export function time(date: string | null | undefined): Date | null | undefined {
  if (date == null || !isSet(date)) return null
  const [, day, clock = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}:\d\d:\d\d))?$/.exec(date) ?? []
  const instant = new Date(`${day}T${clock.padStart(8, '0')}Z`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
