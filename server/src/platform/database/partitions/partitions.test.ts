import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId, newIdAt } from '#kernel/id.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { freePorts } from '#providers/testing/servers/server-process.ts'
import { givenDatabase, type TestDatabase } from '#testing/database.ts'
import { type Database, openDatabase, type Tx } from '../connection/database.ts'
import { DatabaseUnavailable } from '../connection/unavailable.ts'
import { readPartitions } from './catalogue.ts'
import { partitionMeasure } from './measure.ts'
import type { PartitionedTable } from './partitioned-table.ts'
import { openPartitions } from './partitions.ts'

const dayMs = 24 * 3600 * 1000
const days = (count: number) => new Date(Date.now() + count * dayMs)
const samples: PartitionedTable = {
  table: 'samples',
  key: { column: 'id', kind: 'event' },
  widthDays: 7,
  storage: 'fillfactor = 80',
}
const timed: PartitionedTable = { table: 'timed', key: { column: 'at', kind: null }, widthDays: 1 }

let address: TestDatabase
let database: Database
let owner: Client
let account: string
const lines: { level: string; message: string; fields: object }[] = []
const lineAs = (level: string) => (fields: object, message: string) => {
  lines.push({ level, message, fields })
}
const log = { debug() {}, info: lineAs('info'), warn: lineAs('warn'), error: lineAs('error') } as never
const open = () => openPartitions(address, log)

beforeAll(async () => {
  address = await givenDatabase()
  database = openDatabase(address, 10, () => {})
  owner = await connectOwner(address)
  await owner.query(`set timezone = 'Asia/Kolkata'`)
})
afterAll(async () => {
  await owner.end()
  await database.close()
})
beforeEach(async () => {
  lines.length = 0
  account = newId('account')
  await owner.query(`
    drop table if exists samples, timed;
    create table samples (
      account_id text collate "C" not null, id text collate "C" not null, number int not null default 1,
      twice int generated always as (number * 2) stored,
      primary key (account_id, id)
    ) partition by range (id);
    create table timed (
      account_id text collate "C" not null, at timestamptz not null, primary key (account_id, at)
    ) partition by range (at);
    select begin_partitions('samples', 'evt', 7);
    select begin_partitions('timed', null, 1);
    select protect_tenant_table('samples');
    select protect_tenant_table('timed');
    grant select, insert, delete on samples, timed to holdfast_app;`)
})

const insert = (at: Date, number = 1) =>
  database.tenant(account, async (tx) => {
    const id = newIdAt('event', at)
    await sql`insert into samples (account_id, id, number) values (${account}, ${id}, ${number})`.execute(tx)
    return id
  })
const partitionOf = async (id: string) => (await stored(id))[0]?.partition
const stored = (id: string) =>
  database.tenant(account, async (tx) => {
    const { rows } = await sql<{ partition: string; twice: number }>`
      select tableoid::regclass::text as partition, twice from samples where account_id = ${account} and id = ${id}`.execute(
      tx,
    )
    return rows
  })
const rangesOf = async (table: PartitionedTable) => await readPartitions(owner, table)
const gauges = async (table: PartitionedTable) => {
  const read = await database.system((tx) => partitionMeasure([table]).read(tx))
  return Object.fromEntries(read.map(({ gauge, value }) => [gauge, value]))
}

describe('partitions ahead', () => {
  it('cover a week and at least three partitions without a gap, by id and by time', async () => {
    for (const table of [samples, timed]) {
      await open().prepare([table])
      const ranges = await rangesOf(table)
      expect(ranges[0]?.from).toBe(-Infinity)
      for (const [index, { to }] of ranges.slice(0, -1).entries()) expect(ranges[index + 1]?.from).toBe(to)
      for (const { to } of ranges) expect(to % (table.widthDays * dayMs)).toBe(0)
      const last = ranges.at(-1)?.to ?? 0
      expect(last).toBeGreaterThan(days(Math.max(7, 3 * table.widthDays)).getTime())
      expect((await gauges(table))['holdfast_partitions_ahead_seconds']).toBeGreaterThan(7 * 24 * 3600)
    }
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([])
  })

  it('accept a row at the first and at the last millisecond of their range, and find it by its id in one partition', async () => {
    await open().prepare([samples])
    const [, second] = await rangesOf(samples)
    const from = second?.from ?? 0
    const to = second?.to ?? 0
    const ids = [await insert(new Date(from - 1)), await insert(new Date(from))]
    ids.push(await insert(new Date(to - 1)), await insert(new Date(to)))
    const held = await Promise.all(ids.map(partitionOf))
    expect(held[0]).toBe('samples_p_first')
    expect([held[1], held[2]]).toEqual([second?.name, second?.name])
    expect(held[3]).not.toBe(second?.name)
    const { rows } = await database.tenant(account, (tx) =>
      sql<{ 'QUERY PLAN': string }>`
        explain (costs off) select * from samples where account_id = ${account} and id = ${ids[1]}`.execute(
        tx,
      ),
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan.match(/samples_p\w*/g)).toEqual([`${second?.name}_pkey`, second?.name])
  })

  it('are created later if the database cannot be reached', async () => {
    const [port = 0] = await freePorts(1)
    const unreachable = openPartitions({ ...address, host: '127.0.0.1', port }, log)
    await expect(unreachable.prepare([samples])).rejects.toBeInstanceOf(DatabaseUnavailable)
  })

  it('are created once, however many processes do it at the same time', async () => {
    await Promise.all(Array.from({ length: 6 }, () => open().prepare([samples, timed])))
    expect(lines.map(({ message }) => message)).toEqual(['created partitions', 'created partitions'])
    await open().prepare([samples, timed])
    expect(lines).toHaveLength(2)
  })

  it('have the storage parameters of their table, and grant no permissions', async () => {
    await open().prepare([samples])
    const name = (await rangesOf(samples))[1]?.name
    const { rows } = await owner.query('select reloptions, relrowsecurity from pg_class where relname = $1', [
      name,
    ])
    expect(rows).toEqual([{ reloptions: ['fillfactor=80'], relrowsecurity: true }])
    for (const partition of [name, 'samples_p_first', 'samples_p_default']) {
      const read = (tx: Tx) => sql.raw(`select from ${partition}`).execute(tx)
      await expect(database.tenant(account, read)).rejects.toThrow('permission denied')
      await expect(database.system(read)).rejects.toThrow('permission denied')
    }
  })
})

describe('a row without a partition for its time', () => {
  it('is stored, however far ahead the clock was, is counted in a metric, and moves when its partition is created', async () => {
    await open().prepare([samples])
    const far = await insert(days(4000), 21)
    expect(await stored(far)).toEqual([{ partition: 'samples_p_default', twice: 42 }])
    expect((await gauges(samples))['holdfast_default_partition_bytes']).toBeGreaterThan(0)
    await open().prepare([samples])
    expect(await partitionOf(far)).toBe('samples_p_default')
    await database.tenant(account, (tx) => sql`delete from samples where id = ${far}`.execute(tx))

    // As if no process had created partitions for weeks.
    for (const { name, from } of await rangesOf(samples))
      if (from !== -Infinity) await owner.query(`drop table ${name}`)
    const late = await insert(days(9), 4)
    expect(await partitionOf(late)).toBe('samples_p_default')
    lines.length = 0
    await open().prepare([samples])
    expect(await stored(late)).toMatchObject([{ partition: expect.stringMatching(/_p\d{8}$/), twice: 8 }])
    expect((await gauges(samples))['holdfast_default_partition_bytes']).toBe(0)
  })

  it('is announced by a warning if partitions ran out', async () => {
    await open().prepare([timed])
    for (const { name, to } of await rangesOf(timed))
      if (to > days(2).getTime()) await owner.query(`drop table ${name}`)
    expect((await gauges(timed))['holdfast_partitions_ahead_seconds']).toBeLessThan(2 * 24 * 3600)
    lines.length = 0
    await open().prepare([timed])
    expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([{ fields: { table: 'timed' } }])
  })
})

describe('dropping', () => {
  it('drops only partitions that end before the time and whose rows are not needed', async () => {
    await open().prepare([samples])
    const kept = await insert(days(0))
    const ranges = await rangesOf(samples)
    const [first, second] = ranges
    expect(await open().drop([samples], new Date((first?.to ?? 0) - 1))).toEqual(first?.end)
    expect(await open().drop([samples], second?.end ?? days(0), async () => true)).toEqual(second?.end)
    expect(await partitionOf(kept)).toBe('samples_p_first')
    expect(await open().drop([samples], second?.end ?? days(0))).toEqual(second?.end)
    expect(await rangesOf(samples)).toEqual(ranges.slice(2))
    expect(await stored(kept)).toEqual([])
    // Rows with an old time are stored nevertheless.
    expect(await partitionOf(await insert(days(-100)))).toBe('samples_p_default')
  })

  it('waits for locks on the table and then continues, without errors for writers and readers', async () => {
    await open().prepare([samples])
    const [first] = await rangesOf(samples)
    const release = Promise.withResolvers<void>()
    const reading = Promise.withResolvers<void>()
    const longRead = database.tenant(account, async (tx) => {
      await sql`select count(*) from samples`.execute(tx)
      reading.resolve()
      await release.promise
    })
    await reading.promise
    let isOver = false
    let written = 0
    const load = Array.from({ length: 4 }, async () => {
      for (; !isOver; written++) {
        await insert(days(8))
        await database.tenant(account, (tx) => sql`select count(*) from samples`.execute(tx))
      }
    })
    const dropping = open().drop([samples], first?.end ?? days(0))
    const before = written
    await expect.poll(() => written).toBeGreaterThan(before + 20)
    release.resolve()
    await longRead
    await dropping
    isOver = true
    await Promise.all(load)
    expect((await rangesOf(samples)).map(({ name }) => name)).not.toContain('samples_p_first')
    const { rows } = await database.tenant(account, (tx) =>
      sql<{ count: number }>`select count(*)::int as count from samples`.execute(tx),
    )
    expect(rows).toEqual([{ count: written }])
  })
})
