/** A state directory of a probe, and the commands that use it. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type RunningAgent, type RunOptions, runAgent, startAgent } from '../../testing/agent.ts'
import type { ProbeServer } from './probe-server.ts'

const program = join(import.meta.dirname, '../../../src/probe/main.ts')

export interface ProbeMachine {
  state: string
  secret(): string
  /** The enrolment file. */
  enrolment(): Record<string, unknown>
  /** The files with results that wait. */
  waiting(): string[]
  command(name: string, args?: readonly string[], options?: RunOptions): ReturnType<typeof runAgent>
  /** `holdfast-agent probe run`, until the test ends. Targets of tests are on this machine. */
  run(args?: readonly string[], options?: RunOptions): RunningAgent
}

export function enrolledProbe(state: string, server: ProbeServer): ProbeMachine {
  const secret = `hfp_${'e'.repeat(40)}`
  server.secrets.add(secret)
  mkdirSync(state, { recursive: true })
  const probe = { url: `${server.url}/`, probe_id: server.probeId, name: 'Office Berlin' }
  const stored = { ...probe, secret, store_key: Buffer.alloc(32, 1).toString('base64') }
  writeFileSync(join(state, 'probe.json'), JSON.stringify(stored), { mode: 0o600 })
  return probeAt(state)
}

export function probeAt(state: string): ProbeMachine {
  const enrolment = () => JSON.parse(readFileSync(join(state, 'probe.json'), 'utf8'))
  return {
    state,
    enrolment,
    secret: () => enrolment().secret,
    waiting() {
      try {
        return readdirSync(join(state, 'results')).filter((name) => name.endsWith('.results'))
      } catch {
        return []
      }
    },
    command: (name, args = [], options = {}) =>
      runAgent(['probe', name, '--state', state, ...args], { program, ...options }),
    run(args = ['--allow', '127.0.0.0/8', '--allow', '::1'], options = {}) {
      const agent = startAgent(['probe', 'run', '--state', state, ...args], { program, ...options })
      onTestFinished(async () => {
        if (agent.child.exitCode === null && agent.child.signalCode === null) await agent.stop('SIGKILL')
      })
      return agent
    },
  }
}
