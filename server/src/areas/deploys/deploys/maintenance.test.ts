/** Maintenance while a deploy runs, as people and agents see it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { deliver, givenHookOnServer, reportJob, takeJob } from '../testing/given-deploys.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

const read = async (path: string) => (await service.request('GET', path)).body
const givenMonitor = async () =>
  (
    await service.request('POST', '/v1/monitors', {
      body: {
        name: 'Shop',
        type: 'tcp',
        settings: { host: '127.0.0.1', port: 1 },
        fail_after: 1,
        retry_seconds: 5,
        paused: true,
      },
    })
  ).body

it('begins when the deploy runs, mutes what fails, and ends with the deploy', async () => {
  const monitor = await givenMonitor()
  const { hook, agent } = await givenHookOnServer(service, {
    maintenance_minutes: 30,
    maintenance_monitor_ids: [monitor.id],
  })
  const id = (await deliver(service, hook)).body.deploy_id
  await takeJob(service, agent)
  expect((await read(`/v1/deploys/${id}`)).maintenance_window_id).toBeNull()
  await reportJob(service, agent, id, { state: 'running' })
  const { maintenance_window_id: windowId } = await read(`/v1/deploys/${id}`)
  expect(await read(`/v1/maintenance-windows/${windowId}`)).toMatchObject({
    name: 'Deploy of Shop',
    state: 'running',
    monitor_ids: [monitor.id],
    server_ids: [agent.serverId],
  })
  await service.request('POST', `/v1/monitors/${monitor.id}/resume`)
  const incident = await eventually(async () => {
    const { data } = observe(await read(`/v1/incidents?subject_id=${monitor.id}`))
    return data[0]?.maintenance_window_id === windowId && data[0]
  })
  expect(incident.alerted_at).toBeNull()
  await reportJob(service, agent, id, { state: 'running' })
  await reportJob(service, agent, id, { state: 'failed', exit_code: 1 })
  expect(await read(`/v1/maintenance-windows/${windowId}`)).toMatchObject({ state: 'ended' })
  await eventually(async () => observe(await read(`/v1/incidents/${incident.id}`)).alerted_at !== null)
  const { data } = await read(`/v1/maintenance-windows?covers=${monitor.id}`)
  expect(data).toHaveLength(1)
})

it('ends with the hook, which is deleted with its deploys', async () => {
  const { hook, agent } = await givenHookOnServer(service, { maintenance_minutes: 30 })
  const id = (await deliver(service, hook)).body.deploy_id
  await takeJob(service, agent)
  await reportJob(service, agent, id, { state: 'running' })
  const { maintenance_window_id: windowId } = await read(`/v1/deploys/${id}`)
  expect((await service.request('DELETE', `/v1/deploy-hooks/${hook.id}`)).status).toBe(204)
  expect(await read(`/v1/maintenance-windows/${windowId}`)).toMatchObject({ state: 'ended' })
})

it('is configured only by those who may also mute monitors', async () => {
  const { hook, agent } = await givenHookOnServer(service)
  const monitor = await givenMonitor()
  const { body } = await service.request('POST', '/v1/tokens', {
    body: { name: 'deploys', permissions: ['cloud.read', 'cloud.write'] },
  })
  const patch = (set: object, token?: string) =>
    service.request('PATCH', `/v1/deploy-hooks/${hook.id}`, { body: set, ...(token && { token }) })
  expect((await patch({ maintenance_minutes: 5 }, body.token)).body).toMatchObject({
    code: 'permission_denied',
    permission: 'monitoring.write',
  })
  expect(
    (await patch({ maintenance_monitor_ids: ['mon_01jcqkz0000000000000000000'] })).body.errors,
  ).toMatchObject([{ pointer: '/maintenance_monitor_ids/0' }])
  const set = { maintenance_minutes: 5, maintenance_monitor_ids: [monitor.id] }
  expect((await patch(set)).body).toMatchObject(set)
  // What stays as it is requires nothing more.
  expect((await patch({ ...set, name: 'Renamed' }, body.token)).status).toBe(200)
  // A monitor that was deleted since blocks no change.
  await service.request('DELETE', `/v1/monitors/${monitor.id}`)
  expect((await patch({ maintenance_minutes: 10 })).status).toBe(200)
  // One that is cancelled before it runs has none.
  const id = (await deliver(service, hook)).body.deploy_id
  await service.request('POST', `/v1/deploys/${id}/cancel`)
  expect(await read(`/v1/deploys/${id}`)).toMatchObject({ state: 'cancelled', maintenance_window_id: null })
  expect((await takeJob(service, agent)).status).toBe(204)
})
