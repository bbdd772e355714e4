/**
 * One process per data directory. The lock is the file `holdfast.lock` with the pid and start time of its owner, so
 * that it is recognised as stale after a kill -9 or a reboot, even if the pid is in use again.
 *
 * The file is created atomically (linked) and replaced atomically (renamed). Replacing a stale lock requires a second
 * lock, named after the nonce of the first and taken in the same way. Otherwise two processes that find a stale lock at
 * the same time could each remove the other's new one.
 *
 * Containers do not see each other's processes: the lock does not protect a data directory shared by two of them.
 */
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chown, link, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#platform/config/config.ts'

export type InstanceLock = { release(): Promise<void> }

/** Identifies a process, as opposed to later ones with the same pid. Without `start` only the pid is known. */
export type ProcessIdentity = { pid: number; start?: string | undefined }

type Entry = ProcessIdentity & { nonce: string }

/**
 * Locks the data directory, which is created (0700) if necessary, until `release` or the end of the process. Throws a
 * StartError with the owner's pid if it is already locked.
 */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLock> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return await acquire(join(await realpath(dataDir), 'holdfast.lock'), dataDir)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The data directory ${dataDir} cannot be used (${messageOf(error)}): change its owner to the user that runs Holdfast, or choose another with HOLDFAST_DATA_DIR.`,
      { cause: error },
    )
  }
}

async function acquire(path: string, dataDir: string): Promise<InstanceLock> {
  const entry: Entry = { ...(await identifyProcess(process.pid)), nonce: randomBytes(12).toString('hex') }
  await claim(path, entry, dataDir)
  return {
    async release() {
      if ((await readEntry(path))?.nonce === entry.nonce) await rm(path, { force: true })
    },
  }
}

async function claim(path: string, entry: Entry, dataDir: string): Promise<void> {
  while (!(await publish(path, entry, link))) {
    const found = await readEntry(path)
    if (found === undefined) continue
    if (await isRunning(found))
      throw new StartError(
        `Another Holdfast (process ${found.pid}) is using the data directory ${dataDir}: stop it first, or choose another directory with HOLDFAST_DATA_DIR.`,
      )
    const right = `${path}.after-${found.nonce}`
    await claim(right, entry, dataDir)
    try {
      // Checked again: meanwhile another process may have replaced the stale lock and released the second one.
      if ((await readEntry(path))?.nonce === found.nonce) {
        await publish(path, entry, rename)
        return
      }
    } finally {
      await rm(right, { force: true })
    }
  }
}

/** Writes the entry to the path atomically. Returns false if `place` fails because the path exists. */
async function publish(
  path: string,
  entry: Entry,
  place: (from: string, to: string) => Promise<void>,
): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, JSON.stringify(entry), { mode: 0o600, flag: 'wx' })
    await assignToOwnerOf(dirname(path), draft)
    await place(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** A lock created by root must be readable for the directory's owner. */
async function assignToOwnerOf(directory: string, path: string): Promise<void> {
  if (process.geteuid?.() !== 0) return
  const owner = await stat(directory)
  await chown(path, owner.uid, owner.gid)
}

/** The entry at the path. Undefined if there is none; an invalid one counts as that of a process that has ended. */
async function readEntry(path: string): Promise<Entry | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  return parseEntry(text) ?? { pid: 0, nonce: createHash('sha256').update(text).digest('hex').slice(0, 24) }
}

function parseEntry(text: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(text)
    if (typeof entry !== 'object' || entry === null) return undefined
    if (!('pid' in entry) || typeof entry.pid !== 'number' || !Number.isInteger(entry.pid)) return undefined
    if (!('nonce' in entry) || typeof entry.nonce !== 'string' || !/^[0-9a-f]+$/.test(entry.nonce))
      return undefined
    const start = 'start' in entry && typeof entry.start === 'string' ? entry.start : undefined
    return { pid: entry.pid, start, nonce: entry.nonce }
  } catch {
    return undefined
  }
}

/** The process with this pid now, with its start time if the system provides it. */
export async function identifyProcess(pid: number): Promise<ProcessIdentity> {
  const seen = await observe(pid)
  return { pid, start: seen === 'hidden' || seen === 'ended' ? undefined : seen.start }
}

/** Whether this very process is still running. If its start time is unknown, a process with the pid is sufficient. */
export async function isRunning({ pid, start }: ProcessIdentity): Promise<boolean> {
  if (!isPidTaken(pid)) return false
  const seen = await observe(pid)
  if (seen === 'ended') return false
  if (seen === 'hidden' || start === undefined) return isPidTaken(pid)
  return seen.start === start
}

function isPidTaken(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function observe(pid: number): Promise<{ start: string } | 'ended' | 'hidden'> {
  try {
    return process.platform === 'linux' ? await observeInProc(pid) : await observeWithPs(pid)
  } catch {
    return 'hidden'
  }
}

/** proc(5): field 3 is the state (a zombie has ended), field 22 the start time in ticks since boot. */
async function observeInProc(pid: number): Promise<{ start: string } | 'ended'> {
  const [line, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
  ])
  // Field 2 is the program's name in parentheses, which may contain spaces and parentheses.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return 'ended'
  return { start: `${boot.trim()} ${fields[19]}` }
}

async function observeWithPs(pid: number): Promise<{ start: string }> {
  const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)], { env })
  return { start: stdout.trim() }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
