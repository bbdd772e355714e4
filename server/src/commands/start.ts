/**
 * Starting, and stopping in good order: a first SIGTERM or SIGINT drains (no new requests, what is under way
 * ends, the database is shut down), a second one ends the process at once, which costs nothing either.
 */
import { type Config, StartError } from '#platform/config/config.ts'
import { isReachable } from '#platform/database/connection/reachable.ts'
import { createLog, type Log } from '#platform/telemetry/log.ts'
import { type OpenedDatabase, openConfiguredDatabase } from './database/database.ts'
import { withMetricsToken } from './secrets/metrics-token.ts'
import { makeDataDir, readSettings } from './settings.ts'

/** As long as a request may wait with `Prefer: wait`. */
const drainSeconds = 30
/** Without a database nothing that is under way can end; it may be back in a moment. */
const drainSecondsWithoutDatabase = 3

export async function start(words: string[] = []): Promise<number> {
  const isHoldRequested = requestsHold(words)
  // Heard from the very beginning: who asks while we start must not leave a database behind that nobody stops.
  const asked = stopSignal()
  const settings = readSettings()
  const log = createLog(settings.logLevel)
  makeDataDir(settings.dataDir)
  const config = withMetricsToken(settings)
  const { database, program } = await openAndLoad(config, log)
  const drain = runOnce(() => drainSecondsFor(database, log))
  try {
    const { runService } = await program
    const ended = Promise.race([asked, databaseLost(database)])
    return await runService({ config, database, log, isHoldRequested, ended, drainSeconds: drain })
  } finally {
    await database.close(await drain())
  }
}

/**
 * Loads the program while PostgreSQL starts: each takes a good part of a start, and they run on different processors.
 * Loading holds up everything else in this process, so it begins once PostgreSQL has all that it needs.
 */
async function openAndLoad(config: Config, log: Log) {
  const load = runOnce(() => import('./run-service.ts'))
  const database = await openConfiguredDatabase(config, log, () => {
    // Its failure is met where the program is used, when the database can be closed again.
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

function requestsHold(words: string[]): boolean {
  if (words.length === 0) return false
  if (words.length === 1 && words[0] === '--hold') return true
  throw new StartError(`got "${words.join(' ')}". Usage: holdfast start [--hold]`)
}

/** The first signal; a second one, whichever it is, ends the process at once. */
function stopSignal(): Promise<string> {
  const asked = Promise.withResolvers<string>()
  let isAsked = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isAsked) process.exit(1)
      isAsked = true
      asked.resolve(signal)
    })
  return asked.promise
}

async function databaseLost({ embedded }: OpenedDatabase): Promise<Error> {
  return embedded ? await embedded.lost : await new Promise(() => {})
}
