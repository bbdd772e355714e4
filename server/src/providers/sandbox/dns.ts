import type { RRset } from '#kernel/dns/records/rrset.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { ChangeOutcome, DnsProvider, RRsetChange } from '#providers/ports/dns.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { injectFaults } from './faults.ts'
import { sandboxManifest } from './manifest.ts'
import { changedZone, newZone, readZone, type SandboxZone, updateZone, zoneNames } from './state.ts'

const batchMax = sandboxManifest.dns?.batch.changes ?? 0

export function sandboxDns(providerState: ProviderState): DnsProvider {
  async function existing(name: string): Promise<SandboxZone> {
    return (await readZone(providerState, name)) ?? refuseUnknown(name)
  }
  return {
    async listZones() {
      await injectFaults(providerState, 'zones')
      return (await zoneNames(providerState)).map((name) => ({ name, ref: name }))
    },
    async findZone(name) {
      await injectFaults(providerState, 'zones')
      return (await readZone(providerState, name)) ? { name, ref: name } : null
    },
    async createZone(name, { nameservers }) {
      await injectFaults(providerState, 'zones')
      await updateZone(providerState, name, (zone) => {
        if (zone) throw new ProviderError('conflict', `The zone ${name} already exists`)
        return Array.isArray(nameservers) ? newZone(nameservers) : newZone()
      })
      return { name, ref: name }
    },
    async deleteZone({ name }) {
      await injectFaults(providerState, 'zones')
      await updateZone(providerState, name, () => undefined)
    },
    async changeToken({ name }) {
      await injectFaults(providerState, 'read')
      return String((await existing(name)).serial)
    },
    async read({ name }, only) {
      await injectFaults(providerState, 'read')
      const { rrsets } = await existing(name)
      const wanted = only && new Set(only.map(rrsetKeyText))
      const chosen = Object.entries(rrsets).filter(([key]) => !wanted || wanted.has(key))
      return { rrsets: chosen.map(([, rrset]) => rrset), unreadable: [] }
    },
    async apply({ name }, changes) {
      if (changes.length > batchMax) throw new RangeError(`A call can contain at most ${batchMax} changes`)
      const failing = await injectFaults(providerState, 'write', new Set(changes.map(({ key }) => key.name)))
      const outcomes = changes.map(({ key }): ChangeOutcome => failing.get(key.name) ?? null)
      const good = changes.filter((_change, index) => outcomes[index] === null)
      await updateZone(providerState, name, (zone) =>
        changedZone(zone ?? refuseUnknown(name), good.map(stored)),
      )
      return outcomes
    },
  }
}

function stored({ key, after }: RRsetChange): { key: RRsetChange['key']; after: RRset | null } {
  return { key, after }
}

function refuseUnknown(name: string): never {
  throw new ProviderError('not_found', `The sandbox has no zone ${name}`)
}
