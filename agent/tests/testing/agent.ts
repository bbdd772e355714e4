import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eventually } from '../../../server/src/testing/wait/wait.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

/** The agent as it runs on a machine: a process of its own. */
export interface RunningAgent {
  child: ChildProcess
  /** What it has said so far, line by line. */
  lines(): string[]
  /** Waits until it has said this. */
  says(text: string): Promise<void>
  /** Asks it to end, and waits; the exit status, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

export type RunOptions = {
  environment?: Record<string, string>
  /** Words before the program: to run it somewhere else. */
  within?: readonly string[]
  /** Another form of the program than its sources. */
  program?: string
}

export function startAgent(args: readonly string[], way: RunOptions = {}): RunningAgent {
  const { environment = {}, within = [], program = main } = way
  const [first = '', ...rest] = [...within, process.execPath, program, ...args]
  const env = { PATH: process.env['PATH'] ?? '', ...environment }
  const child = spawn(first, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
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

/** Runs it to its end. */
export async function runAgent(
  args: readonly string[],
  way: RunOptions = {},
): Promise<{ code: number; lines: string[] }> {
  const { child, lines } = startAgent(args, way)
  const [code] = await once(child, 'close')
  return { code, lines: lines() }
}
