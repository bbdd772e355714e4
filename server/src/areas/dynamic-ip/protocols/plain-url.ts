/**
 * A secret URL for scripts, and for our agent the same with the token in its header: the words of dyndns2, and a
 * status that `curl --fail` understands. There are no hosts in it: the source itself is meant.
 */
import type { IngestAnswer } from '#platform/ingest/ingest.ts'
import { isTaken, outcomeLine } from '../reports/outcome.ts'
import type { Reception } from '../reports/reception.ts'
import type { DynamicIpSubject } from '../store.ts'
import { busyAnswer } from './dyndns2.ts'
import { type Incoming, toldBy } from './incoming.ts'
import { readSaid } from './said.ts'

export async function answerPlainUrl(
  reception: Reception,
  subject: DynamicIpSubject,
  incoming: Incoming,
): Promise<IngestAnswer> {
  const told = toldBy(incoming, 'url', outcomeLine)
  const said = readSaid(incoming.given, incoming.ip, subject.allow_withdrawal)
  const outcome = said
    ? await reception.take(subject, said, told, incoming.requestId)
    : await reception.refuse(subject, { code: 'dnserr' }, told, incoming.requestId)
  if (outcome === 'busy' || outcome.code === '911') return busyAnswer
  return { status: isTaken(outcome) ? 200 : 400, text: outcomeLine(outcome) }
}
