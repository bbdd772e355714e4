import { dsText } from '#kernel/domains/ds-record.ts'
import { systemClock } from '#kernel/time.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { RegistrarDomain, RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { injectFault, injectFaults } from '../faults.ts'
import { sandboxManifest } from '../manifest.ts'
import {
  readSandboxDomain,
  type SandboxDomain,
  sandboxDomainNames,
  shownDomain,
  updateSandboxDomain,
} from './domains.ts'

const pageSize = sandboxManifest.registrar?.pageSize ?? 0
const nameserversMin = 2

export function sandboxRegistrar(providerState: ProviderState, clock = systemClock): RegistrarProvider {
  async function shown(name: string): Promise<RegistrarDomain | null> {
    const domain = await readSandboxDomain(providerState, name)
    return domain ? shownDomain(name, domain, clock()) : null
  }
  async function set(name: string, change: Partial<SandboxDomain>): Promise<void> {
    await injectFault(providerState, 'write', name)
    if (!(await shown(name))) refuseUnknown(name)
    await updateSandboxDomain(providerState, name, (domain) => domain && { ...domain, ...change })
  }
  return {
    async listDomains(cursor) {
      const all = await sandboxDomainNames(providerState)
      const faults = await injectFaults(providerState, 'read', new Set(all))
      const names = all.filter((name) => cursor === null || name > cursor)
      const page = names.slice(0, pageSize)
      const domains = await Promise.all(
        page.map(async (name) => {
          const fault = faults.get(name)
          return fault ? { name, problem: fault.message } : await shown(name)
        }),
      )
      return {
        domains: domains.filter((domain) => domain !== null),
        cursor: names.length > pageSize ? (page.at(-1) ?? null) : null,
      }
    },
    async readDomain(name) {
      await injectFault(providerState, 'read', name)
      return (await shown(name)) ?? refuseUnknown(name)
    },
    setAutoRenew: (name, isOn) => set(name, { auto_renew: isOn }),
    setLock: (name, isLocked) => set(name, { locked: isLocked }),
    setPrivacy: (name, isOn) => set(name, { privacy: isOn }),
    async setNameservers(name, hosts) {
      if (hosts.length < nameserversMin)
        throw new ProviderError('rejected', `A domain needs at least ${nameserversMin} name servers`)
      await set(name, { nameservers: [...hosts] })
    },
    setDsRecords: (name, records) => set(name, { ds_records: records.map(dsText).sort() }),
    async listHosts(name) {
      await injectFault(providerState, 'read', name)
      if (!(await shown(name))) refuseUnknown(name)
      return [...((await readSandboxDomain(providerState, name))?.hosts ?? [])]
    },
    async setHost(name, host) {
      if (!host.name.endsWith(`.${name}`))
        throw new ProviderError('rejected', `The host ${host.name} is not below ${name}`)
      const hosts = (await readSandboxDomain(providerState, name))?.hosts ?? []
      const others = hosts.filter((other) => other.name !== host.name)
      const changed = host.addresses.length > 0 ? [...others, host] : others
      await set(name, { hosts: changed.toSorted((a, b) => (a.name < b.name ? -1 : 1)) })
    },
    async authCode(name) {
      await injectFault(providerState, 'read', name)
      const domain = await readSandboxDomain(providerState, name)
      if (!domain || !(await shown(name))) refuseUnknown(name)
      if (domain.locked)
        throw new ProviderError('rejected', `${name} is locked against transfers: unlock it first`)
      return domain.auth_code
    },
  }
}

function refuseUnknown(name: string): never {
  throw new ProviderError('not_found', `The sandbox has no domain ${name}`)
}
