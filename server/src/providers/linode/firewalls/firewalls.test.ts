import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { testTools } from '#providers/testing/tools.ts'
import { linodeAt } from '../adapter.ts'
import {
  type FakeLinode,
  failure,
  type LinodeRule,
  rightCredentials,
  startFakeLinode,
} from '../testing/fake-linode.ts'

const openAt = ({ url }: FakeLinode) => linodeAt(url).open(rightCredentials, testTools())

apiFaults('Linode', async () => {
  const fake = await startFakeLinode()
  return { fake, credentials: rightCredentials, open: () => openAt(fake) }
})

describe('firewalls at Linode', () => {
  let fake: FakeLinode
  beforeAll(async () => {
    fake = await startFakeLinode()
  })
  afterAll(() => fake.stop())
  const firewalls = () => {
    const { firewalls } = openAt(fake)
    if (!firewalls) throw new Error('The adapter has no firewalls.')
    return firewalls
  }
  const ours = (network: string): FirewallRule => ({
    direction: 'inbound',
    protocol: 'tcp',
    ports: '22',
    network,
    description: 'office [holdfast 1]',
  })
  const written = (...ipv4: string[]): LinodeRule => ({
    label: 'holdfast',
    action: 'ACCEPT',
    protocol: 'TCP',
    ports: '22',
    description: 'office [holdfast 1]',
    addresses: { ipv4 },
  })
  const theirs: LinodeRule = {
    label: 'theirs',
    action: 'ACCEPT',
    protocol: 'TCP',
    ports: '22',
    addresses: { ipv4: ['198.51.100.9/32'] },
  }

  test('a firewall that is deleted while the firewalls are listed is left out', async () => {
    const gone = fake.addFirewall('gone')
    const kept = fake.addFirewall('kept')
    fake.deleteOnceListed(gone)
    const refs = (await firewalls().listFirewalls()).map(({ ref }) => ref)
    expect([refs.includes(gone), refs.includes(kept)]).toEqual([false, true])
  })

  test('rules that the port cannot express are neither read nor changed, nor are the policies', async () => {
    const ref = fake.addFirewall('foreign')
    const foreign: LinodeRule[] = [
      { ...theirs, ports: '22, 80, 443' },
      { label: 'tunnel', action: 'ACCEPT', protocol: 'IPENCAP', addresses: theirs.addresses },
      { ...theirs, addresses: { ipv4: ['pl::vpcs:<current>'], ipv6: ['pl::vpcs:<current>'] } },
      { ruleset: 7 },
    ]
    for (const rule of foreign) fake.addRule(ref, 'inbound', rule)
    fake.addRule(ref, 'outbound', { ...theirs, action: 'DROP' })
    await firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] })
    expect((await firewalls().read(ref)).rules).toEqual([ours('203.0.113.8/32')])
    await firewalls().change(ref, { add: [], remove: [ours('203.0.113.8/32')] })
    expect(fake.rulesOf(ref)).toEqual({
      inbound: foreign,
      outbound: [{ ...theirs, action: 'DROP' }],
      inbound_policy: 'DROP',
      outbound_policy: 'ACCEPT',
    })
  })

  test('the networks and prefix lists of another rule stay as they are', async () => {
    const ref = fake.addFirewall('shared')
    const lists = ['pl::vpcs:1234', '2001:DB8:0::/48']
    fake.addRule(ref, 'inbound', {
      ...theirs,
      description: 'office [holdfast 1]',
      addresses: { ipv4: ['198.51.100.9/32', '203.0.113.7/32', 'pl::vpcs:1234'], ipv6: lists },
    })
    await firewalls().change(ref, {
      add: [ours('203.0.113.8/32'), ours('203.0.113.9/32')],
      remove: [ours('203.0.113.7/32'), ours('2001:db8::/48')],
    })
    expect(fake.rulesOf(ref).inbound).toEqual([
      {
        ...theirs,
        description: 'office [holdfast 1]',
        addresses: { ipv4: ['198.51.100.9/32', 'pl::vpcs:1234'], ipv6: ['pl::vpcs:1234'] },
      },
      written('203.0.113.8/32', '203.0.113.9/32'),
    ])
  })

  test('a new rule is placed before those that drop traffic', async () => {
    const ref = fake.addFirewall('ordered')
    const drop = { ...theirs, action: 'DROP', addresses: { ipv4: ['0.0.0.0/0'] } }
    for (const rule of [theirs, drop, theirs]) fake.addRule(ref, 'inbound', rule)
    await firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] })
    expect(fake.rulesOf(ref).inbound).toEqual([theirs, written('203.0.113.8/32'), drop, theirs])
  })

  test('a rule that another user adds between the reading and the writing stays', async () => {
    const ref = fake.addFirewall('contended')
    await firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] })
    fake.interfere(ref, [theirs])
    await firewalls().change(ref, { add: [ours('203.0.113.9/32')], remove: [ours('203.0.113.8/32')] })
    expect(fake.rulesOf(ref).inbound).toEqual([theirs, written('203.0.113.9/32')])
  })

  test('a second change of others at the same time is reported', async () => {
    const ref = fake.addFirewall('busy')
    fake.interfere(ref, [theirs, { ...theirs, label: 'theirs-too' }])
    await expect(
      firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] }),
    ).rejects.toMatchObject({ kind: 'unavailable', message: expect.stringContaining('history') })
  })

  test('every page of the list is read', async () => {
    for (let number = 0; number < 510; number++) fake.addFirewall(`many-${number}`)
    const listed = await firewalls().listFirewalls()
    expect(listed.filter(({ name }) => name.startsWith('many-'))).toHaveLength(510)
  })

  test('verification names the user and changes nothing', async () => {
    const before = fake.requests.length
    expect(await openAt(fake).verify()).toEqual({ detail: 'The user exampleUser at Linode.' })
    expect(fake.requests.slice(before).filter((request) => !request.startsWith('GET '))).toEqual([])
  })

  test.each([
    [failure(401, 'Your OAuth token is not authorized to use this endpoint.'), 'auth', /not authorized/],
    [failure(403, 'Unauthorized'), 'auth', /Unauthorized/],
    [
      failure(400, 'Must be in IP/mask format', 'inbound[0].addresses'),
      'rejected',
      /^inbound\[0\]\.addresses: Must be in IP\/mask format$/,
    ],
  ])('%j is an error of the kind %s', async (response, kind, words) => {
    fake.answerNext(response)
    await expect(firewalls().listFirewalls()).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    })
  })

  test('a firewall that is no number does not exist', async () => {
    await expect(firewalls().read('web')).rejects.toMatchObject({ kind: 'not_found' })
  })
})
