import { askVersion, type ServerAddress } from '../connection.ts'
import { serviceName } from '../roles.ts'
import { openSocketHost, socketPort } from '../socket-host.ts'
import { readPassword } from './cluster.ts'
import { findLayout, statIfThere } from './layout.ts'

export type RunningPostgres = {
  connection: ServerAddress
  superuser: ServerAddress
  /** Lets go of what was made to reach it; the server goes on. */
  close(): Promise<void>
}

/** Whether a database was ever made in this data directory. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const layout = await findLayout(dataDir)
  return layout !== undefined && (await statIfThere(layout.cluster)) !== undefined
}

/** The server of this data directory if one is running, whoever started it; null if none answers. */
export async function findRunningPostgres(dataDir: string): Promise<RunningPostgres | null> {
  const layout = await findLayout(dataDir)
  if (!layout || !(await statIfThere(layout.cluster))) return null
  const password = await readPassword(layout)
  const socket = await openSocketHost(layout.cluster)
  const connection = {
    host: socket.host,
    port: socketPort,
    user: serviceName,
    password,
    database: serviceName,
  }
  try {
    await askVersion(connection)
    return { connection, superuser: { ...connection, user: 'postgres' }, close: socket.close }
  } catch {
    // Whatever the reason, nobody answers there: starting the server will tell it better.
    await socket.close()
    return null
  }
}
