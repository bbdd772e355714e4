// One test suite for every adapter that creates firewalls, run against the real provider or a faithful replacement. It
// tests what the port's comments promise.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import type {
  FirewallManagement,
  FirewallManagementCapabilities,
  FirewallOrder,
} from '#providers/ports/firewall-management.ts'
import type { FirewallsProvider } from '#providers/ports/firewalls.ts'
import type { Credentials, Provider } from '#providers/ports/provider.ts'

/** An adapter under test and the provider behind it. */
export type FirewallManagementSubject = {
  /** Opens the adapter, with the right credentials unless others are given. */
  open(credentials?: Credentials): Provider
  /** Where firewalls are created, if they belong to a region. */
  region: string | null
  /** Adds a server there that has no firewall, or the one that every server has, and returns its ref. */
  addServer(name: string): Promise<string>
  /** Well-formed refs of a firewall and a server that do not exist. */
  absent: { firewall: string; server: string }
  loseNextAnswer(): void | Promise<void>
  wrongCredentials: Credentials | null
  stop(): Promise<void>
}

/** Registers the suite. `setup` starts the provider and is called once. */
export function firewallManagementConformance(
  name: string,
  capabilities: FirewallManagementCapabilities | undefined,
  setup: () => Promise<FirewallManagementSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities to create firewalls.`)
  const { otherFirewall, afterDetach, hasRegions, requiresRules } = capabilities
  describe(`${name} conforms to the port that creates firewalls`, () => {
    let subject: FirewallManagementSubject
    let firewalls: FirewallsProvider
    let management: FirewallManagement
    let made = 0
    beforeAll(async () => {
      subject = await setup()
      ;({ firewalls, management } = portsOf(subject.open()))
    })
    afterAll(() => subject.stop())

    const rule = {
      direction: 'inbound',
      protocol: 'tcp',
      ports: '22',
      network: '203.0.113.7/32',
      description: '',
    } as const
    const newOrder = (): FirewallOrder => ({
      operationId: newId('firewall'),
      name: `created-${++made}`,
      region: subject.region,
      rules: [rule],
    })
    const created = async () => await management.create(newOrder())
    const targetsOf = async (ref: string) => (await firewalls.readTargets(ref))?.map((target) => target.ref)

    test('a firewall is created, attached to nothing, and is found by its order', async () => {
      const order = newOrder()
      expect(await management.find(order)).toBeNull()
      const ref = await management.create(order)
      const listed = (await firewalls.listFirewalls()).find((one) => one.ref === ref)
      expect(await management.find(order)).toEqual(listed)
      expect(listed).toMatchObject({ name: expect.stringContaining(order.name), attachedTo: [] })
      expect(listed?.region ?? null).toBe(hasRegions ? subject.region : null)
      expect(await management.find(newOrder())).toBeNull()
      const { rules, name: shown } = await firewalls.read(ref)
      expect([shown, rules]).toEqual([listed?.name, requiresRules ? [rule] : []])
    })

    test('a new firewall takes rules, and drops other inbound traffic', async () => {
      const ref = await created()
      await firewalls.change(ref, { add: [rule], remove: [] })
      const { rules, foreign } = await firewalls.read(ref)
      expect(rules).toEqual([rule])
      expect(
        foreign.filter(({ direction, action }) => direction === 'inbound' && action === 'allow'),
      ).toEqual([])
    })

    test('an order whose answer is lost is found', async () => {
      const order = newOrder()
      await subject.loseNextAnswer()
      await expect(management.create(order)).rejects.toMatchObject({ isTransient: true })
      expect(await management.find(order)).toMatchObject({ name: expect.stringContaining(order.name) })
    })

    test('a firewall is attached to a server and detached from it, however often that is sent', async () => {
      const [ref, server] = [await created(), await subject.addServer('attached')]
      for (let round = 0; round < 2; round++) {
        await management.attach(ref, server)
        expect(await targetsOf(ref)).toEqual([server])
      }
      if (afterDetach === 'kept') await management.attach(await created(), server)
      for (let round = 0; round < 2; round++) {
        await management.detach(ref, server)
        expect(await targetsOf(ref)).toEqual([])
      }
    })

    test('of a server with another firewall, attaching does what the capabilities say', async () => {
      const [first, second, server] = [await created(), await created(), await subject.addServer('two')]
      await management.attach(first, server)
      const attaching = management.attach(second, server)
      if (otherFirewall === 'refused') await expect(attaching).rejects.toMatchObject({ kind: 'rejected' })
      else await attaching
      const both = [await targetsOf(first), await targetsOf(second)]
      expect(both).toEqual([
        otherFirewall === 'replaced' ? [] : [server],
        otherFirewall === 'refused' ? [] : [server],
      ])
      // What is not attached is not detached.
      await management.detach(otherFirewall === 'refused' ? second : first, server)
      expect(await targetsOf(otherFirewall === 'refused' ? first : second)).toEqual([server])
    })

    test('the last firewall of a server is detached, replaced by the default one, or kept', async () => {
      const [ref, server] = [await created(), await subject.addServer('last')]
      const others = async () =>
        (await firewalls.listFirewalls()).filter((one) => one.attachedTo?.some((to) => to.ref === server))
      for (const one of await others())
        await management.attach(ref, server).then(() => management.detach(one.ref, server))
      await management.attach(ref, server)
      const detaching = management.detach(ref, server)
      if (afterDetach === 'kept') await expect(detaching).rejects.toMatchObject({ kind: 'rejected' })
      else await detaching
      expect(await others()).toHaveLength(afterDetach === undefined ? 0 : 1)
      if (afterDetach !== 'default') return
      const [fallback] = await others()
      await expect(management.detach(fallback?.ref ?? '', server)).rejects.toMatchObject({ kind: 'rejected' })
    })

    test('a firewall is deleted', async () => {
      const order = newOrder()
      const ref = await management.create(order)
      await management.deleteFirewall(ref)
      await expect(firewalls.read(ref)).rejects.toMatchObject({ kind: 'not_found' })
      expect(await management.find(order)).toBeNull()
      await expect(management.deleteFirewall(ref)).rejects.toMatchObject({ kind: 'not_found' })
    })

    test('what is missing is an error', async () => {
      const { absent } = subject
      const [ref, server] = [await created(), await subject.addServer('present')]
      for (const call of [
        management.attach(absent.firewall, server),
        management.detach(absent.firewall, server),
        management.deleteFirewall(absent.firewall),
      ])
        await expect(call).rejects.toMatchObject({ kind: 'not_found' })
      await expect(management.attach(ref, absent.server)).rejects.toMatchObject({ isTransient: false })
      expect(await targetsOf(ref)).toEqual([])
    })

    test('every call with wrong credentials is an error of the kind auth', async ({ skip }) => {
      if (subject.wrongCredentials === null) return skip('this provider has no credentials')
      const [ref, server] = [await created(), await subject.addServer('safe')]
      const wrong = portsOf(subject.open(subject.wrongCredentials)).management
      for (const call of [
        wrong.create(newOrder()),
        wrong.find(newOrder()),
        wrong.attach(ref, server),
        wrong.detach(ref, server),
        wrong.deleteFirewall(ref),
      ])
        await expect(call).rejects.toMatchObject({ name: 'ProviderError', kind: 'auth' })
    })
  })
}

function portsOf({ firewalls, firewallManagement: management }: Provider) {
  if (!firewalls || !management) throw new Error('The adapter does not create firewalls.')
  return { firewalls, management }
}
