import { beforeEach, expect, test } from 'vitest'
import type { Provider } from '#providers/ports/provider.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { linodeAt } from '../adapter.ts'
import { type FakeLinode, rightCredentials, startFakeLinode } from '../testing/fake-linode.ts'
import { newInstance } from '../testing/instances.ts'

let fake: FakeLinode
let provider: Provider

beforeEach(async () => {
  fake = await startFakeLinode()
  provider = linodeAt(fake.url).open(rightCredentials, testTools(loopbackEgress()))
  fake.instances.set('7', newInstance(7, 'web'))
  return () => fake.stop()
})

const take = (name: string) => provider.serverChanges?.start('7', { kind: 'snapshot', name })
const names = async () => (await provider.snapshots?.listSnapshots(null))?.snapshots.map(({ name }) => name)

test('a snapshot has the name that was chosen, which the label of an image cannot always have', async () => {
  const name = 'Every night, before the update of the shop: 2026-11-27T02:30Z 1a2b3c'
  await take(name)
  expect(await names()).toEqual([name])
})

test('a snapshot whose label was changed at Linode has the new name', async () => {
  await take('nightly: 1')
  for (const image of fake.images.values()) if (!image.is_public) image.label = 'keep this'
  expect(await names()).toEqual(['keep this'])
})

test('copies that Linode keeps of deleted servers for a while are not listed', async () => {
  await take('before')
  for (const image of fake.images.values()) if (!image.is_public) image.type = 'automatic'
  expect(await names()).toEqual([])
})

test('a server with several disks is refused, and no image of a part of it is made', async () => {
  fake.instances.get('7')?.disks.push({ id: 72, filesystem: 'ext4' })
  await expect(take('half')).rejects.toMatchObject({
    kind: 'rejected',
    message: 'Server 7 has 2 disks, and an image of Linode has one: make it in the Cloud Manager.',
  })
  expect(await names()).toEqual([])
})

test('backups that were enabled without an answer can be enabled again', async () => {
  fake.loseNextAnswer()
  const enable = () => provider.serverChanges?.start('7', { kind: 'backup_on' })
  await expect(enable()).rejects.toMatchObject({ name: 'ProviderError' })
  await enable()
  expect((await provider.cloud?.readServer('7'))?.hasBackups).toBe(true)
})
