import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerAddress } from '#platform/embedded-postgres/connection.ts'
import { failureFromOutput } from '#platform/embedded-postgres/failure.ts'
import { readPidFile } from './pid-file.ts'
import type { Postmaster } from './postmaster.ts'
import type { ServerSetup } from './server-setup.ts'
import { startPostmaster } from './start.ts'
import { takeOverPostmaster } from './take-over.ts'

/**
 * Resources that an earlier server can hold for a short time: its processes notice its crash with a delay, and a server
 * whose starter was killed may still be writing its pid.
 */
const temporaryErrors = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/
const attemptsMax = 60
const pauseMs = 500

/** A server that is ready: the running one, or a new one. */
export async function obtainPostmaster(
  site: ServerSetup,
  superuser: ServerAddress,
): Promise<{ postmaster: Postmaster; tookOver: boolean }> {
  const { layout, log } = site
  for (let attempt = 1; ; attempt++) {
    const found = await takeOverPostmaster(site, superuser)
    if (found) return { postmaster: found, tookOver: true }
    if (attempt === 1 && (await readPidFile(layout.cluster)))
      log.warn({}, 'PostgreSQL was not shut down cleanly; it recovers the data')
    const started = await startPostmaster(site)
    if (started.postmaster) return { postmaster: started.postmaster, tookOver: false }
    if (!temporaryErrors.test(started.output) || attempt === attemptsMax)
      throw await failureFromOutput(started.output, 'starting the database', layout.dataDir)
    await sleep(pauseMs)
  }
}
