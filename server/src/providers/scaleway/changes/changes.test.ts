import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerChanges } from '#providers/ports/cloud/changes.ts'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { scalewayAt } from '../adapter.ts'
import { type FakeScaleway, failure, rightCredentials, startFakeScaleway } from '../testing/fake-scaleway.ts'
import { newInstance } from '../testing/instances.ts'

let fake: FakeScaleway
let cloud: CloudProvider
let changes: ServerChanges
beforeAll(async () => {
  fake = await startFakeScaleway()
  const provider = scalewayAt(fake.url).open(rightCredentials, testTools(loopbackEgress()))
  if (!provider.cloud || !provider.serverChanges) throw new Error('The adapter cannot change servers.')
  cloud = provider.cloud
  changes = provider.serverChanges
})
afterAll(() => fake.stop())

function addInstance(state: string): string {
  const instance = { ...newInstance('nl-ams-1', 'web'), state }
  fake.instances.set(`nl-ams-1/${instance.id}`, instance)
  return `nl-ams-1/${instance.id}`
}

test('an Instance in standby is not resized, and the reason says what has to be done', async () => {
  const ref = addInstance('stopped in place')
  await expect(changes.start(ref, { kind: 'resize', size: 'GP1-XS', withDisk: false })).rejects.toMatchObject(
    {
      kind: 'rejected',
      message:
        'Scaleway does not resize an Instance in standby: run power_on, and then power_off, which releases its host.',
    },
  )
  expect(fake.instances.get(ref)?.commercialType).toBe('PLAY2-PICO')
})

test('a resized Instance has the processors and memory of its new type', async () => {
  const ref = addInstance('stopped')
  await changes.start(ref, { kind: 'resize', size: 'GP1-XS', withDisk: false })
  expect(await cloud.readServer(ref)).toMatchObject({ size: 'GP1-XS', cpus: 4, memoryMib: 16_384 })
})

test('an image that could not be made is an action that failed', async () => {
  const ref = addInstance('running')
  const { actionRef } = await changes.start(ref, { kind: 'snapshot', name: 'broken' })
  expect(await cloud.readAction(ref, actionRef ?? '')).toMatchObject({ state: 'running' })
  for (const image of fake.backups.images.values()) image.state = 'error'
  expect(await cloud.readAction(ref, actionRef ?? '')).toMatchObject({
    state: 'failed',
    error: { message: 'Scaleway could not make the image: it is error.' },
  })
})

test('of a quota that is reached the answer says so, and no image is made', async () => {
  const ref = addInstance('running')
  fake.answerNextOrder(failure(403, 'quotas_exceeded', { details: [{ resource: 'images', quota: 1 }] }))
  await expect(changes.start(ref, { kind: 'snapshot', name: 'too many' })).rejects.toMatchObject({
    kind: 'rejected',
    vendorCode: 'quotas_exceeded',
  })
  expect([...fake.backups.images.values()].map(({ name }) => name)).not.toContain('too many')
})
