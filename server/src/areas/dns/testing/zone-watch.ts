/**
 * A zone under random actions, and what must always be true when no work is running. Generated values are unique, so
 * each value shows where it came from.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestZone, ZoneWorld } from './given-zone.ts'

type RRsets = Record<string, { ttl: number; values: string[] }>

export type WatchedZone = {
  zone: TestZone
  /** Which values may exist at the provider of a manual zone: external or approved ones. Null: not tracked. */
  allowed: Set<string> | null
  /** RRsets and values that an ignore rule matches. */
  theirs: RRsets
  /** The name servers at the apex, as last set externally or by a forced plan. */
  apexNs: string[]
}

/** What belongs to other tools: names that begin with "theirs", and marked values in a shared RRset. */
export const ignoreRules = [{ name: 'theirs*' }, { types: ['TXT'], value: '"other-*"' }]
export const isForeign = (value: string) => value.startsWith('"other-')

export async function expectInvariants(world: ZoneWorld, watched: WatchedZone): Promise<void> {
  const { zone } = watched
  const seen = await zone.read()
  const records = await zone.records()
  const provider = await world.atProvider(zone.name)
  expectForeignUnchanged(watched, provider)
  expectSyncedIsTrue(records, provider)
  expect(provider['@ NS']?.values ?? [], 'the name servers at the apex').toEqual(watched.apexNs)
  if (seen['apply_mode'] === 'manual' && watched.allowed)
    for (const [key, { values }] of Object.entries(provider))
      for (const value of values) expect(watched.allowed, `${key} at the provider`).toContain(value)
  expect(seen['record_count']).toBe(records.length)
  expectSettled(seen)
  await expectHistory(world, zone, seen['version'])
}

function expectForeignUnchanged({ theirs }: WatchedZone, provider: RRsets): void {
  for (const [key, { values }] of Object.entries(provider)) {
    const others = key.startsWith('theirs') ? values : values.filter(isForeign)
    expect(others, `what others have at ${key}`).toEqual(theirs[key]?.values ?? [])
  }
  for (const key of Object.keys(theirs)) expect(provider, 'what others have').toHaveProperty([key])
}

/** A record is in sync exactly if its whole RRset, without ignored values, is at the provider as wanted. */
function expectSyncedIsTrue(records: Record<string, any>[], provider: RRsets): void {
  for (const [key, set] of Map.groupBy(records, ({ name, type }) => `${name} ${type}`)) {
    const wanted = set.map(({ value, priority }) => (priority === null ? value : `${priority} ${value}`))
    const there = provider[key]
    const isThere =
      there !== undefined &&
      there.ttl === Math.max(30, set[0]?.['ttl']) &&
      wanted.toSorted().join() === there.values.filter((value) => !isForeign(value)).join()
    for (const record of set) {
      expect(record['synced'], `${key} wanted ${wanted}, there ${there?.values}`).toBe(isThere)
      expect(record['state'] === 'in_sync').toBe(isThere)
    }
  }
}

/** Everything that the settings do automatically is done. */
function expectSettled({ apply_mode, drift_policy, sync }: Record<string, any>): void {
  // A manual zone keeps showing a rejected change until it is approved again.
  const isRefused = apply_mode === 'manual' && sync.failed > 0 && sync.error?.code === 'changes_refused'
  expect(['in_sync', 'drifted', 'pending', 'held', ...(isRefused ? ['failing'] : [])]).toContain(sync.state)
  expect(sync.held !== null).toBe(sync.state === 'held')
  if (sync.state === 'held') return
  if (apply_mode === 'automatic') expect(sync.pending).toBe(0)
  if (apply_mode === 'automatic' && drift_policy === 'enforce') expect(sync.drifted).toBe(0)
}

/**
 * The newest version is what was applied, what is in sync was applied, and each version has an event and an audit
 * entry.
 */
async function expectHistory(world: ZoneWorld, zone: TestZone, version: number): Promise<void> {
  const { service } = world
  const select = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await service.database.tenant(service.accountId, (tx) => query.execute(tx))).rows
  const wrong = await select(sql`
    with history as (
      select distinct on (c.name, c.type) c.name, c.type, c.after_ttl, c.after
      from dns_changes c join dns_applies a on (a.account_id, a.id) = (c.account_id, c.apply_id)
      where a.zone_id = ${zone.id} and c.outcome = 'applied' and a.version is not null
      order by c.name, c.type, a.version desc
    )
    select h.*, r.* from history h
    full join (select * from dns_rrsets where zone_id = ${zone.id}) r using (name, type)
    where (h.after, h.after_ttl) is distinct from (r.applied, r.applied_ttl)
       or (r.state = 'in_sync' and (r.applied, r.applied_ttl) is distinct from (r.actual, r.actual_ttl))
       or (r.name is not null and r.wanted is null and r.applied is null and r.actual is null)`)
  expect(wrong).toEqual([])
  const versions = (await service.request('GET', `${zone.path}/versions?limit=200`)).body.data
  const told = versions.filter(({ cause }: { cause: string }) => cause !== 'import').length
  const events = (await world.events('dns.records_changed')).filter((data) => data['zone'] === zone.name)
  expect([versions.length, events.length]).toEqual([version, told])
  const audited = await select(sql`
    select distinct changes -> 'after' ->> 'version' from (select changes::jsonb, target::jsonb from audit_log) a
    where target ->> 'id' = ${zone.id} and changes -> 'after' ? 'version'`)
  expect(audited.length).toBeGreaterThanOrEqual(version)
}
