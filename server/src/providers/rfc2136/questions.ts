// A few RRsets of a big zone, by questions instead of a transfer. An answer to a question is not yet what the zone
// holds: it may be made from a wildcard (RFC 4592), come from a child zone on the same server, point to one
// (a referral) or be redirected by a DNAME. So the questions that would show these are asked as well, and wherever
// one of them does, only a transfer can tell.
import { absoluteName, isAtOrBelow, parentNames } from '#kernel/dns/name.ts'
import { knownRecordType } from '#kernel/dns/records/record-types.ts'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { ZoneReading } from '#providers/ports/dns.ts'
import type { DnsClient } from './client.ts'
import { rcodes } from './errors.ts'
import { classes, type IncomingRecord, type Message, type Question, typeCodes } from './wire/message.ts'
import { zoneReader } from './zone-reading.ts'

/** From here on a transfer is less work. */
export const questionKeysMax = 20

/** What the zone holds under the keys; undefined where questions cannot tell. */
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

/** The wildcards that could answer in the name's place, and the child zones that could. */
function guardsOf({ name, type }: Question, zone: string): Question[] {
  const ancestors = parentNames(name).filter((ancestor) => isAtOrBelow(ancestor, zone))
  const wildcards = ancestors.map((ancestor) => absoluteName('*', ancestor)).filter((guard) => guard !== name)
  const cuts = [name, ...ancestors].filter((cut) => cut !== zone)
  return [
    ...wildcards.map((guard) => question(guard, type)),
    ...cuts.map((cut) => question(cut, typeCodes.soa)),
  ]
}

/** Whether an answer is the zone's own word about the name that was asked for. */
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
