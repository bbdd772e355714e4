/** Apart from the service, so that commands that only compare the version of the database load a third of the program. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '#platform/database/schema/migrate.ts'

/** The migrations of all modules, in one sequence. */
export function allMigrations() {
  const folders = globSync('{platform,areas}/**/migrations', { cwd: import.meta.dirname })
  return readMigrations(folders.map((folder) => join(import.meta.dirname, folder)))
}
