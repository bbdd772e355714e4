/**
 * What the registry of a TLD says about a domain now. Requests of all accounts and processes to a registry share one
 * queue (host-requests.ts), so an answer can be `throttled`, with the seconds after which to ask again.
 */
import { noEvidence, type RegistryEvidence } from '#kernel/domains/watch/evidence.ts'
import { profileOf } from '#kernel/domains/watch/tld-profiles.ts'
import type { Delegation, ListedDrop } from '#kernel/domains/watch/watch-state.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { RegistryPort } from '#providers/ports/registry-data.ts'
import { createBootstrapSource } from './bootstrap-source.ts'
import { askHost, type HostAnswer, type Priority } from './host-requests.ts'
import { selectListedDrop } from './store/drop-lists.ts'

export interface RegistryData {
  /**
   * Asks for a canonical name. Never throws for what servers do: `none` is no evidence, neither that the name is
   * registered nor that it is free.
   */
  lookUp(name: string, priority?: Priority): Promise<RegistryEvidence>
  /** The same, or in how many seconds the registry may be asked. */
  ask(name: string, priority: Priority): Promise<HostAnswer>
  /** The server that is asked about a name; null if its registry cannot be asked. */
  serverOf(name: string): Promise<string | null>
  /** Whether the name is delegated at the name servers of its TLD. */
  delegationOf(name: string): Promise<Delegation>
  /** When its registry will release the name, by the list that it publishes; undefined if it is not on one. */
  listedDrop(name: string): Promise<ListedDrop | undefined>
}

export type RegistryDependencies = {
  database: Database
  egress: Egress
  clock: Clock
  registryPort: RegistryPort
  /** The public URL of this installation, as the contact in requests. */
  baseUrl: () => string
  /** Null: IANA's own. */
  rdapBootstrapUrl: URL | null
}

export function createRegistryData(dependencies: RegistryDependencies): RegistryData {
  const bootstrapNow = createBootstrapSource(dependencies)
  async function ask(name: string, priority: Priority): Promise<HostAnswer> {
    const { egress, baseUrl, registryPort } = dependencies
    const bootstrap = await bootstrapNow()
    const question = { egress, bootstrap, userAgent: `Holdfast (+${baseUrl()})`, name }
    const server = registryPort.serverOf(bootstrap, name)
    return server === null
      ? { isAsked: true, evidence: await registryPort.ask(question) }
      : await askHost(dependencies, server, priority, () => registryPort.ask(question))
  }
  return {
    ask,
    async lookUp(name, priority = 'rest') {
      const answer = await ask(name, priority)
      if (answer.isAsked) return answer.evidence
      const { waitSeconds } = answer
      const server = await this.serverOf(name)
      return noEvidence('throttled', `${server} can be asked again in ${waitSeconds} s.`, server, waitSeconds)
    },
    serverOf: async (name) => dependencies.registryPort.serverOf(await bootstrapNow(), name),
    delegationOf: (name) => dependencies.registryPort.delegationOf(dependencies.egress, name),
    async listedDrop(name) {
      const { database, clock } = dependencies
      if (!profileOf(name).dropList) return undefined
      return await database.system((tx) => selectListedDrop(tx, name, clock()))
    },
  }
}
