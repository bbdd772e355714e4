import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CloudVolumes } from '#providers/ports/cloud/volumes.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { ec2At } from '../testing/ec2-at.ts'
import { newDisk } from '../testing/ec2-creation.ts'
import { failure } from '../testing/ec2-documents.ts'
import { newInstance } from '../testing/ec2-instances.ts'
import { type FakeEc2, startFakeEc2 } from '../testing/fake-ec2.ts'
import { rightKeys } from '../testing/signature-fault.ts'

const region = 'us-east-1'
let fake: FakeEc2
let volumes: CloudVolumes
beforeAll(async () => {
  fake = await startFakeEc2()
  const adapter = ec2At(fake.url)
  const provider = adapter.open(rightKeys, testTools(loopbackEgress()))
  if (!provider.volumes) throw new Error('The adapter has no volumes.')
  volumes = provider.volumes
})
afterAll(() => fake.stop())

function addInstance(): string {
  const instance = newInstance(region, 'web')
  fake.instances.set(`${region}/${instance.id}`, instance)
  return `${region}/${instance.id}`
}

function addDisk(name: string): string {
  const disk = newDisk(region, name)
  fake.creation.disks.set(`${region}/${disk.id}`, disk)
  return `${region}/${disk.id}`
}

async function attach(ref: string, serverRef: string) {
  await volumes.changeVolume(await volumes.readVolume(ref), { kind: 'attach', serverRef })
}

test('each volume gets a device of its own, until there are no more', async () => {
  const instance = addInstance()
  const refs = Array.from({ length: 11 }, (_, number) => addDisk(`disk-${number}`))
  for (const ref of refs) await attach(ref, instance)
  const used = refs.map((ref) => fake.creation.disks.get(ref)?.device)
  expect(used.toSorted()).toEqual([...'fghijklmnop'].map((letter) => `/dev/sd${letter}`))
  await expect(attach(addDisk('one-more'), instance)).rejects.toMatchObject({ kind: 'rejected' })
})

test('a device that another volume has taken at the same time is tried again', async () => {
  const [instance, ref] = [addInstance(), addDisk('late')]
  const words = "Invalid value '/dev/sdf' for unixDevice. Attachment point /dev/sdf is already in use"
  fake.answerNextOrder(failure('InvalidParameterValue', words))
  await expect(attach(ref, instance)).rejects.toMatchObject({ kind: 'unavailable' })
  await attach(ref, instance)
})

test('a volume that is optimized after it has grown grows again later', async () => {
  const ref = addDisk('grown')
  const grow = async (sizeGib: number) =>
    await volumes.changeVolume(await volumes.readVolume(ref), { kind: 'grow', sizeGib })
  await grow(20)
  for (let reading = 0; reading < 2; reading++) await volumes.readVolume(ref)
  expect((await volumes.readVolume(ref)).sizeGib).toBe(20)
  await expect(grow(30)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a volume names its server and its disk on it', async () => {
  const [instance, ref] = [addInstance(), addDisk('named')]
  await attach(ref, instance)
  await volumes.readVolume(ref)
  expect(await volumes.readVolume(ref)).toMatchObject({
    name: 'named',
    region,
    serverRef: instance,
    device: `/dev/disk/by-id/nvme-Amazon_Elastic_Block_Store_${ref.split('/')[1]?.replace('-', '')}`,
  })
})
