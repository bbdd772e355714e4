import { connectionKinds, firewallCapabilitiesView } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import type { FirewallChange } from '#providers/ports/firewalls.ts'
import { selectServersAtRefs } from '../store/servers.ts'
import { type RequestedChange, ruleCounts } from './changes/change.ts'
import type { FirewallRow } from './firewall-store.ts'
import type { ReadRules } from './rules/request-rules.ts'
import type { RuleSet } from './rules/rule-set.ts'

/** Firewalls in the format of the API. */
export async function firewallViews(context: Context, firewalls: readonly FirewallRow[]) {
  const kinds = await connectionKinds(context, [
    ...new Set(firewalls.map(({ connection_id }) => connection_id)),
  ])
  const places = firewalls.flatMap(({ connection_id, attached_to }) =>
    (attached_to ?? []).flatMap(({ kind, ref }) => (kind === 'server' ? { connection_id, ref } : [])),
  )
  const servers = new Map(
    (await selectServersAtRefs(context, places)).map((server) => [placeKey(server), server]),
  )
  return firewalls.map(({ id, name, connection_id, ref, region, attached_to, error, ...row }) => ({
    ...{ id, name, connection_id, provider: kinds.get(connection_id) ?? '', ref, region },
    attached_to:
      attached_to?.map((target) => {
        const server = target.kind === 'server' && servers.get(placeKey({ connection_id, ref: target.ref }))
        return { ...target, server_id: server ? server.id : null, server_name: server ? server.name : null }
      }) ?? null,
    change: row.change && changeView(row.change),
    ...{ error, listed_at: row.listed_at, created_at: row.created_at, updated_at: row.updated_at },
  }))
}

function changeView(change: RequestedChange) {
  const { kind, requested_at, deadline } = change
  const ofServer = kind === 'attach' || kind === 'detach' ? change : { server_id: null, replaces: [] }
  const { server_id, replaces } = ofServer
  return { kind, ...ruleCounts(change), server_id, replaces, requested_at, deadline }
}

function placeKey({ connection_id, ref }: { connection_id: string; ref: string | null }): string {
  return `${connection_id} ${ref}`
}

export async function firewallView(context: Context, firewall: FirewallRow) {
  const [view] = await firewallViews(context, [firewall])
  return view
}

export function rulesView({ set, manifest }: ReadRules) {
  const { hash, rules, managed, foreign } = set
  return {
    hash,
    rules,
    managed_rules: managed.map(({ rule, manager }) => ({ ...rule, managed_by: manager })),
    foreign_rules: foreign,
    capabilities: firewallCapabilitiesView(manifest),
  }
}

export function planView({ hash, rules, managed, foreign }: RuleSet, { add, remove }: FirewallChange) {
  return {
    hash,
    add,
    remove,
    unchanged: rules.length - remove.length,
    managed: managed.length,
    foreign: foreign.length,
  }
}
