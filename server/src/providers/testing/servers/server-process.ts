// A real server as a child process, with a private folder and free loopback ports. It is awaited by its log and stopped
// by its process id. The machine's own servers and their configuration are never touched.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { programPath } from './programs.ts'

export type ServerProcess = {
  /** What the server has logged so far. */
  log(): string
  signal(signal: NodeJS.Signals): void
  /** Stops the process and waits for its end. */
  stop(): Promise<void>
}

export type ServerStart = {
  program: string
  args: readonly string[]
  cwd: string
  /** A part of the log line that says that the server is ready. */
  readyLine: string
}

const stopSecondsMax = 5
const run = promisify(execFile)

/** Starts a server and waits until it is ready; throws with its log if it exits first. */
export async function startServer({ program, args, cwd, readyLine }: ServerStart): Promise<ServerProcess> {
  const child = spawn(programPath(program) ?? program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (line.includes(readyLine)) ready.resolve()
    })
  }
  const log = () => lines.join('\n')
  child.once('error', ready.reject)
  child.once('exit', (code) => ready.reject(new Error(`${program} ended with ${code}:\n${log()}`)))
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  try {
    await ready.promise
  } catch (error) {
    await end(child)
    throw error
  }
  return {
    log,
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      process.off('exit', killWithUs)
      await end(child)
    },
  }
}

/** Runs a program until it exits; throws with its output if it fails. */
export async function runProgram(program: string, args: readonly string[], input = ''): Promise<string> {
  const running = run(programPath(program) ?? program, [...args])
  // A program that exits before it has read its input reports the reason itself.
  running.child.stdin?.on('error', () => {}).end(input)
  const { stdout } = await running
  return stdout
}

/**
 * Free ports of the loopback address. They are below the range of outgoing connections, because such a connection could
 * take a port between its choice and its use.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** Creates an empty folder, and returns a function to remove it. */
export async function temporaryFolder(
  name: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `holdfast-${name}-`))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), stopSecondsMax * 1000)
  await gone
  clearTimeout(insist)
}
