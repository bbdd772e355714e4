/** The service's own PostgreSQL is killed while the program runs, as when memory is exhausted. */
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { firstToken, startProgram, temporaryDirectory } from '../../src/testing/process/process.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

it('the service recovers with everything that was confirmed; if the database cannot be restarted, it exits with instructions', async () => {
  const directory = temporaryDirectory()
  onTestFinished(directory.remove)
  const cluster = join(directory.path, 'postgresql/cluster')
  const postmaster = () => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  const program = await startProgram({ HOLDFAST_DATA_DIR: directory.path, HOLDFAST_LOG_LEVEL: 'warn' })
  onTestFinished(async () => void (await program.end('SIGTERM')))
  const token = firstToken(program)
  /** A request whose connection is closed counts as unanswered. */
  const create = (name: string) =>
    program
      .request('POST', '/v1/tokens', { token, body: { name, preset: 'read_only' } })
      .catch(() => ({ status: 503, body: null }))
  const made: string[] = []
  for (let round = 0; round < 2; round++) {
    const asked = Array.from({ length: 10 }, (_each, index) => create(`${round} ${index}`))
    await Promise.race(asked)
    process.kill(postmaster(), 'SIGKILL')
    for (const { status, body } of await Promise.all(asked)) {
      expect([201, 503]).toContain(status)
      if (status === 201) made.push(body.name)
    }
    await eventually(async () => (await create(`after ${round}`)).status === 201)
  }
  const { body } = await program.request('GET', '/v1/tokens?limit=200', { token })
  const kept = body.data.map(({ name }: { name: string }) => name)
  expect(made.filter((name) => !kept.includes(name))).toEqual([])
  expect(program.output()).toContain('PostgreSQL ended: restarting it')
  expect(program.child.exitCode).toBeNull()

  renameSync(join(cluster, 'global/pg_control'), join(cluster, 'global/pg_control.gone'))
  process.kill(postmaster(), 'SIGKILL')
  await eventually(() => program.child.exitCode !== null)
  expect(program.child.exitCode).toBe(1)
  const last = program
    .output()
    .split('\n')
    .find((line) => line.includes('"level":"fatal"'))
  expect(last).toContain('the database is lost')
  expect(last).toContain('then start Holdfast again')
})
