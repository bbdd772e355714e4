import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerAddress, withClient } from './connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  canInspect,
  clusterIn,
  createDirectory,
  givenCluster,
  givenDirectory,
  isRoot,
  silent,
  start,
  waitUntilEnded,
} from './testing/given.ts'

describe('the first and the second start', () => {
  it('creates the cluster once and keeps its content', async () => {
    const dataDir = await givenDirectory()
    const first = await start(dataDir)
    await query(first.connection, 'create table kept as select 42 as answer')
    const made = await stat(join(clusterIn(dataDir), 'PG_VERSION'))
    await first.stop()

    const second = await start(dataDir)
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect((await stat(join(clusterIn(dataDir), 'PG_VERSION'))).ino).toBe(made.ino)
    expect(second.connection).toEqual(first.connection)
    expect(second.tookOver).toBe(false)
    await second.stop()
  })

  it('creates the data directory if it does not exist', async () => {
    const dataDir = join(await givenDirectory(), 'not', 'yet')
    const server = await start(dataDir)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('700')
  })

  it('keeps settings that an administrator changed with ALTER SYSTEM', async () => {
    const dataDir = await givenCluster()
    const first = await start(dataDir)
    await query(first.superuser, `alter system set work_mem = '7MB'`)
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second.connection, 'show work_mem')).toEqual([{ work_mem: '7MB' }])
    await second.stop()
  })
})

describe('the server', () => {
  let directory: Awaited<ReturnType<typeof createDirectory>>
  let server: EmbeddedPostgres

  beforeAll(async () => {
    directory = await createDirectory()
    server = await startEmbeddedPostgres({ dataDir: directory.path, log: silent })
  })

  afterAll(async () => {
    await server.stop()
    await directory.remove()
  })

  it('has settings that keep everything that was committed', async () => {
    expect(await settingsOf(server.connection)).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
    })
  })

  it('listens on its socket and on no network port', async ({ skip }) => {
    expect(await query(server.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    if (!(await canInspect(server.pid))) skip('this system does not show what a process has open')
    expect(await tcpSocketsOf(server.pid)).toEqual([])
  })

  it('sorts by code point and knows upper and lower case beyond ASCII', async () => {
    const rows = await query(
      server.connection,
      `select string_agg(word, '' order by word) as sorted, 'ÄRGER' ilike 'ärger' as alike
       from unnest(array['b', 'a', 'B', 'ä']) as word`,
    )
    expect(rows).toEqual([{ sorted: 'Babä', alike: true }])
  })

  it('gives the service a role that owns its database and is not a superuser', async () => {
    const rows = await query(
      server.connection,
      `select current_user, rolsuper, rolcreaterole, rolcreatedb, pg_get_userbyid(datdba) as owner
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    expect(rows).toEqual([
      {
        current_user: 'holdfast',
        rolsuper: false,
        rolcreaterole: true,
        rolcreatedb: false,
        owner: 'holdfast',
      },
    ])
    expect(server.superuser).toEqual({ ...server.connection, user: 'postgres' })
    expect(await query(server.superuser, 'show is_superuser')).toEqual([{ is_superuser: 'on' }])
  })

  // Access to the socket alone must not be enough.
  it.each(['connection', 'superuser'] as const)('refuses a wrong password (%s)', async (role) => {
    const client = new Client({ ...server[role], password: 'wrong' })
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
  })

  it('keeps its password in a file that only its user can read, and never in its log', async () => {
    const home = join(directory.path, 'postgresql')
    expect((await stat(join(home, 'password'))).mode & 0o777).toBe(0o600)
    expect((await readFile(join(home, 'password'), 'utf8')).trim()).toBe(server.connection.password)
    expect(Buffer.from(server.connection.password, 'base64url')).toHaveLength(32)
    expect(await readdir(home)).toEqual(['cluster', 'password'])
    const log = join(clusterIn(directory.path), 'log')
    for (const name of await readdir(log))
      expect(await readFile(join(log, name), 'utf8')).not.toContain(server.connection.password)
  })
})

describe('the end of the server', () => {
  it('ends with stop, which may be called twice, and is not reported as lost', async () => {
    const server = await start(await givenCluster())
    let isLost = false
    void server.lost.then(() => {
      isLost = true
    })
    await Promise.all([server.stop(), server.stop()])
    await waitUntilEnded(server.pid)
    expect(isLost).toBe(false)
  })

  it('reports an unexpected end', async () => {
    const dataDir = await givenCluster()
    const server = await start(dataDir)
    process.kill(server.pid, 'SIGQUIT')
    expect((await server.lost).message).toContain('PostgreSQL stopped and could not be kept running')
  })
})

describe('directories with restricted access or long paths', () => {
  // A socket address is limited to about a hundred bytes.
  it('works in a directory with a very long path', async () => {
    const dataDir = await givenDirectory('long'.repeat(20), 'ü'.repeat(60))
    const server = await start(dataDir)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(server.connection.host.length).toBeLessThan(90)
    await server.stop()
    await expect(stat(server.connection.host)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.runIf(isRoot)('works as root in a directory that only root can enter', async () => {
    const dataDir = await givenDirectory('data')
    expect((await stat(join(dataDir, '..'))).mode & 0o777).toBe(0o700)
    const server = await start(dataDir)
    expect((await stat(clusterIn(dataDir))).uid).not.toBe(0)
    // Parallel workers and checkpoints access the files from separate processes.
    await query(
      server.superuser,
      `create table wide as select n from generate_series(1, 200000) as n;
       alter table wide set (parallel_workers = 2);
       set parallel_setup_cost = 0; set parallel_tuple_cost = 0; checkpoint`,
    )
    expect(await query(server.superuser, 'select count(*)::int as rows from wide')).toEqual([
      { rows: 200000 },
    ])
    await server.stop()
  })
})

async function query(address: ServerAddress, sql: string): Promise<unknown[]> {
  return withClient(address, async (client) => (await client.query(sql)).rows)
}

async function settingsOf(address: ServerAddress): Promise<Record<string, string>> {
  const names = ['data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit']
  return withClient(address, async (client) => {
    const { rows } = await client.query('select name, setting from pg_settings where name = any($1)', [names])
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  })
}

/** The TCP sockets of the process, by the inodes that proc(5) lists for the network and for the process. */
async function tcpSocketsOf(pid: number): Promise<string[]> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')),
  )
  const inodes = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)[9]))
  const targets = inodes.filter((inode) => inode !== undefined).map((inode) => `socket:[${inode}]`)
  const descriptors = await readdir(`/proc/${pid}/fd`)
  const open = await Promise.all(
    descriptors.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')),
  )
  return open.filter((target) => targets.includes(target))
}
