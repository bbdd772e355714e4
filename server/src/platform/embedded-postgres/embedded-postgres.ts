/**
 * The service's own PostgreSQL: a cluster inside the data directory, reached over a Unix socket only. It runs
 * beside the service rather than below it: a service that is killed finds it again and takes it over.
 *
 * The caller holds the data directory's instance lock; two starts at once in one directory are not kept
 * apart here.
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
  /** The service's database as its owner, who may make roles. */
  connection: ServerAddress
  /** The same database as the superuser. */
  superuser: ServerAddress
  /** Another one after the server was started anew. */
  readonly pid: number
  /** Whether the server was running already, left behind by a process that was killed. */
  tookOver: boolean
  /** Resolves, with why, once a server that ends without having been asked to is no longer started anew. */
  lost: Promise<EmbeddedPostgresError>
  /**
   * Shuts the server down and waits for its end. Close connections first: it cuts those that are left. A server
   * that takes longer than `seconds` is made to end, which costs the next start a recovery and no data.
   */
  stop(seconds?: number): Promise<void>
}

type Start = {
  /** Made if it is not there. */
  dataDir: string
  log: Log
  /** Settings of PostgreSQL over the service's own, for tests: production passes none. */
  settings?: Settings
  /** How often within ten minutes a server that ends is started anew. */
  restartsMax?: number
  /** Called each time that a program of PostgreSQL is under way which takes a while, on another processor if there is one. */
  onSpawn?: () => void
}

/** Starts the server, or takes over a running one. Throws an EmbeddedPostgresError that says what to mend. */
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

/** Looks after role and database; a server that cannot be used is not left running. */
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
