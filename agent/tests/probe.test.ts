/** `holdfast-agent probe` as a process, against a small service that validates what it receives, and real targets. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../server/src/providers/testing/servers/server-process.ts'
import { eventually } from '../../server/src/testing/wait/wait.ts'
import { enrolmentToken } from './testing/ingest-http.ts'
import { probeAt } from './testing/probe-machine.ts'
import { givenProbeServer, type ProbeServer } from './testing/probe-server.ts'
import { checkOf, givenTargets, type Targets } from './testing/probe-targets.ts'

let server: ProbeServer
let targets: Targets
let folder: string
let removeFolder: () => Promise<void>
let made = 0
beforeAll(async () => {
  const temporary = await temporaryFolder('probe')
  folder = temporary.folder
  removeFolder = temporary.remove
  targets = await givenTargets()
})
afterAll(async () => {
  await targets.close()
  await removeFolder()
})
beforeEach(async () => {
  server = await givenProbeServer()
})
afterEach(async () => {
  expect(server.faults).toEqual([])
  await server.close()
})

const newProbe = () => probeAt(join(folder, `state-${++made}`))

describe('an enrolled probe', () => {
  it('makes the checks that it gets, sends their results, and stores nothing that others can read', async () => {
    const probe = newProbe()
    server.assign([
      checkOf('mon_up', targets.http),
      checkOf('mon_down', targets.closed),
      { ...checkOf('mon_other', targets.http), type: 'carrier_pigeon' },
    ])
    const allow = ['--allow', '127.0.0.0/8', '--allow', '::1']
    const enrolled = await probe.command('enrol', ['--url', server.url, ...allow], { input: enrolmentToken })
    expect(enrolled).toEqual({
      code: 0,
      lines: ['Enrolled as Office Berlin (prb_1).', 'Start the probe with: holdfast-agent probe run'],
    })
    expect(server.received[0]?.body).toMatchObject({ allowed_networks: ['127.0.0.0/8', '::1/128'] })
    const running = probe.run(allow)
    await eventually(() => ['mon_up', 'mon_down', 'mon_other'].every((id) => server.results(id).length >= 2))
    expect(server.results('mon_up')[0]).toMatchObject({ outcome: 'up', address: '127.0.0.1', version: 'v1' })
    expect(server.results('mon_down')[0]).toMatchObject({
      outcome: 'down',
      failure: { class: 'connect_refused' },
    })
    expect(server.results('mon_other')[0]).toMatchObject({
      outcome: 'unknown',
      failure: { class: 'probe_internal', message: expect.stringContaining('carrier_pigeon') },
    })
    for (const { slot_at } of server.results('mon_up')) expect(Date.parse(slot_at) % 1000).toBe(250)
    expect(await running.stop()).toBe(0)
    expect(running.lines().join()).not.toContain(probe.secret())
    for (const file of readdirSync(probe.state).filter((name) =>
      statSync(join(probe.state, name)).isFile(),
    )) {
      expect(statSync(join(probe.state, file)).mode & 0o777).toBe(0o600)
      if (file !== 'probe.json')
        expect(readFileSync(join(probe.state, file), 'latin1')).not.toContain('127.0.0.1:')
    }
  })
})
