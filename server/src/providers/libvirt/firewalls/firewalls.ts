/** Firewalls: network filters that a user made. libvirt applies a changed one at once to the machines that run. */
import { distinctRules, type FirewallRule, ruleKey } from '#kernel/ip/firewall/rule.ts'
import type { FirewallChange, FirewallsProvider, FirewallTarget } from '#providers/ports/firewalls.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, elementMarkup, tag, type XmlElement } from '#providers/xml.ts'
import { describe, listDomains, refOf, type WithSession } from '../domains.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { xdrString } from '../wire/xdr.ts'
import { type Filter, filterOf, isFirewall, listFilters } from './filters.ts'
import { foreignIn, ruleMarkup, ruleOf, rulesMax } from './rules.ts'

export function createLibvirtFirewalls(withSession: WithSession, driver: string): FirewallsProvider {
  const withFilters = async <T>(use: (session: LibvirtSession) => Promise<T>): Promise<T> => {
    try {
      return await withSession(use)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'unsupported') throw error
      throw new ProviderError('unsupported', `libvirt has no network filters with the driver ${driver}.`, {
        cause: error,
      })
    }
  }
  return {
    listFirewalls: () =>
      withFilters(async (session) => {
        const filters = await listFilters(session)
        const targetsOf = await readUses(session, filters)
        return filters.filter(isFirewall).map(({ ref, name }) => ({ ref, name, attachedTo: targetsOf(name) }))
      }),
    read: (ref) =>
      withFilters(async (session) => {
        const { name, description } = await filterOf(session, ref)
        return {
          name,
          rules: distinctRules(rulesIn(description)),
          foreign: foreignIn(description),
        }
      }),
    readTargets: (ref) =>
      withFilters(async (session) => {
        const { name } = await filterOf(session, ref)
        return (await readUses(session, await listFilters(session)))(name)
      }),
    change: (ref, change) =>
      withFilters(async (session) => {
        const { description } = await filterOf(session, ref)
        const changed = changedFilter(description, change)
        // It has the UUID that was read: libvirt refuses it if another filter has this name meanwhile.
        if (changed !== null) await session.call('nwfilterDefineXml', xdrString(changed), () => {})
      }),
  }
}

function rulesIn(filter: XmlElement) {
  return filter.children.flatMap((child) => ruleOf(child) ?? [])
}

/** The filter after the change, in which everything else is as it was. Null: nothing changes. */
function changedFilter(filter: XmlElement, { add, remove }: FirewallChange): string | null {
  const gone = new Set(remove.map(ruleKey))
  const kept = filter.children.filter((child) => {
    const rule = ruleOf(child)
    return rule === null || !gone.has(ruleKey(rule))
  })
  const there = new Set(kept.flatMap((child) => ruleOf(child) ?? []).map(ruleKey))
  const added = distinctRules(add).filter((rule) => !there.has(ruleKey(rule)))
  if (added.length === 0 && kept.length === filter.children.length) return null
  requireKept(added)
  if (childrenOf({ ...filter, children: kept }, 'rule').length + added.length > rulesMax && added.length > 0)
    throw new ProviderError(
      'rejected',
      `Holdfast keeps at most ${rulesMax} rules in a network filter of libvirt.`,
    )
  const priority = priorityBefore(kept)
  return tag(
    filter.name,
    filter.attributes,
    added.map((rule) => ruleMarkup(rule, priority)),
    kept.map(elementMarkup),
  ).markup
}

/** A comment has 255 octets in the packet filter, and control characters of XML attributes become blanks. */
function requireKept(rules: readonly FirewallRule[]): void {
  const lost = rules.find(
    ({ description }) => /\p{Cc}/u.test(description) || Buffer.byteLength(description) > commentOctets,
  )
  if (lost)
    throw new ProviderError('rejected', `libvirt does not keep the description “${lost.description}”.`)
}

const commentOctets = 255

/** What accepts traffic has to come before what does not. Among equal ones, the order in the filter decides. */
function priorityBefore(children: readonly XmlElement[]): number {
  const others = children.flatMap(({ name, attributes: { action, priority = usualPriority } }) =>
    name === 'rule' && action !== 'accept' ? Number(priority) - 1 : [],
  )
  return Math.max(leastPriority, Math.min(usualPriority, ...others))
}

const leastPriority = -1000
const usualPriority = 500

/** What filters are used by: machines with an interface that names them, and other filters. */
async function readUses(
  session: LibvirtSession,
  filters: readonly Filter[],
): Promise<(name: string) => FirewallTarget[]> {
  const uses: Use[] = []
  for (const domain of await listDomains(session)) {
    const description = await unlessNotFound(describe(session, domain))
    const interfaces = childrenOf(elementAt(description ?? undefined, 'devices'), 'interface')
    uses.push({ target: { kind: 'server', ref: refOf(domain) }, names: filtersIn(interfaces) })
  }
  for (const { name, description } of filters)
    uses.push({ target: { kind: 'other', ref: `filter ${name}` }, names: filtersIn([description]) })
  return (name) => uses.filter(({ names }) => names.includes(name)).map(({ target }) => target)
}

type Use = { target: FirewallTarget; names: string[] }

function filtersIn(elements: readonly XmlElement[]): string[] {
  return elements
    .flatMap((element) => childrenOf(element, 'filterref'))
    .flatMap(({ attributes }) => attributes['filter'] ?? [])
}
