/**
 * The database hangs: it accepts connections and never responds, like one with a stuck disk. Its processes are stopped
 * with SIGSTOP and continued with SIGCONT.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { titleWithout } from '../../src/providers/testing/servers/programs.ts'
import {
  firstToken,
  type RunningProgram,
  startProgram,
  temporaryDirectory,
} from '../../src/testing/process/process.ts'
import { givenProgramOverPostgres } from '../../src/testing/process/program-over-postgres.ts'
import { missingDebianPostgres, pauseServer } from '../../src/testing/servers/debian-postgres.ts'
import { givenReceiver } from '../../src/testing/servers/receiver.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

async function hangFor(seconds: number, program: RunningProgram): Promise<void> {
  const begun = performance.now()
  await eventually(async () => {
    expect((await program.request('GET', '/readyz')).status).toBe(503)
    return performance.now() - begun > seconds * 1000
  })
}

describe.skipIf(missingDebianPostgres.length > 0)(
  titleWithout(missingDebianPostgres, "while the operator's PostgreSQL hangs"),
  () => {
    const running = givenProgramOverPostgres()
    const { request } = running

    it('/readyz reports it, even under many requests and while all of them wait', async () => {
      const resume = running.postgres.pause()
      onTestFinished(resume)
      const waiting = Array.from({ length: 30 }, () => request('GET', '/v1/tokens'))
      for (const { status, body } of await Promise.all(
        Array.from({ length: 10 }, () => running.program.request('GET', '/readyz')),
      ))
        expect([status, body.detail]).toEqual([
          503,
          'The service is not ready. The database has not answered within 1.5 s.',
        ])
      expect((await running.program.request('GET', '/healthz')).status).toBe(200)
      resume()
      for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status)
      await eventually(async () => (await running.program.request('GET', '/readyz')).status === 200)
    })

    it('due work waits, and continues when it responds again', async () => {
      const receiver = await givenReceiver()
      onTestFinished(() => receiver.close())
      const { body: endpoint } = await request('POST', '/v1/webhook-endpoints', {
        url: receiver.url,
        events: ['dns.records_changed'],
      })
      const resume = running.postgres.pause()
      onTestFinished(resume)
      await hangFor(5, running.program)
      resume()
      await request('POST', `/v1/webhook-endpoints/${endpoint.id}/test`, {})
      await expect.poll(() => receiver.received.length).toBe(1)
    })

    it('the service stops on request, before the database responds again', async () => {
      const resume = running.postgres.pause()
      onTestFinished(resume)
      const waiting = Array.from({ length: 30 }, () => request('GET', '/v1/tokens').catch(() => null))
      expect((await running.program.request('GET', '/readyz')).status).toBe(503)
      expect(await running.program.end('SIGTERM')).toBe(0)
      expect(running.program.output()).toContain('the database does not answer')
      await Promise.all(waiting)
    })
  },
)

describe("while the service's own PostgreSQL hangs", () => {
  it('the service stops on request, and the next start finds everything that was confirmed', async () => {
    const directory = temporaryDirectory()
    onTestFinished(directory.remove)
    const environment = { HOLDFAST_DATA_DIR: directory.path }
    const program = await startProgram(environment)
    onTestFinished(async () => void (await program.end('SIGKILL')))
    const token = firstToken(program)
    const { body: made } = await program.request('POST', '/v1/tokens', {
      token,
      body: { name: 'kept', preset: 'read_only' },
    })
    const pidFile = readFileSync(join(directory.path, 'postgresql/cluster/postmaster.pid'), 'utf8')
    const resume = pauseServer(Number(pidFile.split('\n')[0]))
    onTestFinished(resume)
    expect((await program.request('GET', '/readyz')).status).toBe(503)
    expect(await program.end('SIGTERM')).toBe(0)
    resume()

    const next = await startProgram(environment)
    expect((await next.request('GET', '/v1/whoami', { token: made.token })).status).toBe(200)
    expect(await next.end('SIGTERM')).toBe(0)
  })
})
