import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CloudSnapshots, snapshotPages } from '#providers/ports/cloud/snapshots.ts'
import type { Provider } from '#providers/ports/provider.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { scalewayAt } from '../adapter.ts'
import { newVolume } from '../testing/block.ts'
import { type FakeScaleway, failure, rightCredentials, startFakeScaleway } from '../testing/fake-scaleway.ts'
import { newInstance } from '../testing/instances.ts'
import { backUp } from '../testing/snapshots.ts'
import { newLocalVolume } from '../testing/volumes.ts'

let fake: FakeScaleway
let provider: Provider
let snapshots: CloudSnapshots
beforeAll(async () => {
  fake = await startFakeScaleway()
  provider = scalewayAt(fake.url).open(rightCredentials, testTools(loopbackEgress()))
  if (!provider.snapshots) throw new Error('The adapter has no snapshots.')
  snapshots = provider.snapshots
})
afterAll(() => fake.stop())

/** An image of an Instance with two volumes, of which the second can be a local one. */
function addImage(name: string, second: 'sbs_volume' | 'l_ssd' = 'sbs_volume'): string {
  const [boot, data] = [newVolume('fr-par-1', 'boot'), newVolume('fr-par-1', 'data')]
  const local = newLocalVolume('fr-par-1', 'local')
  fake.volumes.set(`fr-par-1/${boot.id}`, boot).set(`fr-par-1/${data.id}`, data)
  fake.localVolumes.set(`fr-par-1/${local.id}`, local)
  const { id } = second === 'l_ssd' ? local : data
  const instance = newInstance('fr-par-1', name)
  instance.volumes.push(
    { id: boot.id, type: 'sbs_volume', isBoot: true },
    { id, type: second, isBoot: false },
  )
  return `fr-par-1/${backUp(fake.backups, fake.volumes, instance, name)}`
}

async function find(name: string) {
  return (await Array.fromAsync(snapshotPages(snapshots))).flat().find((one) => one.name === name)
}

const partsOf = (name: string) =>
  [...fake.backups.snapshots.values()].filter((part) => part.name.startsWith(name)).length

test('an image has the size of all its snapshots, and is deleted with them', async () => {
  const ref = addImage('two volumes')
  const found = await find('two volumes')
  expect(found?.ref).toBe(ref)
  expect(found?.sizeGib).toBeCloseTo((22 * 10 ** 9) / 2 ** 30)
  expect(partsOf('two volumes')).toBe(2)
  await snapshots.deleteSnapshot(ref)
  expect([await find('two volumes'), partsOf('two volumes')]).toEqual([undefined, 0])
})

test('the size of an image with a local volume is not known, since it has another price', async () => {
  const ref = addImage('local', 'l_ssd')
  expect(await find('local')).toMatchObject({ sizeGib: null, state: 'creating' })
  await snapshots.deleteSnapshot(ref)
  expect(partsOf('local')).toBe(0)
})

test('no snapshot of an image stays if the answer to its deletion is lost', async () => {
  const ref = addImage('lost')
  fake.loseNextAnswer()
  await expect(snapshots.deleteSnapshot(ref)).rejects.toMatchObject({ isTransient: true })
  expect([fake.backups.images.has(ref), partsOf('lost')]).toEqual([false, 2])
  await snapshots.deleteSnapshot(ref)
  expect(partsOf('lost')).toBe(0)
  await expect(snapshots.deleteSnapshot(ref)).rejects.toMatchObject({ kind: 'not_found' })
})

test('a snapshot that another image uses is deleted once it is released', async () => {
  const [ref, other] = [addImage('shared'), addImage('other')]
  const [image, user] = [fake.backups.images.get(ref), fake.backups.images.get(other)]
  user?.parts.push(...(image?.parts ?? []))
  await expect(snapshots.deleteSnapshot(ref)).rejects.toMatchObject({ kind: 'unavailable' })
  user?.parts.splice(2)
  await snapshots.deleteSnapshot(ref)
  expect([partsOf('shared'), partsOf('other')]).toEqual([0, 2])
})

test('without the permission for Block Storage, images are listed, and none is half deleted unseen', async () => {
  const ref = addImage('denied')
  fake.deny('/block/')
  expect(await find('denied')).toMatchObject({ sizeGib: null })
  await expect(snapshots.deleteSnapshot(ref)).rejects.toMatchObject({ kind: 'auth' })
  fake.deny(null)
  await snapshots.deleteSnapshot(ref)
  expect(partsOf('denied')).toBe(0)
})

test('an image that Scaleway protects stays, with its snapshots', async () => {
  const ref = addImage('protected')
  fake.answerNextOrder(failure(400, 'invalid_request_error', { message: 'image is protected' }))
  await expect(snapshots.deleteSnapshot(ref)).rejects.toMatchObject({ kind: 'rejected' })
  expect([fake.backups.images.has(ref), partsOf('protected')]).toEqual([true, 2])
})

test('a server is created from an image', async () => {
  const ref = addImage('template')
  Object.assign(fake.backups.images.get(ref) ?? {}, { readings: 0 })
  const order = { operationId: 'act_1', name: 'copy', region: 'fr-par-1', size: 'PLAY2-PICO' }
  const created = await provider.serverCreation?.create({
    ...order,
    image: ref,
    keys: [],
    userData: null,
    tags: [],
  })
  expect(fake.instances.get(created?.ref ?? '')?.name).toBe('copy')
  const { images = [] } = (await provider.serverCreation?.catalogue()) ?? {}
  expect(images.find((image) => image.ref === ref)).toMatchObject({ kind: 'snapshot' })
})

test('a zone that does not exist is named', async () => {
  const credentials = { ...rightCredentials, zones: 'xx-yyy-1' }
  const other = scalewayAt(fake.url).open(credentials, testTools(loopbackEgress())).snapshots
  await expect(other?.listSnapshots(null)).rejects.toMatchObject({
    kind: 'rejected',
    message: 'Scaleway has no zone xx-yyy-1.',
  })
})
