// One test suite for every adapter of the firewalls port, run against the real provider or a faithful replacement. It
// tests what the port's comments promise, and skips only what the adapter's capabilities exclude.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FirewallRule, hasPorts, ruleKey } from '#kernel/ip/firewall/rule.ts'
import type {
  FirewallCapabilities,
  FirewallsProvider,
  FirewallTarget,
  ForeignRule,
} from '#providers/ports/firewalls.ts'
import type { Credentials, Provider } from '#providers/ports/provider.ts'

/** An adapter under test and the provider behind it. */
export type FirewallSubject = {
  /** Opens the adapter, with the right credentials unless others are given. */
  open(credentials?: Credentials): Provider
  /** Creates a firewall without rules and returns its ref. */
  makeFirewall(name: string): Promise<string>
  /** Adds a rule at the provider without the adapter. A rule that exists already may be stored once. */
  addAtProvider(ref: string, rule: FirewallRule): Promise<void>
  /**
   * Adds one of each kind of rule that the vendor has and the port cannot express, also as a part of a rule that it can
   * express otherwise, and returns how they are read. Absent: the vendor has none.
   */
  addForeign?(ref: string): Promise<ForeignRule[]>
  /** Attaches it to one of each kind of target that the vendor has, and returns how they are read. */
  attach(ref: string): Promise<FirewallTarget[]>
  /** Where a firewall is attached from the start. Absent: nowhere. */
  attachedFirst?(ref: string): FirewallTarget[]
  /** A well-formed ref that no firewall has. */
  absentRef: string
  /** Credentials that are each wrong in one way. */
  wrongCredentials: readonly Credentials[]
  stop(): Promise<void>
}

/** Registers the suite. `setup` starts the provider and is called once. */
export function firewallConformance(
  name: string,
  capabilities: FirewallCapabilities | undefined,
  setup: () => Promise<FirewallSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities for firewalls.`)
  const {
    directions,
    protocols,
    rulesMax,
    descriptionMax,
    descriptionCharacters,
    hasNoDescriptions,
    hasOneRulePerTraffic,
  } = capabilities
  describe(`${name} conforms to the firewalls port`, () => {
    let subject: FirewallSubject
    let firewalls: FirewallsProvider
    let made = 0
    beforeAll(async () => {
      subject = await setup()
      firewalls = firewallsOf(subject.open())
    })
    afterAll(() => subject.stop())

    const attachedFirst = (ref: string) => subject.attachedFirst?.(ref) ?? []
    const newFirewall = () => subject.makeFirewall(`firewall-${++made}`)
    const rule = (fields: Partial<FirewallRule> = {}): FirewallRule => ({
      direction: 'inbound',
      protocol: 'tcp',
      ports: '22',
      network: '203.0.113.7/32',
      description: 'ssh',
      ...fields,
    })
    const read = async (ref: string) => (await firewalls.read(ref)).rules.map(ruleKey).sort()
    const expectRules = async (ref: string, rules: readonly FirewallRule[]) =>
      expect(await read(ref)).toEqual(rules.map(ruleKey).sort())

    test('a firewall is listed with its name, and read with its rules', async () => {
      const ref = await newFirewall()
      const listed = (await firewalls.listFirewalls()).find((one) => one.ref === ref)
      const { name } = await firewalls.read(ref)
      expect(listed).toMatchObject({ ref, name, attachedTo: attachedFirst(ref) })
      await expectRules(ref, [])
    })

    test('a firewall tells where it is attached, in the list and when it is read', async () => {
      const [ref, other] = [await newFirewall(), await newFirewall()]
      const targets = await subject.attach(ref)
      const listed = await firewalls.listFirewalls()
      const targetsIn = (wanted: string) => listed.find((one) => one.ref === wanted)?.attachedTo
      expect(targetsIn(ref)).toEqual(targets)
      expect(await firewalls.readTargets(ref)).toEqual(targets)
      expect(await firewalls.readTargets(other)).toEqual(attachedFirst(other))
      expect(targetsIn(other)).toEqual(attachedFirst(other))
    })

    test('rules that the port cannot express are foreign, and no change drops them', async ({ skip }) => {
      if (!subject.addForeign) return skip('every rule of this provider can be expressed')
      const ref = await newFirewall()
      const added = await subject.addForeign(ref)
      const before = await firewalls.read(ref)
      expect(before.foreign).toEqual(expect.arrayContaining(added))
      const kept = rule()
      await firewalls.change(ref, { add: [kept, rule({ ports: '443' })], remove: before.rules })
      await firewalls.change(ref, { add: [rule({ ports: '80' })], remove: [rule({ ports: '443' })] })
      expect((await firewalls.read(ref)).foreign).toEqual(before.foreign)
      await expectRules(ref, [kept, rule({ ports: '80' })])
    })

    test('a rule of every direction, protocol and format of ports is kept unchanged', async () => {
      const ref = await newFirewall()
      const rules = directions.flatMap((direction) =>
        protocols.flatMap((protocol) =>
          (hasPorts(protocol) ? ['443', '8000-8010', null] : [null]).flatMap((ports) =>
            ['198.51.100.0/24', '2001:db8:7::/56'].map((network) =>
              rule({ direction, protocol, ports, network }),
            ),
          ),
        ),
      )
      await firewalls.change(ref, { add: rules.slice(0, rulesMax), remove: [] })
      await expectRules(ref, rules.slice(0, rulesMax))
    })

    test('a description of the maximum length is kept exactly', async () => {
      const ref = await newFirewall()
      const long = rule({ description: 'd'.repeat(descriptionMax) })
      await firewalls.change(ref, { add: [long], remove: [] })
      await expectRules(ref, [long])
    })

    test('a description with every kind of character that it may have is kept exactly', async () => {
      const ref = await newFirewall()
      const allowed = new RegExp(`[${descriptionCharacters ?? '^\\p{C}'}]`, 'u')
      const text = [...`Büro „Süd“ 東京 <a&b> 'c' "d" 100% \\ ${ascii}`].filter((character) =>
        allowed.test(character),
      )
      const described = rule({ description: text.join('').slice(0, descriptionMax).trim() })
      await firewalls.change(ref, { add: [described], remove: [] })
      await expectRules(ref, [described])
    })

    test('a rule gets another description if its present one is removed', async () => {
      const ref = await newFirewall()
      const renamed = rule({ description: 'other' })
      await firewalls.change(ref, { add: [rule()], remove: [] })
      await firewalls.change(ref, { add: [renamed], remove: [rule()] })
      await expectRules(ref, [renamed])
    })

    test('a rule that differs in its description only is another one, or a conflict where the provider has only one', async () => {
      const ref = await newFirewall()
      const other = rule({ description: 'another' })
      await firewalls.change(ref, { add: [rule()], remove: [] })
      const second = firewalls.change(ref, { add: [other], remove: [] })
      if (hasOneRulePerTraffic)
        await expect(second).rejects.toMatchObject({ name: 'ProviderError', kind: 'conflict' })
      else await second
      await expectRules(ref, hasOneRulePerTraffic ? [rule()] : [rule(), other])
    })

    test('one call adds and removes rules, and leaves others unchanged', async () => {
      const ref = await newFirewall()
      const description = hasNoDescriptions ? '' : 'not ours'
      const theirs = rule({ network: '198.51.100.9/32', description })
      const [before, after] = [rule(), rule({ network: '203.0.113.8/32' })]
      await subject.addAtProvider(ref, theirs)
      await firewalls.change(ref, { add: [before], remove: [] })
      await firewalls.change(ref, { add: [after], remove: [before] })
      await expectRules(ref, [theirs, after])
    })

    test('adding existing rules and removing missing ones changes nothing', async () => {
      const ref = await newFirewall()
      for (let round = 0; round < 2; round++)
        await firewalls.change(ref, { add: [rule()], remove: [rule({ ports: '23' })] })
      await expectRules(ref, [rule()])
    })

    test('duplicates at the provider are one rule, and are removed together', async () => {
      const ref = await newFirewall()
      const twin = rule(hasNoDescriptions && { description: '' })
      for (let round = 0; round < 2; round++) await subject.addAtProvider(ref, twin)
      await expectRules(ref, [twin])
      await firewalls.change(ref, { add: [], remove: [twin] })
      await expectRules(ref, [])
    })

    test('nothing is removed if adding fails', async () => {
      const ref = await newFirewall()
      await firewalls.change(ref, { add: [rule()], remove: [] })
      const many = Array.from({ length: rulesMax + 1 }, (_each, index) => rule({ ports: `${1000 + index}` }))
      await expect(firewalls.change(ref, { add: many, remove: [rule()] })).rejects.toMatchObject({
        name: 'ProviderError',
        kind: 'rejected',
      })
      expect(await read(ref)).toContain(ruleKey(rule()))
    })

    test('a missing firewall is an error of the kind not_found', async () => {
      const notFound = { name: 'ProviderError', kind: 'not_found' }
      const { absentRef } = subject
      await expect(firewalls.read(absentRef)).rejects.toMatchObject(notFound)
      await expect(firewalls.readTargets(absentRef)).rejects.toMatchObject(notFound)
      await expect(firewalls.change(absentRef, { add: [rule()], remove: [] })).rejects.toMatchObject(notFound)
    })

    test('every call with wrong credentials is an error of the kind auth', async ({ skip }) => {
      if (subject.wrongCredentials.length === 0) return skip('this provider has no credentials')
      const ref = await newFirewall()
      for (const credentials of subject.wrongCredentials) {
        const wrong = firewallsOf(subject.open(credentials))
        for (const call of [
          () => wrong.listFirewalls(),
          () => wrong.read(ref),
          () => wrong.readTargets(ref),
          () => wrong.change(ref, { add: [rule()], remove: [] }),
        ])
          await expect(call()).rejects.toMatchObject({ name: 'ProviderError', kind: 'auth' })
      }
      await expectRules(ref, [])
    })
  })
}

/** The printable characters. */
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_each, index) => 32 + index))

function firewallsOf({ firewalls }: Provider): FirewallsProvider {
  if (firewalls === undefined) throw new Error('The adapter has no firewalls.')
  return firewalls
}
