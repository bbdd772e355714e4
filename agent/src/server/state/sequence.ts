/**
 * The sequence of reports. A number is written before it is used, so that no restart uses it twice. The file always has
 * the same length and is overwritten in place, which works on a full disk too. It is not flushed to the disk: a number
 * that a power failure loses belongs to a boot that is over, and the next one begins at 1.
 */
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createFolder, giveToOwner } from '../../atomic-file.ts'

export interface Sequence {
  /** The next number. `isStored` is false if it could not be written. */
  next(): { sequence: number; isStored: boolean }
}

/** `uptimeSeconds` is the first number if the file cannot be read: no more reports than seconds are possible. */
export function openSequence(directory: string, bootId: string, uptimeSeconds: number): Sequence {
  const path = join(directory, 'sequence')
  let last = readLast(path, bootId, uptimeSeconds)
  return {
    next() {
      last += 1
      return { sequence: last, isStored: write(path, `${bootId} ${String(last).padStart(12, '0')}\n`) }
    },
  }
}

function readLast(path: string, bootId: string, uptimeSeconds: number): number {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    return Math.ceil(uptimeSeconds)
  }
  const [, boot, number] = /^(\S+) (\d{12})\n$/.exec(text) ?? []
  if (boot === undefined) return Math.ceil(uptimeSeconds)
  return boot === bootId ? Number(number) : 0
}

function write(path: string, text: string): boolean {
  try {
    createFolder(dirname(path))
    const file = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
    try {
      writeSync(file, text, 0)
      giveToOwner(path)
    } finally {
      closeSync(file)
    }
    return true
  } catch {
    return false
  }
}
