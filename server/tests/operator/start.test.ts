/**
 * Starting, stopping and crashing, as newcomers and operators experience it: the real program in its own process, with
 * its own data directory.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRunningPostgres } from '../../src/platform/embedded-postgres/cluster/running.ts'
import { freePorts } from '../../src/providers/testing/servers/server-process.ts'
import {
  firstToken,
  interruptStart,
  type RunningProgram,
  runProgram,
  signInLink,
  spawnProgram,
  startProgram,
  temporaryDirectory,
} from '../../src/testing/process/process.ts'
import { givenService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const directory = temporaryDirectory()
const dataDir = join(directory.path, 'data')
const environment = { HOLDFAST_DATA_DIR: dataDir, HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true' }
afterAll(directory.remove)

/** The output of another start, which must fail with one clear sentence. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const { code, output } = await runProgram(['start'], variables)
  expect(code).toBe(1)
  const sentence = output.replace(/^\{.*\}\n/gm, '').trim()
  expect(sentence).not.toContain('    at ')
  return sentence
}

describe('the first start', () => {
  let program: RunningProgram
  let token: string
  beforeAll(async () => {
    program = await startProgram(environment)
    token = firstToken(program)
  })
  afterAll(async () => {
    expect(await program.end('SIGTERM')).toBe(0)
  })

  it('prints its address, its data directory, and the files with the first token and the link', async () => {
    expect(program.output()).toContain(`Data        ${dataDir}`)
    expect(token).toMatch(/^hf_/)
    expect(signInLink(program)).toMatch(new RegExp(`^${program.url}/join#hfl_`))
    const { status, body } = await program.request('GET', '/v1/whoami', { token })
    expect([status, body.token.preset]).toEqual([200, 'full_access'])
  })

  it('prints neither secret, because its output may be a log', () => {
    expect(program.output()).not.toMatch(/hfl?_[0-9A-Za-z]{20}/)
  })

  it('makes the token, the link, the master key and the data readable for its owner only', () => {
    expect(readFileSync(join(dataDir, 'first-token'), 'utf8').trim()).toBe(token)
    for (const file of ['first-token', 'sign-in-link', 'master-key', 'metrics-token'])
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  it('serves health, readiness and metrics, and a page for people', async () => {
    expect((await program.request('GET', '/healthz')).body.status).toBe('ok')
    expect((await program.request('GET', '/readyz')).body.status).toBe('ready')
    const metricsToken = readFileSync(join(dataDir, 'metrics-token'), 'utf8').trim()
    const scrape = (token?: string) =>
      program.request('GET', '/metrics', token === undefined ? {} : { token })
    expect((await scrape(metricsToken)).body).toContain('holdfast_request_duration_seconds')
    expect((await scrape()).status).toBe(401)
    expect((await program.request('GET', '/')).body).toContain('<title>Holdfast</title>')
    expect((await program.request('GET', '/problems/not_found')).body).toContain('not_found')
  })

  it('runs its database without a TCP port, with fsync and checksums', async () => {
    const running = await findRunningPostgres(dataDir)
    const client = new Client(running?.superuser)
    await client.connect()
    const { rows } = await client.query(
      `select name, setting from pg_settings where name in ('fsync', 'data_checksums', 'listen_addresses') order by name`,
    )
    await client.end()
    await running?.close()
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', ''])
  })

  it('allows `holdfast psql` to read while it runs', async () => {
    const { code, output } = await runProgram(['psql', 'select name from accounts'], environment)
    expect([code, output]).toEqual([0, expect.stringContaining('Home')])
  })

  it('allows `holdfast audit verify` to prove the log while it runs, and to find alterations', async () => {
    await program.request('POST', '/v1/tokens', { token, body: { name: 'audited', preset: 'read_only' } })
    await expect
      .poll(async () => (await runProgram(['audit', 'verify'], environment)).output)
      .toMatch(/2 sealed, \d checkpoints, 0 not yet sealed: intact/)
    const running = await findRunningPostgres(dataDir)
    const client = new Client(running?.superuser)
    await client.connect()
    await client.query(
      `update audit_log set actor = jsonb_set(actor, '{name}', '"Mallory"') where action = 'account.tokens.create'`,
    )
    const altered = await runProgram(['audit', 'verify'], environment)
    expect(altered).toMatchObject({
      code: 1,
      output: expect.stringMatching(/BROKEN\n {2}at 2 aud_.*altered/),
    })
    await client.query(
      `update audit_log set actor = jsonb_set(actor, '{name}', '"First token"') where action = 'account.tokens.create'`,
    )
    await client.end()
    await running?.close()
    expect((await runProgram(['audit', 'verify'], environment)).code).toBe(0)
  })

  it('rejects a second program in the same data directory, and one on the same port', async () => {
    expect(await refusal({ ...environment, HOLDFAST_PORT: '0' })).toMatch(
      /^Another Holdfast \(process \d+\) is using the data directory/,
    )
    const other = temporaryDirectory()
    const port = new URL(program.url).port
    const sentence = await refusal({ HOLDFAST_DATA_DIR: other.path, HOLDFAST_PORT: port })
    expect(sentence).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program. Stop it, or choose another port with HOLDFAST_PORT.`,
    )
    other.remove()
  })
})

describe('a second start', () => {
  it('continues with the same data and names no token', async () => {
    const token = readFileSync(join(dataDir, 'first-token'), 'utf8').trim()
    const program = await startProgram(environment)
    expect(firstToken(program)).toBe('')
    const { body } = await program.request('GET', '/v1/tokens', { token })
    expect(body.data.map(({ name }: { name: string }) => name)).toContain('audited')
    await program.end('SIGTERM')
  })

  it('completes running requests before it stops', async () => {
    const [token, metricsToken] = ['first-token', 'metrics-token'].map((file) =>
      readFileSync(join(dataDir, file), 'utf8').trim(),
    )
    const program = await startProgram(environment)
    const made = await program.request('POST', '/v1/connections', { token, body: { provider: 'sandbox' } })
    await program.request('PATCH', `/v1/connections/${made.body.id}/sandbox`, {
      token,
      body: { latency_ms: 700 },
    })
    const slow = program.request('POST', `/v1/connections/${made.body.id}/verify`, { token })
    await expect
      .poll(async () => (await program.request('GET', '/metrics', { token: metricsToken })).body)
      .toContain('account.sandbox.update')
    const ended = program.end('SIGTERM')
    expect((await slow).status).toBe(200)
    expect(await ended).toBe(0)
  })
})

describe('a stop', () => {
  it('during the start leaves no database running', async () => {
    const place = temporaryDirectory()
    const status = await interruptStart({ HOLDFAST_DATA_DIR: place.path }, 'PostgreSQL is running', 'SIGTERM')
    expect([status, await findRunningPostgres(place.path)]).toEqual([0, null])
    place.remove()
  })

  it('does not wait forever for an incomplete request', async () => {
    const service = await givenService({ works: false })
    const { port } = service.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    // Closed or reset.
    const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
    socket.write('POST /v1/tokens HTTP/1.1\r\nHost: x\r\n')
    await once(service.app.server, 'connection')
    await service.stop(0.1)
    await closed
  })
})

describe('a command that reads the database', () => {
  it('creates none if there is none, and says so', async () => {
    const place = temporaryDirectory()
    for (const words of [
      ['audit', 'verify'],
      ['psql', 'select 1'],
    ]) {
      const { code, output } = await runProgram(words, { HOLDFAST_DATA_DIR: join(place.path, 'typo') })
      expect([words, code, output]).toEqual([
        words,
        1,
        expect.stringMatching(/^There is no database in the data/),
      ])
    }
    expect(readdirSync(place.path)).toEqual([])
    place.remove()
  })
})

describe('a start that fails', () => {
  it('names every invalid setting, its value and what is allowed', async () => {
    const sentence = await refusal({
      HOLDFAST_DATA_DIR: dataDir,
      HOLDFAST_PORT: 'seventy',
      HOLDFAST_ROLE: 'king',
      HOLDFAST_TYPO: '1',
    })
    expect(sentence.split('\n').sort()).toEqual([
      'HOLDFAST_PORT: got "seventy", must be a whole number from 0 to 65535',
      'HOLDFAST_ROLE: got "king", must be one of all, api, worker',
      'HOLDFAST_TYPO: unknown setting; .env.example lists all settings',
    ])
  })

  it('reads .env in the current directory, and the environment takes precedence', async () => {
    const place = temporaryDirectory()
    writeFileSync(join(place.path, '.env'), 'HOLDFAST_ROLE=king\nHOLDFAST_PORT=seventy\n')
    const { output } = await runProgram(['start'], { HOLDFAST_PORT: '0' }, place.path)
    expect(output.trim()).toBe('HOLDFAST_ROLE: got "king", must be one of all, api, worker')
    place.remove()
  })

  it('says that the master key is missing, and where it should be', async () => {
    const keyFile = join(dataDir, 'master-key')
    const key = readFileSync(keyFile)
    rmSync(keyFile)
    expect(await refusal(environment)).toMatch(
      /^The master key is missing: .* should be in .*master-key\. Restore the file/,
    )
    writeFileSync(keyFile, `${Buffer.alloc(32, 1).toString('base64')}\n`)
    expect(await refusal(environment)).toMatch(
      /but the secrets in this database are encrypted with key [0-9a-f]{8}\. Start with that key\.$/,
    )
    writeFileSync(keyFile, 'not a key')
    expect(await refusal(environment)).toMatch(
      /does not contain a master key: 32 bytes in base64 are required/,
    )
    writeFileSync(keyFile, key, { mode: 0o600 })
  })

  it('says that the database is from a newer version', async () => {
    const insert =
      'insert into schema_migrations (number, name, checksum) values (9999, $$9999-the-future$$, $$x$$)'
    expect((await runProgram(['psql', insert], environment)).code).toBe(0)
    expect(await refusal(environment)).toMatch(
      /^The database is newer than this version: it has migration 9999-the-future/,
    )
    await runProgram(['psql', 'delete from schema_migrations where number = 9999'], environment)
  })

  it("says what occupies the data directory, and what is wrong with an operator's database", async () => {
    const place = temporaryDirectory()
    const file = join(place.path, 'file')
    writeFileSync(file, '')
    expect(await refusal({ HOLDFAST_DATA_DIR: join(file, 'data') })).toMatch(
      /^The data directory .* cannot be created/,
    )
    mkdirSync(join(place.path, 'data'))
    const [free] = await freePorts(1)
    const url = `postgres://holdfast:canary@127.0.0.1:${free}/holdfast`
    const sentence = await refusal({ HOLDFAST_DATA_DIR: join(place.path, 'data'), DATABASE_URL: url })
    expect(sentence).toMatch(/^The database in DATABASE_URL cannot be used: connect ECONNREFUSED/)
    expect(sentence).not.toContain('canary')
    place.remove()
  })
})

describe('the command line', () => {
  it('lists its commands, and rejects invalid ones', async () => {
    expect((await runProgram([])).output).toContain('audit verify')
    const { code, output } = await runProgram(['dance'])
    expect([code, output]).toEqual([2, expect.stringContaining('There is no command "dance".')])
  })
})

describe('the link for the first owner', () => {
  const place = temporaryDirectory()
  const given = { HOLDFAST_DATA_DIR: place.path }
  afterAll(place.remove)
  const look = (program: RunningProgram, link: string) =>
    program.request('POST', '/v1/auth/invitations/look', {
      body: { token: link.split('#')[1] },
      headers: { 'sec-fetch-site': 'same-origin' },
    })

  it('stays valid after a first start whose port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    expect(await refusal({ ...given, HOLDFAST_PORT: String(port) })).toContain('is in use')
    taken.close()
    const program = await startProgram(given)
    expect((await look(program, signInLink(program))).status).toBe(200)
    await program.end('SIGTERM')
  })

  it('is offered at each start, with the address of that start, until someone has joined', async () => {
    const program = await startProgram(given)
    const link = signInLink(program)
    expect(link).toContain(`${program.url}/join#`)
    const joined = await program.request('POST', '/v1/auth/invitations/accept', {
      body: {
        token: link.split('#')[1],
        name: 'Ada',
        email: 'ada@example.com',
        password: 'correct horse battery staple',
      },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(joined.status).toBe(200)
    await program.end('SIGTERM')
    const next = await startProgram(given)
    expect(signInLink(next)).toBe('')
    expect(next.output()).not.toContain('Nobody has joined')
    expect(existsSync(join(place.path, 'sign-in-link'))).toBe(false)
    await next.end('SIGTERM')
  })

  it('is created again when the last one has expired', async () => {
    const again = temporaryDirectory()
    const first = await startProgram({ HOLDFAST_DATA_DIR: again.path })
    const [old, token] = [signInLink(first), firstToken(first)]
    const { body } = await first.request('GET', '/v1/invitations', { token })
    await first.request('DELETE', `/v1/invitations/${body.data[0].id}`, { token })
    await first.end('SIGTERM')
    const next = await startProgram({ HOLDFAST_DATA_DIR: again.path })
    const link = signInLink(next)
    expect([(await look(next, old)).status, (await look(next, link)).status]).toEqual([410, 200])
    await next.end('SIGTERM')
    again.remove()
  })

  it('is printed on a terminal, because no log contains that', async () => {
    const again = temporaryDirectory()
    const output = await startOnTerminal({ HOLDFAST_DATA_DIR: again.path })
    expect(output).toMatch(/http:\/\/\S+\/join#hfl_\w+/)
    expect(output).toMatch(/hf_\w{36}/)
    again.remove()
  })
})

/** The output of a start on a terminal, which `script` provides, until it runs. */
async function startOnTerminal(variables: Record<string, string>): Promise<string> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOLDFAST_PORT: '0',
    HOLDFAST_LOG_LEVEL: 'warn',
    ...variables,
  }
  const command = `${process.execPath} ${join(import.meta.dirname, '../../src/main.js')} start`
  const child = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  await eventually(() => output.includes('It is also in'))
  // Ctrl-C, as a person types it.
  child.stdin.write('\x03')
  await once(child, 'close')
  return output
}

describe('a start with --hold', () => {
  it('is on hold before any work runs, and says so', async () => {
    const place = temporaryDirectory()
    const { child, output } = spawnProgram(
      ['start', '--hold'],
      { HOLDFAST_PORT: '0', HOLDFAST_DATA_DIR: place.path },
      place.path,
    )
    await eventually(() => output().includes('sign-in-link'))
    expect(output()).toContain('ON HOLD')
    const [, url] = /API +(http\S+)\/v1\n/.exec(output()) ?? []
    const response = await fetch(`${url}/readyz`)
    expect(await response.json()).toEqual({ status: 'ready', on_hold: true })
    child.kill('SIGTERM')
    await once(child, 'exit')
    place.remove()
  })
})
