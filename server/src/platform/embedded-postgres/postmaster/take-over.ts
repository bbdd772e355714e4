import { requestVersion, type ServerAddress } from '#platform/embedded-postgres/connection.ts'
import { clearPid, isServerOf, readPidFile } from './pid-file.ts'
import { adoptPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import type { ServerSetup } from './server-setup.ts'
import { waitUntilReady } from './start.ts'

const stopSeconds = 15

/**
 * The server that a killed process of the service has left running, if it responds and has the right version. Otherwise
 * it is stopped, and its pid file no longer prevents a new server from starting.
 */
export async function takeOverPostmaster(
  site: ServerSetup,
  superuser: ServerAddress,
): Promise<Postmaster | undefined> {
  const { layout, user, log } = site
  const file = await readPidFile(layout.cluster)
  if (!file) return undefined
  if (!(await isServerOf(layout.cluster, file.pid))) {
    await clearPid(layout.cluster, user)
    return undefined
  }
  const postmaster = await adoptPostmaster(file.pid)
  const isStopping = file.status === 'stopping'
  if (!isStopping && (await waitUntilReady(postmaster, site)) && (await isUsable(site, superuser)))
    return postmaster
  log.info({ pid: file.pid }, 'Stopping the PostgreSQL that an earlier process left running')
  await stopPostmaster(postmaster, stopSeconds)
  // A killed server leaves its pid file, and its pid stays in use until its parent reads the exit status.
  await clearPid(layout.cluster, user)
  return undefined
}

async function isUsable({ binaries, log }: ServerSetup, superuser: ServerAddress): Promise<boolean> {
  try {
    // The service's database may not exist yet.
    return (await requestVersion({ ...superuser, database: 'postgres' })) === binaries.version
  } catch (error) {
    log.warn({ err: error }, 'The PostgreSQL that an earlier process left running does not answer')
    return false
  }
}
