/**
 * The server's socket is in its cluster. A socket address holds at most 107 bytes on Linux and 103 on macOS, so clients
 * reach a socket with a longer path through a symbolic link in a private directory with a short name. The server itself
 * uses a path relative to its own directory, which is always short enough.
 */
import { lutimes, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './failure.ts'

/** The port only determines the name of the socket file. */
export const socketPort = 5432
export const socketFile = `.s.PGSQL.${socketPort}`

const pathBytesMax = process.platform === 'linux' ? 107 : 103
const touchIntervalMs = 3_600_000

/** `host` is what a client connects to. `close` removes temporary files. */
export type SocketHost = { host: string; close(): Promise<void> }

export async function openSocketHost(cluster: string): Promise<SocketHost> {
  if (fits(cluster)) return { host: cluster, close: async () => {} }
  const directory = await mkdtemp(join(tmpdir(), 'holdfast-'))
  const host = join(directory, 'db')
  if (!fits(host)) {
    await rm(directory, { recursive: true })
    throw new EmbeddedPostgresError(
      `The paths of the database (${cluster}) and of the directory for temporary files (${tmpdir()}) are both too long for a socket: choose a shorter one with HOLDFAST_DATA_DIR.`,
    )
  }
  await symlink(cluster, host)
  // Cleaners of temporary directories remove files that were not touched for days.
  const touching = setInterval(() => void touch(host), touchIntervalMs).unref()
  return {
    host,
    async close() {
      clearInterval(touching)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, socketFile)) <= pathBytesMax
}

async function touch(path: string): Promise<void> {
  const now = new Date()
  try {
    await lutimes(path, now, now)
  } catch {
    // It was removed; new connections will fail with an error.
  }
}
