import type { Network } from '@holdfast/checks'
import type { Clock } from '#kernel/time.ts'
import { type AuthoritativeReader, createAuthoritativeReader } from './authoritative-reader.ts'
import { type CaaReader, createCaaReader } from './caa-reader.ts'
import { type DelegationReading, DelegationUnreadable } from './delegation.ts'
import { createNameServerClient, type ServerPlaces } from './name-server-client.ts'
import { readParent, type ZoneCache } from './read-parent.ts'
import { readServers } from './read-servers.ts'
import { isSpecialName, rootServers } from './root-servers.ts'

/** Reads how a domain is delegated. Throws DelegationUnreadable if its parent could not be asked. */
export type DelegationReader = (name: string) => Promise<DelegationReading>

export type DelegationSettings = {
  /** Addresses of root servers; none: those of the internet. */
  rootServers: readonly { host: string; port: number }[]
  places: ServerPlaces
}

export function createDelegationReaders(
  network: Network,
  { rootServers: own, places }: DelegationSettings,
  clock: Clock,
): { delegationReader: DelegationReader; authoritativeReader: AuthoritativeReader; caaReader: CaaReader } {
  // Several root servers may be at one address with different ports.
  const roots = own.map(({ host, port }) => ({ key: `${host}:${port}`, host, port }))
  const client = createNameServerClient(
    network,
    new Map([...places, ...roots.map(({ key, host, port }) => [key, { host, port }] as const)]),
  )
  const cache: ZoneCache = new Map()
  const dependencies = {
    client,
    roots: roots.length > 0 ? roots.map(({ key }) => key) : rootServers,
    cache,
    clock,
  }
  const requirePublic = (name: string) => {
    if (roots.length === 0 && isSpecialName(name))
      throw new DelegationUnreadable(
        `${name} is a name for tests or private networks, not of the public DNS.`,
      )
  }
  const parentOf = async (name: string) => {
    requirePublic(name)
    return await readParent(dependencies, name)
  }
  return {
    authoritativeReader: createAuthoritativeReader(client, parentOf),
    caaReader: createCaaReader({ ...dependencies, requirePublic }),
    async delegationReader(name) {
      const parent = await parentOf(name)
      return { parent, servers: await readServers(client, name, parent) }
    },
  }
}
