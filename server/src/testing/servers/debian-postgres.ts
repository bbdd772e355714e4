/**
 * PostgreSQL as packaged by Debian, in a private cluster for the tests: the operator's server that `DATABASE_URL`
 * names. It listens only on a Unix socket and runs as an unprivileged user.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { TestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/wait/wait.ts'

const versions = '/usr/lib/postgresql'
const oldest = 15

/** The folder of the newest installed version's programs. */
function findPrograms(): string | undefined {
  if (!existsSync(versions)) return undefined
  const numbers = readdirSync(versions)
    .map(Number)
    .filter((version) => version >= oldest)
  const folder = join(versions, String(Math.max(0, ...numbers)), 'bin')
  return existsSync(join(folder, 'initdb')) ? folder : undefined
}

/** What a test's title reports as missing: Debian's package, or nothing. */
export const missingDebianPostgres: readonly string[] = findPrograms() ? [] : ['the package postgresql']
if (missingDebianPostgres.length > 0 && process.env['CI'] === 'true')
  throw new Error('Debian’s postgresql is not installed, and tests are not skipped in CI')

export interface DebianPostgres {
  address: TestDatabase
  /** The value for DATABASE_URL. */
  url: string
  dataDir: string
  isRunning(): boolean
  /** Makes the server hang until the returned function is called. */
  pause(): () => void
  /** Kills the server with all its processes, like a power failure. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Shuts the server down and removes its folder. */
  remove(): Promise<void>
}

export type DebianPostgresOptions = {
  settings?: Record<string, string>
  /** Additional environment variables. */
  environment?: Record<string, string>
  /** The folder in which its folder is created; by default the system's temporary folder. */
  parent?: string
}

// PostgreSQL refuses to run as root.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export async function startDebianPostgres(options: DebianPostgresOptions = {}): Promise<DebianPostgres> {
  const programs = findPrograms()
  if (!programs) throw new Error('Debian’s postgresql is not installed')
  const folder = mkdtempSync(join(options.parent ?? tmpdir(), 'holdfast-debian-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const dataDir = join(folder, 'data')
  const initdb = [
    '-D',
    dataDir,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-locale',
    '-E',
    'UTF8',
    '--no-instructions',
    '--no-sync',
  ]
  execFileSync(join(programs, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'ignore' })
  // Tests kill processes but never the machine, so they do not need durability.
  const fast = { fsync: 'off', full_page_writes: 'off' }
  const place = { listen_addresses: '', unix_socket_directories: folder }
  const settings = { ...place, ...fast, jit: 'off', ...options.settings }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  writeFileSync(join(dataDir, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
  const address = { host: folder, port: 5432, user: 'holdfast', password: 'unused', database: 'holdfast' }
  const launch = () =>
    spawn(join(programs ?? '', 'postgres'), ['-D', dataDir], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, ...options.environment },
    })
  let server: ChildProcess

  /** Processes of a killed server hold its memory for a short time, in which a new server exits immediately. */
  async function start(): Promise<void> {
    let launches = 1
    server = launch()
    await eventually(async () => {
      if (await responses(address)) return true
      if (server.exitCode === null) return false
      if (launches++ === mostLaunches) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
      await delay(100)
      server = launch()
      return false
    })
  }
  await start()
  await asSuperuser(address, async (client) => {
    await client.query('create role holdfast login createrole')
    await client.query('create database holdfast owner holdfast')
  })
  return {
    address,
    url: `postgres://holdfast:unused@localhost/holdfast?host=${encodeURIComponent(folder)}`,
    dataDir,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    start,
    pause: () => pauseServer(server.pid ?? 0),
    async kill() {
      await ended(server, () => signalServer(server.pid ?? 0, 'SIGKILL'))
    },
    async remove() {
      await ended(server, () => server.kill('SIGQUIT'))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function asSuperuser<T>(
  address: TestDatabase,
  task: (client: Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new Client({ ...address, user: 'postgres', database })
  client.on('error', () => {})
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

const mostLaunches = 50

async function responses(address: TestDatabase): Promise<boolean> {
  try {
    await asSuperuser(address, (client) => client.query('select 1'))
    return true
  } catch {
    return false
  }
}

async function ended(server: ChildProcess, end: () => void): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  end()
  await gone
}

/**
 * Suspends a server with all its processes, like a disk that does not respond. Returns a function that resumes them.
 */
export function pauseServer(postmaster: number): () => void {
  const pids = signalServer(postmaster, 'SIGSTOP')
  return () => {
    for (const pid of pids) signal(pid, 'SIGCONT')
  }
}

/** Signals the server first, so that it starts no further processes, then its children. Returns all pids. */
function signalServer(postmaster: number, name: NodeJS.Signals): number[] {
  const earlier = childrenOf(postmaster)
  signal(postmaster, name)
  // The children of a server that was killed have another parent by now.
  const children = new Set([...earlier, ...childrenOf(postmaster)])
  for (const pid of children) signal(pid, name)
  return [postmaster, ...children]
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended.
  }
}
