/**
 * The chain of a domain: what each place says, and whether it leads to the next. A place is as bad as its worst problem;
 * `unknown` is what could not be read.
 */
import type { Severity } from '#kernel/events/notification.ts'
import { attentionOf, severityOf } from './attention.ts'
import { type ChainPlace, type CheckProblem, chainPlaces, type DomainFacts } from './check.ts'
import { servingOf } from './list/ds-mismatch.ts'
import { delegatedZone } from './name-servers.ts'

export const chainStates = ['ok', 'info', 'warning', 'critical', 'unknown'] as const
export type ChainState = (typeof chainStates)[number]

export type ChainNode = {
  place: ChainPlace
  state: ChainState
  /** What was observed there. */
  values: readonly string[]
  /** Whether that is all there is to say: DNSSEC that is off, a zone that has no addresses. */
  is_empty: boolean
  /** The connection or zone. */
  resource_id: string | null
  problems: readonly string[]
}

export type ChainLink = { from: ChainPlace; to: ChainPlace; state: ChainState }

export function chainOf(facts: DomainFacts, problems: readonly CheckProblem[]) {
  const nodes = chainPlaces.map((place) => nodeOf(facts, place, problems))
  const links = nodes.slice(1).map(({ place, state }, index): ChainLink => {
    const from = nodes[index]
    // A place that is broken breaks what leads to it.
    return { from: from?.place ?? 'registrar', to: place, state: linkState(state) }
  })
  return { nodes, links }
}

function linkState(to: ChainState): ChainState {
  return to === 'info' ? 'ok' : to
}

function nodeOf(facts: DomainFacts, place: ChainPlace, all: readonly CheckProblem[]): ChainNode {
  const problems = all.filter((problem) => problem.place === place)
  const observed = observe[place](facts)
  const worst: Severity | null = severityOf(attentionOf(problems))
  return {
    place,
    state: worst ?? (observed.values === null ? 'unknown' : 'ok'),
    values: observed.values ?? [],
    is_empty: observed.values?.length === 0,
    resource_id: observed.resourceId ?? null,
    problems: problems.map(({ code }) => code),
  }
}

/** Null values: not known. */
type Observed = { values: readonly string[] | null; resourceId?: string | null }

const observe: Record<ChainPlace, (facts: DomainFacts) => Observed> = {
  registrar: ({ domain }) => ({
    values: [...(domain.expires_at ? [domain.expires_on] : []), ...(domain.nameservers ?? [])],
    resourceId: domain.connection_id,
  }),
  delegation: ({ delegation }) => ({ values: delegation?.parent.nameservers ?? null }),
  name_servers({ delegation }) {
    // Without a delegation there are no servers to ask.
    if (!delegation || delegation.servers.length === 0) return { values: null }
    return {
      values: delegation.servers.map(
        ({ host, address, state, serial }) => `${host}${address ? ` ${address}` : ''}: ${serial ?? state}`,
      ),
    }
  },
  dnssec(facts) {
    const { delegation } = facts
    if (!delegation) return { values: null }
    const tags = delegation.parent.dsRecords.map(({ keyTag, algorithm }) => `DS ${keyTag} ${algorithm}`)
    const keys = servingOf(facts)[0]?.keys.length ?? 0
    return { values: [...tags, ...(keys > 0 ? [`DNSKEY × ${keys}`] : [])] }
  },
  zone(facts) {
    const zone = delegatedZone(facts)?.zone ?? facts.zones[0]
    return zone ? { values: zone.nameservers, resourceId: zone.id } : { values: null }
  },
  addresses(facts) {
    const zone = delegatedZone(facts)?.zone ?? facts.zones[0]
    return zone ? { values: zone.addresses, resourceId: zone.id } : { values: null }
  },
}
