import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import { ec2At } from '#providers/aws/testing/ec2-at.ts'
import { failure } from '#providers/aws/testing/ec2-documents.ts'
import { newInstance } from '#providers/aws/testing/ec2-instances.ts'
import { type FakeEc2, startFakeEc2 } from '#providers/aws/testing/fake-ec2.ts'
import { rightKeys } from '#providers/aws/testing/signature-fault.ts'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { testTools } from '#providers/testing/tools.ts'

function openAt({ url }: Pick<FakeEc2, 'url'>, regions = 'eu-central-1') {
  const adapter = ec2At(url)
  const { verify, firewalls, firewallManagement } = adapter.open({ ...rightKeys, regions }, testTools())
  if (!firewalls) throw new Error('The adapter has no firewalls.')
  return { verify, firewalls, firewallManagement }
}

apiFaults('EC2', async () => {
  const fake = await startFakeEc2()
  const credentials = { secret_access_key: rightKeys.secret_access_key }
  return { fake, credentials, open: () => openAt(fake) }
})

describe('security groups of EC2', () => {
  let fake: FakeEc2
  beforeAll(async () => {
    fake = await startFakeEc2()
  })
  afterAll(() => fake.stop())
  const firewalls = () => openAt(fake).firewalls
  const ours = (network: string, description = 'office [holdfast 1]'): FirewallRule => ({
    direction: 'inbound',
    protocol: 'tcp',
    ports: '22',
    network,
    description,
  })
  const theirs = { isEgress: false, protocol: 'tcp', from: 22, to: 22, cidr: '203.0.113.7/32' }
  const inbound = (ref: string) =>
    fake
      .rulesOf(ref)
      .filter(({ isEgress }) => !isEgress)
      .map(({ cidr, description }) => [cidr, description])
  const actionsOf = async (run: () => Promise<unknown>) => {
    const before = fake.requests.length
    await run()
    const actions = fake.requests.slice(before).map((request) => request.split(' ')[2] ?? '')
    return actions.filter((action) => !action.startsWith('Describe'))
  }

  test('are listed with region and id, on every page of every region that is enabled', async () => {
    const [near, far] = [fake.addGroup('eu-central-1', 'web'), fake.addGroup('us-east-1', 'web')]
    for (let number = 0; number < 60; number++) fake.addGroup('us-east-1', `many-${number}`)
    for (const regions of ['all', '', 'eu-central-1, US-EAST-1']) {
      const listed = await openAt(fake, regions).firewalls.listFirewalls()
      expect(listed).toHaveLength(62)
      expect(listed.filter(({ ref }) => ref === near || ref === far)).toEqual([
        { ref: near, name: `web (${near.replace('/', ', ')})`, region: 'eu-central-1', attachedTo: [] },
        { ref: far, name: `web (${far.replace('/', ', ')})`, region: 'us-east-1', attachedTo: [] },
      ])
    }
  })

  test('a group of another network than that of the instance, or of another region, is not attached', async () => {
    const { firewallManagement: management } = openAt(fake)
    const own = fake.addGroup('eu-central-1', 'own').split('/')[1] ?? ''
    const instance = { ...newInstance('eu-central-1', 'web'), groups: [own] }
    fake.instances.set(`eu-central-1/${instance.id}`, instance)
    for (const [ref, reason] of [
      [fake.addGroup('eu-central-1', 'elsewhere', 'vpc-2'), 'VPC'],
      [fake.addGroup('us-east-1', 'far'), 'us-east-1'],
    ] as const)
      await expect(management?.attach(ref, `eu-central-1/${instance.id}`)).rejects.toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining(reason),
      })
    expect(instance.groups).toEqual([own])
  })

  test('more rules than a page are read', async () => {
    const ref = fake.addGroup('eu-central-1', 'long')
    for (let port = 1; port <= 55; port++) fake.addRule(ref, { ...theirs, from: port, to: port })
    expect((await firewalls().read(ref)).rules).toHaveLength(55)
  })

  test('rules that the port cannot express are neither read nor changed', async () => {
    const ref = fake.addGroup('eu-central-1', 'foreign')
    const { cidr: _, ...ofGroup } = theirs
    const foreign = [
      { ...ofGroup, referencedGroup: 'sg-0fedcba9876543210' },
      { ...theirs, protocol: '-1', from: -1, to: -1 },
      { ...theirs, protocol: 'icmp', from: 8, to: -1 },
      { ...theirs, from: 0, to: 80 },
      { ...theirs, protocol: '112', from: -1, to: -1 },
    ]
    for (const rule of foreign) fake.addRule(ref, rule)
    const before = fake.rulesOf(ref)
    await firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] })
    expect((await firewalls().read(ref)).rules).toEqual([ours('203.0.113.8/32')])
    await firewalls().change(ref, { add: [], remove: [ours('203.0.113.8/32')] })
    expect(fake.rulesOf(ref)).toEqual(before)
  })

  test('a rule that others made for the same traffic is a conflict, and nothing is changed', async () => {
    const ref = fake.addGroup('eu-central-1', 'shared')
    fake.addRule(ref, { ...theirs, description: 'by hand' })
    fake.addRule(ref, { ...theirs, cidr: '203.0.113.9/32', description: 'office [holdfast 1]' })
    const change = { add: [ours('203.0.113.8/32'), ours('203.0.113.7/32')], remove: [ours('203.0.113.9/32')] }
    const actions = await actionsOf(() =>
      expect(firewalls().change(ref, change)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringMatching(/tcp 22 and 203\.0\.113\.7\/32.*“by hand”/),
      }),
    )
    expect(actions).toEqual([])
  })

  test('two rules for the same traffic in one change are a conflict', async () => {
    const ref = fake.addGroup('eu-central-1', 'twins')
    const add = [ours('203.0.113.8/32', 'one'), ours('203.0.113.8/32', 'other')]
    await expect(firewalls().change(ref, { add, remove: [] })).rejects.toMatchObject({ kind: 'conflict' })
    expect(inbound(ref)).toEqual([])
  })

  test('another description is set without an interruption of the traffic', async () => {
    const ref = fake.addGroup('eu-central-1', 'renamed')
    await firewalls().change(ref, { add: [ours('203.0.113.8/32'), ours('2001:db8::/56')], remove: [] })
    const actions = await actionsOf(() =>
      firewalls().change(ref, {
        add: [ours('203.0.113.8/32', 'ssh'), ours('2001:db8::/56', '')],
        remove: [ours('203.0.113.8/32'), ours('2001:db8::/56')],
      }),
    )
    expect(actions).toEqual(['UpdateSecurityGroupRuleDescriptionsIngress'])
    expect(inbound(ref)).toEqual([
      ['203.0.113.8/32', 'ssh'],
      ['2001:db8::/56', undefined],
    ])
  })

  test('a change is done when EC2 shows it, and is not made twice', async () => {
    const ref = fake.addGroup('eu-central-1', 'late')
    fake.showLate(1)
    await firewalls().change(ref, { add: [ours('203.0.113.8/32')], remove: [] })
    await firewalls().change(ref, { add: [ours('203.0.113.9/32')], remove: [ours('203.0.113.8/32')] })
    fake.showLate(0)
    expect((await firewalls().read(ref)).rules).toEqual([ours('203.0.113.9/32')])
    expect(inbound(ref)).toEqual([['203.0.113.9/32', 'office [holdfast 1]']])
  })

  test('a change whose answer was lost is completed by the next one', async () => {
    const ref = fake.addGroup('eu-central-1', 'lost')
    const change = { add: [ours('203.0.113.8/32')], remove: [] }
    fake.loseNextAnswer()
    await expect(firewalls().change(ref, change)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await actionsOf(() => firewalls().change(ref, change))).toEqual([])
    expect(inbound(ref)).toEqual([['203.0.113.8/32', 'office [holdfast 1]']])
  })

  test('all ports are read in both forms that EC2 has for them, and both are removed', async () => {
    const ref = fake.addGroup('eu-central-1', 'all-ports')
    for (const from of [0, 1]) fake.addRule(ref, { ...theirs, from, to: 65_535 })
    const all = { ...ours('203.0.113.7/32', ''), ports: null }
    expect((await firewalls().read(ref)).rules).toEqual([all])
    await firewalls().change(ref, { add: [], remove: [all] })
    expect(inbound(ref)).toEqual([])
  })

  test.each([
    [failure('RequestLimitExceeded', 'Request limit exceeded.', 503), 'rate_limited', /limit exceeded/],
    [failure('AuthFailure', 'not able to validate', 401), 'auth', /not enabled.*\(eu-central-1: not able/],
    [
      failure('UnauthorizedOperation', 'Not authorized. Encoded authorization failure message: abc', 403),
      'auth',
      /actions of ec2 in each region of the connection \(eu-central-1: Not authorized\.\)\.$/,
    ],
    [failure('RequestExpired', 'Request has expired.'), 'auth', /clock/],
    [
      failure('InvalidParameterValue', 'Invalid rule description.'),
      'rejected',
      /^Invalid rule description\.$/,
    ],
    [failure('InternalError', 'An internal error has occurred.', 500), 'unavailable', /internal error/],
  ])('%j is an error of the kind %s', async (response, kind, words) => {
    fake.answerNext(response)
    await expect(firewalls().listFirewalls()).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    })
  })

  test('a policy that does not allow instances to be read hides only where groups are attached', async () => {
    const ref = fake.addGroup('eu-central-1', 'denied')
    fake.setDenied('DescribeInstances')
    expect(await firewalls().listFirewalls()).toContainEqual(
      expect.objectContaining({ ref, attachedTo: null }),
    )
    expect(await firewalls().readTargets(ref)).toBeNull()
    expect(await firewalls().read(ref)).toMatchObject({ rules: [] })
    fake.setDenied(false)
  })

  test.each(['sg-0123456789abcdef0', 'evil.example/sg-0123456789abcdef0', 'eu-central-1/web'])(
    'a ref such as %s is not found, and nothing is sent',
    async (ref) => {
      const before = fake.requests.length
      await expect(firewalls().read(ref)).rejects.toMatchObject({ kind: 'not_found' })
      expect(fake.requests).toHaveLength(before)
    },
  )

  test('what is no region is named, and nothing is sent', async () => {
    const before = fake.requests.length
    await expect(openAt(fake, 'eu-central-1, x.example/').firewalls.listFirewalls()).rejects.toMatchObject({
      kind: 'rejected',
      message: '“x.example/” is not the name of a region, such as eu-central-1.',
    })
    expect(fake.requests).toHaveLength(before)
  })
})
