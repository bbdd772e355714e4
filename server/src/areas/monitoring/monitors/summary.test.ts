import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeChannel } from '#platform/account-changes.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

async function givenMonitor(name: string, labels: Record<string, string>, fields: object = {}) {
  const { status, body } = await service.request('POST', '/v1/monitors', {
    body: { name, labels, type: 'tcp', settings: { host: 'localhost', port: 1 }, paused: true, ...fields },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const none = { up: 0, degraded: 0, down: 0, unknown: 0, pending: 0, paused: 0 }

describe('monitors by label', () => {
  it('are counted by state, in total and for each label', async () => {
    await givenMonitor('Shop', { env: 'prod', site: 'berlin' })
    await givenMonitor('Blog', { env: 'prod' })
    await givenMonitor('Test shop', { env: 'test' })
    const down = await givenMonitor('Mail', { env: 'prod' }, { paused: false, fail_after: 1 })
    await eventually(
      async () => (await service.request('GET', `/v1/monitors/${down.id}`)).body.state === 'down',
    )
    const { status, body } = await service.request('GET', '/v1/monitor-summary')
    expect(status).toBe(200)
    expect(body).toEqual({
      states: { ...none, paused: 3, down: 1 },
      labels: [
        { name: 'env', value: 'prod', states: { ...none, paused: 2, down: 1 } },
        { name: 'env', value: 'test', states: { ...none, paused: 1 } },
        { name: 'site', value: 'berlin', states: { ...none, paused: 1 } },
      ],
    })
    const other = await service.otherAccount()
    const { body: empty } = await service.request('GET', '/v1/monitor-summary', { token: other.token })
    expect(empty).toEqual({ states: none, labels: [] })
  })

  it('are listed by the name of a label that they do not have', async () => {
    const { body } = await service.request('GET', '/v1/monitors?without_label=site&label=env:prod')
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Blog', 'Mail'])
  })
})

it('a change of its state reaches open event streams, also without an event', async () => {
  const { accountId, token } = await service.otherAccount()
  const changes: (string | null)[] = []
  await service.database.listen(changeChannel, (changed) => {
    if (changed === accountId) changes.push(changed)
  })
  const { port } = service.app.server.address() as AddressInfo
  const settings = { host: 'localhost', port }
  const { body } = await service.request('POST', '/v1/monitors', {
    token,
    body: { name: 'Web', type: 'tcp', settings },
  })
  await eventually(
    async () => (await service.request('GET', `/v1/monitors/${body.id}`, { token })).body.state === 'up',
  )
  // One for the creation, one for the first state.
  await eventually(() => changes.length === 2)
  expect((await service.request('GET', '/v1/events', { token })).body.data).toEqual([])
})
