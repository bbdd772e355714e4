import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CloudVolumes, volumePages } from '#providers/ports/cloud/volumes.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { scalewayAt } from '../adapter.ts'
import { newVolume } from '../testing/block.ts'
import { type FakeScaleway, rightCredentials, startFakeScaleway } from '../testing/fake-scaleway.ts'
import { newInstance } from '../testing/instances.ts'
import { newLocalVolume } from '../testing/volumes.ts'

const zone = 'nl-ams-1'
let fake: FakeScaleway
beforeAll(async () => {
  fake = await startFakeScaleway()
})
afterAll(() => fake.stop())

function open(zones = rightCredentials.zones): CloudVolumes {
  const credentials = { ...rightCredentials, zones }
  const { volumes } = scalewayAt(fake.url).open(credentials, testTools(loopbackEgress()))
  if (!volumes) throw new Error('The adapter has no volumes.')
  return volumes
}

function addInstance(state: string): string {
  const instance = { ...newInstance(zone, 'web'), state }
  fake.instances.set(`${zone}/${instance.id}`, instance)
  return `${zone}/${instance.id}`
}

function addLocal(): string {
  const volume = newLocalVolume(zone, 'local')
  fake.localVolumes.set(`${zone}/${volume.id}`, volume)
  return `${zone}/local/${volume.id}`
}

test('a local volume is attached to a stopped Instance, listed, detached and deleted', async () => {
  const [volumes, ref, serverRef] = [open(), addLocal(), addInstance('stopped')]
  await volumes.changeVolume(await volumes.readVolume(ref), { kind: 'attach', serverRef })
  const listed = (await Array.fromAsync(volumePages(volumes))).flat().find((one) => one.ref === ref)
  expect(listed).toMatchObject({ name: 'local', state: 'attached', serverRef, region: zone, sizeGib: 10 })
  expect(listed?.hasOtherPrice).toBe(true)
  expect(await volumes.readVolume(ref)).toEqual(listed)
  await expect(volumes.deleteVolume(ref)).rejects.toMatchObject({ kind: 'rejected' })
  await volumes.changeVolume(await volumes.readVolume(ref), { kind: 'detach' })
  expect(await volumes.readVolume(ref)).toMatchObject({ state: 'available', serverRef: null })
  await volumes.deleteVolume(ref)
  await expect(volumes.readVolume(ref)).rejects.toMatchObject({ kind: 'not_found' })
})

test('a local volume does not grow, and is not attached to a running Instance', async () => {
  const [volumes, ref, serverRef] = [open(), addLocal(), addInstance('running')]
  const volume = await volumes.readVolume(ref)
  for (const change of [{ kind: 'grow', sizeGib: 20 } as const, { kind: 'attach', serverRef } as const])
    await expect(volumes.changeVolume(volume, change)).rejects.toMatchObject({ kind: 'rejected' })
})

test('a volume grows to whole gigabytes that have the size', async () => {
  const volume = newVolume(zone, 'data')
  fake.volumes.set(`${zone}/${volume.id}`, volume)
  const volumes = open()
  const present = await volumes.readVolume(`${zone}/${volume.id}`)
  await volumes.changeVolume(present, { kind: 'grow', sizeGib: 20 })
  expect(volume.growsTo).toBe(22 * 10 ** 9)
})

test('a zone without volumes is empty', async () => {
  const pages = await Array.fromAsync(volumePages(open('it-mil-1')))
  expect(pages.flat()).toEqual([])
})
