import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { ec2At } from '../testing/ec2-at.ts'
import { newInstance } from '../testing/ec2-instances.ts'
import { type FakeEc2, startFakeEc2 } from '../testing/fake-ec2.ts'
import { rightKeys } from '../testing/signature-fault.ts'

let fake: FakeEc2
beforeAll(async () => {
  fake = await startFakeEc2()
})
afterAll(() => fake.stop())

/** Each call opens the same connection, as another process does. */
function connection(): () => CloudProvider {
  const tools = testTools(loopbackEgress())
  const adapter = ec2At(fake.url)
  return () => adapter.open(rightKeys, tools).cloud as CloudProvider
}

function addInstance(name: string): string {
  const instance = newInstance('us-east-1', name)
  const ref = `us-east-1/${instance.id}`
  fake.instances.set(ref, instance)
  return ref
}

async function outcome(open: () => CloudProvider, ref: string, action: string) {
  for (;;) {
    const read = await open().readAction(ref, action)
    if (read.state !== 'running') return read
  }
}

const sent = (operation: string) =>
  fake.requests.filter((request) => request.endsWith(` ${operation}`)).length

test('a power cycle that another process takes over ends with the instance on', async () => {
  const open = connection()
  const ref = addInstance('cycled')
  const starts = sent('StartInstances')
  const action = await open().startAction(ref, { kind: 'power_cycle' })
  expect(await outcome(open, ref, action)).toMatchObject({ state: 'succeeded' })
  expect(fake.instances.get(ref)?.state).toBe('running')
  expect(sent('StartInstances')).toBeGreaterThan(starts)
})

test('a power cycle whose answer is lost ends with the instance on', async () => {
  const open = connection()
  const ref = addInstance('lost-cycle')
  fake.loseNextAnswer()
  await expect(open().startAction(ref, { kind: 'power_cycle' })).rejects.toMatchObject({
    kind: 'unavailable',
  })
  const [action = ''] = await open().actionsSince(ref, 'power_cycle', new Date(0))
  expect(await outcome(open, ref, action)).toMatchObject({ state: 'succeeded' })
  expect(fake.instances.get(ref)?.state).toBe('running')
})

test('a reboot whose answer is lost is unknown, and what can be repeated is not found', async () => {
  const open = connection()
  const ref = addInstance('lost')
  for (const kind of ['reboot', 'power_off'] as const) {
    fake.loseNextAnswer()
    await expect(open().startAction(ref, { kind })).rejects.toMatchObject({ kind: 'unavailable' })
  }
  const [reboot = ''] = await open().actionsSince(ref, 'reboot', new Date(0))
  expect(await open().readAction(ref, reboot)).toMatchObject({
    state: 'unknown',
    error: { message: expect.stringContaining('look at the server') },
  })
  expect(await open().actionsSince(ref, 'power_off', new Date(0))).toEqual([])
})

test('an action that was refused was not started', async () => {
  const open = connection()
  const ref = addInstance('refused')
  await open().startAction(ref, { kind: 'power_off' })
  await expect(open().startAction(ref, { kind: 'power_cycle' })).resolves.toMatch(/./)
  await expect(open().startAction(ref, { kind: 'power_on' })).rejects.toMatchObject({ kind: 'unavailable' })
  fake.setDenied(true)
  await expect(open().startAction(ref, { kind: 'reboot' })).rejects.toMatchObject({ kind: 'auth' })
  fake.setDenied(false)
  expect(await open().actionsSince(ref, 'power_on', new Date(0))).toEqual([])
  expect(await open().actionsSince(ref, 'reboot', new Date(0))).toEqual([])
})

test('the type of an instance tells its processors and memory', async () => {
  const ref = addInstance('typed')
  expect(await connection()().readServer(ref)).toMatchObject({ size: 't3.micro', cpus: 2, memoryMib: 1024 })
})
