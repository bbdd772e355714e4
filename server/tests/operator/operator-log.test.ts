/** The log that operators read, from the service as a process through several failures. */
import { afterAll, describe, expect, it } from 'vitest'
import { titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { freePorts } from '../../src/providers/testing/servers/server-process.ts'
import { type RunningProgram, startProgram, temporaryDirectory } from '../../src/testing/process/process.ts'
import { givenProgramOverPostgres } from '../../src/testing/process/program-over-postgres.ts'
import { missingDebianPostgres } from '../../src/testing/servers/debian-postgres.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

type Line = Record<string, any>

function linesOf(program: RunningProgram): Line[] {
  return program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

const notInfo = (lines: Line[]) =>
  lines
    .filter(({ level }) => level !== 'info')
    .map(({ level, msg, err }) => (err ? [level, msg, err] : [level, msg]))

describe.skipIf(missingDebianPostgres.length > 0)(
  titleWithout(missingDebianPostgres, "the log of a service with the operator's PostgreSQL"),
  () => {
    const running = givenProgramOverPostgres()
    const { request } = running
    const lineOf = (headers: Headers) =>
      eventually(() =>
        linesOf(running.program).find(
          ({ msg, request_id }) => msg === 'request' && request_id === headers.get('request-id'),
        ),
      )

    it('has for each request its actor, operation and status', async () => {
      const { body: me } = await request('GET', '/v1/whoami')
      const made = await request('POST', '/v1/tokens', { name: 'one', preset: 'read_only' })
      const common = { level: 'info', account_id: me.account.id, token_id: me.token.id, ip: '127.0.0.1' }
      expect(await lineOf(made.headers)).toMatchObject({
        ...common,
        method: 'POST',
        path: '/v1/tokens',
        operation: 'account.tokens.create',
        status: 201,
        duration_ms: expect.any(Number),
        resource_id: made.body.id,
      })
      const read = await request('GET', `/v1/tokens/${made.body.id}`)
      expect(await lineOf(read.headers)).toMatchObject({
        ...common,
        path: '/v1/tokens/:token_id',
        status: 200,
        resource_id: made.body.id,
      })
      const refused = await request('POST', '/v1/tokens', { name: 'two', preset: 'none' })
      expect(await lineOf(refused.headers)).toMatchObject({ ...common, status: 422, code: refused.body.code })
    })

    it('has for an unreachable provider the reason in the line of the request, without a stack', async () => {
      const [port = 0] = await freePorts(1)
      const { status, headers, body } = await request('POST', '/v1/connections', {
        provider: 'powerdns',
        credentials: { url: `http://127.0.0.1:${port}`, api_key: 'none' },
      })
      expect(status).toBe(503)
      expect(await lineOf(headers)).toMatchObject({
        level: 'info',
        operation: 'account.connections.create',
        status: 503,
        code: 'provider_unavailable',
        error: body.detail,
      })
      expect(notInfo(linesOf(running.program))).toEqual([])
      expect(running.program.output()).not.toContain('"stack"')
    })

    it('has one line for a lost database and one for its return, however much fails meanwhile', async () => {
      const linesBefore = linesOf(running.program).length
      const newLines = () => linesOf(running.program).slice(linesBefore)
      await running.postgres.kill()
      for (let round = 0; round < 40; round++) expect((await request('GET', '/v1/tokens')).status).toBe(503)
      await eventually(() => newLines().some(({ msg }) => msg === 'the database does not answer'))
      await running.postgres.start()
      await eventually(async () => (await request('GET', '/v1/tokens')).status === 200)
      await eventually(() => newLines().some(({ msg }) => msg === 'the database answers again'))
      expect(notInfo(newLines())).toEqual([
        ['error', 'the database does not answer'],
        ['warn', 'the database answers again'],
      ])
      expect(running.program.output()).not.toContain('"stack"')
    })

    it('has no warning and no error for a stop', async () => {
      const before = notInfo(linesOf(running.program))
      expect(await running.program.end('SIGTERM')).toBe(0)
      expect(notInfo(linesOf(running.program))).toEqual(before)
    })
  },
)

describe('the log of a service with its own PostgreSQL', () => {
  const directory = temporaryDirectory()
  afterAll(() => directory.remove())

  it('has no warning and no error for starts and stops', async () => {
    for (let round = 0; round < 2; round++) {
      const program = await startProgram({ HOLDFAST_DATA_DIR: directory.path })
      expect((await program.request('GET', '/readyz')).status).toBe(200)
      expect(await program.end('SIGTERM')).toBe(0)
      expect(notInfo(linesOf(program))).toEqual([])
    }
  })
})
