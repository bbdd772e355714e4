// Tests against real servers need their programs. Where one is missing they are skipped, and say so in their title;
// in continuous integration (CI=true) nothing may be skipped, so there a missing program is a failure.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/** The programs of a list, or files of theirs, that are not installed; throws in continuous integration if there are any. */
export function missingPrograms(names: readonly string[]): string[] {
  const missing = names.filter((name) => programPath(name) === undefined)
  if (missing.length > 0 && process.env.CI === 'true')
    throw new Error(`Not installed, and tests are not skipped in CI: ${missing.join(', ')}`)
  return missing
}

/** The title of a suite, with the reason why it is skipped if it is. */
export function titleWithout(missing: readonly string[], title: string): string {
  if (missing.length === 0) return title
  return `${title} (skipped: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed)`
}

/** Where a program is; servers live in folders that are often not on the path of users. A path stands for itself. */
export function programPath(name: string): string | undefined {
  if (isAbsolute(name)) return existsSync(name) ? name : undefined
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...systemFolders]
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
