/** Servers that are up while a monitor that is bound to them is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import { givenReceiver, type Receiver } from '#testing/servers/receiver.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'

let service: TestService
let target: Receiver
let connectionId: string
beforeAll(async () => {
  service = await givenService()
  target = await givenReceiver()
  connectionId = (await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })).body.id
})
afterAll(async () => {
  await service.close()
  await target.close()
})

const read = async (path: string) => (await service.request('GET', path)).body
const readServer = (id: string) => read(`/v1/servers/${id}`)
const answerWith = (status: number) => target.respondWith((response) => response.writeHead(status).end())

async function givenMonitor(server_id: string | null, options: object = {}) {
  const body = {
    name: 'Shop',
    type: 'http',
    settings: { url: target.url },
    fail_after: 1,
    recover_after: 1,
    retry_seconds: 5,
    server_id,
  }
  return await service.request('POST', '/v1/monitors', { body, ...options })
}

/** Checks again and again until the server is as expected. */
const expectServer = (
  id: string,
  expected: Readonly<Record<string, unknown>>,
  monitorIds: readonly string[],
) =>
  eventually(async () => {
    for (const monitorId of monitorIds) await service.request('POST', `/v1/monitors/${monitorId}/check`)
    const server = observe(await readServer(id))
    return Object.entries(expected).every(([name, value]) => server[name] === value)
  })

const sourcesOf = async (serverId: string) =>
  (await read('/v1/events?event=server.status_changed&limit=200')).data
    .map(({ data }: { data: Record<string, unknown> }) => data)
    .filter((data: Record<string, unknown>) => data['server_id'] === serverId)
    .map(({ to, source }: Record<string, unknown>) => [to, source])

describe('a server with a monitor', () => {
  it('goes down and up with it, also while it runs at its provider', async () => {
    answerWith(200)
    const id = await givenServer(service, connectionId, 'followed')
    const { body: monitor } = await givenMonitor(id)
    expect(monitor).toMatchObject({ server_id: id })
    await expectServer(id, { online: true, monitor_up: true }, [monitor.id])
    answerWith(500)
    await expectServer(id, { online: false, monitor_up: false, power: 'running' }, [monitor.id])
    answerWith(200)
    await expectServer(id, { online: true, monitor_up: true }, [monitor.id])
    // Charts of the server mark it.
    expect((await read(`/v1/incidents?server_id=${id}`)).data).toMatchObject([
      { subject_id: monitor.id, server_id: id },
    ])
    expect((await sourcesOf(id)).toSorted()).toEqual([
      ['down', 'monitor'],
      ['up', 'monitor'],
    ])
  })

  it('is up while one of several is', async () => {
    answerWith(200)
    const id = await givenServer(service, connectionId, 'several')
    const { body: working } = await givenMonitor(id)
    const failing = await service.request('POST', '/v1/monitors', {
      body: {
        name: 'None',
        type: 'tcp',
        settings: { host: '127.0.0.1', port: 1 },
        fail_after: 1,
        server_id: id,
      },
    })
    await eventually(async () => observe(await read(`/v1/monitors/${failing.body.id}`)).state === 'down')
    await expectServer(id, { online: true, monitor_up: true }, [working.id])
    await service.request('POST', `/v1/monitors/${working.id}/pause`)
    expect(await readServer(id)).toMatchObject({ online: false, monitor_up: false })
  })

  it('follows its provider alone once the monitor is paused, deleted or bound to another', async () => {
    const ends: [string, (id: string) => Promise<unknown>][] = [
      ['paused', (id) => service.request('POST', `/v1/monitors/${id}/pause`)],
      ['deleted', (id) => service.request('DELETE', `/v1/monitors/${id}`)],
      ['freed', (id) => service.request('PATCH', `/v1/monitors/${id}`, { body: { server_id: null } })],
    ]
    answerWith(500)
    for (const [name, end] of ends) {
      const id = await givenServer(service, connectionId, name)
      const { body: monitor } = await givenMonitor(id)
      await expectServer(id, { online: false, monitor_up: false }, [monitor.id])
      await end(monitor.id)
      expect(await readServer(id)).toMatchObject({ online: true, monitor_up: null })
    }
  })

  it('is not taken for down by the state that a monitor had before it was paused', async () => {
    answerWith(500)
    const id = await givenServer(service, connectionId, 'repaired')
    const { body: monitor } = await givenMonitor(id)
    await expectServer(id, { online: false, monitor_up: false }, [monitor.id])
    await service.request('POST', `/v1/monitors/${monitor.id}/pause`)
    answerWith(200)
    await service.request('POST', `/v1/monitors/${monitor.id}/resume`)
    await expectServer(id, { online: true, monitor_up: true }, [monitor.id])
    await service.request('POST', `/v1/monitors/${monitor.id}/pause`)
    expect(await readServer(id)).toMatchObject({ monitor_up: null })
    await service.request('POST', `/v1/monitors/${monitor.id}/resume`)
    await expectServer(id, { online: true, monitor_up: true }, [monitor.id])
    expect((await sourcesOf(id)).toSorted()).toEqual([
      ['down', 'monitor'],
      ['up', 'monitor'],
    ])
  })

  it('is found among the related resources of the monitor, and the monitor among its own', async () => {
    const id = await givenServer(service, connectionId, 'related')
    const { body: monitor } = await givenMonitor(id)
    expect((await read(`/v1/related?id=${id}&kind=monitor`)).data).toMatchObject([{ id: monitor.id }])
    expect((await read(`/v1/related?id=${monitor.id}&kind=server`)).data).toMatchObject([{ id }])
  })

  it('leaves the monitor when it is removed', async () => {
    answerWith(500)
    const id = await givenServer(service, connectionId, 'removed')
    const { body: monitor } = await givenMonitor(id)
    await expectServer(id, { online: false }, [monitor.id])
    expect((await service.request('DELETE', `/v1/servers/${id}`)).status).toBe(204)
    expect(await read(`/v1/monitors/${monitor.id}`)).toMatchObject({ server_id: null })
    answerWith(200)
    await eventually(async () => {
      await service.request('POST', `/v1/monitors/${monitor.id}/check`)
      return observe(await read(`/v1/monitors/${monitor.id}`)).state === 'up'
    })
  })

  it('is chosen only by those who may change servers, among those of the account', async () => {
    const id = await givenServer(service, connectionId, 'chosen')
    const { body: token } = await service.request('POST', '/v1/tokens', {
      body: { name: 'Monitors only', permissions: ['monitoring.read', 'monitoring.write', 'cloud.read'] },
    })
    const options = { token: token.token }
    expect(await givenMonitor(id, options)).toMatchObject({
      status: 403,
      body: { permission: 'cloud.write' },
    })
    const { body: monitor } = await givenMonitor(id)
    const patched = (body: object) =>
      service.request('PATCH', `/v1/monitors/${monitor.id}`, { ...options, body })
    expect((await patched({ server_id: null })).status).toBe(403)
    // A form sends it as it was.
    expect((await patched({ server_id: id, name: 'Renamed' })).status).toBe(200)
    expect(
      (await service.request('POST', `/v1/monitors/${monitor.id}/clone`, { ...options, body: {} })).status,
    ).toBe(403)
    expect(await givenMonitor('srv_00000000000000000000000000')).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/server_id' }] },
    })
  })
})
