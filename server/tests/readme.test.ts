/** The README's first walk, run as it stands there: what a newcomer copies must work. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PowerDnsServer, powerdnsPrograms, startPowerDns } from '#providers/testing/powerdns-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/programs.ts'
import { firstToken, type RunningProgram, startProgram, temporaryDirectory } from '../src/testing/process.ts'
import { givenReceiver, type Receiver } from '../src/testing/receiver.ts'
import { eventually } from '../src/testing/wait.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
const run = promisify(execFile)

/** The shell blocks of a section, in order. */
function blocksOf(heading: string): string[] {
  const section = readme.split(`\n${heading}\n`)[1]?.split(/\n##+ /)[0] ?? ''
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block ?? '')
}

const missing = missingPrograms([...powerdnsPrograms, 'dig', 'curl', 'bash'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'the README'), () => {
  const directory = temporaryDirectory()
  let program: RunningProgram
  let powerdns: PowerDnsServer
  let receiver: Receiver
  beforeAll(async () => {
    powerdns = await startPowerDns()
    receiver = await givenReceiver()
    program = await startProgram({
      HOLDFAST_DATA_DIR: directory.path,
      HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    })
  })
  afterAll(async () => {
    await program?.end('SIGTERM')
    await receiver?.close()
    await powerdns?.stop()
    directory.remove()
  })

  async function walk(blocks: string[]): Promise<string> {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOLDFAST: program.url,
      TOKEN: firstToken(program),
      POWERDNS: powerdns.credentials['url'] ?? '',
      POWERDNS_KEY: powerdns.credentials['api_key'] ?? '',
      DNS_PORT: String(powerdns.port),
      RECEIVER: receiver.url,
    }
    const { stdout } = await run('bash', ['-euc', blocks.join('\n')], { env })
    return stdout
  }

  it('leads from nothing to a record that the name server answers, and to drift that is found', async () => {
    const [exports = '', ...blocks] = blocksOf('## A first walk')
    expect(exports).toContain('export TOKEN=')
    expect(blocks).toHaveLength(6)
    const output = await walk(blocks)
    expect(output).toContain('"secret":"whsec_')
    expect(output).toMatch(/192\.0\.2\.10$/m)
    expect(output).toContain('"synced":true')
    expect(output).toContain('"action":"dns.records.create"')
    expect(output).toContain('"state":"in_sync"')
    expect(output).toContain('"drift_policy":"enforce"')
    await eventually(() => receiver.received.length > 0)
  })

  it('shows the sandbox to who has no name server', async () => {
    expect(await walk(blocksOf('### Without a name server'))).toContain('203.0.113.66')
  })
})
