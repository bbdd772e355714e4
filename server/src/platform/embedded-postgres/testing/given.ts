/** Directories and servers for the tests of this room, which end with the test that asked for them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
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

/** Tests need speed and kill processes, but the system lives on. */
export const fast = { fsync: 'off', full_page_writes: 'off' }

export const silent = { info() {}, warn() {}, error() {} }

/** A new directory. `remove` also ends the server that runs in it. */
export async function makeDirectory(...below: string[]): Promise<{ path: string; remove(): Promise<void> }> {
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

/** A new directory that goes with the test. */
export async function givenDirectory(...below: string[]): Promise<string> {
  const { path, remove } = await makeDirectory(...below)
  onTestFinished(remove)
  return path
}

let template: Promise<string> | undefined

/** A data directory whose server has run and was stopped; a copy, which is made faster than a cluster. */
export async function givenCluster(...below: string[]): Promise<string> {
  template ??= makeTemplate()
  const path = await template
  const dataDir = await givenDirectory(...below)
  // cp keeps the owners.
  const { status } = spawnSync('cp', ['-Rp', `${path}/.`, dataDir])
  if (status !== 0) throw new Error(`cp ended with ${status}`)
  return dataDir
}

/** It serves every file that this process runs. */
async function makeTemplate(): Promise<string> {
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

/** Another Node process that starts the server in that directory, says so, and waits to be killed. */
export async function startInChild(dataDir: string): Promise<{ child: ChildProcess; serverPid: number }> {
  const child = runInChild(`
    const server = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings: fast })})
    console.log(server.pid)
    setInterval(() => {}, 60000)`)
  return { child, serverPid: Number(await firstLine(child)) }
}

/** The like, without waiting for anything. */
export function beginInChild(dataDir: string): ChildProcess {
  return runInChild(`await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings: fast })})
    setInterval(() => {}, 60000)`)
}

/** A program that has nothing to do with PostgreSQL, running as that user; its pid. */
export function givenProgram(user: { uid: number; gid: number }): number {
  const program = spawn('sleep', ['600'], {
    stdio: 'ignore',
    ...(isRoot ? { uid: user.uid, gid: user.gid } : {}),
  })
  onTestFinished(() => {
    program.kill('SIGKILL')
  })
  // A program that was spawned has a pid.
  return program.pid as number
}

/** What a start says when it is refused, run by that program or as that user. */
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

/** Whether proc(5) shows what that process has open and where it works; in containers it may not. */
export async function canInspect(pid: number): Promise<boolean> {
  return readlink(`/proc/${pid}/cwd`).then(
    () => true,
    () => false,
  )
}

/** Resolves when the process is gone. */
export async function waitUntilEnded(pid: number): Promise<void> {
  while (await isRunning({ pid })) await sleep(20)
}

/** Resolves when the directory has an entry whose name begins so. */
export async function waitForEntry(directory: string, beginning: string): Promise<void> {
  for (;;) {
    const names = await readdir(directory).catch(() => [])
    if (names.some((name) => name.startsWith(beginning))) return
    await sleep(5)
  }
}

/** Ends the server of that data directory if one runs. */
export async function endServerIn(dataDir: string): Promise<void> {
  const file = await readFile(join(clusterIn(dataDir), 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  if (!(pid > 0) || pid === process.pid || !(await isRunning({ pid }))) return
  process.kill(pid, 'SIGQUIT')
  await waitUntilEnded(pid)
}
