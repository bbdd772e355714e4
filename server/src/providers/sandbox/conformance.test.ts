import { put, rrset } from '#providers/testing/dns/test-context.ts'
import { dnsConformance } from '#providers/testing/dns-conformance.ts'
import { firewallConformance } from '#providers/testing/firewall-conformance.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { testTools } from '#providers/testing/tools.ts'
import { sandbox } from './adapter.ts'
import { sandboxManifest } from './manifest.ts'
import { newSandboxDomain, updateSandboxDomain } from './registrar/domains.ts'
import { changedZone, newZone, updateFirewall, updateSettings, updateZone } from './state.ts'

dnsConformance('the sandbox', sandboxManifest.dns, async () => {
  const tools = testTools()
  const { providerState } = tools
  return {
    open: () => sandbox.open({}, tools),
    makeZone: (name) => updateZone(providerState, name, () => newZone()),
    changeAtProvider: (zone, key, after) =>
      updateZone(providerState, zone, (present) => changedZone(present ?? newZone(), [{ key, after }])),
    async rejectedChange() {
      const faults = [{ on: 'write', kind: 'rejected', times: null, name: 'refused' } as const]
      await updateSettings(providerState, (settings) => ({ ...settings, faults }))
      return put(rrset('refused', 'A', ['192.0.2.1']))
    },
    wrongCredentials: [],
    unreachableCredentials: null,
    stop: async () => {},
  }
})

firewallConformance('the sandbox', sandboxManifest.firewalls, async () => {
  const tools = testTools()
  const { providerState } = tools
  return {
    open: () => sandbox.open({}, tools),
    async makeFirewall(name) {
      await updateFirewall(providerState, name, () => [])
      return name
    },
    addAtProvider: (ref, rule) => updateFirewall(providerState, ref, (rules = []) => [...rules, rule]),
    absentRef: 'absent',
    wrongCredentials: [],
    stop: async () => {},
  }
})

registrarConformance('the sandbox', sandboxManifest.registrar, async () => {
  const tools = testTools()
  const { providerState } = tools
  return {
    open: () => sandbox.open({}, tools),
    addDomain: (name, expiresAt) =>
      updateSandboxDomain(providerState, name, () => ({
        ...newSandboxDomain(name, new Date()),
        expires_at: expiresAt.toISOString(),
      })),
    removeDomain: (name) => updateSandboxDomain(providerState, name, () => undefined),
    async breakDomain(name) {
      const faults = [{ on: 'read', kind: 'rejected', times: 1, name } as const]
      await updateSettings(providerState, (settings) => ({ ...settings, faults }))
    },
    wrongCredentials: [],
    stop: async () => {},
  }
})
