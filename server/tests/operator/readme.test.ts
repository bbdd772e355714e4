/** The README's first walk, typed as it stands there, with nothing set: commands work and print what it shows. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '../../src/providers/testing/servers/powerdns-server.ts'
import { missingPrograms, programPath, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { freePorts } from '../../src/providers/testing/servers/server-process.ts'
import { type RunningProgram, startProgram, temporaryDirectory } from '../../src/testing/process/process.ts'

const root = join(import.meta.dirname, '../../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const run = promisify(execFile)

type Step = { command: string; output: string }

/** The shell blocks of a section in order, each with the output that the README shows for it. */
function stepsOf(heading: string): Step[] {
  const section = readme.split(`\n${heading}\n`)[1]?.split(/\n##+ /)[0] ?? ''
  const blocks = section.matchAll(/```sh\n(.*?)```(?:\n\n```text\n(.*?)```)?/gs)
  return [...blocks].map(([, command = '', output = '']) => ({ command, output }))
}

/** Ids are different each time. */
const withoutIds = (text: string) => text.replaceAll(/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1_…').trim()

const missing = missingPrograms([...powerdnsPrograms, 'dig', 'bash'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'the README'), () => {
  const directory = temporaryDirectory()
  const checkout = join(directory.path, 'checkout')
  let program: RunningProgram
  let powerdns: PowerDnsServer
  beforeAll(async () => {
    powerdns = await startPowerDns()
    const [port = 0] = await freePorts(1)
    mkdirSync(checkout)
    for (const name of ['holdfast', 'package.json', 'node_modules', 'server', 'dashboard', 'client'])
      symlinkSync(join(root, name), join(checkout, name))
    // The port of a newcomer may be taken where tests run.
    writeFileSync(join(checkout, '.env'), `HOLDFAST_PORT=${port}\n`)
    program = await startProgram({ HOLDFAST_PORT: String(port) }, checkout)
    writeTool('dig', `exec ${programPath('dig')} -p ${powerdns.port} "$@"`)
    writeTool('pdnsutil', `exec ${programPath('pdnsutil')} --config-dir=${powerdns.folder} "$@"`)
  })
  afterAll(async () => {
    await program?.end('SIGTERM')
    await powerdns?.stop()
    directory.remove()
  })

  /** A program that asks the test's name server where a newcomer's would be asked. */
  function writeTool(name: string, line: string): void {
    mkdirSync(join(directory.path, 'bin'), { recursive: true })
    writeFileSync(join(directory.path, 'bin', name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  }

  /** Types the blocks into one shell; what each prints, errors included. */
  async function walk(steps: readonly Step[]): Promise<string[]> {
    const mark = '--- next block ---'
    const script = steps.map(({ command }) => `${command}\necho '${mark}'`).join('\n')
    const env = {
      PATH: `${join(directory.path, 'bin')}:${process.env['PATH']}`,
      POWERDNS: powerdns.credentials['url'] ?? '',
      POWERDNS_KEY: powerdns.credentials['api_key'] ?? '',
    }
    const { stdout } = await run('bash', ['-c', `exec 2>&1\n${script}`], { env, cwd: checkout })
    return stdout.split(`${mark}\n`).slice(0, steps.length)
  }

  it('leads from nothing to a record that the name server answers, and to drift that is undone', async () => {
    const [exports, ...steps] = stepsOf('## A first walk')
    expect(exports?.command).toContain('export POWERDNS=')
    expect(steps.length).toBeGreaterThan(5)
    const printed = await walk(steps)
    expect(printed.map(withoutIds)).toEqual(steps.map(({ output }) => withoutIds(output)))
  }, 300_000)

  it('shows the sandbox to somebody without a name server', async () => {
    const steps = stepsOf('### Without a name server')
    const printed = await walk(steps)
    expect(printed.map(withoutIds)).toEqual(steps.map(({ output }) => withoutIds(output)))
  }, 300_000)
})
