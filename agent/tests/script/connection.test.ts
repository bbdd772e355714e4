/** What the script does when the service cannot be reached, or refuses. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  missingPrograms,
  programPath,
  titleWithout,
} from '../../../server/src/providers/testing/servers/programs.ts'
import { runProgram, temporaryFolder } from '../../../server/src/providers/testing/servers/server-process.ts'
import { type ReportingServer, refusal, startReportingServer } from './testing/reporting-server.ts'
import { givenScriptAgent, type ScriptAgent, script } from './testing/script-agent.ts'

const missing = missingPrograms(['dash', 'curl', 'wget', 'openssl', 'faketime'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'the connection of the script'), () => {
  let folder: string
  let removeFolder: () => Promise<void>
  let server: ReportingServer
  let made = 0
  beforeAll(async () => {
    const temporary = await temporaryFolder('agent-script')
    folder = temporary.folder
    removeFolder = temporary.remove
    server = await startReportingServer(folder)
  })
  afterEach(() => {
    Object.assign(server, { answers: [], reports: [], enrolments: [], extra: {}, during: () => {} })
  })
  afterAll(async () => {
    await server.close()
    await removeFolder()
  })

  const newFolder = () => join(folder, String(++made))

  async function givenAgent(environment: Record<string, string> = {}): Promise<ScriptAgent> {
    const agent = await givenScriptAgent({ folder: newFolder(), url: server.url, ca: server.ca, environment })
    expect(await agent.enrol()).toMatchObject({ code: 0 })
    return agent
  }
  const sequences = () => server.reports.map(({ body }) => [body.sequence, body.is_late])

  it('stores reports while connections are cut, and sends each later, the newest first', async () => {
    const agent = await givenAgent()
    server.answers.push('cut', 'lost', refusal(502, 'bad_gateway'), { status: 200 })
    for (const _attempt of server.answers.slice()) expect(await agent.report()).toMatchObject({ code: 1 })
    expect(await agent.stored()).toHaveLength(4)
    server.reports.length = 0

    expect(await agent.report()).toMatchObject({ code: 0 })
    expect(sequences()).toEqual([
      [5, false],
      [4, true],
      [3, true],
      [2, true],
      [1, true],
    ])
    expect(await agent.stored()).toEqual([])
    // Facts are sent until they are accepted, and only with a current report.
    expect(server.reports.map(({ body }) => body.facts !== undefined)).toEqual([
      true,
      ...Array(4).fill(false),
    ])
    const [current, late] = server.reports.map(({ body }) => body.samples[0]?.metrics['agent.queue'])
    expect([current, late]).toEqual([4, 3])
  })

  it('drops stored reports that are older than a day', async () => {
    const agent = await givenAgent()
    // A day ago, the certificate was not valid yet.
    server.answers.push('cut')
    await agent.run(['report'], { within: ['faketime', '-f', '-25h'] })
    await agent.run(['report'], { within: ['faketime', '-f', '-23h'] })
    await agent.report()
    expect(await agent.stored()).toHaveLength(2)
    expect(await agent.report()).toMatchObject({ code: 0 })
    expect(sequences().map(([sequence]) => sequence)).toEqual([4, 3, 2])
  })

  it('drops the oldest stored reports beyond 8 MiB', async () => {
    const agent = await givenAgent()
    const day = Math.floor(Date.now() / 1000)
    for (const [index, megabytes] of [5, 2, 2].entries())
      await writeFile(
        join(agent.state, 'spool', `${day - 60 + index}-00000000${index}`),
        Buffer.alloc(megabytes << 20),
      )
    server.answers.push('cut')
    await agent.report()
    const stored = await agent.stored()
    expect(stored.map((name) => Number(name.split('-')[0]) - day + 60).slice(0, 2)).toEqual([1, 2])
    expect(stored).toHaveLength(3)
  })

  it('waits as long as the service asks for, and reports when it is due', async () => {
    const agent = await givenAgent()
    server.answers.push(refusal(429, 'rate_limited', { 'Retry-After': '1800' }))
    expect(await agent.report('--scheduled')).toMatchObject({
      code: 0,
      output: 'holdfast-agent: Holdfast answered: This is rate_limited. [rate_limited]\n',
    })
    const [, , until] = (await agent.read('attempts')).split(' ')
    const [uptime = ''] = (await readFile('/proc/uptime', 'utf8')).split(' ')
    expect(Math.abs(Number(until) - Number.parseInt(uptime, 10) - 1800)).toBeLessThan(180)

    // Not due: nothing is measured. Due, but asked to wait: stored.
    expect(await agent.report('--scheduled')).toEqual({ code: 0, output: '' })
    expect(await agent.stored()).toHaveLength(1)
    const [boot] = (await agent.read('last')).split(' ')
    await writeFile(join(agent.state, 'last'), `${boot} ${Number.parseInt(uptime, 10) - 60}\n`)
    expect(await agent.report('--scheduled')).toEqual({ code: 0, output: '' })
    expect(await agent.stored()).toHaveLength(2)
    expect(server.reports).toEqual([])
  })

  it('stops when it was revoked, until it is enrolled again', async () => {
    const agent = await givenAgent()
    server.answers.push(refusal(401, 'agent_revoked'))
    expect(await agent.report('--scheduled')).toMatchObject({
      code: 0,
      output: expect.stringContaining('It stops, until this server is enrolled again.'),
    })
    expect(await agent.report('--scheduled')).toEqual({ code: 0, output: '' })
    expect(await agent.report()).toMatchObject({
      code: 1,
      output: expect.stringContaining('[agent_revoked]'),
    })
    expect([server.reports, await agent.stored()]).toEqual([[], []])
    expect(await agent.run(['status'])).toMatchObject({ code: 1, output: expect.stringContaining('stopped') })

    await agent.enrol()
    expect(await agent.report()).toMatchObject({ code: 0 })
    expect(server.reports).toMatchObject([{ token: 'hfa_secret-2' }])
  })

  it('asks only once an hour when its secret is not known', async () => {
    const agent = await givenAgent()
    server.answers.push(refusal(401, 'agent_unknown'))
    expect((await agent.report()).output).toContain('[agent_unknown]')
    const [, , until] = (await agent.read('attempts')).split(' ')
    const [uptime = ''] = (await readFile('/proc/uptime', 'utf8')).split(' ')
    expect(Number(until) - Number.parseInt(uptime, 10)).toBeGreaterThan(3400)
  })

  it('prints what was wrong with a report that was refused, and drops it', async () => {
    const agent = await givenAgent()
    const errors = [{ pointer: '/samples/0', message: 'is too much' }]
    server.answers.push({ status: 422, body: { code: 'invalid_input', detail: 'Invalid.', errors } })
    expect(await agent.report()).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        'The report was dropped. Holdfast answered: Invalid. ( /samples/0 is too much )',
      ),
    })
    expect(await agent.stored()).toEqual([])
  })

  it('replaces its secret when it is asked to, and sends what is wanted', async () => {
    const agent = await givenAgent()
    server.extra = { rotate: true, wanted: ['facts'] }
    await agent.report()
    server.extra = {}
    await agent.report()
    await agent.report()
    expect(server.reports.map(({ token, body }) => [token, body.facts !== undefined])).toEqual([
      ['hfa_secret-1', true],
      ['hfa_rotated', true],
      ['hfa_rotated', false],
    ])
    expect(await agent.read('secret')).toBe('hfa_rotated')
  })

  it('says once that the clock is wrong, and shows it until it is right', async () => {
    const agent = await givenAgent()
    server.extra = { clock_skew_seconds: -4000 }
    expect((await agent.report('--scheduled')).output).toBe(
      'holdfast-agent: The clock of this server differs from that of Holdfast by -4000 seconds.\n',
    )
    await rm(join(agent.state, 'last'))
    expect(await agent.report('--scheduled')).toEqual({ code: 0, output: '' })
    expect((await agent.run(['status'])).output).toContain('by -4000 seconds')
    server.extra = {}
    await agent.report()
    expect((await agent.run(['status'])).output).toContain('State:       working')
  })

  it('sends nothing to a service whose certificate it does not trust, with curl and with wget', async () => {
    const environments: Record<string, string>[] = [{}, { PATH: await withoutCurl() }]
    for (const environment of environments) {
      const agent = await givenScriptAgent({ folder: newFolder(), url: server.url, environment })
      const { code, output } = await agent.enrol()
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/was not enrolled. No connection to https:.*certificate/i),
      ])
    }
    expect(server.enrolments).toEqual([])
  })

  it('reports with GNU wget where there is no curl', async () => {
    const agent = await givenAgent({ PATH: await withoutCurl() })
    server.answers.push(refusal(503, 'unavailable', { 'Retry-After': '77' }), 'cut')
    for (const expected of ['[unavailable]', 'No connection to'])
      expect((await agent.report()).output).toContain(expected)
    expect(await agent.report()).toMatchObject({ code: 0 })
    expect(sequences()).toEqual([
      [3, false],
      [2, true],
      [1, true],
    ])
    expect(server.reports[0]?.headers['user-agent']).toBe('holdfast-agent/0.1.0 (script)')
  })

  it.each(['curl', 'wget'])('shows its secret to no other user while %s sends it', async (client) => {
    const agent = await givenAgent(client === 'wget' ? { PATH: await withoutCurl() } : {})
    const seen: string[] = []
    server.during = async () => {
      for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)))
        for (const file of ['cmdline', 'environ'])
          seen.push(await readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => ''))
    }
    await agent.report()
    expect(server.reports).toMatchObject([{ token: 'hfa_secret-1' }])
    expect(seen.some((text) => text.includes(`/bin/${client}`) || text.startsWith(client))).toBe(true)
    expect(seen.filter((text) => text.includes('hfa_secret'))).toEqual([])
  })

  it('runs once at a time, also after a run that was killed', async () => {
    const agent = await givenAgent()
    const waiting = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    server.during = () => {
      reached.resolve()
      return waiting.promise
    }
    const first = agent.report()
    await reached.promise
    expect(await agent.report()).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not finished'),
    })
    waiting.resolve()
    expect(await first).toMatchObject({ code: 0 })

    // A process that has ended.
    const child = spawn('true')
    await once(child, 'close')
    await symlink(`${child.pid}:12345`, join(agent.state, 'lock'))
    const several = await Promise.all([agent.report(), agent.report(), agent.report()])
    expect(several.some(({ code }) => code === 0)).toBe(true)
    expect(await agent.report()).toMatchObject({ code: 0 })
    const numbers = server.reports.map(({ body }) => body.sequence)
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1))
  })

  it('sends certificates, and no private key', async () => {
    const mixed = join(newFolder(), 'mixed.pem')
    await mkdir(join(mixed, '..'), { recursive: true })
    const [key, certificate] = [
      await readFile(join(folder, 'key.pem'), 'utf8'),
      await readFile(server.ca, 'utf8'),
    ]
    const disguised = key.replaceAll('PRIVATE KEY', 'CERTIFICATE')
    await writeFile(mixed, `# Of a proxy\n${key}${certificate}`)
    await writeFile(join(mixed, '../disguised.pem'), disguised)
    const agent = await givenAgent()
    const config = join(agent.state, '../agent.conf')
    await writeFile(config, `url=${server.url}\nca=${server.ca}\ncertificates=${join(mixed, '../*.pem')}\n`)
    await agent.report()
    const sent = (server.reports[0]?.body.certificates ?? []).filter(({ file }) =>
      file?.path.startsWith(folder),
    )
    expect(sent).toEqual([
      {
        pem: certificate,
        file: { path: mixed, owner: expect.any(String), mode: '0644', key_path: mixed, key_mode: '0644' },
      },
    ])
    const secretLine = key.split('\n')[1] ?? ''
    expect(JSON.stringify(server.reports)).not.toContain(secretLine)
  })

  it('says what is wrong with its settings', async () => {
    for (const [url, message] of [
      ['http://holdfast.example', 'must begin with https://'],
      ["https://holdfast.example'", 'is not a valid address'],
    ] as const) {
      const agent = await givenScriptAgent({ folder: newFolder(), url })
      expect(await agent.enrol()).toMatchObject({ code: 1, output: expect.stringContaining(message) })
      expect(await agent.report()).toMatchObject({ code: 1, output: expect.stringContaining(message) })
    }
    const agent = await givenScriptAgent({ folder: newFolder(), url: server.url, ca: server.ca })
    expect(await agent.run(['enrol'], { input: 'hft_other\n' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('this is no enrolment token'),
    })
    server.answers.push(refusal(401, 'enrolment_token_expired'))
    expect((await agent.enrol()).output).toContain('[enrolment_token_expired]')
  })

  /** A PATH with the programs of this machine, apart from curl. */
  async function withoutCurl(): Promise<string> {
    const path = newFolder()
    await mkdir(path, { recursive: true })
    const needed =
      'awk cat date dash find gzip head id ip ln ls mkdir mv od openssl readlink rm sed sha256sum sleep'
    for (const program of `${needed} sort stat tail timeout touch tr uname wget xargs grep`.split(' '))
      await symlink(programPath(program) ?? '', join(path, program))
    return path
  }
})

it('has the version of the package', async () => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(await readFile(script, 'utf8')).toContain(`\nversion=${version}\n`)
})

it('is a script in which shellcheck finds nothing', async ({ skip }) => {
  if (missingPrograms(['shellcheck']).length > 0) skip('shellcheck is not installed')
  const scripts = ['script/holdfast-agent.sh', 'install/install.sh']
  await runProgram(
    'shellcheck',
    scripts.map((path) => join(import.meta.dirname, '../..', path)),
  )
})
