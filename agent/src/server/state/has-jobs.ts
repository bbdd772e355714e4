/**
 * The file that exists while jobs wait for this machine. Systemd starts the part for certificates when it is written,
 * and cron looks at it: that part runs as root, and asks for nothing otherwise.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const hasJobsFile = 'has-jobs'

export function noteJobs(directory: string, areWaiting: boolean): void {
  const path = join(directory, hasJobsFile)
  try {
    if (areWaiting) writeFileSync(path, `${Date.now()}\n`, { mode: 0o600 })
    else rmSync(path, { force: true })
  } catch {
    // The next report writes it again.
  }
}
