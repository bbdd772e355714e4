import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { testTools } from '#providers/testing/tools.ts'
import { vultrAt } from '../adapter.ts'
import { type FakeVultr, failure, rightCredentials, startFakeVultr } from '../testing/fake-vultr.ts'

const openAt = ({ url }: FakeVultr) => vultrAt(url).open(rightCredentials, testTools())

apiFaults('Vultr', async () => {
  const fake = await startFakeVultr()
  return { fake, credentials: rightCredentials, open: () => openAt(fake) }
})

describe('firewall groups at Vultr', () => {
  let fake: FakeVultr
  beforeAll(async () => {
    fake = await startFakeVultr()
  })
  afterAll(() => fake.stop())
  const firewalls = () => {
    const { firewalls } = openAt(fake)
    if (!firewalls) throw new Error('The adapter has no firewalls.')
    return firewalls
  }
  const ours = (network: string, description = 'office [holdfast 1]'): FirewallRule => ({
    direction: 'inbound',
    protocol: 'tcp',
    ports: '22',
    network,
    description,
  })
  const theirs = {
    ip_type: 'v4',
    protocol: 'tcp',
    port: '22',
    subnet: '198.51.100.9',
    subnet_size: 32,
    notes: 'theirs',
  }

  test('rules that the port cannot express are neither read nor changed', async () => {
    const ref = fake.addGroup('foreign')
    const foreign = [
      { ...theirs, subnet: '', subnet_size: 0, source: 'cloudflare' },
      { ...theirs, protocol: 'ah' },
      { ...theirs, port: '0:80' },
    ]
    for (const rule of foreign) fake.addRule(ref, rule)
    await firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] })
    expect((await firewalls().read(ref)).rules).toEqual([ours('203.0.113.8/32')])
    const removed = [ours('203.0.113.8/32'), ours('198.51.100.9/32', 'theirs')]
    await firewalls().change(ref, { add: [], remove: removed })
    expect(fake.rulesOf(ref)).toEqual(foreign)
  })

  test('ports and protocols are read in each form', async () => {
    const ref = fake.addGroup('forms')
    fake.addRule(ref, { ...theirs, port: '8000:8010' })
    fake.addRule(ref, { ...theirs, port: '9000 - 9010', subnet: '198.51.100.77', subnet_size: 24 })
    fake.addRule(ref, { ...theirs, protocol: 'UDP', port: '1:65535' })
    const { rules } = await firewalls().read(ref)
    expect(rules.map(({ protocol, ports, network }) => [protocol, ports, network])).toEqual([
      ['tcp', '8000-8010', '198.51.100.9/32'],
      ['tcp', '9000-9010', '198.51.100.0/24'],
      ['udp', null, '198.51.100.9/32'],
    ])
  })

  test('a new rule is added before the old one is removed', async () => {
    const ref = fake.addGroup('order')
    await firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] })
    const before = fake.requests.length
    await firewalls().change(ref, { add: [ours('203.0.113.9/32')], remove: [ours('203.0.113.8/32')] })
    const changes = fake.requests.slice(before).filter((request) => !request.startsWith('GET '))
    expect(changes.map((request) => request.split(' ')[0])).toEqual(['POST', 'DELETE'])
  })

  test('a rule that another user has made is refused, and theirs stays', async () => {
    const ref = fake.addGroup('taken')
    fake.addRule(ref, theirs)
    await expect(
      firewalls().change(ref, { add: [ours('198.51.100.9/32')], remove: [] }),
    ).rejects.toMatchObject({
      kind: 'conflict',
      message:
        'The firewall already has a rule for tcp 22 and 198.51.100.9/32, with the description “theirs”. Vultr does not take a second one: remove that rule first.',
    })
    await firewalls().change(ref, { add: [], remove: [ours('198.51.100.9/32')] })
    expect(fake.rulesOf(ref)).toEqual([theirs])
  })

  test('a rule whose new description is refused keeps the old one', async () => {
    const ref = fake.addGroup('renamed')
    const before = ours('203.0.113.8/32')
    await firewalls().change(ref, { add: [before], remove: [] })
    fake.answerNextOrder(failure(400, 'Invalid notes'))
    await expect(
      firewalls().change(ref, { add: [ours('203.0.113.8/32', 'home [holdfast 1]')], remove: [before] }),
    ).rejects.toMatchObject({ kind: 'rejected', message: 'Invalid notes' })
    expect((await firewalls().read(ref)).rules).toEqual([before])
  })

  test('a group without a description is shown with its id', async () => {
    const ref = fake.addGroup('')
    expect(await firewalls().listFirewalls()).toContainEqual({ ref, name: ref, attachedTo: [] })
    expect(await firewalls().read(ref)).toMatchObject({ name: ref })
  })

  test('a key that may not read instances hides only where groups are attached', async () => {
    const ref = fake.addGroup('denied')
    fake.setDenied('/instances')
    expect(await firewalls().listFirewalls()).toContainEqual({ ref, name: 'denied', attachedTo: null })
    expect(await firewalls().readTargets(ref)).toBeNull()
    expect(await firewalls().read(ref)).toMatchObject({ name: 'denied', rules: [] })
    fake.setDenied(null)
  })

  test('every page of the list is read', async () => {
    for (let number = 0; number < 510; number++) fake.addGroup(`many-${number}`)
    const listed = await firewalls().listFirewalls()
    expect(listed.filter(({ name }) => name.startsWith('many-'))).toHaveLength(510)
  })

  test('verification names the account and changes nothing', async () => {
    const before = fake.requests.length
    expect(await openAt(fake).verify()).toEqual({ detail: 'The account Example User at Vultr.' })
    expect(fake.requests.slice(before).filter((request) => !request.startsWith('GET '))).toEqual([])
  })

  test.each([
    [failure(401, 'Unauthorized IP address: 203.0.113.1'), 'auth', /Unauthorized IP address/],
    [failure(403, 'Forbidden'), 'auth', /Forbidden/],
    [failure(400, 'Invalid subnet'), 'rejected', /^Invalid subnet$/],
  ])('%j is an error of the kind %s', async (response, kind, words) => {
    fake.answerNext(response)
    await expect(firewalls().listFirewalls()).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    })
  })

  test('a group that is no UUID does not exist', async () => {
    await expect(firewalls().read('web')).rejects.toMatchObject({ kind: 'not_found' })
  })
})
