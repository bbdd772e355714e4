/**
 * A secret URL for scripts, and for our agent with the token in a header. It responds with the words of dyndns2 and a
 * status that `curl --fail` understands. It has no hosts: the report is for the dynamic IP itself.
 */
import type { IngestResponse } from '#platform/ingest/ingest.ts'
import { isAccepted, outcomeLine } from '../reports/outcome.ts'
import type { ReportIntake } from '../reports/report-intake.ts'
import type { DynamicIpSubject } from '../store.ts'
import { busyResponse } from './dyndns2.ts'
import { type Incoming, metadataOf } from './incoming.ts'
import { readReportedAddresses } from './reported-addresses.ts'

export async function answerPlainUrl(
  reportIntake: ReportIntake,
  subject: DynamicIpSubject,
  incoming: Incoming,
): Promise<IngestResponse> {
  const metadata = metadataOf(incoming, 'url', outcomeLine)
  const reportedAddresses = readReportedAddresses(incoming.given, incoming.ip, subject.allow_withdrawal)
  const outcome = reportedAddresses
    ? await reportIntake.take(subject, reportedAddresses, metadata, incoming.requestId)
    : await reportIntake.refuse(subject, { code: 'dnserr' }, metadata, incoming.requestId)
  if (outcome === 'busy' || outcome.code === '911') return busyResponse
  return { status: isAccepted(outcome) ? 200 : 400, text: outcomeLine(outcome) }
}
