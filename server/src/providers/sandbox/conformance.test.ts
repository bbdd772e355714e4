import type { Money } from '#kernel/money/money.ts'
import { serverChangesConformance } from '#providers/testing/cloud/changes-conformance.ts'
import { cloudConformance } from '#providers/testing/cloud/cloud-conformance.ts'
import { serverCreationConformance } from '#providers/testing/cloud/creation-conformance.ts'
import { firewallConformance } from '#providers/testing/cloud/firewall-conformance.ts'
import { firewallManagementConformance } from '#providers/testing/cloud/firewall-management-conformance.ts'
import { metricsConformance } from '#providers/testing/cloud/metrics-conformance.ts'
import { snapshotsConformance } from '#providers/testing/cloud/snapshots-conformance.ts'
import { volumesConformance } from '#providers/testing/cloud/volumes-conformance.ts'
import { contactsConformance } from '#providers/testing/contacts-conformance.ts'
import { put, rrset } from '#providers/testing/dns/test-context.ts'
import { dnsConformance } from '#providers/testing/dns-conformance.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { testTools } from '#providers/testing/tools.ts'
import { sandbox } from './adapter.ts'
import { newSandboxServer, updateSandboxServer } from './cloud/servers.ts'
import { readSandboxSnapshot, sandboxSnapshotIds, updateSandboxSnapshot } from './cloud/snapshots.ts'
import { newSandboxVolume, updateSandboxVolume } from './cloud/volumes.ts'
import { sandboxManifest } from './manifest.ts'
import { setSandboxBalance } from './registrar/balance.ts'
import {
  readSandboxContacts,
  unverifiedRegistrants,
  updateSandboxContacts,
} from './registrar/contact-state.ts'
import { shownByRole } from './registrar/contacts.ts'
import { agedDomain, newSandboxDomain, renewableDays, updateSandboxDomain } from './registrar/domains.ts'
import { updateSandboxOffer } from './registrar/offers.ts'
import { sandboxOrders } from './registrar/orders.ts'
import {
  changedZone,
  newZone,
  updateBesideRules,
  updateFirewall,
  updateSettings,
  updateZone,
} from './state.ts'

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
    async addForeign(ref) {
      const rule = { kind: 'rule', direction: 'inbound', action: 'deny' } as const
      const foreign = [{ ...rule, traffic: 'tcp 23', peers: ['0.0.0.0/0'], description: 'telnet' }]
      await updateBesideRules(providerState, ref, (beside) => ({ ...beside, foreign }))
      return foreign
    },
    async attach(ref) {
      await updateBesideRules(providerState, ref, (beside) => ({ ...beside, servers: ['web'] }))
      return [{ kind: 'server', ref: 'web' }]
    },
    absentRef: 'absent',
    wrongCredentials: [],
    stop: async () => {},
  }
})

firewallManagementConformance('the sandbox', sandboxManifest.firewallManagement, async () => {
  const tools = testTools()
  const { providerState } = tools
  return {
    open: () => sandbox.open({}, tools),
    region: null,
    async addServer(name) {
      await updateSandboxServer(providerState, name, () => newSandboxServer(new Date()))
      return name
    },
    absent: { firewall: 'absent', server: 'absent' },
    async loseNextAnswer() {
      const faults = [{ on: 'answer', kind: 'timeout', times: 1, name: null } as const]
      await updateSettings(providerState, (settings) => ({ ...settings, faults }))
    },
    wrongCredentials: null,
    stop: async () => {},
  }
})

cloudConformance('the sandbox', sandboxManifest.cloud, async () => {
  const tools = testTools()
  const { providerState } = tools
  const states = {
    running: { lifecycle: 'active', power: 'running' },
    stopped: { lifecycle: 'active', power: 'stopped' },
    busy: { lifecycle: 'busy', power: 'running' },
  } as const
  return {
    open: () => sandbox.open({}, tools),
    async addServer(name, { publicAddresses: addresses, tags }) {
      await updateSandboxServer(providerState, name, () => ({
        ...newSandboxServer(new Date()),
        addresses,
        tags,
      }))
      return name
    },
    removeServer: (ref) => updateSandboxServer(providerState, ref, () => undefined),
    setState: (ref, state) =>
      updateSandboxServer(
        providerState,
        ref,
        (server) => server && { ...server, ...states[state as keyof typeof states] },
      ),
    states,
    failNextAction: (ref) =>
      updateSandboxServer(providerState, ref, (server) => server && { ...server, action_error: 'No power' }),
    loseNextAnswer: (name) =>
      updateSettings(providerState, (settings) => ({
        ...settings,
        faults: [{ on: 'answer', kind: 'timeout', times: 1, name }],
      })),
    wrongCredentials: [],
    stop: async () => {},
  }
})

serverChangesConformance('the sandbox', sandboxManifest.serverChanges, async () => {
  const tools = testTools()
  const { providerState } = tools
  return {
    open: () => sandbox.open({}, tools),
    async addServer(name) {
      await updateSandboxServer(providerState, name, () => newSandboxServer(new Date()))
      return name
    },
    size: 'medium',
    image: 'debian-12',
    async snapshotRef(name) {
      for (const id of await sandboxSnapshotIds(providerState))
        if ((await readSandboxSnapshot(providerState, id))?.name === name) return id
      throw new Error(`There is no snapshot ${name}.`)
    },
    loseNextAnswer: (name) =>
      updateSettings(providerState, (settings) => ({
        ...settings,
        faults: [{ on: 'answer', kind: 'timeout', times: 1, name }],
      })),
    stop: async () => {},
  }
})

serverCreationConformance('the sandbox', sandboxManifest.serverCreation, async () => {
  const tools = testTools()
  const { providerState } = tools
  return {
    open: () => sandbox.open({}, tools),
    region: 'nowhere-1',
    size: 'medium',
    soldOut: { region: 'nowhere-2', size: 'large' },
    image: { family: 'debian', version: '13' },
    prices: { volume: '0.05', snapshot: '0.02', backups: '1.60' },
    async addLeftovers(ref) {
      await updateSandboxSnapshot(providerState, 'snapshot-1', () => ({
        name: 'before the update',
        server: ref,
        image: 'debian-13',
        size: 'medium',
        is_consistent: true,
        created_at: new Date().toISOString(),
      }))
      return ['snapshot']
    },
    loseNextAnswer: (name) =>
      updateSettings(providerState, (settings) => ({
        ...settings,
        faults: [{ on: 'answer', kind: 'timeout', times: 1, name }],
      })),
    userDataOf: async () => null,
    stop: async () => {},
  }
})

snapshotsConformance('the sandbox', sandboxManifest.snapshots, async () => {
  const tools = testTools()
  const { providerState } = tools
  return {
    open: () => sandbox.open({}, tools),
    async addServer(name) {
      await updateSandboxServer(providerState, name, () => newSandboxServer(new Date()))
      return name
    },
    moreThanPage: 51,
    stop: async () => {},
  }
})

volumesConformance('the sandbox', sandboxManifest.volumes, async () => {
  const tools = testTools()
  const { providerState } = tools
  return {
    open: () => sandbox.open({}, tools),
    async addServer(name) {
      await updateSandboxServer(providerState, name, () => newSandboxServer(new Date()))
      return name
    },
    async addVolume(name) {
      await updateSandboxVolume(providerState, name, () => newSandboxVolume(new Date()))
      return name
    },
    moreThanPage: 51,
    absentRegion: 'elsewhere',
    loseNextAnswer: (name) =>
      updateSettings(providerState, (settings) => ({
        ...settings,
        faults: [{ on: 'answer', kind: 'timeout', times: 1, name }],
      })),
    stop: async () => {},
  }
})

metricsConformance('the sandbox', sandboxManifest.serverMetrics, async () => {
  const tools = testTools()
  const { providerState } = tools
  return {
    open: () => sandbox.open({}, tools),
    async addServer(name, state) {
      const power = state === 'off' ? 'stopped' : 'running'
      await updateSandboxServer(providerState, name, () => ({ ...newSandboxServer(new Date()), power }))
      return name
    },
    cpus: 1,
    measured: null,
    unknownRef: 'unknown',
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

purchasesConformance('the sandbox', sandboxManifest, async () => {
  const tools = testTools()
  const { providerState } = tools
  const pricesOf = ({ amount }: Money) => ({
    register: amount,
    renew: amount,
    transfer: amount,
    restore: amount,
  })
  const fail = (on: 'order' | 'answer') =>
    updateSettings(providerState, (settings) => ({
      ...settings,
      faults: [{ on, kind: 'timeout', times: 1, name: null }],
    }))
  async function addDomain(name: string, price: Money, expiresAt: Date): Promise<void> {
    await updateSandboxOffer(providerState, name, { prices: pricesOf(price) })
    await updateSandboxDomain(providerState, name, () => ({
      ...newSandboxDomain(name, new Date()),
      expires_at: expiresAt.toISOString(),
    }))
  }
  const every = ['running', 'needs_user', 'blocked', 'failed'] as const
  return {
    open: () => sandbox.open({}, tools),
    setAvailable: (name, price, premium = false) =>
      updateSandboxOffer(providerState, name, { state: 'available', prices: pricesOf(price), premium }),
    setRegisteredElsewhere: (name, price, auth_code) =>
      updateSandboxOffer(providerState, name, { state: 'registered', prices: pricesOf(price), auth_code }),
    setReserved: (name) => updateSandboxOffer(providerState, name, { state: 'reserved' }),
    unsoldName: 'purchase.invalid',
    addDomain,
    async addInRedemption(name, price) {
      await addDomain(name, price, new Date())
      await updateSandboxDomain(
        providerState,
        name,
        (domain) => domain && agedDomain(domain, renewableDays + 1),
      )
    },
    waits: { register: every, renew: every, transfer: every, restore: every },
    setOrderState: (name, _kind, order_state) => updateSandboxOffer(providerState, name, { order_state }),
    setBalance: (amount) => setSandboxBalance(providerState, amount, new Date()),
    refusesUnpaid: true,
    loseNextAnswer: () => fail('answer'),
    loseNextOrder: () => fail('order'),
    bought: async (name) =>
      (await sandboxOrders(providerState)).filter((order) => order.name === name).length,
    wrongCredentials: [],
    stop: async () => {},
  }
})

contactsConformance('the sandbox', sandboxManifest.contacts, async () => {
  const tools = testTools()
  const { providerState } = tools
  return {
    open: () => sandbox.open({}, tools),
    addDomain: (name) => updateSandboxDomain(providerState, name, () => newSandboxDomain(name, new Date())),
    refusedContact: null,
    setUnverified: (email, name) =>
      updateSandboxContacts(providerState, name, new Date(), (stored) => ({
        ...stored,
        contacts: { ...stored.contacts, ...shownByRole({ registrant: { ...conformanceContact, email } }) },
        unverified_since: new Date().toISOString(),
      })),
    mailsSentAgain: async () => {
      const [unverified] = await unverifiedRegistrants(providerState, new Date())
      const { mails_sent_again } = await readSandboxContacts(
        providerState,
        unverified?.name ?? '',
        new Date(),
      )
      return mails_sent_again
    },
    wrongCredentials: [],
    stop: async () => {},
  }
})
