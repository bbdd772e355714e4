// Tests against real servers need their programs. If one is missing, the tests are skipped and their title says so. In
// continuous integration (CI=true) nothing may be skipped, so a missing program is a failure.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/**
 * Returns the programs or files of a list that are not installed; in continuous integration it throws if there are any.
 */
export function missingPrograms(names: readonly string[]): string[] {
  const missing = names.filter((name) => programPath(name) === undefined)
  if (missing.length > 0 && process.env.CI === 'true')
    throw new Error(`Not installed, and tests are not skipped in CI: ${missing.join(', ')}`)
  return missing
}

/** The title of a suite, with the reason if it is skipped. */
export function titleWithout(missing: readonly string[], title: string): string {
  if (missing.length === 0) return title
  return `${title} (skipped: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed)`
}

/**
 * Returns the path of a program. Servers are often in folders outside the users' PATH. A path is returned unchanged.
 */
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
