/**
 * Files that only their user can read. Those that root writes belong to the owner of their directory, so that a command
 * of root works for an agent that runs as another user.
 */
import { chownSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replaces a file. It writes to a temporary file first, so that a crash or a full disk leaves either the old or the new
 * content; after a power failure too, unless `flush` is false.
 */
export function replaceFile(path: string, content: string | Uint8Array, flush = true): void {
  const temporary = `${path}.new`
  try {
    createFolder(dirname(path))
    writeFileSync(temporary, content, { mode: 0o600, flush })
    giveToOwner(temporary)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Creates a folder, and those above it, if it does not exist. */
export function createFolder(path: string): void {
  if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) giveToOwner(path)
}

/** As root, makes the owner of the directory the owner of the file. */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}
