/** `holdfast-agent report` and `run` as processes, against a small service that validates what it receives. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../server/src/providers/testing/servers/server-process.ts'
import { eventually } from '../../server/src/testing/wait/wait.ts'
import { givenIngestServer, type IngestServer } from './testing/ingest-server.ts'
import { at, enrolledMachine, type TestMachine } from './testing/machine.ts'
import { givenSmallDisk, missingDisk } from './testing/small-disk.ts'

let server: IngestServer
let machine: TestMachine
let folder: string
let removeFolder: () => Promise<void>
let made = 0
beforeAll(async () => {
  const temporary = await temporaryFolder('agent-report')
  folder = temporary.folder
  removeFolder = temporary.remove
})
afterAll(() => removeFolder())
beforeEach(async () => {
  server = await givenIngestServer()
  machine = enrolledMachine(join(folder, `state-${++made}`), server)
})
afterEach(async () => {
  expect(server.faults).toEqual([])
  await server.close()
})

const sequences = () => server.reports().map(({ sequence }) => sequence)
const waiting = () =>
  existsSync(join(machine.state, 'spool')) ? readdirSync(join(machine.state, 'spool')) : []

describe('a report', () => {
  it('has the metrics of this machine, and facts and certificates only when they are new or asked for', async () => {
    const key = join(folder, 'site.key')
    const files = ['-keyout', key, '-out', join(folder, 'site.crt')]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-subj', '/CN=site'],
      {
        stdio: 'ignore',
      },
    )
    writeFileSync(
      join(folder, 'site.pem'),
      readFileSync(key, 'utf8') + readFileSync(join(folder, 'site.crt'), 'utf8'),
    )
    const report = () => machine.command('report', ['--certificates', join(folder, 'site.pem')])
    expect(await report()).toEqual({ code: 0, lines: [] })
    server.answer = { wanted: ['certificates'] }
    expect((await report()).code).toBe(0)
    server.answer = {}
    expect((await report()).code).toBe(0)
    const [first, second, third] = server.reports()
    expect(first.samples[0].metrics).toMatchObject({
      'system.cpu.utilization': { '': expect.any(Number), iowait: expect.any(Number) },
      'system.memory.total': expect.any(Number),
      'system.filesystem.used': { '/': expect.any(Number) },
      'agent.memory': expect.any(Number),
      'agent.queue': 0,
    })
    expect(first.facts).toMatchObject({ kernel: expect.any(String), os: { id: expect.any(String) } })
    const site = first.certificates.find((one: { file?: { path: string } }) =>
      one.file?.path.endsWith('site.pem'),
    )
    expect(site).toMatchObject({ file: { mode: '0644', key_path: site.file.path } })
    const [, body = ''] = readFileSync(key, 'utf8').split('\n')
    expect(JSON.stringify(server.received)).not.toContain(body)
    // Another program may have changed the machine meanwhile, such as its network.
    expect(second.facts).not.toEqual(first.facts)
    expect(second).not.toHaveProperty('certificates')
    expect(third.certificates).toEqual(first.certificates)
    expect(sequences()).toEqual([1, 2, 3])
    for (const { bytes } of server.received.slice(1, 2)) expect(bytes).toBeLessThan(5000)
  })

  it('is stored while the connection is cut, and sent later, after the current one', async () => {
    server.intercept = () => 'cut'
    for (let i = 0; i < 2; i++)
      expect(await machine.command('report')).toMatchObject({
        code: 1,
        lines: [expect.stringContaining('Holdfast cannot be reached')],
      })
    expect(waiting()).toHaveLength(2)
    expect((await machine.command('status')).code).toBe(1)
    server.intercept = () => null
    expect((await machine.command('report')).code).toBe(0)
    expect(server.reports().map(({ sequence, is_late }) => [sequence, is_late])).toEqual([
      [3, false],
      [2, true],
      [1, true],
    ])
    const status = await machine.command('status')
    expect([status.code, status.lines[0]]).toEqual([0, 'Server:      web-1 (srv_1)'])
  })

  it('is sent again under the same name if its answer was lost', async () => {
    server.intercept = () => 'lost'
    expect((await machine.command('report')).code).toBe(1)
    server.intercept = () => null
    expect((await machine.command('report')).code).toBe(0)
    expect(sequences()).toEqual([1, 2, 1])
  })

  it('waits for the time that the service asks for', async () => {
    server.intercept = () => ({ status: 429, headers: { 'retry-after': '3600' } })
    expect((await machine.command('report')).code).toBe(1)
    server.intercept = () => null
    const { code, lines } = await machine.command('report')
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('The next attempt is after')])
    expect(server.reports()).toEqual([])
    expect(waiting()).toHaveLength(2)
  })

  it('is dropped if the service will never accept it, with the reason', async () => {
    for (const [status, code] of [
      [422, 'invalid_input'],
      [413, 'body_too_large'],
      [409, 'sequence_conflict'],
    ] as const) {
      server.intercept = () => ({
        status,
        code,
        json: { errors: [{ pointer: '/samples/0/at', message: 'must be a time' }] },
      })
      const { code: exit, lines } = await machine.command('report')
      expect([exit, lines[0]]).toEqual([
        4,
        expect.stringContaining(`(${code}): /samples/0/at must be a time`),
      ])
    }
    expect(waiting()).toEqual([])
  })

  it('is stored after a refusal of the secret, with what to do', async () => {
    for (const [status, code, advice] of [
      [401, 'agent_unknown', 'Enrol this machine again'],
      [401, 'agent_secret_expired', 'Enrol this machine again'],
      [409, 'agent_cloned', 'delete its /etc/machine-id'],
    ] as const) {
      const refused = enrolledMachine(join(folder, `state-${++made}`), server)
      server.intercept = () => ({ status, code })
      expect(await refused.command('report')).toMatchObject({
        code: 3,
        lines: [expect.stringContaining(advice)],
      })
      expect(readdirSync(join(refused.state, 'spool'))).toHaveLength(1)
    }
  })

  it('is not sent again after the agent was revoked, until the machine is enrolled', async () => {
    server.intercept = () => ({ status: 401, code: 'agent_revoked' })
    expect((await machine.command('report')).code).toBe(3)
    server.intercept = () => null
    for (const command of ['report', 'run', 'status'])
      expect(await machine.command(command)).toMatchObject({
        code: 3,
        lines: [expect.stringContaining('This agent was revoked')],
      })
    expect(server.received).toEqual([])
  })
})

describe('a new secret', () => {
  it('replaces the earlier one when the service asks, also if an answer is lost', async () => {
    const first = machine.secret()
    server.answer = { rotate: true }
    server.intercept = ({ path }) => (path === 'rotate' ? 'lost' : null)
    expect((await machine.command('report')).code).toBe(0)
    expect(machine.secret()).toBe(first)
    server.intercept = () => null
    expect((await machine.command('report')).code).toBe(0)
    const second = machine.secret()
    expect(second).not.toBe(first)
    expect(machine.enrolment()).toMatchObject({ previous_secret: first })
    server.answer = {}
    server.secrets.delete(first)
    expect((await machine.command('report')).code).toBe(0)
    expect(machine.enrolment()).not.toHaveProperty('previous_secret')
    expect(server.received.at(-1)).toMatchObject({ token: second })
  })

  it('does not replace one that works with one that does not', async () => {
    const first = machine.secret()
    server.answer = { rotate: true }
    expect((await machine.command('report')).code).toBe(0)
    server.answer = {}
    server.secrets.delete(machine.secret())
    expect((await machine.command('report')).code).toBe(0)
    expect(machine.secret()).toBe(first)
  })
})

const missing = missingPrograms(['faketime'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a day without a connection'), () => {
  it('is replayed with the newest first, without what is older than 24 hours', async () => {
    server.intercept = () => 'cut'
    for (const offset of ['-25h', '-23h', '-12h', '-1h'])
      expect((await machine.command('report', [], at(offset))).code).toBe(1)
    server.intercept = () => null
    expect((await machine.command('report')).code).toBe(0)
    const reports = server.reports()
    expect(reports.map(({ sequence, is_late }) => [sequence, is_late])).toEqual([
      [5, false],
      [4, true],
      [3, true],
      [2, true],
    ])
    const hours = reports.map(({ samples, sent_at }) =>
      Math.round((Date.parse(sent_at) - Date.parse(samples[0].at)) / 3_600_000),
    )
    expect(hours).toEqual([0, 1, 12, 23])
  })

  it('does not confuse a clock that is wrong and corrected', async () => {
    server.answer = { clock_skew_seconds: 7200 }
    const ahead = await machine.command('report', [], at('+2h'))
    expect([ahead.code, ahead.lines[0]]).toEqual([0, expect.stringContaining('7200 seconds ahead')])
    server.answer = {}
    expect(await machine.command('report')).toEqual({ code: 0, lines: [] })
    expect(sequences()).toEqual([1, 2])
  })
})

describe.skipIf(missing.length > 0)(titleWithout(missing, 'the running agent'), () => {
  it('reports every minute with measurements in between, and stores what is left when it stops', async () => {
    const agent = machine.run(20)
    await eventually(() => server.reports().length >= 3)
    expect(await machine.command('run')).toMatchObject({
      code: 5,
      lines: [expect.stringContaining('Another holdfast-agent reports')],
    })
    const third = server.reports()[2]
    expect(third.samples[0].metrics['system.load.1']).toHaveLength(5)
    expect(third.samples[0].metrics['system.cpu.utilization'].user[4]).toBeGreaterThan(1)
    server.intercept = () => 'cut'
    await agent.says('Holdfast cannot be reached')
    expect(await agent.stop()).toBe(0)
    await eventually(() => waiting().length >= 1)
    expect(agent.lines()[0]).toBe(`Reporting web-1 (srv_1) to ${server.url}/`)
    expect(agent.lines().join()).not.toContain(machine.secret())
  })

  it('loses at most one report to a crash, and continues its sequence', async () => {
    server.intercept = () => 'cut'
    const agent = machine.run(20)
    await eventually(() => waiting().length >= 3)
    await agent.stop('SIGKILL')
    const stored = waiting().length
    server.intercept = () => null
    const again = machine.run(20)
    await eventually(() => server.reports().filter(({ is_late }) => is_late).length >= stored)
    const [first, ...later] = server.reports()
    expect(first.is_late).toBe(false)
    expect([stored + 1, stored + 2]).toContain(first.sequence)
    const late = later.filter(({ is_late }) => is_late).map(({ sequence }) => sequence)
    expect(late.slice(0, stored)).toEqual(Array.from({ length: stored }, (_, index) => stored - index))
    await again.stop()
  })

  it('stops when it is revoked, and uses a new secret without a restart', async () => {
    const agent = machine.run(20)
    await eventually(() => server.reports().length >= 1)
    server.secrets.clear()
    await agent.says('(agent_unknown) Enrol this machine again.')
    const secret = `hfa_${'n'.repeat(40)}`
    server.secrets.add(secret)
    writeFileSync(join(machine.state, 'agent.json'), JSON.stringify({ ...machine.enrolment(), secret }))
    await eventually(() => server.received.some(({ token }) => token === secret))
    server.intercept = () => ({ status: 401, code: 'agent_revoked' })
    await agent.says('This agent stops')
    await eventually(() => agent.child.exitCode === 3)
    expect(machine.enrolment()).toMatchObject({ revoked_at: expect.any(String), secret })
  })
})

const noDisk = missingDisk()

describe.skipIf(noDisk.length > 0)(titleWithout(noDisk, 'a full disk'), () => {
  it('costs neither the secret nor the sequence, and reports that can be sent are sent', async () => {
    const disk = join(folder, `disk-${++made}`)
    givenSmallDisk(disk, '128k')
    machine = enrolledMachine(join(disk, 'state'), server)
    const secret = machine.secret()
    expect((await machine.command('report')).code).toBe(0)
    const filler = join(disk, 'filler')
    expect(() => writeFileSync(filler, Buffer.alloc(2 ** 20))).toThrow('ENOSPC')

    server.answer = { rotate: true }
    const rotated = await machine.command('report')
    expect([rotated.code, rotated.lines[0]]).toEqual([
      0,
      expect.stringContaining('agent.json cannot be written'),
    ])
    expect(machine.secret()).toBe(secret)
    server.intercept = () => 'cut'
    const cut = await machine.command('report')
    expect([cut.code, cut.lines.at(-1)]).toEqual([1, expect.stringContaining('cannot be stored')])

    rmSync(filler)
    server.intercept = () => null
    expect((await machine.command('report')).code).toBe(0)
    expect(machine.secret()).not.toBe(secret)
    expect(sequences()).toEqual([1, 2, 4])
    expect(waiting()).toEqual([])
  })
})
