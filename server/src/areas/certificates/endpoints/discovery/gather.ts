/** Gathers the services that the areas know into endpoints: one for each name, port and protocol. */
import { parentNames } from '#kernel/dns/name.ts'
import type { ListTlsServices, OwnDomains, TlsService } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { EndpointRow, EndpointSource } from '../tables.ts'

export type EndpointKey = Pick<EndpointRow, 'name' | 'port' | 'protocol'>

export type GatheredEndpoint = EndpointKey & {
  hosts: readonly string[]
  sources: readonly EndpointSource[]
}

export type Gathering = {
  ownDomains: OwnDomains
  /** Runs a short transaction. */
  act: <T>(task: (context: Context) => Promise<T>) => Promise<T>
  /** Whether another endpoint may be added; one that is known already always may. */
  isAllowed: (key: string) => boolean
}

export type Gathered = {
  endpoints: Map<string, GatheredEndpoint>
  /** Records with a wildcard, by their names. */
  wildcards: Map<string, TlsService>
}

/** More say nothing new. */
const sourcesMax = 20
/** A zone that consists of wildcards must not take the memory of the process. */
const wildcardsMax = 20_000

export const keyOf = ({ name, port, protocol }: EndpointKey) => `${name} ${port} ${protocol}`

export async function gatherEndpoints(
  lists: readonly ListTlsServices[],
  { ownDomains, act, isAllowed }: Gathering,
): Promise<Gathered> {
  const endpoints = new Map<string, GatheredEndpoint>()
  const wildcards = new Map<string, TlsService>()
  for (const list of lists) {
    let position: string | null = null
    do {
      const from: string | null = position
      const page = await act(async (context) => {
        const { services, next } = await list(context, from)
        return { services: await ownOf(context, services, ownDomains), next }
      })
      for (const service of page.services)
        if (service.name.startsWith('*.')) {
          if (wildcards.size < wildcardsMax) wildcards.set(service.name, service)
        } else if (isAllowed(keyOf(service))) add(endpoints, service)
      position = page.next
    } while (position !== null)
  }
  return { endpoints, wildcards }
}

/** Without those that only count in a domain of the account, and are in none. */
async function ownOf(
  context: Context,
  services: readonly TlsService[],
  ownDomains: OwnDomains,
): Promise<readonly TlsService[]> {
  const ancestors = (name: string) => [name, ...parentNames(name)]
  const names = new Set(services.flatMap(({ onlyIfOwn }) => (onlyIfOwn ? ancestors(onlyIfOwn) : [])))
  if (names.size === 0) return services
  const own = new Set(await ownDomains(context, [...names]))
  return services.filter(
    ({ onlyIfOwn }) => onlyIfOwn === undefined || ancestors(onlyIfOwn).some((name) => own.has(name)),
  )
}

/** A service that is found at its name is there; where others say that it is does not count then. */
function add(endpoints: Map<string, GatheredEndpoint>, service: TlsService): void {
  const { name, port, protocol, hosts = [], source } = service
  const key = keyOf(service)
  const before = endpoints.get(key)
  if (!before) {
    endpoints.set(key, { name, port, protocol, hosts, sources: [source] })
    return
  }
  const isKnown = before.sources.some(
    ({ kind, id, detail }) => kind === source.kind && id === source.id && detail === source.detail,
  )
  const isAtName = before.hosts.length === 0 || hosts.length === 0
  endpoints.set(key, {
    ...before,
    hosts: isAtName ? [] : [...new Set([...before.hosts, ...hosts])],
    sources: isKnown || before.sources.length >= sourcesMax ? before.sources : [...before.sources, source],
  })
}
