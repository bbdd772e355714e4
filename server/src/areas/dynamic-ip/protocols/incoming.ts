/** A device's report: the request, and the parameters that the device has filled in. */
import { type IngestRequest, secretParameters } from '#platform/ingest/ingest-request.ts'
import type { Outcome } from '../reports/outcome.ts'
import type { ReportMetadata } from '../reports/record-report.ts'
import { withoutPlaceholders } from './placeholders.ts'

export type Incoming = IngestRequest & {
  /** The parameters without unfilled placeholders. */
  given: ReadonlyMap<string, string>
}

export function incomingOf(request: IngestRequest): Incoming {
  return { ...request, given: withoutPlaceholders(request.parameters) }
}

/** The report as stored and shown: possible secrets are masked. */
export function metadataOf(
  { ip, userAgent, parameters }: Incoming,
  protocol: string,
  words: (outcome: Outcome) => string,
): ReportMetadata {
  const masked = [...parameters].slice(0, parametersMax).map(([name, value]) => {
    const isSecret = secretParameters.includes(name) || value.includes('hfip_')
    return [name.slice(0, 100), isSecret ? '********' : value.slice(0, valueMax)] as const
  })
  // PostgreSQL does not accept NUL in text.
  const shown = masked.map((pair) => pair.map((text) => text.replaceAll('\0', '').toWellFormed()))
  return {
    ip,
    userAgent: userAgent.replaceAll('\0', ''),
    protocol,
    parameters: Object.fromEntries(shown),
    words,
  }
}

const parametersMax = 30
const valueMax = 300
