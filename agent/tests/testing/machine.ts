/** A state directory of the server agent, and the commands that use it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { packagesChangedAt } from '../../src/server/facts/updates.ts'
import { type RunningAgent, type RunOptions, runAgent, startAgent } from './agent.ts'
import type { IngestServer } from './ingest-server.ts'

export const faketimeLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

export interface TestMachine {
  state: string
  secret(): string
  /** The enrolment file. */
  enrolment(): Record<string, unknown>
  command(name: string, args?: readonly string[], options?: RunOptions): ReturnType<typeof runAgent>
  /** `holdfast-agent run`, until the test ends. `speed`: seconds that pass for it in a second. */
  run(speed?: number, args?: readonly string[]): RunningAgent
  /** `holdfast-agent run`, until it is stopped. */
  start(args?: readonly string[], options?: RunOptions): RunningAgent
}

/** A machine that is enrolled, whose updates were just searched for: package managers compute for seconds. */
export function enrolledMachine(state: string, server: IngestServer, url = server.url): TestMachine {
  const secret = `hfa_${'e'.repeat(40)}`
  server.secrets.add(secret)
  mkdirSync(state, { recursive: true })
  const place = { url: `${url}/`, agent_id: 'agt_1', server_id: 'srv_1', server_name: 'web-1' }
  writeFileSync(join(state, 'agent.json'), JSON.stringify({ ...place, secret }), { mode: 0o600 })

  const progress = { updates_tried_at: new Date().toISOString(), packages_changed_at: packagesChangedAt() }
  writeFileSync(join(state, 'progress.json'), JSON.stringify(progress))
  return machineAt(state)
}

export function machineAt(state: string): TestMachine {
  const enrolment = () => JSON.parse(readFileSync(join(state, 'agent.json'), 'utf8'))
  return {
    state,
    enrolment,
    secret: () => enrolment().secret,
    command: (name, args = [], options = {}) => runAgent([name, '--state', state, ...args], options),
    start: (args = [], options = {}) => startAgent(['run', '--state', state, ...args], options),
    run(speed = 1, args = []) {
      // Loaded directly, because the program `faketime` is a process between, which gets the signals.
      const environment = speed === 1 ? undefined : { LD_PRELOAD: faketimeLibrary, FAKETIME: `+0 x${speed}` }
      const agent = startAgent(['run', '--state', state, ...args], { ...(environment && { environment }) })
      onTestFinished(async () => {
        if (agent.child.exitCode === null && agent.child.signalCode === null) await agent.stop('SIGKILL')
      })
      return agent
    },
  }
}

/** Sets the clock of a command, relative to now: `-25h`. The time since the boot would become negative. */
export function at(offset: string): RunOptions {
  return { within: ['faketime', '-f', offset], environment: { DONT_FAKE_MONOTONIC: '1' } }
}
