/**
 * Finds the name servers of a domain's parent from the root down, and asks one of them for the delegation: a referral
 * (RFC 1034, section 4.3.2). The servers of zones above domains are cached, so that the root is rarely asked.
 */
import { randomInt } from 'node:crypto'
import { CheckFailure } from '@holdfast/checks'
import { type Message, typeCodes } from '#kernel/dns/message.ts'
import { isAtOrBelow, parentNames } from '#kernel/dns/name.ts'
import { dsRecordOf } from '#kernel/domains/ds-record.ts'
import type { Clock } from '#kernel/time.ts'
import { DelegationUnreadable, type ParentReading } from './delegation.ts'
import { type NameServerClient, type ServerQuestion, valuesIn } from './name-server-client.ts'

/** A zone with the addresses of its servers. */
export type ServedZone = { name: string; servers: readonly string[] }

export type ZoneCache = Map<string, { servers: readonly string[]; until: number }>

export type ParentDependencies = {
  client: NameServerClient
  roots: readonly string[]
  cache: ZoneCache
  clock: Clock
}

const cachedMs = 6 * 60 * 60 * 1000
const cachedMax = 10_000
/** How many servers of a zone are asked before the reading fails. */
const triesMax = 4
/** Of a zone, and of a server: one that answers with thousands must not make this machine look for all of them. */
const hostsMax = 32
const addressesMax = 8
const nxdomain = 3
const nsCode = 2

export async function readParent(dependencies: ParentDependencies, name: string): Promise<ParentReading> {
  let zone = nearestKnown(dependencies, name)
  // Each referral leads to a longer name, so this ends.
  for (;;) {
    const { server, response } = await askAny(dependencies, zone, { name, type: 'NS' }, hasAnswer)
    const referral = referralOf(response, zone.name, name)
    if (referral === null || referral === name)
      return await parentReading(dependencies, { zone: zone.name, server, response, name })
    zone = { name: referral, servers: await serversIn(dependencies, response, referral) }
    remember(dependencies, zone)
  }
}

/** What a zone publishes about a name below it: its delegation, or that it has none. */
export async function readBelow(
  dependencies: ParentDependencies,
  zone: ServedZone,
  name: string,
): Promise<ParentReading> {
  const isUsable = (message: Message) =>
    hasAnswer(message) && (message.isAuthoritative || referralOf(message, zone.name, name) === name)
  const { server, response } = await askAny(dependencies, zone, { name, type: 'NS' }, isUsable)
  return await parentReading(dependencies, { zone: zone.name, server, response, name })
}

function nearestKnown({ cache, clock, roots }: ParentDependencies, name: string): ServedZone {
  for (const ancestor of parentNames(name)) {
    const known = cache.get(ancestor)
    if (known && known.until > clock().getTime()) return { name: ancestor, servers: known.servers }
  }
  return { name: '', servers: roots }
}

function remember({ cache, clock }: ParentDependencies, { name, servers }: ServedZone): void {
  if (cache.size >= cachedMax) cache.clear()
  cache.set(name, { servers, until: clock().getTime() + cachedMs })
}

const hasAnswer = ({ rcode }: Message) => rcode === 0 || rcode === nxdomain

/** The first usable response of the servers of a zone. Throws DelegationUnreadable. */
export async function askAny(
  { client, cache }: ParentDependencies,
  zone: ServedZone,
  question: ServerQuestion,
  isUsable: (response: Message) => boolean,
) {
  let failure = 'none of its name servers has an address'
  for (const server of inRandomOrder(zone.servers).slice(0, triesMax)) {
    try {
      const response = await client.ask(server, question)
      if (isUsable(response)) return { server, response }
      failure = `${server} responds with code ${response.rcode}`
    } catch (error) {
      if (!(error instanceof CheckFailure)) throw error
      failure = error.message
    }
  }
  cache.delete(zone.name)
  throw new DelegationUnreadable(
    zone.name === ''
      ? `The root servers could not be asked: ${failure}.`
      : `The name servers of ${zone.name} could not be asked: ${failure}.`,
  )
}

/** The zone to whose servers a response refers, or null if it answers the question. */
function referralOf({ answers, authority }: Message, zone: string, name: string): string | null {
  if (answers.length > 0 || authority.some(({ type }) => type === typeCodes.soa)) return null
  const referral = authority.find(
    (record) =>
      record.type === nsCode &&
      record.name !== zone &&
      isAtOrBelow(record.name, zone) &&
      isAtOrBelow(name, record.name),
  )
  return referral?.name ?? null
}

/** The addresses of the servers of a referral: those that it contains, or else by their names. */
async function serversIn({ client }: ParentDependencies, response: Message, zone: string): Promise<string[]> {
  const hosts = hostsIn(response, 'authority', zone)
  const given = hosts.flatMap((host) => glueOf(response, host))
  if (given.length > 0) return given
  const found = await Promise.all(
    hosts.slice(0, triesMax).map((host) =>
      client.addressesOf(host).catch((error: unknown) => {
        if (error instanceof CheckFailure) return []
        throw error
      }),
    ),
  )
  return found.flat()
}

type Found = { zone: string; server: string; response: Message; name: string }

/** A server that serves both the parent and the domain answers with the domain's own records. */
async function parentReading({ client }: ParentDependencies, found: Found): Promise<ParentReading> {
  const { zone, server, response, name } = found
  const isServedHere = response.answers.length > 0
  const nameservers = hostsIn(response, isServedHere ? 'answers' : 'authority', name)
  const base = { zone, server, nameservers }
  if (nameservers.length === 0) return { ...base, glue: {}, dsRecords: [] }
  const ds = await client.ask(server, { name, type: 'DS' }).catch((error: unknown) => {
    if (!(error instanceof CheckFailure)) throw error
    throw new DelegationUnreadable(
      `The name servers of ${zone} could not be asked for DS records: ${error.message}.`,
    )
  })
  return {
    ...base,
    glue: Object.fromEntries(
      nameservers.flatMap((host) => {
        const addresses = glueOf(response, host)
        return addresses.length > 0 ? [[host, addresses]] : []
      }),
    ),
    dsRecords: valuesIn(ds, 'answers', { name, type: 'DS' }).flatMap((text) => dsRecordOf(text) ?? []),
  }
}

function hostsIn(response: Message, section: 'answers' | 'authority', zone: string): string[] {
  const hosts = valuesIn(response, section, { name: zone, type: 'NS' }).map(hostOf)
  return [...new Set(hosts)].sort().slice(0, hostsMax)
}

function glueOf(response: Message, host: string): string[] {
  return ['A', 'AAAA'].flatMap((type) => {
    const addresses = valuesIn(response, 'additional', { name: host, type })
    return [...new Set(addresses)].slice(0, addressesMax)
  })
}

/** The name of canonical data, which ends in a dot. */
export function hostOf(target: string): string {
  return target.replace(/\.$/, '')
}

function inRandomOrder<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: randomInt(1_000_000) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
