/** What ends or disturbs the service without warning: the real program in its own process. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  firstToken,
  type RunningProgram,
  runProgram,
  startProgram,
  temporaryDirectory,
} from '../../src/testing/process/process.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const directory = temporaryDirectory()
const environment = { HOLDFAST_DATA_DIR: directory.path }
const postmasterFile = join(directory.path, 'postgresql/cluster/postmaster.pid')
/** An error that no request causes, when the program gets the signal. */
const failing = `process.on('SIGUSR2', () => { throw new Error('an error outside any request') })`
const failingBySignal = {
  ...environment,
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}`,
}

describe('the service', () => {
  let program: RunningProgram
  let token: string
  const made: string[] = []
  beforeAll(async () => {
    program = await startProgram(environment)
    token = firstToken(program)
  })
  afterAll(async () => {
    await program.end('SIGTERM')
    directory.remove()
  })

  /** Each creation writes to the log. */
  async function createToken(name: string): Promise<void> {
    const body = { name, preset: 'read_only' }
    expect((await program.request('POST', '/v1/tokens', { token, body })).status).toBe(201)
    made.push(name)
  }

  it('continues when the reader of its log has ended', async () => {
    program.child.stdout?.destroy()
    program.child.stderr?.destroy()
    for (const name of ['unread 1', 'unread 2', 'unread 3']) await createToken(name)
    expect(program.child.exitCode).toBeNull()
  })

  it('ends with its database after a kill -9, and continues at the next start with everything that was confirmed', async () => {
    await createToken('just before the kill')
    expect(await program.end('SIGKILL')).toBe('SIGKILL')
    await eventually(() => !existsSync(postmasterFile))

    program = await startProgram(failingBySignal)
    const { body } = await program.request('GET', '/v1/tokens', { token })
    const kept = body.data.map(({ name }: { name: string }) => name)
    expect(made.filter((name) => !kept.includes(name))).toEqual([])
  })

  it('logs an uncaught error, and stops with its database', async () => {
    expect(await program.end('SIGUSR2')).toBe(1)
    const fatal = program
      .output()
      .split('\n')
      .find((line) => line.includes('"level":"fatal"'))
    expect(fatal).toMatch(/an error outside any request.*uncaught error: stopping/)
    expect(existsSync(postmasterFile)).toBe(false)
    expect((await runProgram(['audit', 'verify'], environment)).output).toContain('intact')
  })
})
