/** Ids of monitors and incidents by what they refer to; each by an index. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { idsFrom } from '#platform/related/ids-from.ts'
import { idsMatchingFilter } from '#platform/related/matching-store.ts'

export const monitorsWithHost = idsFrom(
  (accountId, host) => sql`select id from monitors where account_id = ${accountId} and host = ${host}`,
)
export function monitorsWithHosts(
  { tx, accountId }: Context,
  hosts: readonly string[],
  page: IdPage,
): Promise<string[]> {
  const found = sql`select id from monitors where account_id = ${accountId} and host = any(${[...hosts]})`
  return readIds(tx, found, page)
}

/** Those that are bound to it, and those of its hosts. */
export function monitorsOfServer(
  { tx, accountId }: Context,
  serverId: string,
  hosts: readonly string[],
  page: IdPage,
): Promise<string[]> {
  const found = sql`
    select id from monitors where account_id = ${accountId} and host = any(${[...hosts]})
    union select id from monitors where account_id = ${accountId} and server_id = ${serverId}`
  return readIds(tx, found, page)
}
export const childrenOfMonitor = idsFrom(
  (accountId, id) => sql`select id from monitors where account_id = ${accountId} and parent_id = ${id}`,
)
export const parentOfMonitor = idsFrom(
  (accountId, id) =>
    sql`select parent_id as id from monitors where account_id = ${accountId} and id = ${id} and parent_id is not null`,
)
export const incidentsOfSubject = idsFrom(
  (accountId, id) => sql`select id from incidents where account_id = ${accountId} and subject_id = ${id}`,
)
export const monitorOfIncident = idsFrom(
  (accountId, id) => sql`
    select subject_id as id from incidents
    where account_id = ${accountId} and id = ${id} and subject_type = 'monitor'`,
)

export const heartbeatOfIncident = idsFrom(
  (accountId, id) => sql`
    select subject_id as id from incidents
    where account_id = ${accountId} and id = ${id} and subject_type = 'heartbeat'`,
)

export const incidentsOfServer = idsFrom(
  (accountId, id) => sql`select id from incidents where account_id = ${accountId} and server_id = ${id}`,
)
export const serverOfIncident = idsFrom(
  (accountId, id) => sql`
    select server_id as id from incidents
    where account_id = ${accountId} and id = ${id} and server_id is not null`,
)
export const alertOfIncident = idsFrom(
  (accountId, id) => sql`
    select subject_id as id from incidents
    where account_id = ${accountId} and id = ${id} and subject_type = 'alert'`,
)
export const alertsOfServer = idsFrom(
  (accountId, id) => sql`select id from server_alerts where account_id = ${accountId} and server_id = ${id}`,
)
export const serverOfAlert = idsFrom(
  (accountId, id) =>
    sql`select server_id as id from server_alerts where account_id = ${accountId} and id = ${id}`,
)
export const alertsOfRule = idsFrom(
  (accountId, id) => sql`select id from server_alerts where account_id = ${accountId} and rule_id = ${id}`,
)
export const ruleOfAlert = idsFrom(
  (accountId, id) =>
    sql`select rule_id as id from server_alerts where account_id = ${accountId} and id = ${id}`,
)

export const windowsOfTarget = idsFrom(
  (accountId, id) =>
    sql`select window_id as id from maintenance_targets where account_id = ${accountId} and target_id = ${id}`,
)
export const targetsOfWindow = (kind: 'monitor' | 'heartbeat' | 'server') =>
  idsFrom((accountId, id) => {
    const column = sql.ref(`${kind}_id`)
    return sql`
      select ${column} as id from maintenance_targets
      where account_id = ${accountId} and window_id = ${id} and ${column} is not null`
  })
export const incidentsOfWindow = idsFrom(
  (accountId, id) =>
    sql`select id from incidents where account_id = ${accountId} and maintenance_window_id = ${id}`,
)
/** Null once the window was deleted. */
export const windowOfIncident = idsFrom(
  (accountId, id) => sql`
    select active.id from incidents as incident
    join maintenance_windows as active on active.account_id = ${accountId} and active.id = incident.maintenance_window_id
    where incident.account_id = ${accountId} and incident.id = ${id}`,
)

/** The heartbeats whose events a webhook endpoint wants. */
export const heartbeatsMatchingFilter = idsMatchingFilter('heartbeats')

export async function searchHeartbeats({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name, slug from heartbeats where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name', 'slug'], text }, page)
}

export async function searchPingKeys({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from ping_keys where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

/** The monitors whose events a webhook endpoint wants. */
export const monitorsMatchingFilter = idsMatchingFilter('monitors')

export async function searchMonitors({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name, host from monitors where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name', 'host'], text }, page)
}

export async function searchIncidents({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, title, cause from incidents where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['title', 'cause'], text }, page)
}

export const monitorsOfProbe = idsFrom(
  (accountId, id) => sql`
    select monitor_id as id from monitor_checks
    where account_id = ${accountId} and location = ${id} and location <> 'local'`,
)
export const probesOfMonitor = idsFrom(
  (accountId, id) => sql`
    select location as id from monitor_checks
    where account_id = ${accountId} and monitor_id = ${id} and location <> 'local'`,
)
