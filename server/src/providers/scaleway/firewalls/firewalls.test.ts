import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { testTools } from '#providers/testing/tools.ts'
import { scalewayAt } from '../adapter.ts'
import { type FakeScaleway, failure, rightCredentials, startFakeScaleway } from '../testing/fake-scaleway.ts'

const openAt = ({ url }: FakeScaleway, zones = rightCredentials.zones) =>
  scalewayAt(url).open({ ...rightCredentials, zones }, testTools())

apiFaults('Scaleway', async () => {
  const fake = await startFakeScaleway()
  const credentials = { secret_key: rightCredentials.secret_key }
  return { fake, credentials, open: () => openAt(fake, 'fr-par-1') }
})

describe('security groups at Scaleway', () => {
  let fake: FakeScaleway
  beforeAll(async () => {
    fake = await startFakeScaleway()
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
  const theirs = { direction: 'inbound', protocol: 'TCP', action: 'accept', ip_range: '198.51.100.9/32' }

  test('are listed with the zone of each, and every page of them', async () => {
    const refs = [fake.addGroup('fr-par-1', 'Default security group'), fake.addGroup('nl-ams-1', 'web')]
    for (let number = 0; number < 120; number++) fake.addGroup('nl-ams-1', `many-${number}`)
    const listed = await firewalls().listFirewalls()
    expect(listed).toHaveLength(122)
    expect(listed.filter(({ ref }) => refs.includes(ref))).toEqual([
      { ref: refs[0], name: 'Default security group (fr-par-1)', region: 'fr-par-1', attachedTo: [] },
      { ref: refs[1], name: 'web (nl-ams-1)', region: 'nl-ams-1', attachedTo: [] },
    ])
  })

  test('rules that the port cannot express are neither read nor changed', async () => {
    const ref = fake.addGroup('fr-par-1', 'foreign')
    const foreign = [
      { ...theirs, action: 'drop', dest_port_from: 22 },
      { ...theirs, protocol: 'ANY' },
      { ...theirs, dest_port_from: 0, dest_port_to: 80 },
    ]
    for (const rule of foreign) fake.addRule(ref, rule)
    const provider = firewalls()
    await provider.change(ref, { add: [ours('203.0.113.8/32')], remove: [] })
    expect((await provider.read(ref)).rules).toEqual([ours('203.0.113.8/32')])
    await provider.change(ref, { add: [], remove: [ours('203.0.113.8/32'), ours('198.51.100.9/32')] })
    expect(fake.rulesOf(ref)).toEqual(foreign)
  })

  test('a single address is read as a network, and ports in each form', async () => {
    const ref = fake.addGroup('fr-par-1', 'forms')
    fake.addRule(ref, { ...theirs, dest_port_from: 80, dest_port_to: 90 })
    fake.addRule(ref, { ...theirs, ip_range: '2001:DB8::7/128', dest_port_from: 443, dest_port_to: 443 })
    fake.addRule(ref, { ...theirs, protocol: 'UDP' })
    const { rules } = await firewalls().read(ref)
    expect(rules.map(({ protocol, ports, network }) => [protocol, ports, network])).toEqual([
      ['tcp', '80-90', '198.51.100.9/32'],
      ['tcp', '443', '2001:db8::7/128'],
      ['udp', null, '198.51.100.9/32'],
    ])
  })

  test('a rule above the quota is refused, and the ones before it are taken back', async () => {
    const ref = fake.addGroup('fr-par-1', 'full')
    for (let port = 1; port < 50; port++) fake.addRule(ref, { ...theirs, dest_port_from: port })
    const add = [ours('203.0.113.8/32'), ours('203.0.113.9/32')]
    await expect(firewalls().change(ref, { add, remove: [] })).rejects.toMatchObject({
      kind: 'rejected',
      vendorCode: 'quotas_exceeded',
      message: expect.stringContaining('security_group_rules'),
    })
    expect(fake.rulesOf(ref)).toHaveLength(49)
  })

  test('a change waits until the Instances have it', async () => {
    const ref = fake.addGroup('fr-par-1', 'slow')
    fake.delayChanges(2)
    await firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] })
    fake.delayChanges(0)
    expect(fake.requests.filter((request) => request.endsWith(ref.split('/')[1] ?? ''))).toHaveLength(3)
  })

  test('a change that the Instances did not get is a failure that is tried again', async () => {
    const ref = fake.addGroup('fr-par-1', 'broken')
    fake.delayChanges(1, 'syncing_error')
    await expect(
      firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] }),
    ).rejects.toMatchObject({ kind: 'unavailable' })
    fake.delayChanges(0)
  })

  test.each([
    [
      failure(403, 'permissions_denied', {
        details: [{ resource: 'compute_security_groups', action: 'write' }],
      }),
      'auth',
      /InstancesFullAccess.*compute_security_groups, write/,
    ],
    [
      failure(401, 'denied_authentication', { method: 'api_key', reason: 'expired' }),
      'auth',
      /api_key, expired/,
    ],
    [
      failure(409, 'transient_state', { resource: 'security_group', current_state: 'syncing' }),
      'unavailable',
      /syncing/,
    ],
    [
      failure(400, 'invalid_request_error', {
        message: 'Validation Error',
        fields: { ip_range: ['is invalid'] },
      }),
      'rejected',
      /^Validation Error, is invalid$/,
    ],
  ])('%j is an error of the kind %s', async (response, kind, words) => {
    fake.answerNext(response)
    await expect(openAt(fake, 'fr-par-1').firewalls?.listFirewalls()).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    })
  })

  test('a zone that does not exist is named', async () => {
    await expect(openAt(fake, 'fr-par-1, mars-1').verify()).rejects.toMatchObject({
      kind: 'rejected',
      message: 'Scaleway has no zone mars-1.',
    })
  })

  test('verification changes nothing, of any group', async () => {
    const before = fake.requests.length
    expect(await openAt(fake).verify()).toEqual({ detail: 'Scaleway accepts the secret key.' })
    expect(fake.requests.slice(before).filter((request) => !request.startsWith('GET '))).toEqual([])
  })

  test.each(['web', '11111111-1111-4111-8111-111111111111', '../x/11111111-1111-4111-8111-111111111111'])(
    'a ref such as %s is not found',
    async (ref) => {
      await expect(firewalls().read(ref)).rejects.toMatchObject({ kind: 'not_found' })
    },
  )
})
