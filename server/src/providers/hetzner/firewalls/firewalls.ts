// https://docs.hetzner.cloud/reference/cloud#tag/firewalls
import { type Static, Type } from 'typebox'
import { firewallProtocols, hasPorts, readPorts } from '#kernel/ip/firewall/rule.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import {
  changedRules,
  otherThanNetworks,
  readForeign,
  readRules,
  type VendorRules,
  withoutNetworks,
} from '#providers/firewall-rule-set.ts'
import { untilShown } from '#providers/http/changes.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationLabel } from '#providers/ports/cloud/creation.ts'
import type { FirewallsProvider, FirewallTarget, ProviderFirewall } from '#providers/ports/firewalls.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pageReader } from '../client.ts'
import { manifest } from '../manifest.ts'

const Rule = Type.Object({
  direction: Type.Enum(['in', 'out']),
  protocol: Type.Enum([...firewallProtocols]),
  port: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  source_ips: Type.Optional(Type.Array(Type.String())),
  destination_ips: Type.Optional(Type.Array(Type.String())),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
type HetznerRule = Static<typeof Rule>

const Attached = Type.Object({
  server: Type.Optional(Type.Union([Type.Object({ id: Type.Integer() }), Type.Null()])),
})
const Firewall = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  labels: Type.Record(Type.String(), Type.String()),
  rules: Type.Array(Rule),
  applied_to: Type.Array(
    Type.Intersect([
      Attached,
      Type.Object({
        label_selector: Type.Optional(Type.Union([Type.Object({ selector: Type.String() }), Type.Null()])),
        applied_to_resources: Type.Optional(Type.Union([Type.Array(Attached), Type.Null()])),
      }),
    ]),
  ),
})
type Firewall = Static<typeof Firewall>
const Actions = Type.Object({
  actions: Type.Array(
    Type.Object({
      id: Type.Integer(),
      status: Type.String(),
      error: Type.Optional(Type.Union([Type.Object({ message: Type.String() }), Type.Null()])),
    }),
  ),
})

export const isFirewall = responseShape(Type.Object({ firewall: Firewall }))
export const isActions = responseShape(Actions)
export const readFirewalls = pageReader(Type.Object({ firewalls: Type.Array(Firewall) }))

const rulesMax = manifest.firewalls?.rulesMax ?? 0

export function createHetznerFirewalls(client: JsonApi): FirewallsProvider {
  async function firewallOf(ref: string): Promise<Firewall> {
    return (await client.read({ method: 'GET', path: pathTo(ref) }, isFirewall)).firewall
  }
  return {
    async listFirewalls() {
      const listed = []
      for (let page: number | null = 1; page !== null; ) {
        const { body, next }: Awaited<ReturnType<typeof readFirewalls>> = await readFirewalls(
          client,
          '/firewalls',
          page,
        )
        listed.push(...body.firewalls.map(shownOf))
        page = next
      }
      return listed
    },
    async read(ref) {
      const { name, rules } = await firewallOf(ref)
      return { name, rules: readRules(vendorRules, rules), foreign: readForeign(vendorRules, rules) }
    },
    readTargets: async (ref) => targetsOf((await firewallOf(ref)).applied_to),
    async change(ref, change) {
      const { rules } = await firewallOf(ref)
      const path = `${pathTo(ref)}/actions/set_rules`
      const after = changedRules(vendorRules, rules, change)
      if (after.length > rulesMax)
        throw new ProviderError('rejected', `A firewall at Hetzner Cloud can have at most ${rulesMax} rules.`)
      const body = { rules: after.map(sent) }
      const { actions } = await client.read({ method: 'POST', path, body }, isActions)
      await untilApplied(client, actions)
    },
  }
}

export function pathTo(ref: string): string {
  if (/^\d{1,16}$/.test(ref)) return pathOf('firewalls', ref)
  throw new ProviderError('not_found', `Hetzner Cloud has no firewall ${ref}: their ids are numbers.`)
}

export function shownOf({ id, name, labels, applied_to }: Firewall): ProviderFirewall {
  const operationId = labels[operationLabel]
  return {
    ref: String(id),
    name,
    attachedTo: targetsOf(applied_to),
    ...(operationId !== undefined && { operationId }),
  }
}

const vendorRules: VendorRules<HetznerRule> = {
  read(rule) {
    const { direction, protocol, description } = rule
    const ports = hasPorts(protocol) ? portsOf(rule.port) : null
    if (ports === undefined) return []
    return networksOf(rule).flatMap((text) => {
      const network = readNetwork(text)
      if (!network) return []
      return {
        direction: direction === 'in' ? 'inbound' : 'outbound',
        protocol,
        ports,
        network: network.text,
        description: description ?? '',
      }
    })
  },
  foreign(rule) {
    const { direction, protocol, port, description } = rule
    const isReadable = !hasPorts(protocol) || portsOf(port) !== undefined
    const peers = isReadable ? otherThanNetworks(networksOf(rule)) : networksOf(rule)
    if (peers.length === 0) return null
    return {
      kind: 'rule',
      direction: direction === 'in' ? 'inbound' : 'outbound',
      action: 'allow',
      traffic: [protocol, port].filter(Boolean).join(' '),
      peers,
      description: description ?? '',
    }
  },
  without(rule, networks) {
    const left = withoutNetworks(networksOf(rule), networks)
    return left.length === 0 ? null : withNetworks(rule, left)
  },
  write({ direction, protocol, ports, description }, networks) {
    const rule: HetznerRule = {
      direction: direction === 'inbound' ? 'in' : 'out',
      protocol,
      description,
      ...(hasPorts(protocol) && { port: ports ?? '1-65535' }),
    }
    return withNetworks(rule, [...networks])
  },
}

/** A selector of labels, and the servers that it selects now. */
function targetsOf(appliedTo: Firewall['applied_to']): FirewallTarget[] {
  const serverOf = ({ server }: Static<typeof Attached>): FirewallTarget[] =>
    server ? [{ kind: 'server', ref: String(server.id) }] : []
  return appliedTo.flatMap((one): FirewallTarget[] => [
    ...serverOf(one),
    ...(one.label_selector ? [{ kind: 'tag' as const, ref: one.label_selector.selector }] : []),
    ...(one.applied_to_resources ?? []).flatMap(serverOf),
  ])
}

function portsOf(port: string | null | undefined): string | null | undefined {
  return port === 'any' ? null : readPorts(port ?? '')
}

function networksOf({ direction, source_ips = [], destination_ips = [] }: HetznerRule): string[] {
  return direction === 'in' ? source_ips : destination_ips
}

function withNetworks(rule: HetznerRule, networks: string[]): HetznerRule {
  return rule.direction === 'in'
    ? { ...rule, source_ips: networks, destination_ips: [] }
    : { ...rule, source_ips: [], destination_ips: networks }
}

/** Rules as they are read have a port of null, which rules as they are set may not have. */
function sent({ port, description, ...rule }: HetznerRule): object {
  return { ...rule, ...(port != null && { port }), ...(description && { description }) }
}

/** A change reaches the servers of the firewall one after the other, each by an action. */
export async function untilApplied(
  client: JsonApi,
  started: Static<typeof Actions>['actions'],
): Promise<void> {
  let actions = started
  await untilShown('Hetzner Cloud', async () => {
    const running = actions.filter(isRunning)
    if (running.length === 0) return true
    const query = running.map(({ id }) => `id=${id}`).join('&')
    const shown = await client.read({ method: 'GET', path: `/firewalls/actions?${query}` }, isActions)
    actions = [...actions.filter((action) => !isRunning(action)), ...shown.actions]
    return !actions.some(isRunning)
  })
  const failed = actions.find(({ status }) => status === 'error')
  if (failed)
    throw new ProviderError(
      'unavailable',
      `Hetzner Cloud has stored the change and could not apply it (${failed.error?.message ?? 'error'}).`,
    )
}

function isRunning({ status }: { status: string }): boolean {
  return status === 'running'
}
