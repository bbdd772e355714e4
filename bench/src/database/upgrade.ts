/**
 * How long each migration takes on a database that is filled: a million records of DNS, audit entries with their seals,
 * and events, or as many as BENCH_ROWS says. A migration holds its locks as long as it runs. Only the later migrations
 * are measured, one by one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { allMigrations } from '../../../server/src/all-migrations.ts'
import type { DatabaseAddress } from '../../../server/src/platform/database/connection/address.ts'
import { migrate } from '../../../server/src/platform/database/schema/migrate.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { milliseconds, print } from '../measure/figures.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const first = '0056-record-references'
const shownMs = 300

export async function benchUpgrade(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {}, warn() {}, error() {} } })
  const address: DatabaseAddress = { ...postgres.superuser, database: 'filled' }
  try {
    await using({ ...address, database: 'postgres' }, (client) => client.query('create database filled'))
    const migrations = allMigrations()
    const from = migrations.findIndex(({ name }) => name === first)
    await migrate(address, migrations.slice(0, from))
    await using(address, fill)
    for (let count = from + 1; count <= migrations.length; count++) {
      const begun = performance.now()
      await migrate(address, migrations.slice(0, count))
      const ms = performance.now() - begun
      if (ms > shownMs) print({ [migrations[count - 1]?.name ?? '']: milliseconds(ms) })
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

const account = `'acc_' || lpad((n % 200)::text, 26, '0')`
const zone = `'zone_' || lpad((n % 2000)::text, 26, '0')`
const at = `date_trunc('milliseconds', now() - make_interval(secs => (${rows} - n) * 30 * 86400.0 / ${rows}))`
const id = (prefix: string) => `earliest_id('${prefix}', ${at}) || lpad(to_hex(n), 16, '0')`

async function fill(client: Client): Promise<void> {
  // Records without zones do here.
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into dns_records (account_id, id, zone_id, name, type, rdata, ttl, labels, created_at, updated_at)
    select ${account}, 'rec_' || lpad(n::text, 26, '0'), ${zone}, 'host-' || n, 'A',
      format('10.%s.%s.%s', n >> 16 & 255, n >> 8 & 255, n & 255), 300, '{}', now(), now()
    from generate_series(1, ${rows}) as n`)
  await client.query(`
    insert into audit_log (account_id, id, at, actor, origin, request_id, action, target, changes)
    select ${account}, ${id('aud')}, ${at},
      '{"id": "tok_01m81v9pvff20s9zx9536wpsqz", "name": "CI", "type": "token", "hint": "hf_…wpsq"}',
      jsonb_build_object('ip', '192.0.2.' || n % 250, 'user_agent', 'Terraform/1.14'),
      'req_' || lpad(n::text, 26, '0'), 'dns.records.' || case n % 3 when 0 then 'create' when 1 then 'update' else 'delete' end,
      jsonb_build_object('id', 'rec_' || lpad((n % 300000)::text, 26, '0'), 'type', 'record', 'name', 'host-' || n || ' A in example.com'),
      case n % 3
        when 1 then '{"after": {"rdata": "192.0.2.1"}, "before": {"rdata": "192.0.2.2"}}'
        else jsonb_build_object('before', null, 'after', jsonb_build_object('zone_id', ${zone}, 'type', 'A',
          'name', 'host-' || n, 'rdata', '192.0.2.1', 'ttl', 300, 'comment', null, 'labels', '{}'::jsonb))
      end
    from generate_series(1, ${rows}) as n;
    insert into audit_seals (account_id, seq, entry_id, hash, signed_at, signature)
    select ${account}, n, ${id('aud')}, sha256(n::text::bytea), null, null from generate_series(1, ${rows}) as n`)
  await client.query(`
    insert into events (account_id, id, kind, body, created_at)
    select ${account}, ${id('evt')}, 'dns.records_changed',
      json_build_object('event', 'dns.records_changed', 'data', json_build_object('zone_id', ${zone}, 'zone', 'example.com',
        'labels', '{}'::json, 'version', n, 'cause', 'api', 'added', json_build_array(json_build_object('name', 'host-' || n,
        'type', 'A', 'ttl', 300, 'value', '192.0.2.1', 'priority', null)), 'changed', '[]'::json, 'removed', '[]'::json))::text
        , ${at}
    from generate_series(1, ${rows}) as n`)
  await client.query('vacuum analyze')
}
