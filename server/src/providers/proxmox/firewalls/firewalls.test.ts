import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import type { FirewallsProvider } from '#providers/ports/firewalls.ts'
import { testTools } from '#providers/testing/tools.ts'
import { proxmox } from '../adapter.ts'
import { type FakeProxmox, startFakeProxmox } from '../testing/fake-proxmox.ts'
import { othersRule } from '../testing/firewall.ts'
import { type FakeFirewall, type FakeGuest, type FakeRule, newGuest } from '../testing/guests.ts'

const ref = 'qemu/100'
const net = 'virtio=BC:24:11:00:00:01,bridge=vmbr0'

let fake: FakeProxmox
let firewalls: FirewallsProvider
beforeEach(async () => {
  fake = await startFakeProxmox()
  firewalls = proxmox.open(fake.credentials, testTools()).firewalls as FirewallsProvider
})
afterEach(() => fake.stop())

function given(rules: FakeRule[], own: Partial<FakeGuest> = {}): FakeFirewall {
  const firewall: FakeFirewall = { options: { enable: 1 }, rules, changesAfterReading: 0 }
  fake.guests.set(ref, { ...newGuest(100, 'web'), config: { net0: `${net},firewall=1` }, firewall, ...own })
  return firewall
}

const office = (network: string, own: Partial<FirewallRule> = {}): FirewallRule => ({
  direction: 'inbound',
  protocol: 'tcp',
  ports: '22',
  network,
  description: 'office [holdfast 1]',
  ...own,
})
const accept = (source: string): FakeRule => ({
  type: 'in',
  action: 'ACCEPT',
  enable: 1,
  proto: 'tcp',
  dport: '22',
  source,
  comment: 'office [holdfast 1]',
})
const drop: FakeRule = { type: 'in', action: 'DROP', enable: 1 }
const isWrite = (request: string) => !request.startsWith('GET ')

describe('rules of guests at Proxmox VE', () => {
  test('a list of guests is enough to list their firewalls', async () => {
    given([])
    expect(await firewalls.listFirewalls()).toEqual([
      { ref, name: 'web', attachedTo: [{ kind: 'server', ref }] },
    ])
    expect(fake.requests).toEqual(['GET /cluster/resources?type=vm'])
  })

  test('a new rule is in force, and before those that drop traffic', async () => {
    const firewall = given([{ ...accept('198.51.100.9'), comment: 'theirs' }, drop])
    await firewalls.change(ref, { add: [office('203.0.113.8/32')], remove: [] })
    expect(firewall.rules[0]).toEqual(accept('203.0.113.8/32'))
    expect(firewall.rules.slice(1)).toEqual([{ ...accept('198.51.100.9'), comment: 'theirs' }, drop])
  })

  test('the other networks of a rule stay in it, and a rule for all is read as two', async () => {
    const { source: _, ...open } = { ...accept(''), dport: '443' }
    const firewall = given([accept('198.51.100.9,203.0.113.7/32'), open])
    const anywhere = ['0.0.0.0/0', '::/0'].map((network) => office(network, { ports: '443' }))
    expect((await firewalls.read(ref)).rules).toEqual([
      office('198.51.100.9/32'),
      office('203.0.113.7/32'),
      ...anywhere,
    ])
    await firewalls.change(ref, { add: [], remove: [office('203.0.113.7/32'), ...anywhere.slice(0, 1)] })
    expect(firewall.rules).toEqual([accept('198.51.100.9'), { ...open, source: '::/0' }])
  })

  test('a rule that is switched off allows nothing: the same one is added', async () => {
    const off = { ...accept('203.0.113.8/32'), enable: 0 }
    const firewall = given([off])
    expect(await firewalls.read(ref)).toMatchObject({
      rules: [],
      foreign: [{ kind: 'policy' }, { kind: 'policy' }],
    })
    await firewalls.change(ref, { add: [office('203.0.113.8/32')], remove: [] })
    expect(firewall.rules).toEqual([accept('203.0.113.8/32'), off])
  })

  test('a rule that another user puts before the others meanwhile stays, and so do the others', async () => {
    const firewall = given([accept('203.0.113.7/32'), accept('203.0.113.8/32'), drop])
    firewall.changesAfterReading = 1
    await firewalls.change(ref, { add: [], remove: [office('203.0.113.8/32')] })
    expect(firewall.rules).toEqual([othersRule, accept('203.0.113.7/32'), drop])
  })

  test('a second change of others at the same time is reported, and nothing of theirs is lost', async () => {
    const firewall = given([accept('203.0.113.8/32')])
    firewall.changesAfterReading = 2
    await expect(
      firewalls.change(ref, { add: [], remove: [office('203.0.113.8/32')] }),
    ).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('changed by other user'),
    })
    expect(firewall.rules).toEqual([othersRule, othersRule, accept('203.0.113.8/32')])
  })

  test('an answer that is lost does no harm when the change is repeated', async () => {
    const firewall = given([accept('203.0.113.7/32')])
    const change = { add: [office('203.0.113.8/32')], remove: [office('203.0.113.7/32')] }
    fake.loseNextAnswer()
    await expect(firewalls.change(ref, change)).rejects.toMatchObject({ kind: 'unavailable' })
    await firewalls.change(ref, change)
    expect(firewall.rules).toEqual([accept('203.0.113.8/32')])
  })

  test('without the privilege, nothing is changed and the privilege is named', async () => {
    given([])
    fake.permissions['/vms'] = { 'VM.Audit': 1 }
    await expect(
      firewalls.change(ref, { add: [office('203.0.113.8/32')], remove: [] }),
    ).rejects.toMatchObject({ kind: 'auth', message: expect.stringContaining('VM.Config.Network') })
  })

  test.each(['-', '0', ' space', 'two\nlines'])('the description %j is refused', async (description) => {
    given([])
    await expect(
      firewalls.change(ref, { add: [office('203.0.113.8/32', { description })], remove: [] }),
    ).rejects.toMatchObject({ kind: 'rejected', message: expect.stringContaining('description') })
    expect(fake.requests.filter(isWrite)).toEqual([])
  })
})

describe('a firewall at Proxmox VE that is switched off', () => {
  const foreign = async () =>
    (await firewalls.read(ref)).foreign.map(
      ({ direction, action, traffic }) => `${direction} ${action} ${traffic}`,
    )
  const nothing = (why: string) =>
    ['inbound', 'outbound'].map(
      (direction) => `${direction} allow nothing is filtered: ${why} is switched off`,
    )

  test('for the guest', async () => {
    given([], { firewall: { options: {}, rules: [accept('203.0.113.8/32')], changesAfterReading: 0 } })
    expect(await foreign()).toEqual(nothing('the firewall of the guest'))
  })

  test('for the datacenter, if the token may know', async () => {
    const { options } = given([])
    Object.assign(options, { policy_in: 'ACCEPT', policy_out: 'REJECT' })
    fake.datacenter.enable = 0
    expect(await foreign()).toEqual(['inbound allow ', 'outbound deny '])
    fake.permissions['/'] = { 'Sys.Audit': 1 }
    expect(await foreign()).toEqual(nothing('the firewall of the datacenter'))
  })

  test('for some network interfaces, or for all of them', async () => {
    given([], { config: { net0: `${net},firewall=1`, net1: net } })
    expect(await foreign()).toEqual([
      'inbound allow all on net1: its firewall is switched off',
      'outbound allow all on net1: its firewall is switched off',
      'inbound deny ',
      'outbound allow ',
    ])
    given([], { config: { net0: `${net},firewall=0` } })
    expect(await foreign()).toEqual(nothing('the firewall of every network interface'))
  })
})
