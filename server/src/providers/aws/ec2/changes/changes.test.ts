import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ec2At } from '#providers/aws/testing/ec2-at.ts'
import { newSnapshot } from '#providers/aws/testing/ec2-images.ts'
import { type FakeInstance, newInstance } from '#providers/aws/testing/ec2-instances.ts'
import { ec2ModelCheck } from '#providers/aws/testing/ec2-model-check.ts'
import { type FakeEc2, startFakeEc2 } from '#providers/aws/testing/fake-ec2.ts'
import { rightKeys } from '#providers/aws/testing/signature-fault.ts'
import type { Provider } from '#providers/ports/provider.ts'
import { specificationFile } from '#providers/testing/document-test.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'

const region = 'us-east-1'
const { egress, exchanges } = recordingEgress(loopbackEgress())
let fake: FakeEc2
let provider: Required<Pick<Provider, 'cloud' | 'serverChanges' | 'snapshots'>>
let instance: FakeInstance
let ref = ''

beforeAll(async () => {
  fake = await startFakeEc2()
  const { cloud, serverChanges, snapshots } = ec2At(fake.url).open(rightKeys, testTools(egress))
  if (!cloud || !serverChanges || !snapshots) throw new Error('The adapter lacks a port.')
  provider = { cloud, serverChanges, snapshots }
})
afterAll(() => fake.stop())
beforeEach(() => {
  instance = newInstance(region, 'web')
  ref = `${region}/${instance.id}`
  fake.instances.set(ref, instance)
})

/** Takes an image, and returns its ref. */
async function taken(name: string): Promise<string> {
  const { actionRef } = await provider.serverChanges.start(ref, { kind: 'snapshot', name })
  while ((await provider.cloud.readAction(ref, actionRef ?? '')).state === 'running');
  return actionRef ?? ''
}

const found = async (image: string) =>
  (await provider.snapshots.listSnapshots(null)).snapshots.find((one) => one.ref === image)

/** The snapshots in EBS that are of an image, or were. */
const billedFor = (image: string) =>
  [...fake.creation.snapshots.values()].filter(({ description }) =>
    description.includes(image.split('/')[1] ?? ''),
  )

test('an image is taken without a restart, under any name, and has the size of all its volumes', async () => {
  instance.disks = [
    { id: 'vol-0123456789abcdef0', device: '/dev/xvda', isKept: false },
    { id: 'vol-0123456789abcdef1', device: '/dev/sdf', isKept: true },
  ]
  const image = await taken('Größe → 10 % „später“')
  expect(instance.state).toBe('running')
  expect(await found(image)).toMatchObject({ name: 'Größe → 10 % „später“', sizeGib: 3, region })
  await expect(taken('Größe → 10 % „später“')).resolves.not.toBe(image)
})

test('an image that is not shown yet is waited for, and one that fails says why', async () => {
  fake.creation.hidden = 2
  const { actionRef } = await provider.serverChanges.start(ref, { kind: 'snapshot', name: 'hidden' })
  fake.creation.hidden = 0
  const read = () => provider.cloud.readAction(ref, actionRef ?? '')
  expect(await read()).toMatchObject({ state: 'running' })
  Object.assign(fake.creation.images.get(actionRef ?? '') ?? {}, { state: 'failed', hidden: 0 })
  expect(await read()).toMatchObject({
    state: 'failed',
    error: { message: 'The snapshot failed.', vendorCode: 'Client.InternalError' },
  })
  expect(await found(actionRef ?? '')).toMatchObject({ state: 'error' })
})

test('a disabled image is still billed, so it is listed', async () => {
  const image = await taken('disabled')
  Object.assign(fake.creation.images.get(image) ?? {}, { state: 'disabled' })
  expect(await found(image)).toMatchObject({ state: 'error', sizeGib: 1.5 })
})

test('no snapshot in EBS stays of a deleted image', async () => {
  const image = await taken('deleted')
  expect(billedFor(image)).toHaveLength(1)
  await provider.snapshots.deleteSnapshot(image)
  expect(billedFor(image)).toEqual([])
})

test('a snapshot that Amazon keeps is deleted, and that of another image stays', async () => {
  const image = await taken('kept')
  const [kept] = billedFor(image)
  fake.creation.kept.set(kept?.id ?? '', 'internal-error')
  const other = await taken('other')
  const shared = newSnapshot(region)
  fake.creation.snapshots.set(`${region}/${shared.id}`, shared)
  for (const one of [image, other]) fake.creation.images.get(one)?.snapshots.push(shared.id)
  await provider.snapshots.deleteSnapshot(image)
  expect(billedFor(image)).toEqual([])
  expect([...fake.creation.snapshots.keys()]).toContain(`${region}/${shared.id}`)
})

test('a deletion that was interrupted is completed when it is sent again', async () => {
  const image = await taken('interrupted')
  const [kept] = billedFor(image)
  fake.creation.kept.set(kept?.id ?? '', 'missing-permissions')
  fake.setDenied('DeleteSnapshot')
  await expect(provider.snapshots.deleteSnapshot(image)).rejects.toMatchObject({ kind: 'auth' })
  await expect(provider.snapshots.deleteSnapshot(image)).rejects.toMatchObject({ kind: 'auth' })
  fake.setDenied(false)
  await provider.snapshots.deleteSnapshot(image)
  expect(billedFor(image)).toEqual([])
  await expect(provider.snapshots.deleteSnapshot(image)).rejects.toMatchObject({ kind: 'not_found' })
})

test('an instance that is stopping is not changed before it has stopped', async () => {
  instance.state = 'stopping'
  for (const request of [
    { kind: 'snapshot', name: 'early' },
    { kind: 'resize', size: 't3.large', withDisk: false },
  ] as const)
    await expect(provider.serverChanges.start(ref, request)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a size has no disk, and a stopped instance alone gets another size', async () => {
  const resize = (withDisk: boolean) =>
    provider.serverChanges.start(ref, { kind: 'resize', size: 't3.large', withDisk })
  await expect(resize(false)).rejects.toMatchObject({
    kind: 'rejected',
    message: expect.stringContaining('stopped'),
  })
  instance.state = 'stopped'
  await expect(resize(true)).rejects.toMatchObject({
    kind: 'rejected',
    message: expect.stringContaining('volumes'),
  })
  expect(instance.type).toBe('t3.micro')
  await resize(false)
  expect(instance.type).toBe('t3.large')
})

const file = specificationFile('aws', 'ec2', 'service-2.json')
const title = 'the service model of EC2'
describe.skipIf(file === null)(file === null ? `${title} (skipped: it is not there)` : title, () => {
  test('allows every request above and every response', () => {
    expect(exchanges.length).toBeGreaterThan(50)
    expect([...new Set(exchanges.flatMap(ec2ModelCheck(file ?? '')))]).toEqual([])
  })
})
