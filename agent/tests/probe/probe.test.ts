/** `holdfast-agent probe` as a process, against a small service that validates what it receives, and real targets. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../server/src/testing/wait/wait.ts'
import { enrolmentToken } from '../testing/ingest-http.ts'
import { checkOf } from './testing/probe-targets.ts'
import { probeTest } from './testing/probe-test.ts'

const test = probeTest('probe')
const allow = ['--allow', '127.0.0.0/8', '--allow', '::1']

describe('an enrolled probe', () => {
  it('makes the checks that it gets, sends their results, and stores nothing that others can read', async () => {
    const { server, targets } = test
    const probe = test.notEnrolled()
    server.assign([
      checkOf('mon_up', `${targets.url}/?secret=hunter2`),
      checkOf('mon_down', targets.closedUrl),
      { ...checkOf('mon_other', targets.url), type: 'carrier_pigeon' },
    ])
    const enrolled = await probe.command('enrol', ['--url', server.url, ...allow], { input: enrolmentToken })
    expect(enrolled).toEqual({
      code: 0,
      lines: ['Enrolled as Office Berlin (prb_1).', 'Start the probe with: holdfast-agent probe run'],
    })
    expect(server.received[0]?.body).toMatchObject({ allowed_networks: ['127.0.0.0/8', '::1/128'] })
    const running = probe.run(allow)
    await eventually(() => ['mon_up', 'mon_down', 'mon_other'].every((id) => server.results(id).length >= 2))
    expect(server.results('mon_up')[0]).toMatchObject({
      outcome: 'up',
      address: '127.0.0.1',
      version: 'v1',
      slot_at: expect.stringMatching(/\.250Z$/),
    })
    expect(server.results('mon_down')[0]).toMatchObject({
      outcome: 'down',
      failure: { class: 'connect_refused' },
    })
    expect(server.results('mon_other')[0]).toMatchObject({
      outcome: 'unknown',
      failure: { class: 'probe_internal', message: expect.stringContaining('carrier_pigeon') },
    })
    const status = await probe.command('status')
    expect([status.code, status.lines[0], status.lines[3]]).toEqual([
      0,
      'Probe:       Office Berlin (prb_1)',
      'Monitors:    3',
    ])
    expect(await probe.command('run')).toMatchObject({
      code: 5,
      lines: [expect.stringContaining('Another probe runs')],
    })
    expect(await running.stop()).toBe(0)
    expect((await probe.command('status')).code).toBe(1)
    expect(running.lines().join()).not.toContain(probe.secret())
    expect(statSync(probe.state).mode & 0o777).toBe(0o700)
    for (const file of readdirSync(probe.state)) {
      const path = join(probe.state, file)
      if (!statSync(path).isFile()) continue
      expect([file, statSync(path).mode & 0o777]).toEqual([file, 0o600])
      expect(readFileSync(path, 'latin1')).not.toMatch(/hunter2|hfe_/)
    }
  })

  it('gets new assignments at once, without a pause for the others, and checks a failure again', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_a', `${targets.url}/a`)])
    const probe = test.enrolled()
    probe.run()
    await eventually(() => server.results('mon_a').length >= 1)
    server.assign([
      { ...checkOf('mon_a', `${targets.url}/a`), version: 'v2' },
      { ...checkOf('mon_rare', targets.url), interval_seconds: 86_400, phase_ms: 86_399_000 },
    ])
    server.answer = { retries: [{ monitor_id: 'mon_rare', after_seconds: 0.1 }] }
    await eventually(() => server.results('mon_rare').length >= 2)
    await eventually(() => server.results('mon_a').some(({ version }) => version === 'v2'))
  })

  it('is enrolled by `run` if it is not yet, for containers, and keeps its secret then', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_a', targets.url)])
    const file = join(test.folder, 'token')
    writeFileSync(file, `${enrolmentToken}\n`)
    const probe = test.notEnrolled()
    const environment = {
      HOLDFAST_URL: server.url,
      HOLDFAST_TOKEN_FILE: file,
      HOLDFAST_PROBE_ALLOW: '127.0.0.0/8, ::1/128',
    }
    const first = probe.run([], { environment })
    await eventually(() => server.results('mon_a').length >= 1)
    expect(await first.stop()).toBe(0)
    const secret = probe.secret()
    const second = probe.run([], { environment })
    await second.says('Checking as Office Berlin')
    expect(probe.secret()).toBe(secret)
  })
})

describe('an enrolment', () => {
  it('explains what is missing or wrong, and sends nothing that is no enrolment token', async () => {
    const { server } = test
    const probe = test.notEnrolled()
    const enrol = (input: string, ...args: string[]) =>
      probe.command('enrol', ['--url', server.url, ...args], { input })
    expect(await enrol('hfe_wrong')).toMatchObject({
      code: 3,
      lines: [expect.stringContaining('Create a new enrolment token in Holdfast.')],
    })
    expect(await enrol('hunter2')).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('is not an enrolment token'), expect.any(String)],
    })
    expect((await enrol(enrolmentToken, '--allow', '192.168.1.5/24')).lines[0]).toContain(
      'is an address within a network',
    )
    expect((await enrol(enrolmentToken, '--allow', 'intranet')).lines[0]).toContain('is not a network')
    const environment = { HOLDFAST_PROBE_ALLOW: ' ' }
    expect(await probe.command('run', [], { environment })).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('HOLDFAST_PROBE_ALLOW is empty'), expect.any(String)],
    })
    for (const command of ['run', 'status'])
      expect(await probe.command(command)).toMatchObject({
        code: 3,
        lines: [expect.stringContaining('This probe is not enrolled')],
      })
    expect(server.received).toEqual([])
  })

  it('as another probe ends the checks of the earlier one, whose results are not sent as those of the new one', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_old', targets.url)])
    const probe = test.enrolled()
    const running = probe.run()
    await eventually(() => server.results('mon_old').length >= 1)
    const secrets = new Set(server.secrets)
    server.intercept = ({ token }) => (secrets.has(token) ? 'cut' : null)
    await eventually(() => probe.waiting().length > 0)
    server.probeId = 'prb_2'
    server.assign([checkOf('mon_new', targets.url)])
    const old = server.results('mon_old').length
    const enrolled = await probe.command('enrol', ['--url', server.url], { input: enrolmentToken })
    expect(enrolled.code).toBe(0)
    await running.says('This machine was enrolled as another probe.')
    await eventually(() => server.results('mon_new').length >= 1)
    expect(server.results('mon_old')).toHaveLength(old)
  })
})

describe('the secret', () => {
  it('is replaced when the service asks, also if an answer is lost', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_a', targets.url)])
    const probe = test.enrolled()
    const first = probe.secret()
    let lost = 0
    server.answer = { rotate: true }
    server.intercept = ({ path }) => (path === 'rotate' && ++lost === 1 ? 'lost' : null)
    const running = probe.run()
    await eventually(() => probe.secret() !== first)
    server.answer = {}
    expect(lost).toBe(2)
    await eventually(() => !('previous_secret' in probe.enrolment()))
    server.secrets.delete(first)
    const second = probe.secret()
    await eventually(() => server.received.at(-1)?.token === second)
    expect(running.lines().join()).not.toContain(second)
  })

  it('that does not work ends the checks, until the probe is enrolled again', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_a', `${targets.url}/a`)])
    const probe = test.enrolled()
    const running = probe.run()
    await eventually(() => server.results('mon_a').length >= 1)
    server.secrets.clear()
    await running.says('No checks are made.')
    const enrolled = await probe.command('enrol', ['--url', server.url], { input: enrolmentToken })
    expect(enrolled.code).toBe(0)
    const before = server.results('mon_a').length
    await eventually(() => server.results('mon_a').length > before)
    expect(running.lines().filter((line) => line.includes('Checking as'))).toHaveLength(1)
  })

  it('that was revoked stops the probe for good, without its assignments', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_a', targets.url)])
    const probe = test.enrolled()
    const running = probe.run()
    await eventually(() => server.results('mon_a').length >= 1)
    expect(existsSync(join(probe.state, 'assignments'))).toBe(true)
    server.intercept = () => ({ status: 401, code: 'probe_revoked' })
    await eventually(() => running.child.exitCode === 3)
    expect(running.lines().join()).toContain('This probe stops')
    expect(existsSync(join(probe.state, 'assignments'))).toBe(false)
    server.intercept = () => null
    const requests = server.received.length
    expect(await probe.command('run')).toMatchObject({
      code: 3,
      lines: [expect.stringContaining('This probe was revoked')],
    })
    expect(server.received).toHaveLength(requests)
  })
})
