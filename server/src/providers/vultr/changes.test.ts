import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { vultrAt } from './adapter.ts'
import { newSnapshot } from './testing/changes.ts'
import { type FakeVultr, rightCredentials, startFakeVultr } from './testing/fake-vultr.ts'
import { newInstance } from './testing/instances.ts'

let fake: FakeVultr
beforeAll(async () => {
  fake = await startFakeVultr()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => fake.stop())

function given(name: string) {
  const instance = newInstance(name)
  fake.instances.set(instance.id, instance)
  const { cloud, serverChanges, snapshots, serverCreation } = vultrAt(fake.url).open(
    rightCredentials,
    testTools(loopbackEgress()),
  )
  if (!cloud || !serverChanges || !snapshots || !serverCreation) throw new Error('A port is missing.')
  const read = (action: string | null) => cloud.readAction(instance.id, action ?? '')
  return { ref: instance.id, read, changes: serverChanges, snapshots, creation: serverCreation }
}

test('the system that a server has is installed again, with a new password', async () => {
  const { ref, read, changes } = given('same-system')
  const { actionRef, password } = await changes.start(ref, { kind: 'rebuild', image: '2625' })
  expect(password).toBe('v5{Fkvb#2ycPGwHs')
  expect(await read(actionRef)).toMatchObject({ state: 'running' })
  expect(await read(actionRef)).toMatchObject({ state: 'succeeded' })
  expect(fake.requests).toContain(`POST /instances/${ref}/reinstall`)
})

test('a server is rebuilt from a snapshot', async () => {
  const { ref, read, changes } = given('from-snapshot')
  const snapshot = newSnapshot('golden', 0)
  fake.snapshots.set(snapshot.id, snapshot)
  const { actionRef } = await changes.start(ref, { kind: 'rebuild', image: snapshot.id })
  expect(await read(actionRef)).toMatchObject({ state: 'running' })
  expect(await read(actionRef)).toMatchObject({ state: 'succeeded' })
  expect(fake.requests).toContain(`POST /instances/${ref}/restore`)
})

test('an order of which Vultr shows nothing is unknown after a minute, and not before', async () => {
  const { ref, read, changes } = given('never-arrived')
  for (const request of [
    { kind: 'rebuild', image: '2625' },
    { kind: 'resize', size: 'vc2-2c-2gb', withDisk: false },
  ] as const) {
    fake.loseNextOrder()
    await expect(changes.start(ref, request)).rejects.toMatchObject({ isTransient: true })
    const [action = ''] = await changes.since(ref, request.kind, new Date(0))
    expect(await read(action)).toMatchObject({ state: 'running' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await read(action)).toMatchObject({ state: 'unknown' })
    vi.useRealTimers()
  }
})

test('a size is refused that Vultr does not offer, or that grows the disk unasked', async () => {
  const { ref, read, changes } = given('resized')
  await expect(changes.start(ref, { kind: 'resize', size: 'vhf-8c-32gb', withDisk: true })).rejects.toThrow(
    'Vultr offers other sizes for this server: vc2-2c-2gb, vc2-2c-4gb.',
  )
  const resize = { kind: 'resize', size: 'vc2-2c-4gb' } as const
  await expect(changes.start(ref, { ...resize, withDisk: false })).rejects.toThrow('from 55 to 80 GB')
  const { actionRef } = await changes.start(ref, { ...resize, withDisk: true })
  while ((await read(actionRef)).state === 'running');
  await expect(changes.start(ref, { ...resize, withDisk: true })).rejects.toThrow(
    'Vultr offers no other size for this server.',
  )
})

test('a snapshot has its name alone, and its server if it was taken here', async () => {
  const { ref, read, changes, snapshots, creation } = given('photographed')
  const foreign = newSnapshot('taken at Vultr', 0)
  fake.snapshots.set(foreign.id, foreign)
  const { actionRef } = await changes.start(ref, { kind: 'snapshot', name: 'taken here' })
  while ((await read(actionRef)).state === 'running');
  const listed = (await snapshots.listSnapshots(null)).snapshots
  expect(listed.filter(({ name }) => name.startsWith('taken'))).toMatchObject([
    { name: 'taken at Vultr', serverRef: null },
    { name: 'taken here', serverRef: ref, sizeGib: 40 },
  ])
  const { images } = await creation.catalogue()
  expect(images.map(({ name }) => name)).toContain('taken here')
  expect(await creation.leftovers(ref)).toMatchObject([
    { kind: 'snapshot', name: 'taken here', monthly: { amount: '2.00', currency: 'USD' } },
  ])
})
