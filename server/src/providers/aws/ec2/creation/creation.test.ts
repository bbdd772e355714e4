import { afterAll, beforeAll, expect, test } from 'vitest'
import { ec2At } from '#providers/aws/testing/ec2-at.ts'
import { image } from '#providers/aws/testing/ec2-creation.ts'
import { type FakeEc2, startFakeEc2 } from '#providers/aws/testing/fake-ec2.ts'
import { rightKeys } from '#providers/aws/testing/signature-fault.ts'
import type { ServerCreation, ServerOrder } from '#providers/ports/cloud/creation.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'

let fake: FakeEc2
let creation: ServerCreation
beforeAll(async () => {
  fake = await startFakeEc2()
  const adapter = ec2At(fake.url)
  const provider = adapter.open(rightKeys, testTools(loopbackEgress()))
  if (!provider.serverCreation) throw new Error('The adapter cannot create servers.')
  creation = provider.serverCreation
})
afterAll(() => fake.stop())

const keys = ['laptop', 'office'].map(
  (name) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${Buffer.from(name).toString('base64')}`,
)
const order: ServerOrder = {
  operationId: 'act_1',
  name: 'web',
  region: 'eu-central-1',
  size: 't3.micro',
  image: `eu-central-1/${image}`,
  keys: [],
  userData: null,
  tags: [],
}

test('an order that is repeated returns the instance that it has created', async () => {
  const first = await creation.create(order)
  expect(await creation.create(order)).toEqual(first)
  expect(fake.instances.size).toBe(1)
})

test('the newest image of each system and architecture is offered in its region', async () => {
  const { images, sizes, regions } = await creation.catalogue()
  const inFrankfurt = images.filter((one) => one.regions?.includes('eu-central-1'))
  expect(inFrankfurt.map(({ name, architecture }) => `${name} ${architecture}`).toSorted()).toEqual([
    'Amazon Linux 2023 x86_64',
    'Debian 13 arm64',
    'Debian 13 x86_64',
    'Ubuntu 24.04 x86_64',
  ])
  expect(inFrankfurt.find(({ ref }) => ref === order.image)).toMatchObject({ name: 'Debian 13' })
  expect(sizes.map(({ ref, architecture, offers }) => [ref, architecture, offers.length])).toEqual([
    ['m7g.large', 'arm64', 1],
    ['t3.micro', 'x86_64', 2],
    ['m7i.large', 'x86_64', 1],
  ])
  expect(regions).toContainEqual({
    ref: 'eu-central-1',
    name: 'Frankfurt',
    country: 'DE',
    isAvailable: true,
  })
})

test('several keys are installed, beside the configuration that was ordered', async () => {
  const added = []
  for (const publicKey of keys)
    added.push(await creation.ensureKey({ name: 'key', publicKey, md5Fingerprint: '' }, 'eu-central-1'))
  expect(fake.creation.keys.get('eu-central-1')).toHaveLength(2)
  const configuration = '#cloud-config\npackages: [nginx]\n'
  const { ref } = await creation.create({
    ...order,
    operationId: 'act_2',
    keys: added,
    userData: configuration,
  })
  const sent = fake.instances.get(ref)?.userData ?? ''
  expect(sent).toMatch(/^Content-Type: multipart\/mixed; boundary="holdfast-part"\n/)
  expect(sent).toContain(`\n\n${configuration}\n--holdfast-part\n`)
  expect(sent).toContain(`ssh_authorized_keys:\n  - ${keys[1]}\n`)
  expect(sent).not.toContain(keys[0])
})

test('a tag with a value is a key and a value at Amazon', async () => {
  const { ref } = await creation.create({ ...order, operationId: 'act_3', tags: ['team=web=1', 'spare'] })
  expect(fake.instances.get(ref)?.tags).toEqual({
    Name: 'web',
    'holdfast-operation': 'act_3',
    team: 'web=1',
    spare: '',
  })
})

test('a policy without the actions of a creation is an error that says so, before anything is created', async () => {
  fake.setDenied('RunInstances')
  await expect(creation.create({ ...order, operationId: 'act_4' })).rejects.toMatchObject({ kind: 'auth' })
  fake.setDenied(false)
})

test('an instance that Amazon terminates while it launches is a failure with its reason', async () => {
  const ordered = { ...order, operationId: 'act_5' }
  const { ref } = await creation.create(ordered)
  expect(await creation.complete?.(ref, async () => ordered)).toBe(false)
  Object.assign(fake.instances.get(ref) ?? {}, {
    state: 'terminated',
    next: null,
    reason: {
      code: 'Client.VolumeLimitExceeded',
      message: 'Client.VolumeLimitExceeded: Volume limit exceeded',
    },
  })
  await expect(creation.complete?.(ref, async () => ordered)).rejects.toMatchObject({
    kind: 'rejected',
    vendorCode: 'Client.VolumeLimitExceeded',
    message: expect.stringContaining('Volume limit exceeded'),
  })
  expect(await creation.findByOperation('act_5')).toBeNull()
})

test('an instance that is not shown yet is not complete', async () => {
  fake.creation.hidden = 2
  const ordered = { ...order, operationId: 'act_6' }
  const { ref } = await creation.create(ordered)
  fake.creation.hidden = 0
  expect(await creation.complete?.(ref, async () => ordered)).toBe(false)
})
