/**
 * What decides on traffic that no rule matches: the policies of the guest, unless a firewall is switched off. It is
 * switched on for the datacenter, for the guest and for each network interface.
 */
import { Type } from 'typebox'
import type { FirewallDirection } from '#kernel/ip/firewall/rule.ts'
import { firewallDirections } from '#kernel/ip/firewall/rule.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { ForeignRule } from '#providers/ports/firewalls.ts'
import { unlessDenied } from '#providers/ports/provider-error.ts'
import { dataReader } from '../connection/client.ts'
import { type Guest, pathTo } from '../guests.ts'

const flag = Type.Optional(Type.Union([Type.Integer(), Type.Boolean(), Type.Null()]))
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const readOptions = dataReader(Type.Object({ enable: flag, policy_in: text, policy_out: text }))
const readConfig = dataReader(Type.Record(Type.String(), Type.Unknown()))

export async function readPolicies(client: JsonApi, guest: Guest): Promise<ForeignRule[]> {
  const options = await readOptions(client, { method: 'GET', path: `${pathTo(guest)}/firewall/options` })
  if (!options.enable)
    return allowed('policy', 'nothing is filtered: the firewall of the guest is switched off')
  // It takes Sys.Audit on /, which a token for guests may lack.
  const datacenter = await unlessDenied(
    readOptions(client, { method: 'GET', path: '/cluster/firewall/options' }),
  )
  if (datacenter && !datacenter.enable)
    return allowed('policy', 'nothing is filtered: the firewall of the datacenter is switched off')
  const interfaces = interfacesIn(
    await readConfig(client, { method: 'GET', path: `${pathTo(guest)}/config` }),
  )
  const unfiltered = interfaces.filter(({ isFiltered }) => !isFiltered)
  if (unfiltered.length > 0 && unfiltered.length === interfaces.length)
    return allowed('policy', 'nothing is filtered: the firewall of every network interface is switched off')
  return [
    ...unfiltered.flatMap(({ name }) => allowed('rule', `all on ${name}: its firewall is switched off`)),
    policy('inbound', options.policy_in || 'DROP'),
    policy('outbound', options.policy_out || 'ACCEPT'),
  ]
}

function interfacesIn(config: Readonly<Record<string, unknown>>): { name: string; isFiltered: boolean }[] {
  return Object.entries(config)
    .filter(([name]) => /^net\d+$/.test(name))
    .map(([name, value]) => ({ name, isFiltered: /(^|,)firewall=1(,|$)/.test(String(value)) }))
}

function allowed(kind: ForeignRule['kind'], traffic: string): ForeignRule[] {
  return firewallDirections.map((direction) => ({
    kind,
    direction,
    action: 'allow',
    traffic,
    peers: [],
    description: '',
  }))
}

function policy(direction: FirewallDirection, action: string): ForeignRule {
  return {
    kind: 'policy',
    direction,
    action: action === 'ACCEPT' ? 'allow' : 'deny',
    traffic: '',
    peers: [],
    description: '',
  }
}
