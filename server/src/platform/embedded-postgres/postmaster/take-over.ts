import { askVersion, type ServerAddress } from '#platform/embedded-postgres/connection.ts'
import { clearPid, isServerOf, readPidFile } from './pid-file.ts'
import { adoptPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import type { ServerSetup } from './server-setup.ts'
import { waitUntilReady } from './start.ts'

const stopSeconds = 15

/**
 * The server that a killed process of ours has left running, if it answers and is of our version. Otherwise
 * it is stopped, and what is in the file of its pid no longer keeps a new one from starting.
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
  // Killed, it leaves its file, and its pid stays taken until its parent asks for how it ended.
  await clearPid(layout.cluster, user)
  return undefined
}

async function isUsable({ binaries, log }: ServerSetup, superuser: ServerAddress): Promise<boolean> {
  try {
    // The service's database may not have been made yet.
    return (await askVersion({ ...superuser, database: 'postgres' })) === binaries.version
  } catch (error) {
    log.warn({ err: error }, 'The PostgreSQL that an earlier process left running does not answer')
    return false
  }
}
