/**
 * What the sandbox stores in its connection's provider state: one entry with its settings, one per zone and one per
 * firewall.
 */
import { canonicalValues, type RRset, type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import type { ForeignRule } from '#providers/ports/firewalls.ts'
import type { ProviderState } from '#providers/ports/provider.ts'

/** The error of an injected fault. `partial` rejects single changes among others. */
export const sandboxFaultKinds = ['auth', 'unavailable', 'timeout', 'rate_limited', 'rejected'] as const
/** `answer`: the answer to an order that was executed. */
export const sandboxCalls = ['any', 'verify', 'zones', 'read', 'write', 'order', 'answer'] as const

export type SandboxFault = {
  /** The calls that it affects. */
  on: (typeof sandboxCalls)[number]
  kind: (typeof sandboxFaultKinds)[number]
  /** How many more calls it affects; null means all. */
  times: number | null
  /** Affects only changes of this owner name or calls about this firewall. */
  name: string | null
}

export type SandboxSettings = {
  latency_ms: number
  faults: SandboxFault[]
  /** What was paid in for orders, in euros. Null, or absent in settings of earlier versions: orders are not charged. */
  deposit?: string | null
}
export type SandboxZone = { serial: number; rrsets: Record<string, RRset> }

const settingsKey = 'sandbox/settings'
const zonePrefix = 'sandbox/zone/'
const firewallPrefix = 'sandbox/firewall/'
const besidePrefix = 'sandbox/beside-rules/'

export async function readSettings(providerState: ProviderState): Promise<SandboxSettings> {
  // Only `updateSettings` writes this entry.
  const settings = (await providerState.read(settingsKey)) as SandboxSettings | undefined
  return settings ?? { latency_ms: 0, faults: [] }
}

export async function updateSettings(
  providerState: ProviderState,
  change: (settings: SandboxSettings) => SandboxSettings,
): Promise<void> {
  await providerState.update(settingsKey, (value) =>
    change((value as SandboxSettings | undefined) ?? { latency_ms: 0, faults: [] }),
  )
}

export async function readZone(providerState: ProviderState, name: string): Promise<SandboxZone | undefined> {
  // Only `updateZone` writes this entry.
  return (await providerState.read(zonePrefix + name)) as SandboxZone | undefined
}

/** Changes a zone. `change` gets undefined for a missing zone and returns undefined to delete it. */
export async function updateZone(
  providerState: ProviderState,
  name: string,
  change: (zone: SandboxZone | undefined) => SandboxZone | undefined,
): Promise<void> {
  await providerState.update(zonePrefix + name, (value) => change(value as SandboxZone | undefined))
}

export async function zoneNames(providerState: ProviderState): Promise<string[]> {
  return (await providerState.keys(zonePrefix)).map((key) => key.slice(zonePrefix.length))
}

export async function readFirewall(
  providerState: ProviderState,
  ref: string,
): Promise<FirewallRule[] | undefined> {
  // Only `updateFirewall` writes this entry.
  return (await providerState.read(firewallPrefix + ref)) as FirewallRule[] | undefined
}

/** Changes the rules of a firewall. `change` gets undefined for a missing firewall and returns it to delete one. */
export async function updateFirewall(
  providerState: ProviderState,
  ref: string,
  change: (rules: FirewallRule[] | undefined) => FirewallRule[] | undefined,
): Promise<void> {
  await providerState.update(firewallPrefix + ref, (value) => change(value as FirewallRule[] | undefined))
}

/** What a firewall has beside its rules. */
export type BesideRules = {
  foreign: ForeignRule[]
  /** The names of the servers that it is attached to. */
  servers: string[]
  /** What created it. */
  operation_id?: string
}

export async function readBesideRules(providerState: ProviderState, ref: string): Promise<BesideRules> {
  // Only `updateBesideRules` writes this entry.
  const beside = (await providerState.read(besidePrefix + ref)) as BesideRules | undefined
  return beside ?? nothingBeside
}

const nothingBeside: BesideRules = { foreign: [], servers: [] }

/** `change` returns undefined to delete it. */
export async function updateBesideRules(
  providerState: ProviderState,
  ref: string,
  change: (beside: BesideRules) => BesideRules | undefined,
): Promise<void> {
  await providerState.update(besidePrefix + ref, (value) =>
    change((value as BesideRules | undefined) ?? nothingBeside),
  )
}

export async function firewallRefs(providerState: ProviderState): Promise<string[]> {
  return (await providerState.keys(firewallPrefix)).map((key) => key.slice(firewallPrefix.length))
}

export type SandboxChange = { key: RRsetKey; after: RRset | null }

/** The zone with RRsets written or removed, and its serial raised by one. */
export function changedZone(zone: SandboxZone, changes: readonly SandboxChange[]): SandboxZone {
  const rrsets = { ...zone.rrsets }
  for (const { key, after } of changes) {
    if (after) rrsets[rrsetKeyText(key)] = after
    else delete rrsets[rrsetKeyText(key)]
  }
  return { serial: zone.serial + 1, rrsets }
}

/** Name servers of zones that are created without any. */
export const defaultNameServers: readonly string[] = ['ns1.sandbox.invalid', 'ns2.sandbox.invalid']

/** A new sandbox zone with its name servers at the apex. */
export function newZone(nameservers: readonly string[] = defaultNameServers): SandboxZone {
  const ns: RRset = {
    name: '@',
    type: 'NS',
    ttl: 3600,
    values: canonicalValues(nameservers.map((name) => `${name}.`)),
  }
  return { serial: 1, rrsets: { [rrsetKeyText(ns)]: ns } }
}
