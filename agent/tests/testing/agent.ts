import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eventually } from '../../../server/src/testing/wait/wait.ts'

export const agentProgram = join(import.meta.dirname, '../../src/main.ts')

/** Node keeps there what it has compiled of the source files, so that a process starts in a third of the time. */
const compileCache = join(import.meta.dirname, '../../../node_modules/.cache/agent')

/** The agent as a process of its own, as on a real machine. */
export interface RunningAgent {
  child: ChildProcess
  /** The output so far, by lines. */
  lines(): string[]
  /** Waits until the output contains this text. */
  says(text: string): Promise<void>
  /** Sends a signal and waits for the exit. Returns the exit status, or the signal that ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

export type RunOptions = {
  environment?: Record<string, string>
  /** A command that runs the program, for example in another network namespace. */
  within?: readonly string[]
  /** Another build of the program than its source files. */
  program?: string
  /** The program as an executable, without Node. */
  executable?: string
  /** What is written to standard input. */
  input?: string
}

export function startAgent(args: readonly string[], way: RunOptions = {}): RunningAgent {
  const { environment = {}, within = [], program = agentProgram, executable, input } = way
  const [first = '', ...rest] = [
    ...within,
    ...(executable === undefined ? [process.execPath, program] : [executable]),
    ...args,
  ]
  const env = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache, ...environment }
  const child = spawn(first, rest, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  // A program that ends early does not read it.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const lines = () => output.split('\n').filter((line) => line !== '')
  return {
    child,
    lines,
    says: async (text) => {
      await eventually(() => {
        if (output.includes(text)) return true
        if (child.exitCode !== null) throw new Error(`The agent ended with ${child.exitCode}:\n${output}`)
        return false
      })
    },
    async stop(signal = 'SIGTERM') {
      const ended = once(child, 'close')
      child.kill(signal)
      const [code, by] = await ended
      return code ?? by
    },
  }
}

/** Runs the agent until it exits. */
export async function runAgent(
  args: readonly string[],
  way: RunOptions = {},
): Promise<{ code: number; lines: string[] }> {
  const { child, lines } = startAgent(args, way)
  const [code] = await once(child, 'close')
  return { code, lines: lines() }
}
