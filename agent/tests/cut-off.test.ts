/** Both agents in a network of their own whose link is down for hours: what was measured arrives later, and once. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../server/src/providers/testing/servers/server-process.ts'
import { packagesChangedAt } from '../src/server/facts/updates.ts'
import { type ReportingServer, startReportingServer } from './script/testing/reporting-server.ts'
import { givenScriptAgent } from './script/testing/script-agent.ts'
import { runAgent } from './testing/agent.ts'
import { at } from './testing/machine.ts'

/** Addresses for documentation (RFC 5737), of which the machine of the test uses none. */
const [outside, inside] = ['198.51.100.129', '198.51.100.130']
const name = `hf-agent-${process.pid}`
const link = `hfa${process.pid}`
const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' })
const within = ['ip', 'netns', 'exec', name]

function removeNetwork(): void {
  // Its end of the link ends with it, and the other end with that.
  ip('netns', 'delete', name)
}

function addNetwork(): void {
  ip('netns', 'add', name)
  ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('address', 'add', `${outside}/30`, 'dev', link)
  ip('link', 'set', link, 'up')
  ip('-n', name, 'address', 'add', `${inside}/30`, 'dev', 'eth0')
  ip('-n', name, 'link', 'set', 'eth0', 'up')
}

const missing = missingPrograms(['ip', 'faketime', 'dash', 'curl'])
if (missing.length === 0)
  try {
    addNetwork()
    removeNetwork()
  } catch {
    missing.push('a network namespace with a link (root)')
  }

describe.skipIf(missing.length > 0)(titleWithout(missing, 'an agent without a network for hours'), () => {
  let folder: string
  let removeFolder: () => Promise<void>
  let server: ReportingServer
  let url: string
  beforeAll(async () => {
    const temporary = await temporaryFolder('agent-cut-off')
    folder = temporary.folder
    removeFolder = temporary.remove
    addNetwork()
    server = await startReportingServer(folder, { address: outside, name: outside })
    url = server.url
  })
  afterAll(async () => {
    await server.close()
    removeNetwork()
    await removeFolder()
  })

  type Report = (offset: string) => Promise<{ code: number }>

  const programs: Record<string, (place: string) => Promise<Report>> = {
    async script(place) {
      const agent = await givenScriptAgent({ folder: place, url, ca: server.ca })
      expect(await agent.run(['enrol'], { input: 'hfe_token\n', within })).toMatchObject({ code: 0 })
      return (offset) => agent.run(['report'], { within: [...within, 'faketime', '-f', offset] })
    },
    async node(place) {
      const enrolment = {
        url: `${url}/`,
        ca: server.ca,
        agent_id: 'agt_1',
        server_id: 'srv_1',
        server_name: 'web-1',
      }
      mkdirSync(place)
      writeFileSync(join(place, 'agent.json'), JSON.stringify({ ...enrolment, secret: 'hfa_secret' }))
      // The search for updates takes seconds; it is next due after six hours.
      const updates = { updates_tried_at: new Date().toISOString(), packages_changed_at: packagesChangedAt() }
      writeFileSync(join(place, 'progress.json'), JSON.stringify(updates))
      return (offset) => {
        const moved = at(offset)
        return runAgent(['report', '--state', place], {
          ...moved,
          within: [...within, ...(moved.within ?? [])],
        })
      }
    },
  }

  it.each(['script', 'node'])('sends each stored report once when the link is back: %s', async (form) => {
    server.reports.length = 0
    const report = (await programs[form]?.(join(folder, form))) as Report
    expect(await report('+0h')).toMatchObject({ code: 0 })
    ip('-n', name, 'link', 'set', 'eth0', 'down')
    for (const offset of ['+1h', '+2h', '+3h', '+4h']) expect(await report(offset)).toMatchObject({ code: 1 })
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    expect(await report('+5h')).toMatchObject({ code: 0 })
    const reports = server.reports.map(({ body }) => body)
    expect(reports.map(({ sequence, is_late }) => [sequence, is_late])).toEqual([
      [1, false],
      [6, false],
      [5, true],
      [4, true],
      [3, true],
      [2, true],
    ])
    const hours = reports.map(({ samples }) =>
      ((Date.parse(samples[0]?.at ?? '') - Date.parse(reports[0]?.sent_at ?? '')) / 3_600_000).toFixed(0),
    )
    // A sample may be a little earlier than its report.
    expect(hours.map((text) => text.replace('-0', '0'))).toEqual(['0', '5', '4', '3', '2', '1'])
    // Nothing is left to be sent.
    expect(await report('+5h')).toMatchObject({ code: 0 })
    expect(server.reports.map(({ body }) => body.sequence).slice(6)).toEqual([7])
  })
})
