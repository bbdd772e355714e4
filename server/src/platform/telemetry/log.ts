/**
 * Structured logs on standard output, one JSON object a line. Secrets are excluded twice: headers and bodies are never
 * logged, and anything with the format of a secret of the service is redacted in every line.
 */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Tokens of every kind, webhook secrets, bearer headers and passwords in URLs. The expression has no word boundaries:
 * in JSON a line break is `\n`, whose n would seem to be part of the token after it.
 */
const secretShapes =
  /(hf[a-z]{0,2}_)[0-9A-Za-z]{36}|(whsec_)[A-Za-z0-9+/=]{32,}|(Bearer\s+)[\w.~+/=-]{8,}|(\/\/[^/\s:@"]+:)[^/\s@"]+(?=@)/g

export function redactSecrets(text: string): string {
  return text.replace(secretShapes, (_match, ...groups: unknown[]) => {
    const kept = groups.slice(0, 4).find((group) => typeof group === 'string') ?? ''
    return `${kept}[redacted]`
  })
}

export function createLog(level: string, destination: DestinationStream = process.stdout): Log {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Implemented here, since the library's redaction takes six times as long as the rest of a line.
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      serializers: { err: errorAlone },
    },
    { write: (line: string) => destination.write(redactSecrets(line)) },
  )
  // Inherited by child loggers, for whose bindings the library does not call its formatter.
  const { child } = log
  log.child = function (this: Log, ...[bindings, options]: Parameters<Log['child']>) {
    return child.call(this, withoutSecrets(bindings), options)
  } as Log['child']
  return log
}

/** The error of a lost connection contains the whole client, several kilobytes. */
const errorAlone = pino.stdSerializers.wrapErrorSerializer((error) => {
  const { client: _client, ...alone } = error as typeof error & { client?: unknown }
  return withoutSecrets(alone) as typeof error
})

const secretNames = new Set(['authorization', 'cookie', 'password', 'secret', 'token', 'credentials'])
const censor = '[redacted]'

/** The fields without values under the name of a secret, also in nested objects. */
function withoutSecrets(fields: object): Record<string, unknown> {
  const shown = { ...fields } as Record<string, unknown>
  for (const [name, value] of Object.entries(shown))
    if (secretNames.has(name)) shown[name] = censor
    // An error is processed later by its serializer.
    else if (typeof value === 'object' && value !== null && !(value instanceof Error))
      shown[name] = redactedText(value)
  return shown
}

function redactedText(value: object): object {
  if (!Object.keys(value).some((name) => secretNames.has(name))) return value
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    secretNames.has(name) ? censor : member,
  ])
  return Object.fromEntries(entries)
}
