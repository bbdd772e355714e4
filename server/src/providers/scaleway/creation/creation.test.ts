import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerCreation, ServerOrder } from '#providers/ports/cloud/creation.ts'
import type { Provider } from '#providers/ports/provider.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { scalewayAt } from '../adapter.ts'
import { newVolume } from '../testing/block.ts'
import { image } from '../testing/creation.ts'
import { type FakeScaleway, failure, rightCredentials, startFakeScaleway } from '../testing/fake-scaleway.ts'
import { newInstance } from '../testing/instances.ts'

let fake: FakeScaleway
let provider: Provider
let creation: ServerCreation
beforeAll(async () => {
  fake = await startFakeScaleway()
  provider = scalewayAt(fake.url).open(rightCredentials, testTools(loopbackEgress()))
  if (!provider.serverCreation) throw new Error('The adapter cannot create servers.')
  creation = provider.serverCreation
})
afterAll(() => fake.stop())

const order: ServerOrder = {
  operationId: 'act_1',
  name: 'web',
  region: 'fr-par-1',
  size: 'PLAY2-PICO',
  image: `fr-par-1/${image}`,
  keys: [],
  userData: null,
  tags: [],
}

test('a key opens the new Instance alone, by a tag that is not shown', async () => {
  const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7O3YTRcvmDWlTwgk8AI6xIu1IqjA07lD63Cy4qMUXT'
  const key = await creation.ensureKey({ name: 'laptop', publicKey, md5Fingerprint: '' }, 'fr-par-1')
  const { ref } = await creation.create({ ...order, keys: [key], tags: ['web'] })
  expect(fake.instances.get(ref)?.tags).toContain(`AUTHORIZED_KEY=${publicKey.replace(' ', '_')}`)
  expect((await provider.cloud?.readServer(ref))?.tags).toEqual(['holdfast-operation:act_1', 'web'])
})

test('the latest version of a system is offered, on Block Storage, and nothing for Windows', async () => {
  const { images, sizes } = await creation.catalogue()
  expect(images.map(({ ref, name, version }) => [name, version, ref === order.image])).toEqual([
    ['Debian Trixie', '13', true],
    ['Ubuntu 24.04 Noble Numbat', '24.04', false],
  ])
  expect(sizes.map(({ ref, diskGib }) => [ref, diskGib])).toEqual([
    ['PLAY2-PICO', 0],
    ['GP1-XS', 139],
  ])
})

test('a key without the permission for Block Storage reads everything except the price of storage', async () => {
  fake.deny('/block/')
  const { sizes, storage } = await creation.catalogue()
  fake.deny(null)
  expect([sizes.length, storage]).toEqual([2, undefined])
})

test('an Instance is deleted with its disks, whether it runs or not, and other volumes stay', async () => {
  for (const state of ['running', 'stopped', 'stopped in place']) {
    const [boot, data] = [newVolume('nl-ams-1', 'boot'), newVolume('nl-ams-1', 'data')]
    const instance = newInstance('nl-ams-1', state)
    const ref = `nl-ams-1/${instance.id}`
    const volumes = [boot, data].map(({ id }) => ({ id, type: 'sbs_volume', isBoot: id === boot.id }))
    fake.instances.set(ref, { ...instance, state, volumes })
    for (const volume of [boot, data]) fake.volumes.set(`nl-ams-1/${volume.id}`, volume)
    await creation.deleteServer(ref)
    if (state !== 'stopped') {
      await expect(creation.deleteDisks?.(ref)).rejects.toMatchObject({ kind: 'unavailable' })
      for (let reading = 0; reading < 2; reading++) await provider.cloud?.readServer(ref).catch(() => null)
    }
    await creation.deleteDisks?.(ref)
    const isThere = ({ id }: { id: string }) => fake.volumes.has(`nl-ams-1/${id}`)
    expect([fake.instances.has(ref), isThere(boot), isThere(data)]).toEqual([false, false, true])
  }
})

test('an Instance that is changing is deleted later', async () => {
  const instance = newInstance('fr-par-1', 'changing')
  const ref = `fr-par-1/${instance.id}`
  fake.instances.set(ref, { ...instance, state: 'starting', next: { readings: 9, state: 'running' } })
  await expect(creation.deleteServer(ref)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a size without capacity is rejected with the words of the provider', async () => {
  fake.answerNextOrder(failure(412, 'out_of_stock', { resource: 'PLAY2-PICO' }))
  await expect(creation.create(order)).rejects.toMatchObject({ kind: 'rejected', vendorCode: 'out_of_stock' })
})
