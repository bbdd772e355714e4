/**
 * The server's own postmaster.pid in the cluster. PostgreSQL treats the file as that of a running server if any process
 * of the same user has its pid, and then refuses to start; after a crash, the process may be unrelated. A pid is
 * therefore accepted only if its process is a PostgreSQL of this cluster.
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

/** Higher than any pid that systems assign. */
const impossiblePid = 2 ** 31 - 1

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const lines = await linesIfThere(join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, status: lines[7]?.trim() || undefined }
}

/** A starting server removes the file of the previous one, possibly between two reads. */
async function linesIfThere(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * Replaces the pid of a process that is not a server of the cluster with a pid that no process can have. The rest of
 * the file stays: the server uses it to detect processes of a crashed server that still use the cluster. The socket's
 * lock file, with the same pid, is not needed and removed.
 */
export async function clearPid(cluster: string, user: DatabaseUser): Promise<void> {
  await rm(join(cluster, `${socketFile}.lock`), { force: true })
  const path = join(cluster, 'postmaster.pid')
  const lines = await linesIfThere(path)
  if (lines.length === 0) return
  const [, ...rest] = lines
  await replaceFile(path, [impossiblePid, ...rest].join('\n'), user.isOther ? user : undefined)
}

/** The argument that identifies the cluster in the process list, where `-D` may be /proc/self/cwd. */
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

/** Also true if the data directory was moved meanwhile. In containers, even root may be unable to read this. */
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
