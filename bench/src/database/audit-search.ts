/**
 * Searches the audit log for a text (`q`) as the service does, under row-level security, in an account of 1,000,000
 * entries among as many of 200 other accounts, spread over a year of monthly partitions: the time, and the pages of
 * 8 KiB that PostgreSQL reads. Then what the index costs an entry: WAL and CPU time, with it and without. It measures
 * the database alone.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { allMigrations } from '../../../server/src/all-migrations.ts'
import { systemActor } from '../../../server/src/kernel/access/actor.ts'
import { newId } from '../../../server/src/kernel/id.ts'
import { recordAudit } from '../../../server/src/platform/audit/audit.ts'
import { selectEntries } from '../../../server/src/platform/audit/entry-store.ts'
import { auditText } from '../../../server/src/platform/audit/entry-text.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import {
  type Database,
  openDatabase,
  type Tx,
} from '../../../server/src/platform/database/connection/database.ts'
import { migrate } from '../../../server/src/platform/database/schema/migrate.ts'
import { createTextIndexes } from '../../../server/src/platform/database/text-index/create-text-indexes.ts'
import { indexName } from '../../../server/src/platform/database/text-index/text-index.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../../server/src/platform/telemetry/log.ts'
import { type Cost, costOf } from '../measure/cost.ts'
import { mebibytes, median, milliseconds, print } from '../measure/figures.ts'

const entries = 1_000_000
const otherAccounts = 200
const months = 12
const rounds = 7
const written = 5000
const writtenAtOnce = 100

const searches: Record<string, string> = {
  'a name that one entry has': 'host-777777',
  'a name that 100 entries have': 'host-7777',
  'an address in the changes': '10.9.117.3',
  'a name that 3,000 entries have': 'Rare',
  'what is not there': 'no-such-thing',
  'what all entries have': 'records',
  'what all entries of others have, and none here': 'foreign',
  'two letters': 'os',
}

export async function benchAuditSearch(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {}, warn() {}, error() {} } })
  const address = postgres.superuser
  try {
    await migrate(address, allMigrations())
    const owner = new Client(address)
    owner.on('error', () => {})
    await owner.connect()
    const database = openDatabase(address, 4, () => {})
    const account = newId('account')
    await makePartitions(owner)
    await fill(owner, account)
    await fillOthers(owner)
    await owner.query('vacuum analyze audit_log')
    await createTextIndexes(address, [auditText], createLog('info', process.stdout)).finished
    await owner.query('vacuum analyze audit_log')
    print(await sizes(owner))
    for (const [name, q] of Object.entries(searches))
      print({ [name]: await measure(owner, database, account, q) })
    await writing(owner, database, account, postgres.pid)
    await database.close()
    await owner.end()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Replaces the first partition by those of the past months. */
async function makePartitions(owner: Client): Promise<void> {
  await owner.query(`do $$ declare last text; low text; high text; begin
    last := (select substring(pg_get_expr(relpartbound, oid) from 'TO \\(''([^'']*)')
      from pg_class where relname = 'audit_log_p_first');
    drop table audit_log_p_first;
    for month in 1..${months} loop
      low := case when month = ${months} then '' else earliest_id('aud', now() - make_interval(days => 30 * month)) end;
      high := case when month = 1 then last else earliest_id('aud', now() - make_interval(days => 30 * (month - 1))) end;
      execute format('create table audit_log_past%s partition of audit_log for values from (%L) to (%L)',
        month, low, high);
    end loop; end $$`)
}

/** Entries of changed records, as the service writes them. */
async function fill(owner: Client, account: string): Promise<void> {
  await owner.query(rowsOf(`'${account}'`, 'host-', `case when n % 333 = 0 then 'Rare' else 'Nina' end`, 1))
}

async function fillOthers(owner: Client): Promise<void> {
  const account = `'acct_0' || lpad((n % ${otherAccounts})::text, 25, '0')`
  await owner.query(rowsOf(account, 'foreign-', `'Otto'`, 2))
}

function rowsOf(account: string, host: string, person: string, series: number): string {
  const at = `now() - make_interval(secs => (${entries} - n) * ${(months * 30 - 15) * 86_400}.0 / ${entries})`
  const name = `'${host}' || n || '.example.com'`
  const address = `format('10.%s.%s.%s', n >> 16, n >> 8 & 255, n & 255)`
  return `insert into audit_log (account_id, id, at, actor, origin, request_id, action, target, changes)
    select ${account}, earliest_id('aud', ${at}) || '${series}' || lpad(to_hex(n), 15, '0'),
      date_trunc('milliseconds', ${at}),
      jsonb_build_object('type', 'user', 'id', 'user_01m81v9pvff20s9zx9536wpsqz', 'name', ${person}),
      '{"ip": "192.0.2.1", "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}',
      'req_${series}' || n, 'dns.records.' || (array['create', 'update', 'delete'])[n % 3 + 1],
      jsonb_build_object('type', 'record', 'id', 'rec_${series}' || lpad(n::text, 25, '0'), 'name', ${name},
        'within', jsonb_build_array(jsonb_build_object(
          'type', 'zone', 'id', 'zone_' || lpad((n % 50)::text, 26, '0'), 'name', 'example.com'))),
      jsonb_build_object('before', jsonb_build_object('value', '192.0.2.1', 'ttl', 3600),
        'after', jsonb_build_object('value', ${address}, 'ttl', 300))
    from generate_series(1, ${entries}) n`
}

async function sizes(owner: Client): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ log: number; text: number }>(
    `select sum(pg_total_relation_size(inhrelid))::float8 as log,
       (select sum(pg_relation_size(inhrelid))::float8 from pg_inherits
        where inhparent = 'public.${indexName('audit_log')}'::regclass) as text
     from pg_inherits where inhparent = 'audit_log'::regclass`,
  )
  const [found] = rows
  return {
    'the log with all indexes': mebibytes(found?.log ?? 0),
    'of which the text index': mebibytes(found?.text ?? 0),
  }
}

async function measure(owner: Client, database: Database, account: string, q: string): Promise<string> {
  const times: number[] = []
  const pages: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round++) {
    const before = await pagesRead(owner)
    await database.tenantRead(account, async (tx) => {
      const begun = performance.now()
      const context = { tx, accountId: account } as Context
      const { data } = await selectEntries(context, { q, readable: null }, { limit: 50 }, true)
      times.push(performance.now() - begun)
      found = data.length
      await sql`select pg_stat_force_next_flush()`.execute(tx)
    })
    pages.push((await pagesRead(owner)) - before)
  }
  return `${milliseconds(median(times))}, ${median(pages)} pages, ${found} entries on the page`
}

async function pagesRead(owner: Client): Promise<number> {
  await owner.query('select pg_stat_force_next_flush()')
  const { rows } = await owner.query<{ pages: number }>(
    `select (blks_hit + blks_read)::float8 as pages from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.pages ?? 0
}

async function writing(owner: Client, database: Database, account: string, pid: number): Promise<void> {
  const write = async () => {
    for (let first = 0; first < written; first += writtenAtOnce)
      await database.tenant(account, async (tx) => {
        for (let number = first; number < first + writtenAtOnce; number++) await writeOne(tx, account, number)
      })
  }
  await write()
  const withIndex = await costOf(owner, pid, write)
  await owner.query(`drop index ${indexName('audit_log')}`)
  await write()
  const without = await costOf(owner, pid, write)
  const bytes = (cost: Cost) => cost.walBytes / written
  const cpu = (cost: Cost) => (cost.cpuSeconds * 1e6) / written
  print({
    'WAL of an entry': `${bytes(withIndex).toFixed(0)} B, without the index ${bytes(without).toFixed(0)} B`,
    'CPU time of PostgreSQL for an entry': `${cpu(withIndex).toFixed(0)} µs, without ${cpu(without).toFixed(0)} µs`,
  })
}

function writeOne(tx: Tx, account: string, number: number): Promise<void> {
  return recordAudit(tx, account, {
    actor: systemActor('bench'),
    origin: { ip: '192.0.2.1', user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
    requestId: newId('request'),
    at: new Date(),
    action: 'dns.records.update',
    target: {
      type: 'record',
      id: newId('record'),
      name: `new-${number}.example.com`,
      within: [{ type: 'zone', id: newId('zone'), name: 'example.com' }],
    },
    changes: {
      before: { value: '192.0.2.1', ttl: 3600 },
      after: { value: `198.51.100.${number % 256}`, ttl: 300 },
    },
  })
}
