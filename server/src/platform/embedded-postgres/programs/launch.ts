import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { EmbeddedPostgresError } from '#platform/embedded-postgres/failure.ts'
import type { DatabaseUser } from './database-user.ts'

export type Launch = {
  program: string
  args: readonly string[]
  /** The working directory; the user need not have access to its path. */
  directory: string
  user: DatabaseUser
  /** A file that the program gets as descriptor 3. */
  file?: number
  /** Runs in a separate process group, so that Ctrl-C in a terminal does not reach it. */
  isDetached?: boolean
  /** Called when it is running. */
  onSpawn?: (() => void) | undefined
}

export type Outcome = { code: number | null; signal: NodeJS.Signals | null; output: string }

/** PostgreSQL does not get the service's environment, which contains secrets. Messages are in English. */
const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Starts a PostgreSQL program as the database user. Throws the system's error if it cannot be started. */
export async function launch(order: Launch): Promise<ChildProcess> {
  try {
    const child = spawnAs(order)
    await once(child, 'spawn')
    order.onSpawn?.()
    return child
  } catch (error) {
    if (order.user.isOther && isChangeRefused(error)) throw cannotBecome(order.user, error)
    throw error
  }
}

function spawnAs({ program, args, directory, user, file, isDetached }: Launch): ChildProcess {
  return spawn(program, args, {
    cwd: directory,
    env,
    detached: isDetached ?? false,
    stdio: ['ignore', 'pipe', 'pipe', ...(file === undefined ? [] : [file])],
    ...(user.isOther ? { uid: user.uid, gid: user.gid } : {}),
  })
}

/** The errors if root cannot change its user, or the container does not have the user. */
function isChangeRefused(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EINVAL')
}

function cannotBecome(user: DatabaseUser, error: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Holdfast runs as root but may not start PostgreSQL as another user (${user.name}) here (${error.message}), and PostgreSQL does not run as root: start Holdfast as a regular user, allow root to change users (CAP_SETUID, CAP_SETGID), or set DATABASE_URL.`,
    { cause: error },
  )
}

/** Starts a program and waits for its end. */
export async function run(order: Launch): Promise<Outcome> {
  const child = await launch(order)
  const words = collectOutput(child)
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, output: words() }))
  })
}

/** The program's output so far, at most the last 64 KiB. */
export function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-65536)
    })
  return () => text
}

/** How a program ended, as text. */
export function endOf({ code, signal }: Pick<Outcome, 'code' | 'signal'>): string {
  return signal ? `it was ended by ${signal}` : `it ended with exit code ${code}`
}
