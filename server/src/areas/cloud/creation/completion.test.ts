/** Creations that take several requests, of which a later one fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proxmox } from '#providers/proxmox/adapter.ts'
import { type FakeProxmox, startFakeProxmox } from '#providers/proxmox/testing/fake-proxmox.ts'
import { newTemplate } from '#providers/proxmox/testing/guests.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { givenCreations } from './testing/given-creations.ts'

let service: TestService
let fake: FakeProxmox
let world: Awaited<ReturnType<typeof givenCreations>>
beforeAll(async () => {
  service = await givenService({ works: false })
  fake = await startFakeProxmox()
})
beforeEach(async () => {
  fake.guests.clear()
  fake.guests.set('qemu/9000', newTemplate(9000, 'debian-13'))
  const order = { region: 'pve1', size: '2x2048', image: 'qemu/9000' }
  world = await givenCreations(service, { adapter: proxmox, credentials: fake.credentials, order })
})
afterAll(async () => {
  await fake.stop()
  await service.close()
})

/** Runs a creation to its end; before each step, `meanwhile` happens at the provider. */
async function finished(id: string, meanwhile: () => void = () => {}) {
  for (let step = 0; step < 40; step++) {
    const action = await world.read(id)
    if (action.finished_at !== null) return action
    meanwhile()
    await world.wait(id, 1)
    await world.step(id, null)
  }
  throw new Error(`The creation does not end: ${JSON.stringify(await world.read(id))}`)
}

const outOfMemory = 'start failed: not enough memory'

/** The start, which follows when the disk has grown, fails. */
function breakStart(): void {
  if (fake.tasks[0]?.kind !== 'resize') return
  for (const guest of fake.guests.values()) if (!guest.template) guest.failsWith = outOfMemory
}

describe('a creation that is not completed', () => {
  it('ends as failed and leaves no server if nothing was created', async () => {
    const template = fake.guests.get('qemu/9000')
    if (template) template.failsWith = 'clone failed: no space left on device'
    const { id } = await world.create('web-1')
    expect(await finished(id)).toMatchObject({
      ...{ state: 'failed', server_id: null },
      error: { code: 'rejected', message: 'clone failed: no space left on device' },
    })
    expect(await world.servers('web-1')).toEqual([])
  })

  it('keeps the server, or deletes it again if that was ordered', async () => {
    const kept = await finished((await world.create('web-1')).id, breakStart)
    expect(kept).toMatchObject({ state: 'failed', error: { code: 'provider_failed' } })
    expect(kept.error?.message).toContain(outOfMemory)
    expect([...fake.guests.keys()]).toEqual(['qemu/9000', 'qemu/100'])
    fake.guests.delete('qemu/100')
    const rolledBack = await finished(
      (await world.create('web-1', { on_failure: 'rollback' })).id,
      breakStart,
    )
    expect(rolledBack).toMatchObject({ state: 'failed', server_id: null })
    expect(rolledBack.error?.message).toContain('deleted again')
    expect([...fake.guests.keys()]).toEqual(['qemu/9000'])
  })
})
