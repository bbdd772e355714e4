import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, observe } from '#testing/wait/wait.ts'

const main = join(import.meta.dirname, '../../main.js')

/** The program as users start it, in a separate process. */
export interface RunningProgram {
  child: ChildProcess
  url: string
  output(): string
  request(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<ProgramResponse>
  /** Sends a signal and waits for the end. Resolves with the exit status, or the signal that ended the process. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

export type ProgramResponse = {
  status: number
  headers: Headers
  /** Tests read members of any response, and fail if they are missing. */
  body: any
}

export function temporaryDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'holdfast-program-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** `executable` is the command of another installation, instead of these sources. */
export function spawnProgram(
  args: string[],
  environment: Record<string, string>,
  cwd: string,
  executable?: string,
) {
  // The environment of the tests must not affect the program.
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment }
  const [command, words] = executable === undefined ? [process.execPath, [main, ...args]] : [executable, args]
  const child = spawn(command, words, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return { child, output: () => output }
}

/** Runs a command until it ends. */
export async function runProgram(
  args: string[],
  environment: Record<string, string> = {},
  cwd = tmpdir(),
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnProgram(args, environment, cwd)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

/** Starts the service on a free port and waits until it is ready. Throws with its output if it ends instead. */
export async function startProgram(
  environment: Record<string, string>,
  cwd = tmpdir(),
  executable?: string,
): Promise<RunningProgram> {
  const { child, output } = spawnProgram(['start'], { HOLDFAST_PORT: '0', ...environment }, cwd, executable)
  const url = await eventually(() => {
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}:\n${output()}`)
    return /Dashboard +(http:\/\/\S+?)\/\n/.exec(output())?.[1]
  })
  return {
    child,
    url,
    output,
    async request(method, path, { token, body, headers = {} } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return observe({
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : text,
      })
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode
      child.kill(signal)
      const [code, killedBy] = await once(child, 'exit')
      return code ?? killedBy
    },
  }
}

/** Starts the service and sends a signal when its output contains `words`. Resolves with the exit status. */
export async function interruptStart(
  environment: Record<string, string>,
  words: string,
  signal: NodeJS.Signals,
): Promise<number | NodeJS.Signals | null> {
  const { child, output } = spawnProgram(['start'], { HOLDFAST_PORT: '0', ...environment }, tmpdir())
  const exited = once(child, 'exit')
  await eventually(() => output().includes(words))
  child.kill(signal)
  const [code, killedBy] = await exited
  return code ?? killedBy
}

/** The first account's token if this start created the account, read from the file named in the output. */
export function firstToken(program: RunningProgram): string {
  const [, path] = /full-access token is in (\S+first-token)\./.exec(program.output()) ?? []
  return path === undefined ? '' : readFileSync(path, 'utf8').trim()
}

/** The link for the first owner, read from the file named in the output. Empty if someone has already joined. */
export function signInLink(program: RunningProgram): string {
  const [, path] = /^ {2}(\S+sign-in-link)$/m.exec(program.output()) ?? []
  return path === undefined ? '' : readFileSync(path, 'utf8').trim()
}
