/**
 * The server's own postmaster.pid in the cluster. PostgreSQL takes the file for a living server's if any
 * process of the same user has the pid in it, and then refuses to start; after a crash that may be a quite
 * different program. So a pid is believed only if its process is a PostgreSQL of this cluster.
 */
import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseUser } from '#platform/embedded-postgres/programs/database-user.ts'
import { socketFile } from '#platform/embedded-postgres/socket-host.ts'
import { replaceFile } from '../cluster/replace-file.ts'

/** `status` is "starting", "stopping" or "ready", and undefined while the file is being written. */
export type PidFile = { pid: number; status: string | undefined }

/** No system gives a pid as high as this. */
const impossiblePid = 2 ** 31 - 1

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const lines = await linesIfThere(join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, status: lines[7]?.trim() || undefined }
}

/** A server that starts removes the file of the one before: it may go between two looks. */
async function linesIfThere(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * Puts a pid that nobody has in place of one that is no server of the cluster (any more). The rest stays: by
 * it the server finds out whether processes of a server that crashed still use the cluster. The lock of the
 * socket, which holds the same pid, has no such use and is removed.
 */
export async function clearPid(cluster: string, user: DatabaseUser): Promise<void> {
  await rm(join(cluster, `${socketFile}.lock`), { force: true })
  const path = join(cluster, 'postmaster.pid')
  const lines = await linesIfThere(path)
  if (lines.length === 0) return
  const [, ...rest] = lines
  await replaceFile(path, [impossiblePid, ...rest].join('\n'), user.isOther ? user : undefined)
}

/** The argument that names the cluster in the list of processes, where `-D` may be /proc/self/cwd. */
export function clusterArgument(cluster: string): string {
  return `holdfast.cluster=${cluster}`
}

/** Whether the process is a PostgreSQL server that was started for this cluster. */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isServerByPs(cluster, pid)
  const args = await commandLine(pid)
  if (basename(args[0] ?? '') !== 'postgres') return false
  return args.includes(clusterArgument(cluster)) || (await hasWorkingDirectory(cluster, pid))
}

async function commandLine(pid: number): Promise<string[]> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  } catch {
    return []
  }
}

/** Also true if the data directory was moved meanwhile. Not every root may look, as in a container. */
async function hasWorkingDirectory(cluster: string, pid: number): Promise<boolean> {
  try {
    const [here, there] = await Promise.all([stat(cluster), stat(`/proc/${pid}/cwd`)])
    return here.dev === there.dev && here.ino === there.ino
  } catch {
    return false
  }
}

async function isServerByPs(cluster: string, pid: number): Promise<boolean> {
  try {
    const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C' }
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { env })
    return stdout.includes('postgres') && stdout.includes(clusterArgument(cluster))
  } catch {
    return false
  }
}
