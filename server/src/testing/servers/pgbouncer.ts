/** PgBouncer as packaged by Debian, in front of a PostgreSQL of the tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { missingPrograms, programPath } from '#providers/testing/servers/programs.ts'
import { freePorts } from '#providers/testing/servers/server-process.ts'
import type { TestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/wait/wait.ts'

export const missingPgBouncer: readonly string[] = missingPrograms(['pgbouncer'])

export interface PgBouncer {
  /** The value for DATABASE_URL. */
  url: string
  address: TestDatabase
  remove(): Promise<void>
}

// PgBouncer refuses to run as root.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export async function startPgBouncer(
  database: TestDatabase,
  settings: Record<string, string>,
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-pgbouncer-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const [port = 0] = await freePorts(1)
  const users = join(folder, 'users')
  writeFileSync(users, `"${database.user}" ""\n`, { mode: 0o644 })
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    max_client_conn: '200',
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`)
  const configuration = join(folder, 'pgbouncer.ini')
  const target = `host=${database.host} port=${database.port} dbname=${database.database}`
  writeFileSync(
    configuration,
    `[databases]\n${database.database} = ${target}\n[pgbouncer]\n${lines.join('\n')}\n`,
    { mode: 0o644 },
  )
  const program = spawn(programPath('pgbouncer') ?? '', [configuration], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const address = { ...database, host: '127.0.0.1', port }
  await eventually(() => responses(address))
  return {
    address,
    url: `postgres://${database.user}:unused@127.0.0.1:${port}/${database.database}`,
    async remove() {
      if (program.exitCode === null && program.signalCode === null) {
        program.kill('SIGKILL')
        await once(program, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function responses(address: TestDatabase): Promise<boolean> {
  const client = new Client(address)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
