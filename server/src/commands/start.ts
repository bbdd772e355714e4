/**
 * Start and graceful shutdown. The first SIGTERM or SIGINT drains the service: no new requests, open ones finish, the
 * database is shut down. A second one ends the process immediately, which loses no data either.
 */
import { type Config, StartError } from '#platform/config/config.ts'
import { isReachable } from '#platform/database/connection/reachable.ts'
import { createLog, type Log } from '#platform/telemetry/log.ts'
import { type OpenedDatabase, openConfiguredDatabase } from './database/database.ts'
import { withMetricsToken } from './secrets/metrics-token.ts'
import { createDataDir, readSettings } from './settings.ts'

/** The longest wait that a request can ask for with `Prefer: wait`. */
const drainSeconds = 30
/** Without a database, running work cannot finish. The database may be back within this time. */
const drainSecondsWithoutDatabase = 3
/** What else is broken after an uncaught error is unknown. */
const drainSecondsAfterError = 3

export async function start(args: string[] = []): Promise<number> {
  const isHoldRequested = requestsHold(args)
  // Registered first: a signal during the start must still stop the database.
  const stopRequested = stopSignal()
  const settings = readSettings()
  const log = createLog(settings.logLevel)
  const failed = uncaughtError(log)
  createDataDir(settings.dataDir)
  const config = withMetricsToken(settings)
  const { database, program } = await openAndLoad(config, log)
  const drain = runOnce(() =>
    Promise.race([drainSecondsFor(database, log), failed.then(() => drainSecondsAfterError)]),
  )
  try {
    const { runService } = await program
    const ended = Promise.race([stopRequested, failed, databaseLost(database, log)])
    return await runService({ config, database, log, isHoldRequested, ended, drainSeconds: drain })
  } finally {
    await database.close(await drain())
  }
}

/**
 * Loads the program while PostgreSQL starts, since both take long and can use different processors. Loading blocks this
 * process, so it begins once PostgreSQL has been launched.
 */
async function openAndLoad(config: Config, log: Log) {
  const load = runOnce(() => import('./run-service.ts'))
  const database = await openConfiguredDatabase(config, log, () => {
    // The failure is handled where the program is used, after which the database is closed.
    load().catch(() => {})
  })
  return { database, program: load() }
}

function runOnce<T>(task: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => (done ??= task())
}

async function drainSecondsFor({ address }: OpenedDatabase, log: Log): Promise<number> {
  if (await isReachable(address)) return drainSeconds
  log.warn(
    { seconds: drainSecondsWithoutDatabase },
    'the database does not answer: waiting requests and due work are aborted',
  )
  return drainSecondsWithoutDatabase
}

function requestsHold(args: string[]): boolean {
  if (args.length === 0) return false
  if (args.length === 1 && args[0] === '--hold') return true
  throw new StartError(`unexpected arguments "${args.join(' ')}". Usage: holdfast start [--hold]`)
}

/** Resolves with the first signal. A second signal of any kind ends the process immediately. */
function stopSignal(): Promise<string> {
  const stopRequested = Promise.withResolvers<string>()
  let isStopRequested = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isStopRequested) process.exit(1)
      isStopRequested = true
      stopRequested.resolve(signal)
    })
  return stopRequested.promise
}

async function databaseLost({ embedded }: OpenedDatabase, log: Log): Promise<Error> {
  const error = embedded ? await embedded.lost : await new Promise<Error>(() => {})
  log.fatal({ err: error }, 'the database is lost: stopping')
  return error
}

/**
 * Resolves with the first uncaught error, after which the service stops in order, since its state is unknown. A second one
 * ends the process immediately; PostgreSQL ends with it.
 */
function uncaughtError(log: Log): Promise<Error> {
  const failed = Promise.withResolvers<Error>()
  let isFirst = true
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error: stopping')
    if (!isFirst) process.exit(1)
    isFirst = false
    failed.resolve(error)
  })
  return failed.promise
}
