/** The recipes of deploys as `holdfast-agent run` executes them, against a small service that hands out jobs. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bundleAgent } from '../../scripts/release/agent-bundle.ts'
import { missingPrograms, titleWithout } from '../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../server/src/providers/testing/servers/server-process.ts'
import { eventually } from '../../server/src/testing/wait/wait.ts'
import { agentProgram, type RunningAgent, runAgent } from './testing/agent.ts'
import { givenIngestServer, type IngestServer } from './testing/ingest-server.ts'
import type { GivenJob } from './testing/job-queue.ts'
import { enrolledMachine, type TestMachine } from './testing/machine.ts'

const missing = process.getuid?.() === 0 ? [] : ['root, to whom recipes belong']

let server: IngestServer
let folder: string
let recipes: string
/** The program as one file, which starts faster. Each recipe is a process of it. */
let program: string
let removeFolder: () => Promise<void>
let made = 0
beforeAll(async () => {
  const temporary = await temporaryFolder('agent-jobs')
  folder = temporary.folder
  removeFolder = temporary.remove
  // Other users run recipes in it.
  chmodSync(folder, 0o755)
  recipes = join(folder, 'recipes')
  mkdirSync(recipes)
  program = join(folder, 'agent.cjs')
  await bundleAgent(program)
  server = await givenIngestServer()
})
afterAll(async () => {
  expect(server.faults).toEqual([])
  await server.close()
  await removeFolder()
})

const newMachine = () => enrolledMachine(join(folder, `state-${++made}`), server)
const options = () => ['--recipes', recipes, '--recipe-socket', join(folder, 'no.sock')]

function givenRecipe(name: string, script: string, more: object = {}): string {
  const recipe = { command: ['/bin/sh', '-c', script], directory: folder, user: 'root', ...more }
  writeFileSync(join(recipes, `${name}.json`), JSON.stringify(recipe))
  return name
}

async function outcomeOf(id: string) {
  await eventually(() => server.jobs.outcome(id) !== null)
  const { state, exit_code, signal } = server.jobs.outcome(id) ?? {}
  return { state, exit_code, signal, log: server.jobs.log(id) }
}

const run = (job: GivenJob) => outcomeOf(server.jobs.add(job))
/** Not ended, or ended and not yet noticed by its parent. */
const isAlive = (pid: string) => {
  const stat = `/proc/${pid.trim()}/stat`
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'))
}
/** What a recipe has written to a file of the folder. */
const written = (name: string) => {
  const path = join(folder, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a recipe'), () => {
  let machine: TestMachine
  let agent: RunningAgent
  let stubborn: string
  beforeAll(() => {
    machine = newMachine()
    givenRecipe('stubborn', 'trap "" TERM; sleep 600 & echo $! >stubborn; echo $$ >>stubborn; wait; wait')
    // It takes ten seconds until it is killed, while the other tests run.
    stubborn = server.jobs.add({ recipe: 'stubborn', timeout_seconds: 1 })
    agent = machine.start(options(), { program })
  })
  afterAll(async () => {
    await agent.stop('SIGKILL')
  })

  it('gets its parameters and nothing else of the agent, in its directory', async () => {
    const parameters = { REF: 'refs/heads/$(touch hacked);`id`', COMMIT: '3f1c' }
    givenRecipe('deploy', 'env | sort; pwd; cat', { parameters: { REF: 'refs/heads/.+', TAG: '(v\\d+)?' } })
    const { log, ...outcome } = await run({ recipe: 'deploy', parameters })
    expect(outcome).toEqual({ state: 'succeeded', exit_code: 0, signal: null })
    expect(log.split('\n').filter((line) => !/^(_|PWD|SHLVL|OLDPWD)=/.test(line))).toEqual([
      '[Not passed on, because the recipe does not have them: COMMIT]',
      'HOME=/root',
      'LOGNAME=root',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      `REF=${parameters.REF}`,
      'TAG=',
      'USER=root',
      folder,
      '',
    ])
    expect(existsSync(join(folder, 'hacked'))).toBe(false)
    const [first, last] = [server.jobs.reports('dep_0002')[0], server.jobs.outcome('dep_0002')]
    expect(first).toMatchObject({ state: 'running', log_offset: 0 })
    expect(last?.recipe_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('runs as its user, with the groups of the user', async () => {
    givenRecipe('as-user', 'id; umask', { user: 'nobody' })
    const { stdout } = spawnSync('id', ['nobody'], { encoding: 'utf8' })
    expect(await run({ recipe: 'as-user' })).toMatchObject({ state: 'succeeded', log: `${stdout}0022\n` })
    givenRecipe('no-user', 'id', { user: 'no-such-user' })
    expect(await run({ recipe: 'no-user' })).toMatchObject({
      state: 'rejected',
      log: '[The recipe runs as no-such-user, and this machine has no such user.]\n',
    })
  })

  it('fails with the exit code or the signal of its command', async () => {
    givenRecipe('fails', 'echo out; echo err >&2; exit 3')
    const failed = await run({ recipe: 'fails' })
    expect(failed).toMatchObject({ state: 'failed', exit_code: 3, signal: null })
    expect(failed.log.split('\n').sort()).toEqual(['', 'err', 'out'])
    givenRecipe('killed', 'kill -9 $$')
    expect(await run({ recipe: 'killed' })).toMatchObject({
      state: 'failed',
      exit_code: null,
      signal: 'SIGKILL',
    })
    givenRecipe('absent', '', { command: ['/usr/bin/no-such-program'], user: 'nobody' })
    expect(await run({ recipe: 'absent' })).toMatchObject({
      state: 'failed',
      log: expect.stringContaining('The command /usr/bin/no-such-program cannot be started'),
    })
  })

  it('is rejected if it is not in the list, or if a parameter does not match as a whole', async () => {
    expect(await run({ recipe: 'unknown' })).toMatchObject({
      state: 'rejected',
      log: `[This machine has no recipe "unknown": create ${recipes}/unknown.json to allow it.]\n`,
    })
    expect(await run({ recipe: '../deploy' })).toMatchObject({
      state: 'rejected',
      log: expect.stringContaining('"../deploy" is not the name of a recipe'),
    })
    givenRecipe('strict', 'echo ran >ran', { parameters: { REF: 'main|release' } })
    const mismatches: Record<string, string>[] = [
      { REF: 'main2' },
      { REF: 'x release' },
      { REF: 'main\n' },
      {},
    ]
    const rejected = await Promise.all(mismatches.map((parameters) => run({ recipe: 'strict', parameters })))
    for (const outcome of rejected)
      expect(outcome).toMatchObject({
        state: 'rejected',
        log: expect.stringMatching(
          /^\[The parameter REF .*does not match the pattern of the recipe "strict": /,
        ),
      })
    expect(written('ran')).toBe('')
  })

  it('is rejected if users other than root can change it, with what to do', async () => {
    const path = join(recipes, `${givenRecipe('unsafe', 'echo ran >ran')}.json`)
    const other = join(folder, 'other')
    const unsafe = async (fault: string) =>
      expect(await run({ recipe: 'unsafe' })).toMatchObject({
        state: 'rejected',
        log: expect.stringContaining(fault),
      })
    chmodSync(path, 0o664)
    await unsafe(`users other than root can change ${path}. Run: chmod go-w ${path}`)
    chmodSync(path, 0o644)
    chownSync(path, 65534, 0)
    await unsafe(`${path} does not belong to root. Run: chown root ${path}`)
    chownSync(path, 0, 0)
    chmodSync(recipes, 0o777)
    await unsafe(`users other than root can change ${recipes}. Run: chmod go-w ${recipes}`)
    const shown = await runAgent(['recipes', '--recipes', recipes])
    expect([shown.code, shown.lines.at(-1)]).toEqual([1, expect.stringContaining('chmod go-w')])
    chmodSync(recipes, 0o755)
    writeFileSync(other, '#!/bin/sh\necho ran >ran\n', { mode: 0o777 })
    chmodSync(other, 0o777)
    givenRecipe('unsafe', '', { command: [other] })
    await unsafe(`The command ${other} is not safe to run as root: users other than root can change ${other}`)
    expect(written('ran')).toBe('')
    rmSync(path)
  })

  it('has a log without the secrets of the machine', async () => {
    writeFileSync(
      join(folder, 'settings'),
      '# none\nPASSWORD="correct horse"\nDEBUG=1\nexport KEY=battery-staple\n',
    )
    givenRecipe('secrets', '. ./settings; echo "$PASSWORD,$KEY,$DEBUG,literal-token"', {
      mask: ['literal-token'],
      mask_files: [join(folder, 'settings')],
    })
    expect((await run({ recipe: 'secrets' })).log).toBe('***,***,1,***\n')
    givenRecipe('secrets', 'echo ran >ran', { mask_files: [join(folder, 'no-settings')] })
    expect(await run({ recipe: 'secrets' })).toMatchObject({
      state: 'rejected',
      log: expect.stringContaining('The file of "mask_files" cannot be read'),
    })
    expect(written('ran')).toBe('')
  })

  it('ends with its whole process group when it is cancelled', async () => {
    givenRecipe('waits', 'sleep 600 & echo $! >background; echo begun; wait')
    const id = server.jobs.add({ recipe: 'waits' })
    await eventually(() => server.jobs.log(id) === 'begun\n')
    const background = written('background')
    expect(isAlive(background)).toBe(true)
    server.jobs.cancel(id)
    expect(await outcomeOf(id)).toEqual({
      state: 'cancelled',
      exit_code: null,
      signal: 'SIGTERM',
      log: 'begun\n[This job was cancelled in Holdfast.]\n',
    })
    expect(isAlive(background)).toBe(false)
  })

  it('leaves nothing in the background', async () => {
    givenRecipe('daemon', 'sleep 600 & echo $!')
    const { log, state } = await run({ recipe: 'daemon' })
    const [pid = '', note] = log.split('\n')
    expect([state, note]).toEqual([
      'succeeded',
      '[The command has ended. Its processes in the background are ended, too.]',
    ])
    expect(isAlive(pid)).toBe(false)
  })

  it('has a log of at most 10 MiB', async () => {
    givenRecipe('loud', "head -c 12000000 /dev/zero | tr '\\0' 'ä'; echo end >loud")
    const { state, log } = await run({ recipe: 'loud' })
    expect(state).toBe('succeeded')
    expect(Buffer.byteLength(log)).toBeLessThanOrEqual(10 * 2 ** 20)
    expect(log.slice(-80)).toContain('[The log has reached 10 MiB. The rest of the output is left out.]\n')
    expect(written('loud')).toBe('end\n')
  })

  it('has a complete log after cut connections and lost answers', async () => {
    givenRecipe('counts', 'i=0; while [ $i -lt 20 ]; do i=$((i+1)); echo line $i; sleep 0.1; done')
    let requests = 0
    server.intercept = ({ path }) => {
      if (!path.startsWith('jobs/')) return null
      requests += 1
      return ([null, 'lost', 'cut', 'lost'] as const)[requests % 4] ?? null
    }
    const id = server.jobs.add({ recipe: 'counts' })
    const { state, log } = await outcomeOf(id)
    server.intercept = () => null
    expect(state).toBe('succeeded')
    expect(log).toBe(Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`).join(''))
    const offsets = server.jobs.reports(id).map(({ log_offset }) => log_offset)
    expect(new Set(offsets).size).toBeLessThan(offsets.length)
  })

  it('is ended when Holdfast no longer knows the job', async () => {
    givenRecipe('forgotten', 'echo $$ >forgotten; sleep 600')
    const id = server.jobs.add({ recipe: 'forgotten' })
    await eventually(() => written('forgotten') !== '')
    server.jobs.remove(id)
    await agent.says(`Holdfast accepts no more reports of the job ${id}`)
    await eventually(() => !isAlive(written('forgotten')))
  })

  it('is killed if it does not end within ten seconds of its time limit', async () => {
    const { log, ...outcome } = await outcomeOf(stubborn)
    expect(outcome).toEqual({ state: 'timed_out', exit_code: null, signal: 'SIGKILL' })
    expect(log).toBe('[The time limit of 1 seconds is reached.]\n')
    for (const pid of written('stubborn').trim().split('\n')) expect(isAlive(pid)).toBe(false)
  })
})

describe.skipIf(missing.length > 0)(titleWithout(missing, 'an agent that ends while a job runs'), () => {
  it('reports what is known after its restart, and does not run the job again', async () => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const name = signal.toLowerCase()
      const machine = newMachine()
      givenRecipe(name, `echo $$ >>pids-${name}; echo begun; sleep 600`)
      const first = machine.start(options(), { program })
      const id = server.jobs.add({ recipe: name })
      await eventually(() => server.jobs.log(id) === 'begun\n')
      await first.stop(signal)
      await eventually(() => !isAlive(written(`pids-${name}`)))
      expect(server.jobs.outcome(id)).toBeNull()
      server.jobs.add({ recipe: name }, id)
      const second = machine.start(options(), { program })
      await second.says(`The job ${id} is not run again`)
      const outcome = await outcomeOf(id)
      expect(outcome).toMatchObject({ state: 'failed', exit_code: null })
      expect(outcome.log).toMatch(/^begun\n\[The agent (has ended|was stopped) while this job ran.*\]\n$/)
      expect(written(`pids-${name}`).trim().split('\n')).toHaveLength(1)
      await second.stop()
    }
  })

  it('sends an outcome that could not be sent before', async () => {
    const machine = newMachine()
    givenRecipe('quick', 'echo done')
    server.intercept = ({ path }) => (path.startsWith('jobs/') ? 'cut' : null)
    onTestFinished(() => {
      server.intercept = () => null
    })
    const first = machine.start(options(), { program })
    const id = server.jobs.add({ recipe: 'quick' })
    await first.says(`${id} has ended: succeeded`)
    await first.stop('SIGKILL')
    server.intercept = () => null
    const second = machine.start(options(), { program })
    expect(await outcomeOf(id)).toEqual({ state: 'succeeded', exit_code: 0, signal: null, log: 'done\n' })
    await second.stop()
  })
})

const withoutTime = [...missing, ...missingPrograms(['faketime'])]

describe.skipIf(withoutTime.length > 0)(titleWithout(withoutTime, 'a job without output'), () => {
  it('is reported at least every ten seconds', async () => {
    const agent = newMachine().run(30, options())
    givenRecipe('silent', 'sleep 600')
    const id = server.jobs.add({ recipe: 'silent' })
    await eventually(() => server.jobs.reports(id).length >= 4)
    expect(server.jobs.log(id)).toBe('')
    server.jobs.cancel(id)
    expect((await outcomeOf(id)).state).toBe('cancelled')
    await agent.stop()
  })
})

/** Why another user cannot run the agent here. */
function missingUser(): string[] {
  const without = [...missing, ...missingPrograms(['setpriv'])]
  if (without.length > 0) return without
  const [program = '', ...args] = [...asNobody, process.execPath, agentProgram, '--version']
  return spawnSync(program, args).status === 0 ? [] : ['a repository that all users can read']
}

const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs']
const withoutUser = missingUser()

describe.skipIf(withoutUser.length > 0)(titleWithout(withoutUser, 'an agent without privileges'), () => {
  it('has the socket run recipes of root, and says what is missing without it', async () => {
    const machine = newMachine()
    for (const path of ['', 'agent.json', 'progress.json']) chownSync(join(machine.state, path), 65534, 65534)
    givenRecipe('privileged', 'id -un; echo begun; sleep 600')
    const socket = join(folder, 'recipes.sock')
    const given = ['--recipes', recipes, '--recipe-socket', socket]
    const agent = machine.start(given, { program, within: asNobody })
    const id = server.jobs.add({ recipe: 'privileged' })
    expect(await outcomeOf(id)).toMatchObject({
      state: 'rejected',
      log: expect.stringContaining('only root can start programs of other users'),
    })

    // As a socket of systemd with Accept=yes.
    const listener = createServer({ pauseOnConnect: true }, (connection) => {
      const args = [program, 'execute', '--recipes', recipes]
      spawn(process.execPath, args, { env: {}, stdio: [connection, connection, 'inherit'] })
      connection.destroy()
    })
    await new Promise<void>((resolve) => listener.listen({ path: socket, writableAll: true }, resolve))
    onTestFinished(() => void listener.close())
    const other = server.jobs.add({ recipe: 'privileged' })
    await eventually(() => server.jobs.log(other) === 'root\nbegun\n')
    server.jobs.cancel(other)
    expect(await outcomeOf(other)).toMatchObject({ state: 'cancelled', signal: 'SIGTERM' })
    await agent.stop()
  })
})
