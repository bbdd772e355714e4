/**
 * Structured logs on standard output, one JSON object a line. Secrets are kept out twice: nothing logs
 * headers or bodies, and what looks like one of our secrets is blotted out of every line that leaves.
 */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Tokens of every kind, webhook secrets, bearer headers and passwords in URLs. No word boundary is asked for:
 * in a line of JSON a line break is a backslash and an n, from which the token behind it seems to go on.
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
      // By hand: the library's own redaction takes six times as long as all else of a line.
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      serializers: { err: errorAlone },
    },
    { write: (line: string) => destination.write(redactSecrets(line)) },
  )
  // A child inherits this too; the library's own formatter of bindings is not asked for those of children.
  const { child } = log
  log.child = function (this: Log, ...[bindings, options]: Parameters<Log['child']>) {
    return child.call(this, withoutSecrets(bindings), options)
  } as Log['child']
  return log
}

/** An error of a lost connection carries the whole client that it happened to, kilobytes of it. */
const errorAlone = pino.stdSerializers.wrapErrorSerializer((error) => {
  const { client: _client, ...alone } = error as typeof error & { client?: unknown }
  return withoutSecrets(alone) as typeof error
})

const secretNames = new Set(['authorization', 'cookie', 'password', 'secret', 'token', 'credentials'])
const censor = '[redacted]'

/** The same fields, without what stands under the name of a secret in them or in an object among them. */
function withoutSecrets(fields: object): Record<string, unknown> {
  const shown = { ...fields } as Record<string, unknown>
  for (const [name, value] of Object.entries(shown))
    if (secretNames.has(name)) shown[name] = censor
    // An error is taken apart later, by its serializer.
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
