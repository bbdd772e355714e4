/**
 * The settings of one process, read once and frozen. All errors are reported together, each with the variable's name,
 * its value and what is allowed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigFault, type Option } from './option.ts'
import { options } from './options.ts'

type Values = { [K in keyof typeof options]: (typeof options)[K] extends Option<infer T> ? T : never }

/** The settings; `dataDir` is absolute. */
export type Config = Readonly<Values>

/** A start that failed. The message is one clear sentence (or one per error), printed without a stack. */
export class StartError extends Error {}

/** Reads `.env` in `directory` (the working directory), overridden by `environment`. */
export function loadConfig(environment: NodeJS.ProcessEnv, directory: string): Config {
  return parseConfig({ ...readEnvFile(resolve(directory, '.env')), ...environment }, directory)
}

/** The settings in `variables`. An empty variable counts as unset, as in `.env.example`. */
export function parseConfig(variables: NodeJS.ProcessEnv, directory: string): Config {
  const faults: string[] = unknownVariables(variables)
  const values: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(options) as [string, Option<unknown>][]) {
    const text = variables[option.env]?.trim() ?? ''
    try {
      values[name] = text === '' ? option.fallback : option.parse(text)
    } catch (error) {
      if (!(error instanceof ConfigFault)) throw error
      const read = option.secret ? 'a value that is kept secret here' : `"${text}"`
      faults.push(`${option.env}: got ${read}, must be ${error.message}`)
    }
  }
  if (values.masterKey && values.masterKeyFile)
    faults.push('HOLDFAST_MASTER_KEY and HOLDFAST_MASTER_KEY_FILE are both set: set one of them')
  if (Boolean(values.smtpUrl) !== Boolean(values.mailFrom))
    faults.push('HOLDFAST_SMTP_URL and HOLDFAST_MAIL_FROM belong together: set both or neither')
  if (Boolean(values.oidcIssuer) !== Boolean(values.oidcClientId))
    faults.push('HOLDFAST_OIDC_ISSUER and HOLDFAST_OIDC_CLIENT_ID belong together: set both or neither')
  if (faults.length > 0) throw new StartError(faults.join('\n'))
  // Each value was returned by the parser of its option or is the default.
  const config = values as Values
  return Object.freeze({ ...config, dataDir: resolve(directory, config.dataDir) })
}

/** A misspelt variable would be ignored silently, so it is reported. */
function unknownVariables(variables: NodeJS.ProcessEnv): string[] {
  const known = new Set(Object.values(options).map((option) => option.env))
  return Object.keys(variables)
    .filter((name) => name.toUpperCase().startsWith('HOLDFAST_') && !known.has(name))
    .map((name) => `${name}: unknown setting; .env.example lists all settings`)
}

function readEnvFile(path: string): NodeJS.ProcessEnv {
  if (!existsSync(path)) return {}
  // Some editors write a byte order mark.
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  refuseOtherLines(text, path)
  return parseEnv(text)
}

const assignment = /^\s*(export\s+)?[\w.-]+\s*=/

/** A line that is neither a setting nor a comment would be ignored silently. It may be a secret, so it is not shown. */
function refuseOtherLines(text: string, path: string): void {
  // A quoted value may span several lines.
  const oneLineEach = text.replaceAll(
    /(^[^\n#]*?=[ \t]*)(["'`])[\s\S]*?\2/gm,
    (whole, name) => `${name}${'\n'.repeat(whole.split('\n').length - 1)}`,
  )
  const faults = oneLineEach
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' || /^\s*#/.test(line) || assignment.test(line)
        ? []
        : [`${path}, line ${index + 1}: must be NAME=value, or a comment after #`],
    )
  if (faults.length > 0) throw new StartError(faults.join('\n'))
}
