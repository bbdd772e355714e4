// Reads a few RRsets of a large zone by questions instead of a transfer. A response is not necessarily the zone's
// content: it may come from a wildcard (RFC 4592), from a child zone on the same server, from a referral to one, or
// from a DNAME. So the questions that reveal these cases are sent as well, and if one of them applies, a transfer is
// required.

import { classes, type IncomingRecord, type Message, type Question, typeCodes } from '#kernel/dns/message.ts'
import { absoluteName, isAtOrBelow, parentNames } from '#kernel/dns/name.ts'
import { knownRecordType } from '#kernel/dns/records/record-types.ts'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { ZoneReading } from '#providers/ports/dns.ts'
import type { DnsClient } from './client.ts'
import { rcodes } from './errors.ts'
import { zoneReader } from './zone-reading.ts'

/** From this number on, a transfer is cheaper. */
export const questionKeysMax = 20

/** Returns the zone's RRsets with these keys; undefined if questions are not sufficient. */
export async function readByQuestions(
  client: DnsClient,
  zone: string,
  keys: readonly RRsetKey[],
): Promise<ZoneReading | undefined> {
  const wanted = keys.map(({ name, type }) => question(absoluteName(name, zone), knownRecordType(type).code))
  const guards = distinct(wanted.flatMap((asked) => guardsOf(asked, zone)))
  const asked = [...wanted, ...guards]
  const answered = (await client.ask(asked)).map(({ message }, index) => ({ message, asked: asked[index] }))
  if (!answered.every(({ message, asked }) => isPlain(message, asked))) return undefined
  if (answered.slice(wanted.length).some(({ message, asked }) => recordsOf(message, asked).length > 0))
    return undefined
  const reader = zoneReader(zone)
  for (const { message, asked } of answered) {
    for (const record of recordsOf(message, asked)) reader.take(message, record)
  }
  return reader.reading()
}

/** Questions for the wildcards and child zones that could respond instead of the name. */
function guardsOf({ name, type }: Question, zone: string): Question[] {
  const ancestors = parentNames(name).filter((ancestor) => isAtOrBelow(ancestor, zone))
  const wildcards = ancestors.map((ancestor) => absoluteName('*', ancestor)).filter((guard) => guard !== name)
  const cuts = [name, ...ancestors].filter((cut) => cut !== zone)
  return [
    ...wildcards.map((guard) => question(guard, type)),
    ...cuts.map((cut) => question(cut, typeCodes.soa)),
  ]
}

/** Whether a response contains the zone's own data for the requested name. */
function isPlain({ rcode, isAuthoritative, answers }: Message, asked: Question | undefined): boolean {
  const isData = rcode === rcodes.noError || rcode === rcodes.nxDomain
  const isRedirected = answers.some(({ name, type }) => type === typeCodes.dname && name !== asked?.name)
  return isData && isAuthoritative && !isRedirected
}

function recordsOf({ answers }: Message, asked: Question | undefined): IncomingRecord[] {
  return answers.filter(({ name, type }) => name === asked?.name && type === asked.type)
}

function question(name: string, type: number): Question {
  return { name, type, class: classes.in }
}

function distinct(questions: readonly Question[]): Question[] {
  return [...new Map(questions.map((asked) => [`${asked.name} ${asked.type}`, asked])).values()]
}
