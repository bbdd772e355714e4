/**
 * Resolves names without the threads of libuv. `dns.lookup` occupies one of four threads for each name until its name
 * server answers, up to ten seconds and more, so that a few names whose servers are dead would delay the checks of all others.
 * Here queries wait for their answers without a thread (c-ares).
 *
 * The order is that of most systems: the hosts file, then DNS. A name that DNS does not know is looked up by the system, which
 * may know others (mDNS, search domains, containers); if a server does not answer, the name fails without it. Few of these
 * look-ups run at a time, so that threads are left for other work.
 */

import { lookup, Resolver } from 'node:dns/promises'
import { readFileSync, statSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import type { Address, Family } from './address.ts'
import { parseHosts } from './hosts-file.ts'

/** The addresses of a host of one family or of both. Throws an error with a code as `dns.lookup` does. */
export type NameResolver = (host: string, family: Family | null) => Promise<Address[]>

export type NameResolverOptions = {
  hostsFile?: string
  /** Name servers as `dns.getServers()` writes them; those of the system by default. */
  servers?: readonly string[]
  systemLookup?: NameResolver
  /** How long the first query of a name waits for an answer. */
  queryMilliseconds?: number
}

const tries = 2
const systemLookupsMax = 2
/** How long a file is taken for unchanged. */
const fileCheckMilliseconds = 5000

export function createNameResolver({
  hostsFile = '/etc/hosts',
  servers,
  systemLookup = lookUpBySystem,
  queryMilliseconds = 3000,
}: NameResolverOptions = {}): NameResolver {
  const hosts = readWhenChanged(hostsFile, parseHosts)
  const resolver = readWhenChanged('/etc/resolv.conf', () => newResolver(servers, queryMilliseconds))
  const limitedLookup = atMost(systemLookupsMax, systemLookup)
  return async (host, family) => {
    const name = host.toLowerCase().replace(/\.$/, '')
    const known = (hosts().get(name) ?? loopbackOf(name)).filter(
      (one) => family === null || one.family === family,
    )
    if (known.length > 0) return inOrder(known)
    const families: readonly Family[] = family === null ? [6, 4] : [family]
    const responses = await Promise.all(families.map((one) => query(resolver(), name, one)))
    const found = responses.flatMap((response) => response.addresses)
    if (found.length > 0) return inOrder(found)
    const failure = responses.find(({ error }) => error !== null && !isUnknownName(error))
    if (failure) throw failure.error
    return await limitedLookup(host, family)
  }
}

type Answer = { addresses: readonly Address[]; error: NodeJS.ErrnoException | null }

async function query(resolver: Resolver, name: string, family: Family): Promise<Answer> {
  try {
    const found = await (family === 6 ? resolver.resolve6(name) : resolver.resolve4(name))
    return { addresses: found.map((address) => ({ address, family })), error: null }
  } catch (error) {
    return { addresses: [], error: error as NodeJS.ErrnoException }
  }
}

/** A name server said so, or there is none. */
const isUnknownName = ({ code }: NodeJS.ErrnoException) =>
  code === 'ENOTFOUND' || code === 'ENODATA' || code === 'ECONNREFUSED'

function newResolver(servers: readonly string[] | undefined, timeout: number): Resolver {
  const resolver = new Resolver({ timeout, tries })
  if (servers) resolver.setServers(servers)
  return resolver
}

/** Names of the loopback addresses on every machine (RFC 6761, 6.3). */
function loopbackOf(name: string): readonly Address[] {
  if (name !== 'localhost' && !name.endsWith('.localhost')) return []
  return [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
}

/** IPv6 first on a machine that has an address of it in the scope of the target, as RFC 6724 orders them. */
function inOrder(addresses: readonly Address[]): Address[] {
  if (new Set(addresses.map(({ family }) => family)).size < 2) return [...addresses]
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const hasIpv6 = own.some(({ family, internal, scopeid }) => family === 'IPv6' && !internal && scopeid === 0)
  const hasLoopback = own.some(({ address }) => address === '::1')
  const isFirst = ({ address, family }: Address) =>
    family === 6 && (address === '::1' ? hasLoopback : hasIpv6)
  return addresses.toSorted((a, b) => rank(b, isFirst) - rank(a, isFirst))
}

function rank(address: Address, isFirst: (address: Address) => boolean): number {
  if (isFirst(address)) return 2
  return address.family === 4 ? 1 : 0
}

async function lookUpBySystem(host: string, family: Family | null): Promise<Address[]> {
  const found = await lookup(host, { all: true, order: 'verbatim', ...(family !== null && { family }) })
  return found.map(({ address, family: of }) => ({ address, family: of as Family }))
}

/** Runs at most so many at a time; the others wait. */
function atMost(count: number, task: NameResolver): NameResolver {
  let running = 0
  const waiting: (() => void)[] = []
  return async (host, family) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task(host, family)
    } finally {
      // Its place goes to the next one.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** What is made of a file, again whenever it has changed. Small files, which are read without a thread. */
function readWhenChanged<T>(path: string, make: (text: string) => T): () => T {
  let checkedAt = Number.NEGATIVE_INFINITY
  let version: number | null = null
  let made: T | undefined
  return () => {
    const now = performance.now()
    if (made !== undefined && now - checkedAt < fileCheckMilliseconds) return made
    checkedAt = now
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
    if (made === undefined || changed !== version) {
      version = changed
      made = make(changed === null ? '' : readFileSync(path, 'utf8'))
    }
    return made
  }
}
