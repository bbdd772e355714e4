/**
 * Runs the service on an open database until it stops. This file imports everything that takes long to load, and is
 * loaded while the database starts.
 */
import type { FirstSecrets } from '#areas/identity/area.ts'
import { changeHold } from '#areas/instance/area.ts'
import type { Config } from '#platform/config/config.ts'
import { selectSettings } from '#platform/instance-settings/settings-row.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { baseUrlOf } from '../base-url.ts'
import { createService, type Service } from '../service.ts'
import type { OpenedDatabase } from './database/database.ts'
import {
  deleteLink,
  firstSteps,
  savedLinkSecret,
  saveFirstToken,
  saveLink,
  tokenLines,
} from './secrets/first-secrets.ts'

type Run = {
  config: Config
  database: OpenedDatabase
  log: Log
  isHoldRequested: boolean
  /** Resolves when the service must stop: with a reason, or with an error that has been logged. */
  ended: Promise<string | Error>
  /** How long open requests and running work may take to finish. */
  drainSeconds: () => Promise<number>
}

/** Runs the service until it stops, and returns the exit status. */
export async function runService(run: Run): Promise<number> {
  const { config, database, log, isHoldRequested, ended, drainSeconds } = run
  const service = await createService({
    config,
    address: database.address,
    log,
    isAlone: database.embedded !== null,
  })
  try {
    const first = await service.ensureFirstAccount(({ token, invitation }) => {
      saveFirstToken(config, token)
      saveLink(config, baseUrlOf(config, null), invitation)
    })
    // Set before any work starts.
    if (isHoldRequested || config.hold) await holdAtStart(service)
    const url = await service.start()
    process.stdout.write(await startMessage(config, service, url, first))
    const end = await ended
    if (end instanceof Error) return 1
    log.info({ reason: end }, 'stopping')
    return 0
  } finally {
    await service.stop(await drainSeconds())
  }
}

async function holdAtStart({ database }: Service): Promise<void> {
  await changeHold(database, { reason: 'start', command: 'start --hold' })
}

/** The text that is printed when the service listens. */
async function startMessage(
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
  // A worker serves no sign-in page, but it may be the process that created the first account.
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
  const link = await service.ensureFirstLink(savedLinkSecret(config))
  // The URL may differ from the one at the last start.
  if (link.state === 'open') saveLink(config, url, link.secret)
  else deleteLink(config)
  const isTerminal = process.stdout.isTTY ?? false
  return firstSteps({ config, url, token: first?.token ?? null, link, isTerminal })
}
