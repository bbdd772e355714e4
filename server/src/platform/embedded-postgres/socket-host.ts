/**
 * The server's socket lies in its cluster. The address of a socket holds at most 107 bytes on Linux and 103
 * on macOS, so a client reaches the one of a longer path by a link in a private directory with a short name.
 * The server itself names the socket relative to its own directory and has no such trouble.
 */
import { lutimes, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './failure.ts'

/** It only names the socket's file. */
export const socketPort = 5432
export const socketFile = `.s.PGSQL.${socketPort}`

const pathBytesMax = process.platform === 'linux' ? 107 : 103
const touchIntervalMs = 3_600_000

/** `host` is what a client connects to. `close` removes what was made for it. */
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
  // Cleaners of temporary directories remove what has not been touched for days.
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
    // Somebody removed it; new connections will say so.
  }
}
