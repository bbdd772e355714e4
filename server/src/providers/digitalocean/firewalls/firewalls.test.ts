import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { testTools } from '#providers/testing/tools.ts'
import { digitaloceanAt } from '../adapter.ts'
import {
  type FakeDigitalOcean,
  failure,
  rightCredentials,
  startFakeDigitalOcean,
} from '../testing/fake-digitalocean.ts'

apiFaults('DigitalOcean', async () => {
  const fake = await startFakeDigitalOcean()
  return {
    fake,
    credentials: rightCredentials,
    open: () => digitaloceanAt(fake.url).open(rightCredentials, testTools()),
  }
})

describe('firewalls at DigitalOcean', () => {
  const tools = testTools()
  let fake: FakeDigitalOcean
  beforeAll(async () => {
    fake = await startFakeDigitalOcean()
  })
  afterAll(() => fake.stop())
  const firewalls = () => {
    const { firewalls } = digitaloceanAt(fake.url).open(rightCredentials, tools)
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

  test('the addresses, tags and droplets of another rule stay', async () => {
    const ref = fake.addFirewall('shared')
    const office = {
      protocol: 'tcp',
      ports: '22',
      sources: { addresses: ['203.0.113.8'], tags: ['bastion'] },
    }
    const all = { protocol: 'udp', ports: '0', sources: { droplet_ids: [7] } }
    fake.addRules(ref, { inbound_rules: [office, all] })
    await firewalls().change(ref, { add: [], remove: [ours('203.0.113.8/32', '')] })
    expect(fake.firewall(ref).inbound_rules).toEqual([
      all,
      { ...office, sources: { addresses: [], tags: ['bastion'] } },
    ])
  })

  test('descriptions are kept by Holdfast, also those of a rule that changes nothing else', async () => {
    const ref = fake.addFirewall('described')
    const [before, after] = [ours('203.0.113.8/32'), ours('203.0.113.8/32', 'home [holdfast 2]')]
    await firewalls().change(ref, { add: [before], remove: [] })
    expect((await firewalls().read(ref)).rules).toEqual([before])
    await firewalls().change(ref, { add: [after], remove: [before] })
    expect((await firewalls().read(ref)).rules).toEqual([after])
    expect(fake.firewall(ref).inbound_rules).toHaveLength(1)
  })

  test('a rule that another user has made is refused, and theirs is never removed', async () => {
    const ref = fake.addFirewall('taken')
    const theirs = { protocol: 'tcp', ports: '22', sources: { addresses: ['203.0.113.8/32'] } }
    fake.addRules(ref, { inbound_rules: [theirs] })
    await expect(
      firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] }),
    ).rejects.toMatchObject({
      kind: 'conflict',
      message:
        'The firewall already has a rule for tcp 22 and 203.0.113.8/32, and rules have no descriptions at DigitalOcean: remove that rule first.',
    })
    await firewalls().change(ref, { add: [], remove: [ours('203.0.113.8/32')] })
    expect(fake.firewall(ref).inbound_rules).toEqual([theirs])
  })

  test('a rule that was refused is not taken for one of Holdfast when another user adds it', async () => {
    const ref = fake.addFirewall('refused')
    fake.addRules(ref, {
      inbound_rules: Array.from({ length: 50 }, (_, index) => ({
        protocol: 'tcp',
        ports: String(1000 + index),
        sources: { tags: ['web'] },
      })),
    })
    await expect(
      firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] }),
    ).rejects.toMatchObject({ kind: 'rejected' })
    fake.firewall(ref).inbound_rules = [
      { protocol: 'tcp', ports: '22', sources: { addresses: ['203.0.113.8/32'] } },
    ]
    expect((await firewalls().read(ref)).rules).toEqual([ours('203.0.113.8/32', '')])
  })

  test('a change waits until the droplets have it, and fails if they do not get it', async () => {
    const ref = fake.addFirewall('slow')
    fake.firewall(ref).pendingReadings = 2
    await firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] })
    expect(fake.firewall(ref).pendingReadings).toBe(0)
    fake.firewall(ref).status = 'failed'
    await expect(
      firewalls().change(ref, { add: [ours('203.0.113.9/32')], remove: [] }),
    ).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('every page of the list is read', async () => {
    for (let number = 0; number < 210; number++) fake.addFirewall(`many-${number}`)
    const listed = await firewalls().listFirewalls()
    expect(listed.filter(({ name }) => name.startsWith('many-'))).toHaveLength(210)
  })

  test.each([
    [failure(403, 'Forbidden', 'You are not authorized'), 'auth', /not authorized/],
    [failure(422, 'unprocessable_entity', 'invalid address'), 'rejected', /^invalid address$/],
  ])('%j is an error of the kind %s', async (response, kind, words) => {
    fake.answerNext(response)
    await expect(firewalls().listFirewalls()).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    })
  })

  test('a firewall that is no UUID does not exist', async () => {
    await expect(firewalls().read('web')).rejects.toMatchObject({ kind: 'not_found' })
  })
})
