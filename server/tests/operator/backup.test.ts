/** Backup and restore as operators use them: the real program with its own data directories. */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { verifyBackup } from '../../src/platform/backup/format.ts'
import { StartError } from '../../src/platform/config/config.ts'
import { findRunningPostgres } from '../../src/platform/embedded-postgres/cluster/running.ts'
import {
  firstToken,
  type RunningProgram,
  runProgram,
  startProgram,
  temporaryDirectory,
} from '../../src/testing/process/process.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const inDirectory = (name: string) => join(directory.path, name)
let names = 0
/** A name that nothing has yet, so that a test can be repeated. */
const newName = (name: string) => `${name}-${++names}`
const environmentOf = (name: string) => ({
  HOLDFAST_DATA_DIR: inDirectory(name),
  HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
})

let program: RunningProgram
let token: string
let zone: { id: string }
/** Backups with and without the master key, and a data directory into which the first one was restored. */
let complete: string
let keyless: string
let second: string
beforeAll(async () => {
  program = await startProgram(environmentOf('first'))
  token = firstToken(program)
  const connection = await make('/v1/connections', { provider: 'sandbox' })
  zone = await make('/v1/dns/zones', { name: 'example.com', connection_id: connection.id })
  // Paused, so that its waiting deliveries change nothing while they are read, backed up and compared.
  await make('/v1/webhook-endpoints', {
    url: 'http://127.0.0.1:9/',
    events: ['dns.records_changed'],
    enabled: false,
  })
  await record('odd', '"tab\tback\\\\slash ünïcode"')
})
afterAll(async () => {
  await program.end('SIGTERM')
})

const make = async (path: string, body: unknown) =>
  (await program.request('POST', path, { token, body, headers: { prefer: 'wait=10' } })).body
const record = (name: string, value: string) =>
  make(`/v1/dns/zones/${zone.id}/records`, { type: 'TXT', name, value })

/** Every row of every table, as text. */
async function contents(name: string): Promise<Record<string, string[]>> {
  const running = await findRunningPostgres(inDirectory(name))
  const client = new Client(running?.superuser)
  await client.connect()
  const { rows: tables } = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  )
  const all: Record<string, string[]> = {}
  for (const { relname } of tables)
    all[relname] = (await client.query(`select t::text from ${relname} t order by 1`)).rows.map(({ t }) => t)
  await client.end()
  await running?.close()
  return all
}

/** Waits until the database no longer changes. */
async function atRest(): Promise<Record<string, string[]>> {
  for (let before = ''; ; ) {
    const now = await contents('first')
    if (now['audit_unsealed']?.length === 0 && JSON.stringify(now) === before) return now
    before = JSON.stringify(now)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const backup = (file: string, ...words: string[]) =>
  runProgram(['backup', inDirectory(file), ...words], environmentOf('first'))
const restore = (file: string, into: string, ...words: string[]) =>
  runProgram(['restore', inDirectory(file), ...words], environmentOf(into))

/** Tables that the restore or running processes change: the time between backup and restore is an outage of pings. */
const isOther = (table: string) =>
  table.startsWith('audit_') ||
  ['workers', 'instance_settings', 'monitor_rollup_progress', 'ping_availability', 'ping_outages'].includes(
    table,
  )

describe('a backup', () => {
  it('made beside the running service and restored elsewhere contains every row of every table', async () => {
    const before = await atRest()
    const [file, copy] = [newName('complete'), newName('second')]
    const { code, output } = await backup(file, '--with-master-key')
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/complete-\d+: \d+ rows, \d+ bytes\.\nThe backup contains the master key/),
    ])
    expect(statSync(inDirectory(file)).mode & 0o777).toBe(0o600)
    const restored = await restore(file, copy)
    expect([restored.code, restored.output]).toEqual([
      0,
      expect.stringContaining('The master key of the backup is in'),
    ])
    const restoredProgram = await startProgram({ ...environmentOf(copy), HOLDFAST_ROLE: 'api' })
    try {
      const after = await contents(copy)
      expect(Object.keys(after)).toEqual(Object.keys(before))
      expect(before['dns_records']?.length).toBeGreaterThan(0)
      for (const [table, rows] of Object.entries(before).filter(([name]) => !isOther(name)))
        expect([table, after[table]]).toEqual([table, rows])
      expect(after['ping_outages']).toEqual(expect.arrayContaining(before['ping_outages'] ?? []))
      // The restore itself is in the audit log.
      expect(after['audit_log']?.filter((row) => !before['audit_log']?.includes(row))).toEqual([
        expect.stringContaining('account.restore'),
        expect.stringContaining('instance.settings.update'),
      ])
      expect(after['audit_seals']).toEqual(before['audit_seals'])
      const { body } = await restoredProgram.request('GET', '/v1/dns/records', { token })
      expect(body.data.map(({ name }: { name: string }) => name)).toContain('odd')
      expect((await restoredProgram.request('GET', '/v1/audit-log/verify', { token })).body.is_whole).toBe(
        true,
      )
    } finally {
      await restoredProgram.end('SIGTERM')
    }
    complete = file
    second = copy
  })

  it('is consistent as of one moment, whatever is written meanwhile', async () => {
    let isWriting = true
    const writing = (async () => {
      for (let number = 0; isWriting; number++) await record(`n${number}`, '"x"')
    })()
    const file = newName('busy')
    await backup(file)
    isWriting = false
    await writing
    const text = gunzipSync(readFileSync(inDirectory(file))).toString()
    const rows = (table: string) =>
      text
        .slice(text.indexOf(`{"table":"${table}"`))
        .split('\n\\.\n')[0]
        ?.split('\n')
        .slice(1) ?? []
    const made = rows('audit_log').filter((row) => row.includes('\tdns.records.create\t'))
    expect(made.length).toBeGreaterThan(1)
    expect(rows('dns_records').filter((row) => row.includes('\tTXT\t'))).toHaveLength(made.length)
  })

  it('contains the master key only on request, and overwrites nothing', async () => {
    const key = readFileSync(join(inDirectory('first'), 'master-key'), 'utf8').trim()
    const file = newName('keyless')
    const { output } = await backup(file)
    expect(output).toContain('The backup does not contain the master key')
    expect(gunzipSync(readFileSync(inDirectory(file))).toString()).not.toContain(key)
    expect(await backup(file)).toEqual({
      code: 1,
      output: `${inDirectory(file)} already exists: choose another name.\n`,
    })
    expect(readdirSync(directory.path).filter((name) => name.includes('partial'))).toEqual([])
    keyless = file
  })
})

describe('restoring', () => {
  it('leaves the copy on hold until it is released', async () => {
    const copy = newName('on-hold')
    await restore(complete, copy)
    const held = await startProgram({ ...environmentOf(copy), HOLDFAST_ROLE: 'api' })
    onTestFinished(async () => void (await held.end('SIGTERM')))
    expect((await held.request('GET', '/readyz')).body.on_hold).toBe(true)
    expect(held.output()).toContain('ON HOLD')
    expect((await runProgram(['release'], environmentOf(copy))).output).toContain('is released')
    await eventually(async () => (await held.request('GET', '/readyz')).body.on_hold === false)
  })

  it('over a running service, or over a database without --force, is rejected; with it the old one is kept', async () => {
    expect((await restore(complete, 'first', '--force')).output).toContain('is using the data directory')
    const refused = await restore(complete, second)
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('add --force')])
    const forced = await restore(keyless, second, '--force')
    expect([forced.code, forced.output]).toEqual([0, expect.stringContaining('The previous database is in')])
    expect(forced.output).toContain('matches')
    const kept = readdirSync(inDirectory(second)).filter((name) => name.startsWith('replaced-'))
    expect(readdirSync(join(inDirectory(second), kept[0] ?? ''))).toEqual(['postgresql'])
    expect(readdirSync(inDirectory(second)).filter((name) => name.startsWith('restore-'))).toEqual([])
  })

  it('without the master key names the required one, and so does the start', async () => {
    const copy = newName('keyless')
    const { output } = await restore(keyless, copy)
    expect(output).toMatch(/put master key [0-9a-f]{8} into .*master-key/)
    const { code, output: sentence } = await runProgram(['start'], environmentOf(copy))
    expect([code, sentence]).toEqual([1, expect.stringContaining('The master key is missing')])
  })

  it('a truncated, damaged or invalid file fails with one sentence, and creates nothing', async () => {
    const whole = readFileSync(inDirectory(complete))
    const text = gunzipSync(whole)
    const lines = text.toString().split('\n')
    const flipped = Buffer.from(whole)
    const middle = flipped.length >> 1
    flipped[middle] = (flipped[middle] ?? 0) ^ 4
    for (const [bytes, sentence] of [
      [whole.subarray(0, whole.length >> 1), /is incomplete|is damaged/],
      [whole.subarray(0, -4), /is incomplete/],
      [gzipSync(lines.slice(0, -2).join('\n')), /is incomplete/],
      [flipped, /is damaged/],
      [
        gzipSync(text.toString().replace('example.com', 'example.net')),
        /is damaged: its hash does not match/,
      ],
      [gzipSync(`${JSON.stringify({ format: 'holdfast-backup', version: 2 })}\n`), /has format 2/],
      [randomBytes(1000), /is damaged or not a backup/],
      [gzipSync('hello\n'), /is not a backup of Holdfast/],
    ] as const) {
      writeFileSync(inDirectory('bad.backup'), bytes)
      const verified = verifyBackup(inDirectory('bad.backup'))
      await expect(verified).rejects.toThrow(sentence)
      await expect(verified).rejects.toBeInstanceOf(StartError)
    }
    const { code, output } = await restore('bad.backup', 'none')
    expect([code, output]).toEqual([1, `${inDirectory('bad.backup')} is not a backup of Holdfast.\n`])
    expect(readdirSync(directory.path)).not.toContain('none')
  })

  it('a backup of an older version migrates it; one of an unknown version is rejected', async () => {
    const changed = (change: (lines: string[]) => string[]) => {
      const text = gunzipSync(readFileSync(inDirectory(complete))).toString()
      const lines = change(text.split('\n').slice(0, -2))
      const body = `${lines.join('\n')}\n`
      const sha256 = createHash('sha256').update(body).digest('hex')
      writeFileSync(
        inDirectory('changed.backup'),
        gzipSync(`${body}${JSON.stringify({ end: true, rows: {}, sha256 })}\n`),
      )
    }
    changed(([header = '', ...rest]) => [header.replace(/"checksum":"\w/, '"checksum":"z'), ...rest])
    const copy = newName('older')
    const unknown = await restore('changed.backup', copy)
    expect([unknown.code, unknown.output]).toEqual([
      1,
      expect.stringContaining('which this version does not have'),
    ])
    // A backup from before the audit log had refused attempts, with its tables and columns.
    const since = 9
    changed((lines) => asOf(lines, since - 1))
    const older = await restore('changed.backup', copy)
    expect([older.code, older.output]).toEqual([0, expect.stringContaining('Restored')])
    const third = await startProgram({ ...environmentOf(copy), HOLDFAST_ROLE: 'api' })
    const rows = (await contents(copy))['audit_log']
    await third.end('SIGTERM')
    expect(rows?.filter((row) => row.includes('account.create'))).toHaveLength(1)
    expect(rows?.filter((row) => row.includes('account.restore'))).toHaveLength(1)
  })
})

/** A backup as made after that migration: without the tables and columns of later ones. */
function asOf(lines: string[], migration: number): string[] {
  const known: Record<string, string[]> = {
    accounts: ['account_id', 'name', 'plan', 'suspended_at', 'created_at'],
    account_keys: ['account_id', 'id', 'wrapped', 'created_at'],
    audit_log: ['account_id', 'id', 'at', 'actor', 'origin', 'request_id', 'action', 'target', 'changes'],
    audit_seals: ['account_id', 'seq', 'entry_id', 'hash'],
    instance: ['key', 'value'],
    schema_migrations: ['number', 'name', 'checksum', 'applied_at'],
  }
  const [first = '', ...rest] = lines
  const header = JSON.parse(first)
  const kept = [JSON.stringify({ ...header, migrations: header.migrations.slice(0, migration) })]
  for (const section of rest.join('\n').split('\n\\.\n')) {
    const [about = '', ...rows] = section.split('\n')
    if (!about.startsWith('{"table"')) continue
    const { table, columns } = JSON.parse(about)
    const wanted = known[table]
    if (!wanted) continue
    const places = wanted.map((column) => columns.indexOf(column))
    const cut = rows
      .filter((row) => table !== 'schema_migrations' || Number(row.split('\t')[0]) <= migration)
      .map((row) => places.map((place) => row.split('\t')[place]).join('\t'))
    kept.push(JSON.stringify({ table, columns: wanted }), ...cut, '\\.')
  }
  return kept
}
