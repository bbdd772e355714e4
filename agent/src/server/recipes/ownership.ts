/** Whether only root can change a file: it, and each folder above it, belongs to root, and others cannot write there. */
import { fstatSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

const othersMayWrite = 0o022
const sticky = 0o1000

/** Null if only root can change it; otherwise what is wrong, and how to correct it. `file` is open. */
export function ownershipFault(path: string, file: number): string | null {
  const own = fstatSync(file)
  if (!own.isFile()) return 'it is not a file.'
  return faultOf(path, own) ?? folderFault(dirname(realpathSync(path)))
}

/** The same for a program by its path. */
export function programFault(path: string): string | null {
  const real = realpathSync(path)
  return faultOf(real, statSync(real)) ?? folderFault(dirname(real))
}

/** The same for a folder. */
export function folderFault(folder: string): string | null {
  for (let path = folder; ; path = dirname(path)) {
    const fault = faultOf(path, statSync(path))
    if (fault !== null || path === '/') return fault
  }
}

function faultOf(path: string, stats: Stats): string | null {
  if (stats.uid !== 0) return `${path} does not belong to root. Run: chown root ${path}`
  // Only its owner replaces an entry of a sticky folder, such as /tmp.
  const isSticky = stats.isDirectory() && (stats.mode & sticky) !== 0
  if ((stats.mode & othersMayWrite) !== 0 && !isSticky)
    return `users other than root can change ${path}. Run: chmod go-w ${path}`
  return null
}
