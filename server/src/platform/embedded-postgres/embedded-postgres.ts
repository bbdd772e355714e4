/**
 * The embedded PostgreSQL: a cluster inside the data directory, reached only over a Unix socket. It ends with this process,
 * however that ends. A server that still runs nevertheless is found by the next start, which takes it over.
 *
 * The caller holds the instance lock of the data directory; this module does not protect against two starts at once.
 */
import { DatabaseError } from 'pg'
import { ensureCluster, readPassword } from './cluster/cluster.ts'
import { type Layout, prepareLayout } from './cluster/layout.ts'
import { replaceFile } from './cluster/replace-file.ts'
import { type Settings, settingsFile } from './cluster/settings.ts'
import type { ServerAddress } from './connection.ts'
import { EmbeddedPostgresError, failureOf } from './failure.ts'
import { obtainPostmaster } from './postmaster/obtain.ts'
import { type Postmaster, stopPostmaster } from './postmaster/postmaster.ts'
import { recentLog } from './postmaster/server-log.ts'
import type { Log, ServerSetup } from './postmaster/server-setup.ts'
import { chooseDatabaseUser } from './programs/database-user.ts'
import { findBinaries } from './programs/find.ts'
import { ensureRoleAndDatabase, serviceName } from './roles.ts'
import { openSocketHost, type SocketHost, socketPort } from './socket-host.ts'
import { type Supervised, supervise } from './supervise.ts'

export type EmbeddedPostgres = {
  /** The service's database as its owner, who may create roles. */
  connection: ServerAddress
  /** The same database as the superuser. */
  superuser: ServerAddress
  /** Changes when the server is restarted. */
  readonly pid: number
  /** Whether the server was already running, left by a process that was killed. */
  tookOver: boolean
  /** Resolves with the reason when a server that ended unexpectedly is not restarted any more. */
  lost: Promise<EmbeddedPostgresError>
  /**
   * Shuts the server down and waits for its end. Close connections first, since remaining ones are dropped. A server
   * that takes longer than `seconds` is killed, which requires a recovery at the next start but loses no data.
   */
  stop(seconds?: number): Promise<void>
}

type Start = {
  /** Created if it does not exist. */
  dataDir: string
  log: Log
  /** PostgreSQL settings that override those of the service; only for tests. */
  settings?: Settings
  /** How often within ten minutes a server that ended unexpectedly is restarted. */
  restartsMax?: number
  /** Called whenever a slow PostgreSQL program runs on another processor. */
  onSpawn?: () => void
}

/** Starts the server, or takes over a running one. Throws an EmbeddedPostgresError that says how to fix the problem. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  restartsMax = 5,
  onSpawn,
}: Start): Promise<EmbeddedPostgres> {
  const layout = await prepareLayout(dataDir)
  try {
    const user = await chooseDatabaseUser(layout)
    const binaries = await findBinaries(user)
    const site: ServerSetup = { layout, user, binaries, log, onSpawn }
    const isNew = await ensureCluster({ ...site, isDurable: settings.fsync !== 'off' })
    if (isNew) log.info({ directory: layout.cluster }, 'Created the database')
    await replaceFile(`${layout.cluster}/postgresql.conf`, settingsFile(settings), user)
    return await openServer(site, restartsMax)
  } catch (error) {
    throw failureOf(error, 'starting the database', layout.dataDir)
  }
}

async function openServer(site: ServerSetup, restartsMax: number): Promise<EmbeddedPostgres> {
  const { layout, log } = site
  const password = await readPassword(layout)
  const socket = await openSocketHost(layout.cluster)
  const connection = {
    host: socket.host,
    port: socketPort,
    user: serviceName,
    password,
    database: serviceName,
  }
  const superuser = { ...connection, user: 'postgres' }
  try {
    const { postmaster, tookOver } = await obtainUsable(site, superuser)
    log.info({ pid: postmaster.pid, tookOver, directory: layout.cluster }, 'PostgreSQL is running')
    const restart = async () => (await obtainUsable(site, superuser)).postmaster
    const supervised = supervise(postmaster, { restart, log, restartsMax })
    return {
      connection,
      superuser,
      tookOver,
      get pid() {
        return supervised.pid()
      },
      ...lifecycleOf(supervised, socket, layout),
    }
  } catch (error) {
    await socket.close()
    throw error
  }
}

async function obtainUsable(site: ServerSetup, superuser: ServerAddress) {
  const obtained = await obtainPostmaster(site, superuser)
  await prepareDatabase(obtained.postmaster, superuser, site.layout)
  return obtained
}

/** Creates the role and the database if necessary. Stops the server if it cannot be used. */
async function prepareDatabase(
  postmaster: Postmaster,
  superuser: ServerAddress,
  layout: Layout,
): Promise<void> {
  try {
    await ensureRoleAndDatabase(superuser)
  } catch (error) {
    await stopPostmaster(postmaster)
    if (error instanceof DatabaseError && error.code === '28P01')
      throw new EmbeddedPostgresError(
        `The database in ${layout.cluster} has a different password than the one in ${layout.passwordFile}: restore the file that belongs to it, for example from a backup of the data directory.`,
        { cause: error },
      )
    throw error
  }
}

function lifecycleOf(
  supervised: Supervised,
  socket: SocketHost,
  { cluster }: Layout,
): Pick<EmbeddedPostgres, 'lost' | 'stop'> {
  const begun = Date.now()
  let stopping: Promise<void> | null = null
  async function stopOnce(seconds?: number): Promise<void> {
    await supervised.stop(seconds)
    await socket.close()
  }
  return {
    lost: supervised.lost.then(async (how) => lostServer(cluster, how, await recentLog(cluster, begun))),
    stop(seconds) {
      stopping ??= stopOnce(seconds)
      return stopping
    },
  }
}

function lostServer(cluster: string, how: string, words: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL stopped and could not be kept running (${how}). Check the newest file in ${cluster}/log, and whether memory (dmesg) or disk ran out; then start Holdfast again. All committed data is in ${cluster}.`,
    { cause: words },
  )
}
