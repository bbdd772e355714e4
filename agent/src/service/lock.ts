/**
 * Only one process may report with a state directory, because two would use the same sequence. The lock file names the
 * process and its start time; that of a process that has ended is replaced.
 */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, giveToOwner } from '../atomic-file.ts'

export type Lock = { release(): void }

/** Returns the id of the process that has the lock instead, if there is one. */
export function takeLock(directory: string): Lock | { heldBy: number } {
  const path = join(directory, 'lock')
  const holder = lockHolder(directory)
  if (holder !== null && holder !== process.pid) return { heldBy: holder }
  createFolder(directory)
  const own = `${path}.${process.pid}`
  rmSync(path, { force: true })
  try {
    writeFileSync(own, `${process.pid} ${startTime(process.pid)}\n`, { mode: 0o600 })
    giveToOwner(own)
    // Fails if another process has just taken the lock.
    linkSync(own, path)
  } catch (error) {
    // A full disk is no reason to stop reporting.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return { heldBy: lockHolder(directory) ?? 0 }
  } finally {
    rmSync(own, { force: true })
  }
  return { release: () => rmSync(path, { force: true }) }
}

/** The running process that has the lock; null if there is none. */
export function lockHolder(directory: string): number | null {
  try {
    const [pid = '', started] = readFileSync(join(directory, 'lock'), 'utf8').trim().split(' ')
    return startTime(Number(pid)) === started ? Number(pid) : null
  } catch {
    return null
  }
}

/** In ticks since the boot: field 22 of /proc/<pid>/stat. Two processes with one id differ in it. */
function startTime(pid: number): string | undefined {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[19]
}
