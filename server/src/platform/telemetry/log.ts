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

export function blotSecrets(text: string): string {
  return text.replace(secretShapes, (_match, ...groups: unknown[]) => {
    const kept = groups.slice(0, 4).find((group) => typeof group === 'string') ?? ''
    return `${kept}[redacted]`
  })
}

export function createLog(level: string, destination: DestinationStream = process.stdout): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorAlone },
      redact: {
        paths: [
          'authorization',
          'cookie',
          'password',
          'secret',
          'token',
          'credentials',
          '*.authorization',
          '*.cookie',
          '*.password',
          '*.secret',
          '*.token',
          '*.credentials',
        ],
        censor: '[redacted]',
      },
    },
    { write: (line: string) => destination.write(blotSecrets(line)) },
  )
}

/** An error of a lost connection carries the whole client that it happened to, kilobytes of it. */
const errorAlone = pino.stdSerializers.wrapErrorSerializer((error) => {
  const { client: _client, ...alone } = error as typeof error & { client?: unknown }
  return alone as typeof error
})
