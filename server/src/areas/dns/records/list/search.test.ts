/** Searching records, with the index and without. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { recordText } from '#areas/dns/store/record-text.ts'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '#areas/dns/testing/given-zone.ts'
import { openDatabase } from '#platform/database/connection/database.ts'
import { createTextIndexes } from '#platform/database/text-index/create-text-indexes.ts'
import { functionName, idsContaining, indexName } from '#platform/database/text-index/text-index.ts'
import { createLog } from '#platform/telemetry/log.ts'
import type { TestDatabase } from '#testing/database.ts'
import {
  asSuperuser,
  type DebianPostgres,
  missingDebianPostgres,
  startDebianPostgres,
} from '#testing/servers/debian-postgres.ts'

const terms = [
  'mail',
  'host-7',
  '10.0.0.7',
  '0.0.7',
  'search.example',
  'grüße',
  'GRÜSSE AUS',
  '100%',
  'a_b',
  'c:\\temp',
  'be',
  '@',
  'no such thing',
  'münchen',
]

const records = [
  ...Array.from({ length: 60 }, (_each, index) => ({
    type: 'A',
    name: `host-${index}`,
    value: `10.0.0.${index}`,
  })),
  { type: 'MX', name: '@', value: '10 mail.example.net' },
  { type: 'TXT', name: '@', value: 'v=spf1 include:_spf.example.net -all' },
  { type: 'TXT', name: 'note', value: 'x', comment: 'Grüße aus Köln, 100% a_b c:\\temp' },
  { type: 'TXT', name: 'münchen', value: 'be' },
]

/** A service with a zone of these records and one of another account. */
async function givenRecords(address?: TestDatabase): Promise<{ world: ZoneWorld; zone: TestZone }> {
  const world = await givenZoneWorld(address ? { address } : {})
  const zone = await world.zone('search.example')
  await zone.bulk({ create: records })
  const other = await world.service.otherAccount()
  const { token } = other
  const connection = await world.service.request('POST', '/v1/connections', {
    token,
    body: { provider: 'sandbox' },
  })
  const body = { name: 'search.example', connection_id: connection.body.id }
  const foreign = await world.service.request('POST', '/v1/dns/zones', {
    token,
    body,
    headers: { prefer: 'wait=20' },
  })
  await world.service.request('POST', `/v1/dns/zones/${foreign.body.id}/records/bulk`, {
    token,
    body: { create: records },
  })
  return { world, zone }
}

async function foundNames({ world, zone }: { world: ZoneWorld; zone: TestZone }) {
  const found: Record<string, string[]> = {}
  for (const term of terms)
    for (const query of [`q=${encodeURIComponent(term)}`, `value=${encodeURIComponent(term)}`])
      for (const path of ['/v1/dns/records', `${zone.path}/records`]) {
        const { body } = await world.service.request('GET', `${path}?limit=200&total=true&sort=name&${query}`)
        found[`${path} ${query}`] = [
          body.total,
          ...body.data.map(({ fqdn, type }: { fqdn: string; type: string }) => `${fqdn} ${type}`),
        ]
      }
  return found
}

async function query<T extends object>(address: TestDatabase, text: string): Promise<T[]> {
  const client = new Client(address)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const isMade = async (address: TestDatabase) => {
  const [row] = await query<{ made: string | null }>(
    address,
    `select to_regproc('${functionName(recordText.table)}') as made`,
  )
  return row?.made !== null
}

/** How often the index was used, once all sessions have reported their statistics. */
const scans = async (address: TestDatabase) => {
  const [row] = await query<{ count: string }>(
    address,
    `select coalesce(max(idx_scan), 0) as count from pg_stat_user_indexes where indexrelname = '${indexName(recordText.table)}'`,
  )
  return Number(row?.count)
}

const log = createLog('info', { write: () => {} })

/** Enough records that reading all of them is slower than the index. */
async function addRecords(address: TestDatabase, { id }: TestZone, count = 10_000): Promise<void> {
  await query(
    address,
    `insert into dns_records (account_id, id, zone_id, name, type, rdata, ttl, labels, created_at, updated_at)
     select account_id, 'rec_' || lpad(n::text, 26, '0'), id, 'many-' || n, 'TXT', '"' || md5(n::text) || '"', 300, '{}', now(), now()
     from dns_zones, generate_series(1, ${count}) n where id = '${id}'`,
  )
  await query(
    address,
    `insert into dns_rrsets (account_id, zone_id, name, type, wanted_ttl, wanted, applied_ttl, applied, actual_ttl, actual)
     select account_id, zone_id, name, type, ttl, rdata, ttl, rdata, ttl, rdata from dns_records where name like 'many-%'`,
  )
  await query(
    address,
    `update dns_zones set record_count = (select count(*) from dns_records where zone_id = '${id}') where id = '${id}'`,
  )
  await query(address, 'analyze dns_records')
}

/** What the index returns for a text in the zone's account, up to a maximum. */
async function idsFound(address: TestDatabase, zone: TestZone, text: string, most: number) {
  const [row] = await query<{ account_id: string }>(
    address,
    `select account_id from dns_zones where id = '${zone.id}'`,
  )
  const account = row?.account_id ?? ''
  const database = openDatabase(address, 1, () => {})
  try {
    return await database.tenant(account, (tx) => idsContaining(tx, account, recordText, [text], most))
  } finally {
    await database.close()
  }
}

function searchTests(administrator: string | undefined, given: () => Promise<TestDatabase | undefined>) {
  it('finds the same records with the index as by reading all of them', async () => {
    const address = await given()
    const records = await givenRecords(address)
    onTestFinished(() => records.world.close())
    const used = records.world.service.address
    await expect.poll(() => isMade(used)).toBe(true)
    await addRecords({ ...used, ...(administrator && { user: administrator }) }, records.zone)
    const indexed = await foundNames(records)
    expect(indexed['/v1/dns/records q=host-7']).toEqual([1, 'host-7.search.example A'])
    expect(indexed['/v1/dns/records q=mail']).toEqual([1, 'search.example MX'])
    await expect.poll(() => scans(used)).toBeGreaterThan(0)
    await query(used, `drop function ${functionName(recordText.table)}`)
    expect(await foundNames(records)).toEqual(indexed)
    // The next start creates the missing index.
    await createTextIndexes(used, [recordText], log).finished
    expect(await isMade(used)).toBe(true)
    expect(await foundNames(records)).toEqual(indexed)
  })
}

describe('a search on the service’s own PostgreSQL', () => {
  it('counts up to 10,000 across all zones, and exactly in one zone or without a filter', async () => {
    const { world, zone } = await givenRecords()
    onTestFinished(() => world.close())
    const address = world.service.address
    await expect.poll(() => isMade(address)).toBe(true)
    await addRecords(address, zone, 10_050)
    const totalOf = async (path: string) => {
      const { body } = await world.service.request('GET', `${path}&total=true&limit=1`)
      return [body.total, body.total_is_exact]
    }
    expect(await totalOf('/v1/dns/records?q=many')).toEqual([10_000, false])
    expect(await totalOf('/v1/dns/records?type=TXT')).toEqual([10_000, false])
    expect(await totalOf('/v1/dns/records?q=many-777')).toEqual([11, true])
    expect(await idsFound(address, zone, 'many-777', 11)).toHaveLength(11)
    expect(await idsFound(address, zone, 'many-777', 10)).toBe('more')
    expect(await totalOf('/v1/dns/records?q=no+such+thing')).toEqual([0, true])
    expect(await totalOf(`${zone.path}/records?q=many`)).toEqual([10_050, true])
    expect(await totalOf('/v1/dns/records?q=many&zone=search.example')).toEqual([10_050, true])
    const all = records.length + 10_050
    const made = (await world.service.request('GET', `${zone.path}/records?type=NS&limit=10`)).body.data
      .length
    expect(await totalOf('/v1/dns/records?')).toEqual([all + made, true])
    expect(await totalOf(`${zone.path}/records?`)).toEqual([all + made, true])
  })

  searchTests(undefined, async () => undefined)
})

describe.skipIf(missingDebianPostgres.length > 0)('a search on an operator’s PostgreSQL', () => {
  let server: DebianPostgres
  beforeAll(async () => {
    server = await startDebianPostgres()
  })
  afterAll(() => server.remove())

  searchTests('postgres', async () => server.address)

  it('reads the records if the extensions are refused, and logs so once', async () => {
    const address = { ...server.address, database: 'refused' }
    await asSuperuser(server.address, async (client) => {
      await client.query('create database refused owner holdfast')
      await client.query('revoke create on database refused from public, holdfast')
    })
    const records = await givenRecords(address)
    onTestFinished(() => records.world.close())
    const lines: string[] = []
    const listening = createLog('info', { write: (line: string) => void lines.push(line) })
    await createTextIndexes(address, [recordText], listening).finished
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        reason: expect.stringContaining('permission denied'),
        msg: expect.stringContaining('create extension if not exists pg_trgm'),
      },
    ])
    expect(await isMade(address)).toBe(false)
    expect((await foundNames(records))['/v1/dns/records q=host-7']).toEqual([1, 'host-7.search.example A'])
    const administrator = new Client({ ...address, user: 'postgres' })
    await administrator.connect()
    for (const extension of ['pg_trgm', 'btree_gin'])
      await administrator.query(`create extension ${extension}`)
    await administrator.end()
    await createTextIndexes(address, [recordText], listening).finished
    expect(await isMade(address)).toBe(true)
    expect(lines).toHaveLength(1)
  })
  it('creates the index once a lost database is back, without a warning', async () => {
    const address = { ...server.address, database: 'lost' }
    await asSuperuser(server.address, async (client) => {
      await client.query('create database lost owner holdfast')
    })
    const { world } = await givenRecords(address)
    onTestFinished(() => world.close())
    await expect.poll(() => isMade(address)).toBe(true)
    await query(address, `drop function ${functionName(recordText.table)}`)
    const lines: string[] = []
    const listening = createLog('info', { write: (line: string) => void lines.push(line) })
    await server.kill()
    const creation = createTextIndexes(address, [recordText], listening)
    await server.start()
    await creation.finished
    expect(await isMade(address)).toBe(true)
    expect(lines).toEqual([])
  })
})
