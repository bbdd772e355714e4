/** The program of probes with the service itself: what its checks see becomes the state of monitors. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenWaitingProbe } from '../../../server/src/areas/probes/testing/given-probe.ts'
import { temporaryFolder } from '../../../server/src/providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '../../../server/src/testing/service.ts'
import { eventually, observe } from '../../../server/src/testing/wait/wait.ts'
import { type ProbeMachine, probeAt } from './testing/probe-machine.ts'
import { givenTargets, type Targets } from './testing/probe-targets.ts'

let service: TestService
let url: string
let targets: Targets
let folder: string
let removeFolder: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove: removeFolder } = await temporaryFolder('probe-service'))
  service = await givenService()
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
  targets = await givenTargets()
})
afterAll(async () => {
  await targets?.close()
  await service?.close()
  await removeFolder?.()
})

const read = async (path: string) => (await service.request('GET', path)).body

async function givenEnrolled(name: string): Promise<{ id: string; machine: ProbeMachine }> {
  const { id, token } = await givenWaitingProbe(service, name)
  const machine = probeAt(join(folder, name))
  const { code } = await machine.command('enrol', ['--url', url], { input: token })
  expect(code).toBe(0)
  return { id, machine }
}

async function givenMonitor(locations: readonly string[], settings: object): Promise<string> {
  const body = { name: 'Intranet', type: 'http', settings, interval_seconds: 10, retry_seconds: 5, locations }
  const response = await service.request('POST', '/v1/monitors', {
    body: { ...body, fail_after: 1, recover_after: 1 },
  })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.id
}

const untilState = (id: string, state: string) =>
  eventually(async () => {
    const monitor = observe(await read(`/v1/monitors/${id}`))
    return monitor.state === state && monitor
  })

describe('a probe', () => {
  it('makes the checks of its monitors, with their secrets, until it is revoked', async () => {
    const { id: probe, machine } = await givenEnrolled('Cellar')
    const authentication = { kind: 'basic', username: 'ops', password: 'correct horse' }
    const id = await givenMonitor([probe], { url: `${targets.url}/intranet`, authentication })
    const running = machine.run()
    const up = await untilState(id, 'up')
    expect(up.location_states).toMatchObject([
      { location: probe, name: 'Cellar', state: 'up', last_result: { address: '127.0.0.1' } },
    ])
    expect(targets.hits('/intranet')).toBeGreaterThan(0)
    await targets.stop()
    const down = await untilState(id, 'down')
    expect(await read(`/v1/incidents/${down.open_incident_id}`)).toMatchObject({
      evidence: [{ location: probe, failure_class: 'connect_refused' }],
    })
    await targets.start()
    await untilState(id, 'up')
    await service.request('POST', `/v1/probes/${probe}/rotate`)
    const before = machine.secret()
    await eventually(() => machine.secret() !== before)
    await service.request('POST', `/v1/probes/${probe}/revoke`)
    // It learns that from the request for assignments that waits.
    await eventually(() => running.child.exitCode !== null)
    expect(running.child.exitCode).toBe(3)
  })
})
