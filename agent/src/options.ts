/** Options that several commands have. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Parses options, without positional arguments. */
export function parseOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
) {
  try {
    return parseArgs({ args, allowNegative: true, options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Reads the address of Holdfast. `tokenPlaces` names where the token belongs instead of the URL. */
export function readUrl(text: string | undefined, tokenPlaces: string): URL {
  if (text === undefined) throw new UsageError('--url is missing: set it to the address of Holdfast.')
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--url ${text} is not a valid address. Example: https://holdfast.example`)
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`--url must not contain credentials: put the token into ${tokenPlaces}.`)
  // Paths are resolved below this URL, because the service may not be at the root of its host.
  url.pathname = url.pathname.replace(/\/*$/, '/')
  return url
}

export function warnOfPlainText({ protocol, hostname }: URL, log: (line: string) => void): void {
  if (protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname))
    log(`The token is sent to ${hostname} unencrypted: use https.`)
}

const systemDirectory = '/var/lib/holdfast-agent'

/** The directory that systemd names (StateDirectory=). */
export function stateDirectoryGiven({ STATE_DIRECTORY }: Environment): string | undefined {
  return STATE_DIRECTORY?.split(':')[0] || undefined
}

/** The state directory of the user who runs a command. */
export function userStateDirectory(environment: Environment): string {
  const { XDG_STATE_HOME, HOME } = environment
  const given = stateDirectoryGiven(environment)
  if (given !== undefined) return given
  if (process.getuid?.() === 0) return systemDirectory
  return join(XDG_STATE_HOME || join(HOME || homedir(), '.local/state'), 'holdfast-agent')
}

/** The state directory of the machine's agent, whichever user runs it. */
export function machineStateDirectory(environment: Environment): string {
  return stateDirectoryGiven(environment) ?? systemDirectory
}
