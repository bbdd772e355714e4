/** Both forms of the agent, as benchmarks run them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { packagesChangedAt } from '../../../../agent/src/server/facts/updates.ts'
import { enrolmentToken } from '../../../../agent/tests/testing/ingest-server.ts'

const script = join(import.meta.dirname, '../../../../agent/script/holdfast-agent.sh')
type Service = { url: string; ca?: string }

/** `command`: how the program for Node is started. */
export async function enrolNodeAgent(
  command: readonly string[],
  state: string,
  { url, ca, token }: Service & { token: string },
): Promise<void> {
  const [program = '', ...first] = command
  const authority = ca === undefined ? [] : ['--ca', ca]
  const enrolling = spawn(program, [...first, 'enrol', '--url', url, ...authority, '--state', state], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  enrolling.stdin.end(token)
  const [code] = await once(enrolling, 'exit')
  if (code !== 0) throw new Error(`The agent was not enrolled: ${code}`)
}

export async function startNodeAgent(
  command: readonly string[],
  state: string,
  service: Service,
): Promise<ChildProcess> {
  await enrolNodeAgent(command, state, { ...service, token: enrolmentToken })
  const updates = { updates_tried_at: new Date().toISOString(), packages_changed_at: packagesChangedAt() }
  writeFileSync(join(state, 'progress.json'), JSON.stringify(updates))
  const [program = '', ...first] = command
  return spawn(program, [...first, 'run', '--state', state], { stdio: 'ignore' })
}

/** Enrols the script. The function reports once, and returns the CPU time in seconds. */
export async function givenScript(
  folder: string,
  { url, ca }: Required<Service>,
): Promise<() => Promise<number>> {
  const [config, state] = [join(folder, 'agent.conf'), join(folder, 'state')]
  mkdirSync(state, { recursive: true })
  writeFileSync(join(state, 'updates'), '2 1 2026-11-28T06:00:00Z\n')
  writeFileSync(config, `url=${url}\nca=${ca}\n`)
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOLDFAST_AGENT_CONFIG: config,
    HOLDFAST_AGENT_STATE: state,
  }
  async function run(command: string): Promise<number> {
    // The second line of `times` is the time of all programs that the shell has started.
    const child = spawn('bash', ['--norc', '-c', `sh "$0" ${command} >&2; times`, script], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin.end(enrolmentToken)
    const [, children = ''] = (await text(child.stdout)).split('\n')
    const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
    return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
  }
  await run('enrol')
  return () => run('report')
}
