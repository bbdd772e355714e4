/**
 * Starting, and stopping in good order: a first SIGTERM or SIGINT drains (no new requests, what is under way
 * ends, the database is shut down), a second one ends the process at once, which costs nothing either.
 */
import type { FirstSecrets } from '#areas/identity/area.ts'
import { changeHold } from '#areas/instance/area.ts'
import { type Config, StartError } from '#platform/config/config.ts'
import { isAnswering } from '#platform/database/connection/reachable.ts'
import { selectSettings } from '#platform/instance-settings/settings-row.ts'
import { createLog, type Log } from '#platform/telemetry/log.ts'
import { baseUrlOf } from '../base-url.ts'
import { createService, type Service } from '../service.ts'
import { type OpenedDatabase, openConfiguredDatabase } from './database/database.ts'
import {
  firstSteps,
  forgetLink,
  keepFirstToken,
  keepLink,
  keptLinkSecret,
  tokenLines,
} from './secrets/first-secrets.ts'
import { withMetricsToken } from './secrets/metrics-token.ts'
import { makeDataDir, readSettings } from './settings.ts'

/** As long as a request may wait with `Prefer: wait`. */
const drainSeconds = 30
/** Without a database nothing that is under way can end; it may be back in a moment. */
const drainSecondsWithoutDatabase = 3

export async function start(words: string[] = []): Promise<number> {
  const isHoldAsked = asksForHold(words)
  // Heard from the very beginning: who asks while we start must not leave a database behind that nobody stops.
  const asked = askedToStop()
  const settings = readSettings()
  const log = createLog(settings.logLevel)
  makeDataDir(settings.dataDir)
  const config = withMetricsToken(settings)
  const database = await openConfiguredDatabase(config, log)
  let service: Service | undefined
  try {
    service = await createService({
      config,
      address: database.address,
      log,
      isAlone: database.embedded !== null,
    })
    const first = await service.ensureFirstAccount(({ token, invitation }) => {
      keepFirstToken(config, token)
      keepLink(config, baseUrlOf(config, null), invitation)
    })
    // Before anything works.
    if (isHoldAsked || config.hold) await holdAtStart(service)
    const url = await service.start()
    process.stdout.write(await greeting(config, service, url, first))
    const end = await Promise.race([asked, databaseLost(database)])
    if (end instanceof Error) {
      log.fatal({ err: end }, 'the database is lost: stopping')
      return 1
    }
    log.info({ reason: end }, 'stopping')
    return 0
  } finally {
    const seconds = await drainSecondsFor(database, log)
    await service?.stop(seconds)
    await database.close(seconds)
  }
}

async function drainSecondsFor({ address }: OpenedDatabase, log: Log): Promise<number> {
  if (await isAnswering(address)) return drainSeconds
  log.warn(
    { seconds: drainSecondsWithoutDatabase },
    'the database does not answer: requests and due work that wait for it are cut off',
  )
  return drainSecondsWithoutDatabase
}

function asksForHold(words: string[]): boolean {
  if (words.length === 0) return false
  if (words.length === 1 && words[0] === '--hold') return true
  throw new StartError(`read "${words.join(' ')}". The command is: holdfast start [--hold]`)
}

async function holdAtStart({ database }: Service): Promise<void> {
  await changeHold(database, { reason: 'start', command: 'start --hold' })
}

/** What to print once the service listens. */
async function greeting(
  config: Config,
  service: Service,
  url: string,
  first: FirstSecrets | null,
): Promise<string> {
  const lines = [
    '',
    'Holdfast is running.',
    `  Dashboard   ${url}/`,
    `  API         ${url}/v1`,
    `  Data        ${config.dataDir}`,
  ]
  const { held_at } = await service.database.system((tx) => selectSettings(tx))
  if (held_at) lines.push('', 'ON HOLD: nothing is sent and no provider is called until ./holdfast release')
  // A worker has no pages to sign in to, but it may be the process that made the first account.
  if (config.role === 'worker')
    lines.push(...tokenLines(config, first?.token ?? null, process.stdout.isTTY ?? false))
  else lines.push(...(await signInLines(config, service, url, first)))
  return `${lines.join('\n')}\n\n`
}

async function signInLines(
  config: Config,
  service: Service,
  url: string,
  first: FirstSecrets | null,
): Promise<string[]> {
  const link = await service.ensureFirstLink(keptLinkSecret(config))
  // The address may be another than at the last start.
  if (link.state === 'open') keepLink(config, url, link.secret)
  else forgetLink(config)
  const isTerminal = process.stdout.isTTY ?? false
  return firstSteps({ config, url, token: first?.token ?? null, link, isTerminal })
}

/** The first signal; a second one, whichever it is, ends the process at once. */
function askedToStop(): Promise<string> {
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
