import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { testTools } from '#providers/testing/tools.ts'
import { hetznerAt } from '../adapter.ts'
import { type FakeHetzner, failure, rightCredentials, startFakeHetzner } from '../testing/fake-hetzner.ts'

const openAt = ({ url }: FakeHetzner) => hetznerAt(url).open(rightCredentials, testTools())

apiFaults('Hetzner Cloud', async () => {
  const fake = await startFakeHetzner()
  return { fake, credentials: rightCredentials, open: () => openAt(fake) }
})

describe('firewalls at Hetzner Cloud', () => {
  let fake: FakeHetzner
  beforeAll(async () => {
    fake = await startFakeHetzner()
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

  test('the networks of another rule, and a port that is no number, stay as they are', async () => {
    const ref = fake.addFirewall('shared')
    const office = {
      direction: 'in' as const,
      protocol: 'tcp',
      port: '22',
      source_ips: ['198.51.100.9/32', '2001:db8:0::/48'],
      description: 'office [holdfast 1]',
    }
    const ping = { direction: 'in' as const, protocol: 'icmp', source_ips: ['0.0.0.0/0', '::/0'] }
    const odd = { direction: 'in' as const, protocol: 'tcp', port: 'http', source_ips: ['192.0.2.0/24'] }
    for (const rule of [office, ping, odd]) fake.addRule(ref, rule)
    await firewalls().change(ref, {
      add: [ours('203.0.113.8/32'), ours('203.0.113.9/32')],
      remove: [ours('2001:db8::/48')],
    })
    expect(fake.rulesOf(ref)).toMatchObject([
      { ...office, source_ips: ['198.51.100.9/32'] },
      { ...ping, port: null, description: null },
      odd,
      { port: '22', source_ips: ['203.0.113.8/32', '203.0.113.9/32'], description: 'office [holdfast 1]' },
    ])
  })

  test('every page of the list is read', async () => {
    for (let number = 0; number < 60; number++) fake.addFirewall(`many-${number}`)
    const listed = await firewalls().listFirewalls()
    expect(listed.filter(({ name }) => name.startsWith('many-'))).toHaveLength(60)
  })

  test('a change waits until the servers have it', async () => {
    const ref = fake.addFirewall('slow')
    fake.delayNextChange(2)
    await firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] })
    expect(fake.requests.filter((request) => request.includes('/firewalls/actions?id='))).toHaveLength(2)
  })

  test('a change that the servers did not get is a failure that is tried again', async () => {
    const ref = fake.addFirewall('broken')
    fake.delayNextChange(1, 'error')
    await expect(
      firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] }),
    ).rejects.toMatchObject({ kind: 'unavailable', message: expect.stringContaining('Action failed') })
  })

  test.each([
    [failure(401, 'token_readonly', 'token is only allowed to perform GET requests'), 'auth', /Read & Write/],
    [failure(423, 'locked', 'firewall is locked'), 'unavailable', /^firewall is locked$/],
    [failure(409, 'conflict', 'the resource has changed'), 'unavailable', /has changed/],
    [failure(403, 'maintenance', 'maintenance'), 'unavailable', /maintenance/],
    [failure(422, 'invalid_input', "invalid input in field 'rules'"), 'rejected', /field 'rules'/],
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
