/**
 * Measures what a million events, audit entries with their seals, and idempotency keys cost to store and to delete
 * again, in unpartitioned tables and in partitions by time: bytes, WAL, the time to delete the older half, and the
 * vacuum after it. Also how long it takes to partition filled tables. It measures the database alone, with fewer rows,
 * and prints figures for a million.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { allMigrations } from '../../../server/src/all-migrations.ts'
import type { DatabaseAddress } from '../../../server/src/platform/database/connection/address.ts'
import { migrate } from '../../../server/src/platform/database/schema/migrate.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { mebibytes, milliseconds, print } from '../measure/figures.ts'

const rows = 200_000
const accounts = 200
const perMillion = 1_000_000 / rows
const weeks = 8

type Table = { tables: readonly string[]; days: number; fill: string; deleteOld: string }

// Spreads the times over the weeks in row order; `digits` makes the ids differ.
const at = (days: number) => `now() - make_interval(secs => (${rows} - n) * ${days} * 86400.0 / ${rows})`
const id = (prefix: string, days: number) =>
  `earliest_id('${prefix}', ${at(days)}) || lpad(to_hex(n), 16, '0')`
const account = `'acc_' || lpad((n % ${accounts})::text, 26, '0')`
const each = `from generate_series(1, ${rows}) as n`
const days = weeks * 7
const batch = (table: string, key: string, old: string) =>
  `delete from ${table} where account_id = $1 and ${key} in (
     select ${key} from ${table} where account_id = $1 and ${old} order by ${key} limit 1000)`

const tables: Record<string, Table> = {
  events: {
    tables: ['events'],
    days,
    fill: `insert into events (account_id, id, kind, body, created_at)
      select ${account}, ${id('evt', days)}, 'dns.records_changed', '{"x": "' || repeat('x', 290) || '"}', ${at(days)} ${each}`,
    deleteOld: batch('events', 'id', `created_at < now() - interval '${days / 2} days'`),
  },
  'audit entries with seals': {
    tables: ['audit_log', 'audit_seals'],
    days,
    fill: `insert into audit_log (account_id, id, at, actor, origin, request_id, action, target, changes)
      select ${account}, ${id('aud', days)}, date_trunc('milliseconds', ${at(days)}),
        '{"id": "tok_01m81v9pvff20s9zx9536wpsqz", "name": "CI", "type": "token"}', '{"ip": "192.0.2.1"}',
        'req_' || n, 'dns.records.update', jsonb_build_object('id', 'rec_' || n, 'type', 'record'),
        '{"after": {"value": "192.0.2.1"}, "before": {"value": "192.0.2.2"}}' ${each};
      insert into audit_seals (account_id, seq, entry_id, hash, signed_at, signature)
      select ${account}, n, ${id('aud', days)}, sha256(n::text::bytea),
        case when n % 3 = 0 then date_trunc('milliseconds', now()) end,
        case when n % 3 = 0 then sha512(n::text::bytea) end ${each}`,
    deleteOld: `with old as (
        delete from audit_log where account_id = $1 and id in (
          select id from audit_log
          where account_id = $1 and id < earliest_id('aud', now() - interval '${days / 2} days') limit 1000)
        returning id)
      delete from audit_seals where account_id = $1 and entry_id in (select id from old)`,
  },
  'idempotency keys': {
    tables: ['idempotency_keys'],
    days: 2,
    fill: `insert into idempotency_keys (account_id, actor_id, key, fingerprint, answer, created_at)
      select ${account}, 'tok_01m81v9pvff20s9zx9536wpsqz', md5(n::text), sha256(n::text::bytea), repeat('y', 400),
        ${at(2)} ${each}`,
    deleteOld: `delete from idempotency_keys
      where created_at < now() - interval '1 day' and account_id = $1`,
  },
}

type Figures = { bytes: number; fillWal: number; dropWal: number; dropMs: number; vacuumMs: number }

export async function benchRetention(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {}, warn() {}, error() {} } })
  const migrations = allMigrations()
  const old = migrations.findIndex(({ name }) => name.endsWith('-partitioned-events'))
  const addressOf = (database: string): DatabaseAddress => ({ ...postgres.superuser, database })
  try {
    for (const name of ['whole', 'partitioned'])
      await using(addressOf('postgres'), (client) => client.query(`create database ${name}`))
    await migrate(addressOf('whole'), migrations.slice(0, old))
    await migrate(addressOf('partitioned'), migrations)
    await using(addressOf('partitioned'), async (client) => {
      for (const table of Object.values(tables)) await partitionPast(client, table)
    })
    for (const [name, table] of Object.entries(tables)) {
      const whole = await using(addressOf('whole'), (client) => fill(client, table))
      const parts = await using(addressOf('partitioned'), (client) => fill(client, table))
      show(name, whole, parts)
    }
    await using(addressOf('postgres'), async (client) => {
      await client.query('create database filled template whole')
    })
    const begun = performance.now()
    await migrate(addressOf('filled'), migrations)
    const ms = (performance.now() - begun) * perMillion
    print({ 'partitioning tables with a million of each': milliseconds(ms) })
    for (const [name, table] of Object.entries(tables)) {
      const whole = await using(addressOf('whole'), (client) => deleteHalf(client, table))
      const parts = await using(addressOf('partitioned'), (client) => dropHalf(client, table))
      showDropped(name, whole, parts)
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function using<T>(address: DatabaseAddress, task: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(address)
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

/** Replaces the first partition by partitions of the weeks or days that the rows are from. */
async function partitionPast(client: Client, { tables: names, days: span }: Table): Promise<void> {
  for (const name of names) {
    const prefix = name === 'events' ? 'evt' : 'aud'
    const bound = (ago: number) =>
      name === 'idempotency_keys'
        ? `(now() - interval '${ago} days')::text`
        : `earliest_id('${prefix}', now() - interval '${ago} days')`
    const width = span / (name === 'events' ? 8 : 2)
    await client.query(`drop table ${name}_p_first`)
    await client.query(`do $$ declare low text; high text; begin
      ${Array.from({ length: Math.round(span / width) + 1 }, (_, index) => {
        const ago = span - index * width
        return `low := ${index === 0 ? bound(ago + 365) : bound(ago)}; high := ${bound(ago - width)};
          execute format('create table ${name}_p${index} partition of ${name} for values from (%L) to (%L)', low, high);`
      }).join('\n')}
    end $$`)
  }
}

async function walNow(client: Client): Promise<number> {
  await client.query('checkpoint')
  const { rows: found } = await client.query<{ wal: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal`,
  )
  return Number(found[0]?.wal)
}

async function fill(client: Client, { tables: names, fill: text }: Table) {
  const before = await walNow(client)
  await client.query(text)
  const wal = (await walNow(client)) - before
  const { rows: found } = await client.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c
     where c.relname = any($1) or c.oid in (select inhrelid from pg_inherits where inhparent::regclass::text = any($1))`,
    [names],
  )
  await client.query(`vacuum analyze ${names.join(', ')}`)
  return { bytes: found[0]?.bytes ?? 0, fillWal: wal }
}

async function deleteHalf(client: Client, table: Table) {
  return await measureDrop(client, table, async () => {
    for (let number = 0; number < accounts; number++)
      await client.query(table.deleteOld, [`acc_${String(number).padStart(26, '0')}`])
  })
}

async function dropHalf(client: Client, table: Table) {
  return await measureDrop(client, table, async () => {
    const count = table.tables[0] === 'events' ? 4 : 1
    for (let index = 0; index < count; index++)
      await client.query(`drop table ${table.tables.map((name) => `${name}_p${index}`).join(', ')}`)
  })
}

async function measureDrop(client: Client, { tables: names }: Table, task: () => Promise<void>) {
  const before = await walNow(client)
  const begun = performance.now()
  await task()
  const dropMs = performance.now() - begun
  const vacuumed = performance.now()
  await client.query(`vacuum ${names.join(', ')}`)
  const vacuumMs = performance.now() - vacuumed
  return { dropMs, vacuumMs, dropWal: (await walNow(client)) - before }
}

type Filled = Pick<Figures, 'bytes' | 'fillWal'>
type Dropped = Pick<Figures, 'dropMs' | 'vacuumMs' | 'dropWal'>

function show(name: string, whole: Filled, parts: Filled): void {
  const ratio = (key: keyof Filled) =>
    `${mebibytes(whole[key] * perMillion)}, partitioned ${mebibytes(parts[key] * perMillion)} (${(parts[key] / whole[key]).toFixed(2)})`
  print({ [`a million ${name}: bytes`]: ratio('bytes'), [`a million ${name}: WAL`]: ratio('fillWal') })
}

function showDropped(name: string, whole: Dropped, parts: Dropped): void {
  const ratio = (key: keyof Dropped, format: (value: number) => string) =>
    `${format(whole[key] * perMillion)}, partitioned ${format(parts[key] * perMillion)} (${(parts[key] / whole[key]).toFixed(3)})`
  print({
    [`dropping half a million ${name}: time`]: ratio('dropMs', milliseconds),
    [`dropping half a million ${name}: vacuum after it`]: ratio('vacuumMs', milliseconds),
    [`dropping half a million ${name}: WAL with the vacuum`]: ratio('dropWal', mebibytes),
  })
}
