import { afterAll, beforeAll, expect, test } from 'vitest'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { scalewayAt } from './adapter.ts'
import { type FakeScaleway, rightCredentials, startFakeScaleway } from './testing/fake-scaleway.ts'
import { newInstance } from './testing/instances.ts'

let fake: FakeScaleway
beforeAll(async () => {
  fake = await startFakeScaleway()
})
afterAll(() => fake.stop())

function open(zones = rightCredentials.zones) {
  return scalewayAt(fake.url).open({ ...rightCredentials, zones }, testTools(loopbackEgress())).cloud
}

test('the type of an Instance tells its processors and memory, and is read once for a zone', async () => {
  const instance = newInstance('fr-par-1', 'web')
  fake.instances.set(`fr-par-1/${instance.id}`, instance)
  const cloud = open()
  for (let time = 0; time < 2; time++)
    expect((await cloud?.listServers(null))?.servers).toMatchObject([
      { size: 'PLAY2-PICO', cpus: 1, memoryMib: 2048 },
    ])
  expect(fake.requests.filter((request) => request.includes('/products/servers'))).toHaveLength(1)
})

test('a zone that does not exist is named', async () => {
  await expect(open('fr-par-1, xx-yyy-1')?.listServers(null)).rejects.toMatchObject({
    kind: 'rejected',
    message: 'Scaleway has no zone xx-yyy-1.',
  })
})

test('power_off releases the host, and shutdown keeps it', async () => {
  for (const [kind, state] of [
    ['power_off', 'stopped'],
    ['shutdown', 'stopped in place'],
  ] as const) {
    const instance = newInstance('nl-ams-1', kind)
    const ref = `nl-ams-1/${instance.id}`
    fake.instances.set(ref, instance)
    const cloud = open()
    await cloud?.startAction(ref, { kind })
    for (let reading = 0; reading < 3; reading++) await cloud?.readServer(ref)
    expect(instance.state).toBe(state)
    const { power, keepsHost = false } = (await cloud?.readServer(ref)) ?? {}
    expect([power, keepsHost]).toEqual(['stopped', kind === 'shutdown'])
  }
})
