/**
 * Deletes old versions of a zone's history. A version is restored from the last change of each RRset up to it. So when
 * versions are dropped, their changes that are still the latest of their RRset remain: they are the base for the oldest
 * remaining version and all later ones.
 */
import { sql } from 'kysely'
import { earliestId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/connection/database.ts'

export type ZoneHistory = { id: string; oldest_version: number; pruned_version: number }

/**
 * Moves the oldest version of each zone to the first that ended after that time, or otherwise the newest. Returns the
 * zones whose dropped versions have changes to delete.
 */
export async function dropVersionsBefore(tx: Tx, accountId: string, before: Date): Promise<ZoneHistory[]> {
  await sql`
    update dns_zones as zone set oldest_version = first.version
    from (
      select id, coalesce(
        (select apply.version from dns_applies as apply
         where apply.account_id = ${accountId} and apply.zone_id = old.id and apply.version >= old.oldest_version
           and coalesce(apply.finished_at, apply.created_at) >= ${before}
         order by apply.version limit 1),
        old.version) as version
      from dns_zones as old where old.account_id = ${accountId} and old.version > old.oldest_version
    ) as first
    where zone.account_id = ${accountId} and zone.id = first.id and first.version > zone.oldest_version`.execute(
    tx,
  )
  const { rows } = await sql<ZoneHistory>`
    select id, oldest_version, pruned_version from dns_zones
    where account_id = ${accountId} and pruned_version < oldest_version order by id`.execute(tx)
  return rows
}

/**
 * Deletes the changes of earlier versions that this version has replaced, up to a limit; returns their number. The
 * version must be a dropped one or the oldest.
 */
export async function deleteReplacedChanges(
  tx: Tx,
  accountId: string,
  { zoneId, version, limit }: { zoneId: string; version: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ apply_id: string }>`
    delete from dns_changes as change
    using (
      select old.apply_id, old.name, old.type
      from dns_applies as replacing
      join dns_changes as fresh on fresh.account_id = ${accountId} and fresh.apply_id = replacing.id
      join dns_changes as old on old.account_id = ${accountId} and old.zone_id = ${zoneId}
        and old.name = fresh.name and old.type = fresh.type
      join dns_applies as earlier on earlier.account_id = ${accountId} and earlier.id = old.apply_id
      where replacing.account_id = ${accountId} and replacing.zone_id = ${zoneId}
        and replacing.version = ${version} and fresh.outcome = 'applied'
        and earlier.version is not null and earlier.version < ${version}
      limit ${limit}
    ) as replaced
    where change.account_id = ${accountId} and change.apply_id = replaced.apply_id
      and change.name = replaced.name and change.type = replaced.type
    returning change.apply_id`.execute(tx)
  return rows.length
}

/** Deletes changes of a dropped version that leave nothing to restore; returns their number. */
export async function deleteEmptyChanges(
  tx: Tx,
  accountId: string,
  { zoneId, version, limit }: { zoneId: string; version: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from dns_changes as change
    using (
      select empty.apply_id, empty.name, empty.type
      from dns_applies as apply
      join dns_changes as empty on empty.account_id = ${accountId} and empty.apply_id = apply.id
      where apply.account_id = ${accountId} and apply.zone_id = ${zoneId} and apply.version = ${version}
        and (empty.after is null or empty.outcome <> 'applied')
      limit ${limit}
    ) as empty
    where change.account_id = ${accountId} and change.apply_id = empty.apply_id
      and change.name = empty.name and change.type = empty.type`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes dropped versions without remaining changes; returns their number. */
export async function deleteEmptyVersions(
  tx: Tx,
  accountId: string,
  { zoneId, version, limit }: { zoneId: string; version: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from dns_applies where account_id = ${accountId} and id in (
      select id from dns_applies as apply
      where apply.account_id = ${accountId} and apply.zone_id = ${zoneId} and apply.version < ${version}
        and not exists (
          select from dns_changes as change
          where change.account_id = ${accountId} and change.apply_id = apply.id)
      limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes comments and labels of records that no version can restore; returns their number. */
export async function deleteOldNotes(
  tx: Tx,
  accountId: string,
  { zoneId, limit }: { zoneId: string; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from dns_record_notes as note
    using (
      select old.name, old.type, md5(old.rdata) as digest from dns_record_notes as old
      where old.account_id = ${accountId} and old.zone_id = ${zoneId} and not exists (
        select from dns_changes as change
        where change.account_id = ${accountId} and change.zone_id = ${zoneId}
          and change.name = old.name and change.type = old.type)
      limit ${limit}
    ) as gone
    where note.account_id = ${accountId} and note.zone_id = ${zoneId}
      and note.name = gone.name and note.type = gone.type and md5(note.rdata) = gone.digest`.execute(tx)
  return Number(numAffectedRows)
}

/** Stores up to which version a zone was cleaned up. */
export async function recordPruned(
  tx: Tx,
  accountId: string,
  { zoneId, version }: { zoneId: string; version: number },
): Promise<void> {
  await sql`
    update dns_zones set pruned_version = ${version}
    where account_id = ${accountId} and id = ${zoneId}`.execute(tx)
}

/** Deletes applies without changes that ended before that time, up to a limit; returns their number. */
export async function deleteOldApplies(
  tx: Tx,
  accountId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = sql`
    select id from dns_applies
    where account_id = ${accountId} and version is null and id < ${earliestId('apply', before)}
      and finished_at < ${before}
    order by id limit ${limit}`
  const changes = await sql`
    delete from dns_changes as change
    using (
      select each.apply_id, each.name, each.type
      from (${old}) as apply
      join dns_changes as each on each.account_id = ${accountId} and each.apply_id = apply.id
      limit ${limit}
    ) as gone
    where change.account_id = ${accountId} and change.apply_id = gone.apply_id
      and change.name = gone.name and change.type = gone.type`.execute(tx)
  if (changes.numAffectedRows === BigInt(limit)) return limit
  const applies = await sql`
    delete from dns_applies where account_id = ${accountId} and id in (${old})`.execute(tx)
  return Number(applies.numAffectedRows)
}
