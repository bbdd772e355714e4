/** The agent that is a shell script, run once as a timer runs it, in one of the shells that it supports. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programPath } from '../../../../server/src/providers/testing/servers/programs.ts'
import { runProgram } from '../../../../server/src/providers/testing/servers/server-process.ts'

export const script = join(import.meta.dirname, '../../../script/holdfast-agent.sh')

export type Ran = { code: number; output: string }

export type ScriptAgent = {
  state: string
  /** Runs a command of the agent. `within`: a program that runs it, such as faketime. */
  run(command: string[], options?: { input?: string; within?: string[] }): Promise<Ran>
  enrol(): Promise<Ran>
  report(...options: string[]): Promise<Ran>
  /** The names of the stored reports, the oldest first. */
  stored(): Promise<string[]>
  read(file: string): Promise<string>
}

type Options = {
  folder: string
  url: string
  ca?: string
  shell?: readonly string[]
  environment?: Record<string, string>
}

/** An agent with settings and state of its own in `folder`. */
export async function givenScriptAgent(options: Options): Promise<ScriptAgent> {
  const { folder, url, ca, shell = ['dash'], environment = {} } = options
  const [config, state] = [join(folder, 'agent.conf'), join(folder, 'state')]
  await mkdir(state, { recursive: true })
  // The simulation of an upgrade takes seconds; it is made after apt has changed.
  await writeFile(join(state, 'updates'), '2 1 2026-11-28T06:00:00Z\n')
  await writeFile(config, `# Written by a test\nurl=${url}\n${ca === undefined ? '' : `ca=${ca}\n`}`)
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOLDFAST_AGENT_CONFIG: config,
    HOLDFAST_AGENT_STATE: state,
    ...environment,
  }
  const it: ScriptAgent = {
    state,
    async run(command, { input = '', within = [] } = {}) {
      const [program = '', ...args] = [...within, ...shell, script, ...command]
      const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk))
      child.stdin.on('error', () => {}).end(input)
      const [code] = await once(child, 'close')
      return { code, output }
    },
    enrol: () => it.run(['enrol'], { input: 'hfe_token-of-the-test\n' }),
    report: (...more) => it.run(['report', ...more]),
    stored: async () => (await readdir(join(state, 'spool'))).sort(),
    read: async (file) => (await readFile(join(state, file), 'utf8')).trim(),
  }
  return it
}

/** A PATH with all programs of busybox and none of others, apart from curl and openssl. */
export async function busyboxPath(folder: string): Promise<string> {
  const busybox = programPath('busybox') ?? ''
  const path = join(folder, 'busybox')
  await mkdir(path, { recursive: true })
  for (const applet of (await runProgram(busybox, ['--list'])).split('\n'))
    if (applet !== '' && applet !== 'wget') await symlink(busybox, join(path, applet))
  for (const program of ['curl', 'openssl']) await symlink(programPath(program) ?? '', join(path, program))
  return path
}
