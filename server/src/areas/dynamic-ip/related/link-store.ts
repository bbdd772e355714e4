/**
 * Finds the ids of dynamic IPs and their bindings by what they refer to, and the reverse; each lookup uses an index.
 */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { idsFrom } from '#platform/related/ids-from.ts'
import { idsMatchingFilter } from '#platform/related/matching-store.ts'
import type { BindingRow } from '../store.ts'

export const bindingsOfDynamicIp = idsFrom(
  (accountId, id) =>
    sql`select id from dynamic_ip_bindings where account_id = ${accountId} and dynamic_ip_id = ${id}`,
)
export const firewallBindingsOfDynamicIp = idsFrom(
  (accountId, id) =>
    sql`select id from dynamic_ip_firewall_bindings where account_id = ${accountId} and dynamic_ip_id = ${id}`,
)
export const zonesOfDynamicIp = idsFrom(
  (accountId, id) =>
    sql`select distinct zone_id as id from dynamic_ip_bindings where account_id = ${accountId} and dynamic_ip_id = ${id}`,
)
export const connectionsOfDynamicIp = idsFrom(
  (accountId, id) =>
    sql`select distinct connection_id as id from dynamic_ip_firewall_bindings where account_id = ${accountId} and dynamic_ip_id = ${id}`,
)

export const dynamicIpOfBinding = idsFrom(
  (accountId, id) =>
    sql`select dynamic_ip_id as id from dynamic_ip_bindings where account_id = ${accountId} and id = ${id}`,
)
export const zoneOfBinding = idsFrom(
  (accountId, id) =>
    sql`select zone_id as id from dynamic_ip_bindings where account_id = ${accountId} and id = ${id}`,
)
export const dynamicIpOfFirewallBinding = idsFrom(
  (accountId, id) =>
    sql`select dynamic_ip_id as id from dynamic_ip_firewall_bindings where account_id = ${accountId} and id = ${id}`,
)
export const connectionOfFirewallBinding = idsFrom(
  (accountId, id) =>
    sql`select connection_id as id from dynamic_ip_firewall_bindings where account_id = ${accountId} and id = ${id}`,
)

export const bindingsInZone = idsFrom(
  (accountId, id) =>
    sql`select id from dynamic_ip_bindings where account_id = ${accountId} and zone_id = ${id} offset 0`,
)
export const dynamicIpsInZone = idsFrom(
  (accountId, id) =>
    sql`select distinct dynamic_ip_id as id from dynamic_ip_bindings where account_id = ${accountId} and zone_id = ${id}`,
)

export const firewallBindingsOfConnection = idsFrom(
  (accountId, id) =>
    sql`select id from dynamic_ip_firewall_bindings where account_id = ${accountId} and connection_id = ${id}`,
)
/** Those whose rules are in this firewall. */
export async function firewallBindingsAt(
  { tx, accountId }: Context,
  { connection_id, ref }: { connection_id: string; ref: string },
  page: IdPage,
): Promise<string[]> {
  const rows = sql`
    select id from dynamic_ip_firewall_bindings
    where account_id = ${accountId} and connection_id = ${connection_id} and firewall_ref = ${ref}`
  return await readIds(tx, rows, page)
}
export const dynamicIpsOfConnection = idsFrom(
  (accountId, id) =>
    sql`select distinct dynamic_ip_id as id from dynamic_ip_firewall_bindings where account_id = ${accountId} and connection_id = ${id}`,
)
/** Bindings with records in zones of the connection. A connection may have many more zones than there are bindings. */
export const bindingsOfConnection = idsFrom(
  (accountId, id) => sql`
    select binding.id from dynamic_ip_bindings as binding, lateral (
      select from dns_zones where account_id = ${accountId} and id = binding.zone_id and connection_id = ${id}
      offset 0
    ) as zone
    where binding.account_id = ${accountId}`,
)

export type Place = Pick<BindingRow, 'name'> & { zoneId: string; type?: string }

export function bindingsAt(
  { tx, accountId }: Context,
  places: readonly Place[],
  page: IdPage,
): Promise<string[]> {
  const zoneIds = places.map(({ zoneId }) => zoneId)
  const names = places.map(({ name }) => name)
  const types = places.map(({ type }) => type ?? null)
  const found = sql`
    select found.id from unnest(${zoneIds}::text[], ${names}::text[], ${types}::text[]) as place(zone_id, name, type), lateral (
      select id from dynamic_ip_bindings
      where account_id = ${accountId} and zone_id = place.zone_id and name = place.name
        and (place.type is null or type = place.type)
      offset 0
    ) as found
    offset 0`
  return readIds(tx, found, page)
}

/** The dynamic IPs that currently have one of these addresses or networks. */
export function dynamicIpsWithAddress(
  { tx, accountId }: Context,
  addresses: readonly string[],
  page: IdPage,
): Promise<string[]> {
  const found = sql`
    select distinct dynamic_ip_id as id from dynamic_ip_addresses
    where account_id = ${accountId} and address = any(${[...addresses]}) and until is null`
  return readIds(tx, found, page)
}

/** The dynamic IPs that match the filter of a webhook endpoint. */
export const dynamicIpsMatchingFilter = idsMatchingFilter('dynamic_ips')

export async function searchDynamicIps({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`
    select id, name, addresses->'ipv4'->>'address' as ipv4, addresses->'ipv6'->>'address' as ipv6,
      addresses->'ipv6_prefix'->>'address' as prefix
    from dynamic_ips where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name', 'ipv4', 'ipv6', 'prefix'], text }, page)
}

/** By the host name of the record. */
export async function searchBindings({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`
    select binding.id, case binding.name when '@' then zone.name else binding.name || '.' || zone.name end as host
    from dynamic_ip_bindings as binding
    join dns_zones as zone on zone.id = binding.zone_id
    where binding.account_id = ${accountId} and zone.account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['host'], text }, page)
}

export async function searchFirewallBindings({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`
    select id, firewall_name, description from dynamic_ip_firewall_bindings where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['firewall_name', 'description'], text }, page)
}
