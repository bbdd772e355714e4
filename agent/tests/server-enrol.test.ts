/** `holdfast-agent enrol` as a process, against a small service that validates what it receives. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../server/src/providers/testing/servers/server-process.ts'
import { runAgent } from './testing/agent.ts'
import { enrolmentToken, givenIngestServer, type IngestServer } from './testing/ingest-server.ts'
import { machineAt } from './testing/machine.ts'

let server: IngestServer
let folder: string
let removeFolder: () => Promise<void>
let made = 0
beforeAll(async () => {
  const temporary = await temporaryFolder('agent-enrol')
  folder = temporary.folder
  removeFolder = temporary.remove
})
afterAll(() => removeFolder())
beforeEach(async () => {
  server = await givenIngestServer()
})
afterEach(async () => {
  expect(server.faults).toEqual([])
  await server.close()
})

const newState = () => join(folder, `state-${++made}`)
const enrol = (state: string, input: string, ...args: string[]) =>
  runAgent(['enrol', '--url', server.url, '--state', state, ...args], { input })

describe('an enrolment', () => {
  it('stores the secret for the user of the agent only, and nothing else that is secret', async () => {
    const state = newState()
    const { code, lines } = await enrol(state, `${enrolmentToken}\n`)
    expect([code, lines]).toEqual([
      0,
      ['Enrolled as web-1 (srv_1). Start the agent with: holdfast-agent run'],
    ])
    expect(server.received).toMatchObject([{ path: 'enrol', token: enrolmentToken, body: { form: 'node' } }])
    expect(server.received[0]?.body.fingerprint).not.toContain(readFileSync('/etc/machine-id', 'utf8').trim())
    expect(statSync(join(state, 'agent.json')).mode & 0o777).toBe(0o600)
    expect(statSync(state).mode & 0o777).toBe(0o700)
    expect([...server.secrets]).toEqual([machineAt(state).secret()])
    for (const file of readdirSync(state).filter((name) => statSync(join(state, name)).isFile()))
      expect(readFileSync(join(state, file), 'utf8')).not.toContain(enrolmentToken)
  })

  it('reads the token from a file, and replaces the secret when it is repeated', async () => {
    const state = newState()
    const file = join(folder, 'token')
    writeFileSync(file, enrolmentToken)
    expect((await enrol(state, '', '--token-file', file)).code).toBe(0)
    const first = machineAt(state).secret()
    expect((await enrol(state, '', '--token-file', file)).code).toBe(0)
    expect(machineAt(state).secret()).not.toBe(first)
  })

  it('explains a token that cannot be used, and never sends or prints another text', async () => {
    const state = newState()
    expect(await enrol(state, 'hfe_wrong')).toEqual({
      code: 3,
      lines: [
        'This machine was not enrolled: The problem is enrolment_token_unknown. (enrolment_token_unknown) Create a new enrolment token in Holdfast.',
      ],
    })
    const { code, lines } = await enrol(state, 'hunter2')
    expect([code, lines[0]]).toEqual([
      2,
      'The value in standard input is not an enrolment token: those begin with hfe_',
    ])
    expect(lines.join()).not.toContain('hunter2')
    expect((await enrol(state, '')).lines[0]).toContain('The enrolment token is missing')
    expect((await enrol(state, '', '--token-file', join(folder, 'none'))).lines[0]).toContain(
      'The enrolment token cannot be read',
    )
    expect(server.received).toEqual([])
  })

  it('does not use up the token if the state directory cannot be written', async () => {
    const state = join(folder, 'occupied')
    writeFileSync(state, '')
    const { code, lines } = await enrol(state, enrolmentToken)
    expect([code, lines[0]]).toEqual([2, expect.stringContaining(`${state} cannot be written`)])
    expect(server.received).toEqual([])
  })

  it('explains a service that is not there, is busy, or is another one', async () => {
    server.intercept = () => ({ status: 503, headers: { 'retry-after': '1' } })
    expect(await enrol(newState(), enrolmentToken)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('asks to retry later')],
    })
    server.intercept = () => ({ status: 200, text: '<html>', headers: { 'content-type': 'text/html' } })
    expect((await enrol(newState(), enrolmentToken)).lines[0]).toContain('is not from Holdfast')
    server.intercept = () => 'cut'
    expect((await enrol(newState(), enrolmentToken)).lines[0]).toContain('Holdfast cannot be reached')
  })

  it('is required before reports', async () => {
    const machine = machineAt(newState())
    for (const command of ['run', 'report', 'status'])
      expect(await machine.command(command)).toMatchObject({
        code: 3,
        lines: [expect.stringContaining('This machine is not enrolled')],
      })
  })
})

describe('TLS', () => {
  let secure: IngestServer
  let ca: string
  beforeAll(async () => {
    ca = join(folder, 'ca.pem')
    const files = ['-keyout', join(folder, 'ca.key'), '-out', ca]
    const subject = ['-subj', '/CN=Test CA', '-addext', 'subjectAltName=DNS:localhost', '-days', '30']
    const type = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    execFileSync('openssl', ['req', '-x509', ...type, ...files, ...subject], { stdio: 'ignore' })
    const tls = { key: readFileSync(join(folder, 'ca.key'), 'utf8'), cert: readFileSync(ca, 'utf8') }
    secure = await givenIngestServer({ tls })
  })
  afterAll(() => secure.close())

  const enrolSecurely = (state: string, ...args: string[]) =>
    runAgent(['enrol', '--url', secure.url, '--state', state, ...args], { input: enrolmentToken })

  it('is verified, against a named authority too', async () => {
    const { code, lines } = await enrolSecurely(newState())
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('enrol with --ca <file>')])
    expect(secure.received).toEqual([])
    const state = newState()
    expect((await enrolSecurely(state, '--ca', ca)).code).toBe(0)
    expect(machineAt(state).enrolment()).toMatchObject({ ca })
    const byAddress = secure.url.replace('localhost', '127.0.0.1')
    const other = await runAgent(['enrol', '--url', byAddress, '--state', newState(), '--ca', ca], {
      input: enrolmentToken,
    })
    expect([other.code, other.lines[0]]).toEqual([1, expect.stringContaining('altnames')])
  })

  it('needs a file with certificates', async () => {
    expect((await enrolSecurely(newState(), '--ca', join(folder, 'none.pem'))).lines[0]).toContain(
      'The file of --ca cannot be read',
    )
    expect((await enrolSecurely(newState(), '--ca', join(folder, 'ca.key'))).lines[0]).toContain(
      'contains no certificate',
    )
  })
})
