/** Directories and servers for the tests of this module, which are removed after the test. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject, onTestFinished } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.ts'
import { isRunning } from '#platform/instance-lock.ts'

export const isRoot = process.geteuid?.() === 0

/** Tests kill processes but never the machine, so they do not need durability. */
export const fast = { fsync: 'off', full_page_writes: 'off' }

export const silent = { info() {}, warn() {}, error() {} }

/** Creates a directory. `remove` also stops a server that runs in it. */
export async function createDirectory(
  ...below: string[]
): Promise<{ path: string; remove(): Promise<void> }> {
  const top = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  const path = join(top, ...below)
  await mkdir(path, { recursive: true })
  return {
    path,
    async remove() {
      await endServerIn(path)
      await rm(top, { recursive: true, force: true })
    },
  }
}

/** Creates a directory that is removed after the test. */
export async function givenDirectory(...below: string[]): Promise<string> {
  const { path, remove } = await createDirectory(...below)
  onTestFinished(remove)
  return path
}

let template: Promise<string> | undefined

/** A data directory of a server that has run and was stopped: a copy, since creating a cluster is slower. */
export async function givenCluster(...below: string[]): Promise<string> {
  template ??= createTemplate()
  const path = await template
  const dataDir = await givenDirectory(...below)
  // cp keeps the owners.
  const { status } = spawnSync('cp', ['-Rp', `${path}/.`, dataDir])
  if (status !== 0) throw new Error(`cp ended with ${status}`)
  return dataDir
}

/** Created once for all files of this process. */
async function createTemplate(): Promise<string> {
  const path = await mkdtemp(join(inject('runDirectory'), 'cluster-'))
  await (await start(path)).stop()
  return path
}

export async function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: silent, settings: fast, restartsMax: 0 })
}

export function clusterIn(dataDir: string): string {
  return join(dataDir, 'postgresql', 'cluster')
}

/** Starts the server in another Node process, which reports that it is running and waits to be killed. */
export async function startInChild(dataDir: string): Promise<{ child: ChildProcess; serverPid: number }> {
  const child = runInChild(`
    const server = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings: fast })})
    console.log(server.pid)
    setInterval(() => {}, 60000)`)
  return { child, serverPid: Number(await firstLine(child)) }
}

/** The same without waiting. */
export function beginInChild(dataDir: string): ChildProcess {
  return runInChild(`await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings: fast })})
    setInterval(() => {}, 60000)`)
}

/** Kills the process and, before it, the shell that would stop its server: the server is left running. */
export async function killLeavingServer(child: ChildProcess): Promise<void> {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' })
  const shells = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([parent, , ...words]) => Number(parent) === child.pid && words.includes('holdfast-stop-postgres'),
    )
  if (shells.length === 0) throw new Error('No shell watches the server')
  for (const [, pid] of shells) process.kill(Number(pid), 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Starts a program unrelated to PostgreSQL as that user and returns its pid. */
export function givenProgram(user: { uid: number; gid: number }): number {
  const program = spawn('sleep', ['600'], {
    stdio: 'ignore',
    ...(isRoot ? { uid: user.uid, gid: user.gid } : {}),
  })
  onTestFinished(() => {
    program.kill('SIGKILL')
  })
  // A spawned program has a pid.
  return program.pid as number
}

/** The message of a start that fails, run by that program or as that user. */
export async function refusalOf(dataDir: string, by: readonly string[], uid?: number): Promise<string> {
  const script = `await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings: fast })})
    .then((server) => server.stop(), (error) => console.log(error.message))`
  return firstLine(runInChild(script, by, uid))
}

function runInChild(script: string, by: readonly string[] = [], uid?: number): ChildProcess {
  const room = JSON.stringify(new URL('../embedded-postgres.ts', import.meta.url).href)
  const source = `
    import { startEmbeddedPostgres as start } from ${room}
    const startEmbeddedPostgres = (options) => start({ ...options, log: { info() {}, warn() {}, error() {} } })
    ${script}`
  const [program = '', ...args] = [...by, process.execPath, '--input-type=module', '-e', source]
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid, cwd: '/' }),
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const part of child.stdout ?? []) {
    text += part
    if (text.includes('\n')) break
  }
  return text.trim()
}

/** Whether proc(5) shows the open files and the working directory of the process, which containers may not allow. */
export async function canInspect(pid: number): Promise<boolean> {
  return readlink(`/proc/${pid}/cwd`).then(
    () => true,
    () => false,
  )
}

/** Resolves when the process has ended. */
export async function waitUntilEnded(pid: number): Promise<void> {
  while (await isRunning({ pid })) await sleep(20)
}

/** Resolves when the directory contains an entry whose name begins with `beginning`. */
export async function waitForEntry(directory: string, beginning: string): Promise<void> {
  for (;;) {
    const names = await readdir(directory).catch(() => [])
    if (names.some((name) => name.startsWith(beginning))) return
    await sleep(5)
  }
}

/** Stops the server of that data directory if one is running. */
export async function endServerIn(dataDir: string): Promise<void> {
  const file = await readFile(join(clusterIn(dataDir), 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  if (!(pid > 0) || pid === process.pid || !(await isRunning({ pid }))) return
  process.kill(pid, 'SIGQUIT')
  await waitUntilEnded(pid)
}
