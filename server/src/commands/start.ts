/**
 * Starting, and stopping in good order: a first SIGTERM or SIGINT drains (no new requests, what is under way
 * ends, the database is shut down), a second one ends the process at once, which costs nothing either.
 */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FirstSecrets, invitationLink } from '#areas/identity/area.ts'
import type { Config } from '#platform/config/config.ts'
import { isAnswering } from '#platform/database/reachable.ts'
import { createLog, type Log } from '#platform/telemetry/log.ts'
import { createService, type Service } from '../service.ts'
import { type OpenedDatabase, openConfiguredDatabase } from './database.ts'
import { makeDataDir, readSettings } from './settings.ts'

/** As long as a request may wait with `Prefer: wait`. */
const drainSeconds = 30
/** Without a database nothing that is under way can end; it may be back in a moment. */
const drainSecondsWithoutDatabase = 3

export async function start(): Promise<number> {
  // Heard from the very beginning: who asks while we start must not leave a database behind that nobody stops.
  const asked = askedToStop()
  const config = readSettings()
  const log = createLog(config.logLevel)
  makeDataDir(config.dataDir)
  const database = await openConfiguredDatabase(config, log)
  let service: Service | undefined
  try {
    service = await createService({
      config,
      address: database.address,
      log,
      isAlone: database.embedded !== null,
    })
    const first = await service.ensureFirstAccount((secret) => keepFirstToken(config, secret))
    const url = await service.start()
    process.stdout.write(greeting(config, url, first))
    const reason = await Promise.race([asked, databaseLost(database)])
    log.info({ reason }, 'stopping')
    if (reason !== 'database lost') return 0
    return 1
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

/** Before the account is committed: should the process die in between, no token was given out unseen. */
function keepFirstToken({ dataDir }: Config, secret: string): void {
  const path = join(dataDir, 'first-token')
  writeFileSync(path, `${secret}\n`, { mode: 0o600 })
  chmodSync(path, 0o600)
}

function greeting({ dataDir }: Config, url: string, first: FirstSecrets | null): string {
  const lines = [
    '',
    'Holdfast is running.',
    `  Dashboard   ${url}/`,
    `  API         ${url}/v1`,
    `  Data        ${dataDir}`,
  ]
  if (first)
    lines.push(
      '',
      'The first account was made. Open this link within a day to sign in as its owner; it works once:',
      '',
      `  ${invitationLink(url, first.invitation)}`,
      '',
      'This is its full-access token, shown this once:',
      '',
      `  ${first.token}`,
      '',
      `The token is also in ${join(dataDir, 'first-token')}; delete that file once you have put it away.`,
    )
  return `${lines.join('\n')}\n\n`
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

async function databaseLost({ embedded }: OpenedDatabase): Promise<string> {
  if (!embedded) return await new Promise(() => {})
  await embedded.lost
  return 'database lost'
}
