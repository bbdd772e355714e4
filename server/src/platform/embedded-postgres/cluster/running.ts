import { requestVersion, type ServerAddress } from '../connection.ts'
import { serviceName } from '../roles.ts'
import { openSocketHost, socketPort } from '../socket-host.ts'
import { readPassword } from './cluster.ts'
import { findLayout, statIfThere } from './layout.ts'

export type RunningPostgres = {
  connection: ServerAddress
  superuser: ServerAddress
  /** Releases the resources of the connection. The server continues to run. */
  close(): Promise<void>
}

/** Whether a database was ever created in this data directory. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const layout = await findLayout(dataDir)
  return layout !== undefined && (await statIfThere(layout.cluster)) !== undefined
}

/** The running server of this data directory, independent of the process that started it. Null if none responds. */
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
    await requestVersion(connection)
    return { connection, superuser: { ...connection, user: 'postgres' }, close: socket.close }
  } catch {
    // No server responds. Starting the server reports the reason better.
    await socket.close()
    return null
  }
}
