/**
 * What the sandbox keeps in its connection's notebook: one note with its settings, one a zone, and one a
 * firewall.
 */
import { canonicalValues, type RRset, type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { FirewallRule } from '#kernel/firewall/rule.ts'
import type { ProviderState } from '#providers/ports/provider.ts'

/** What a fault answers with; `partial` refuses single changes among others. */
export const sandboxFaultKinds = ['auth', 'unavailable', 'timeout', 'rate_limited', 'rejected'] as const
export const sandboxCalls = ['any', 'verify', 'zones', 'read', 'write'] as const

export type SandboxFault = {
  /** The calls that it strikes. */
  on: (typeof sandboxCalls)[number]
  kind: (typeof sandboxFaultKinds)[number]
  /** How many calls it strikes yet; null: all. */
  times: number | null
  /** Strikes only changes of this owner name or calls about this firewall, and leaves the others alone. */
  name: string | null
}

export type SandboxSettings = { latency_ms: number; faults: SandboxFault[] }
export type SandboxZone = { serial: number; rrsets: Record<string, RRset> }

const settingsKey = 'sandbox/settings'
const zonePrefix = 'sandbox/zone/'
const firewallPrefix = 'sandbox/firewall/'

export async function readSettings(providerState: ProviderState): Promise<SandboxSettings> {
  // Written by `updateSettings` only.
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
  // Written by `updateZone` only.
  return (await providerState.read(zonePrefix + name)) as SandboxZone | undefined
}

/** Changes a zone; undefined for one that is not there, or to remove it. */
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
  // Written by `updateFirewall` only.
  return (await providerState.read(firewallPrefix + ref)) as FirewallRule[] | undefined
}

/** Changes the rules of a firewall; undefined for one that is not there. */
export async function updateFirewall(
  providerState: ProviderState,
  ref: string,
  change: (rules: FirewallRule[] | undefined) => FirewallRule[],
): Promise<void> {
  await providerState.update(firewallPrefix + ref, (value) => change(value as FirewallRule[] | undefined))
}

export async function firewallRefs(providerState: ProviderState): Promise<string[]> {
  return (await providerState.keys(firewallPrefix)).map((key) => key.slice(firewallPrefix.length))
}

export type SandboxChange = { key: RRsetKey; after: RRset | null }

/** The zone with RRsets put or removed, one serial later. */
export function changedZone(zone: SandboxZone, changes: readonly SandboxChange[]): SandboxZone {
  const rrsets = { ...zone.rrsets }
  for (const { key, after } of changes) {
    if (after) rrsets[rrsetKeyText(key)] = after
    else delete rrsets[rrsetKeyText(key)]
  }
  return { serial: zone.serial + 1, rrsets }
}

/** Name servers of zones that name none. */
export const defaultNameServers: readonly string[] = ['ns1.sandbox.invalid', 'ns2.sandbox.invalid']

/** A zone as the sandbox makes it: with its name servers at the apex. */
export function newZone(nameservers: readonly string[] = defaultNameServers): SandboxZone {
  const ns: RRset = {
    name: '@',
    type: 'NS',
    ttl: 3600,
    values: canonicalValues(nameservers.map((name) => `${name}.`)),
  }
  return { serial: 1, rrsets: { [rrsetKeyText(ns)]: ns } }
}
