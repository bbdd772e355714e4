import { requestVersion, type ServerAddress } from '#platform/embedded-postgres/connection.ts'
import { clearPid, isServerOf, readPidFile } from './pid-file.ts'
import { adoptPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import type { ServerSetup } from './server-setup.ts'
import { waitUntilReady } from './start.ts'
import { stopWithProcess } from './stop-with-process.ts'

const stopSeconds = 15

/**
 * The server that an earlier process of the service has left running, if it responds and has the right version. Usually it
 * is already stopping, since it ends with the process. Then, or if it cannot be used, its end is awaited, and its pid file
 * no longer prevents a new server from starting.
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
  if (!isStopping && (await waitUntilReady(postmaster, site)) && (await isUsable(site, superuser))) {
    stopWithProcess(postmaster, site)
    return postmaster
  }
  log.info({ pid: file.pid }, 'Waiting until the PostgreSQL of an earlier process has stopped')
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
