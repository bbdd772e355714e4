/** Actions of a machine at libvirt in which a real system runs: it obeys, and says itself when it has started. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type LibvirtDaemon,
  libvirtPrograms,
  startLibvirtDaemon,
} from '#providers/libvirt/testing/libvirt-daemon.ts'
import { missingForNamespaces } from '#providers/libvirt/testing/own-namespaces.ts'
import { makeSystem, missingForSystem } from '#providers/libvirt/testing/small-system.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { loopbackEgress } from '#providers/testing/tools.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

const missing = [...missingPrograms(libvirtPrograms), ...missingForNamespaces(), ...missingForSystem()]
const driver = 'qemu:///system'

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a system in a machine'), () => {
  let daemon: LibvirtDaemon
  let system: ReturnType<typeof makeSystem>
  let service: TestService
  let heartbeat: { id: string; ping_url: string }
  beforeAll(async () => {
    system = makeSystem()
    service = await givenService({ egress: loopbackEgress() })
    const { body } = await service.request('POST', '/v1/heartbeats', {
      body: { name: 'web', schedule: { kind: 'period', period_seconds: 3600 } },
    })
    heartbeat = body
    daemon = await startLibvirtDaemon('system', { reached: Number(new URL(heartbeat.ping_url).port) })
  })
  afterAll(async () => {
    await service.close()
    await daemon.stop()
    system.remove()
  })

  const get = async (path: string) => (await service.request('GET', path)).body

  it('starts, restarts and stops as its actions say, and tells its heartbeat when it has started', async () => {
    const starts = async () => (await get(`/v1/heartbeats/${heartbeat.id}/pings`)).data.length
    const hasStarted = (times: number) => eventually(async () => (await starts()) === times)
    const url = new URL(heartbeat.ping_url)
    // The host, as a machine sees it.
    url.hostname = '10.0.2.2'
    const ref = await daemon.addSystem(driver, 'web', system.boot(url.href))
    const connection = await service.request('POST', '/v1/connections', {
      body: { provider: 'libvirt', credentials: daemon.credentials(driver) },
    })
    expect([connection.status, connection.body]).toMatchObject([201, {}])
    const added = await service.request('POST', '/v1/servers/import', {
      body: { connection_id: connection.body.id, refs: [ref] },
    })
    expect([added.status, added.body]).toMatchObject([200, { added: 1 }])
    const [server] = (await get('/v1/servers')).data
    const run = async (kind: string) => {
      const { body } = await service.request('POST', `/v1/servers/${server.id}/actions`, { body: { kind } })
      return await eventually(async () => {
        const action = await get(`/v1/actions/${body.id}`)
        return action.finished_at !== null && action
      })
    }
    const power = async () => (await get(`/v1/servers/${server.id}`)).power

    await hasStarted(1)
    expect(await run('reboot')).toMatchObject({ state: 'succeeded' })
    await hasStarted(2)
    expect(await run('power_cycle')).toMatchObject({ state: 'succeeded' })
    await hasStarted(3)
    expect(await run('shutdown')).toMatchObject({ state: 'succeeded', error: null })
    expect(await power()).toBe('stopped')
    expect(await run('power_on')).toMatchObject({ state: 'succeeded' })
    await hasStarted(4)
    expect(await run('power_off')).toMatchObject({ state: 'succeeded' })
    expect([await power(), await starts()]).toEqual(['stopped', 4])
  })
})
