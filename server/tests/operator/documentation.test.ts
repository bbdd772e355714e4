/**
 * The README, the guides and the document on operations, executed literally: every command works and prints what the
 * document shows. A document is one shell session, from its first block to its last; all share one service.
 */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
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
import { blocksOf, documents, type Example, examplesOf, root } from './documents/examples.ts'
import { expectedResponse, withoutVariables } from './documents/expected.ts'
import { skippedExamples } from './documents/skipped.ts'

const run = promisify(execFile)
const missing = missingPrograms([...powerdnsPrograms, 'dig', 'bash', 'curl', 'python3'])

describe('The examples of the documentation', () => {
  it.each(documents)('in %s are in supported languages, or are skipped with a reason', (document) => {
    const known = new Set(['sh', 'sql', 'js', 'ts', 'python', 'json', 'text'])
    for (const { language, code } of blocksOf(document))
      expect([code, known.has(language) || skippedExamples.has(document, code)]).toEqual([code, true])
  })

  it('include all that the list of skipped ones names', () => {
    expect(skippedExamples.unused(documents.map((document) => [document, blocksOf(document)]))).toEqual([])
  })
})

describe.skipIf(missing.length > 0)(
  titleWithout(missing, 'The documentation, executed literally'),
  () => {
    const directory = temporaryDirectory()
    const checkout = join(directory.path, 'checkout')
    /** The data directory of the machine that a backup is restored on. */
    const otherMachine = join(directory.path, 'other-machine')
    let program: RunningProgram
    let powerdns: PowerDnsServer
    beforeAll(async () => {
      powerdns = await startPowerDns()
      const [port = 0] = await freePorts(1)
      mkdirSync(checkout)
      for (const name of [
        'holdfast',
        'package.json',
        'node_modules',
        'server',
        'dashboard',
        'client',
        'agent',
      ])
        symlinkSync(join(root, name), join(checkout, name))
      // The documented port may be in use where tests run.
      writeFileSync(join(checkout, '.env'), `HOLDFAST_PORT=${port}\n`)
      program = await startProgram({ HOLDFAST_PORT: String(port) }, checkout)
      mkdirSync(join(directory.path, 'backups'))
      mkdirSync(otherMachine)
      // Kept apart from the backups, as the document says, and from before it is changed.
      copyFileSync(join(checkout, 'data/master-key'), join(otherMachine, 'master-key'))
      writeTool('dig', `exec ${programPath('dig')} -p ${powerdns.port} "$@"`)
      writeTool('pdnsutil', `exec ${programPath('pdnsutil')} --config-dir=${powerdns.folder} "$@"`)
      // The Node of the documents is the version that package.json pins.
      writeTool('node', `exec ${process.execPath} "$@"`)
    })
    afterAll(async () => {
      await program?.end('SIGTERM')
      await powerdns?.stop()
      directory.remove()
    })

    /** A program under its documented name that uses the test's servers. */
    function writeTool(name: string, line: string): void {
      mkdirSync(join(directory.path, 'bin'), { recursive: true })
      writeFileSync(join(directory.path, 'bin', name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
    }

    /** Runs the examples in one shell and returns the output of each, including errors. */
    async function typed(examples: readonly Example[]): Promise<string[]> {
      const mark = '--- next example ---'
      const script = examples.map(
        (example) => `${asShell(example)}\n${reportFailure(example)}\necho '${mark}'`,
      )
      const env = {
        PATH: `${join(directory.path, 'bin')}:${process.env['PATH']}`,
        HOME: directory.path,
        HOLDFAST: program.url,
        TOKEN: readFileSync(join(checkout, 'data/first-token'), 'utf8').trim(),
      }
      const { stdout } = await run('bash', ['-c', `exec 2>&1\n${script.join('\n')}`], {
        env,
        cwd: checkout,
        maxBuffer: 2 ** 24,
      })
      return stdout.split(`${mark}\n`).slice(0, examples.length)
    }

    /** Other programs may fail here, such as one that finds no address of the network. */
    function reportFailure({ language, code }: Example): string {
      const isOurs = language === 'sql' || code.includes('./holdfast ')
      return isOurs ? 'status=$?; echo; [ $status = 0 ] || echo "Error: the exit status is $status"' : 'echo'
    }

    function asShell({ language, code }: Example): string {
      if (language === 'sh')
        return code
          .replaceAll('http://127.0.0.1:7070', program.url)
          .replaceAll('http://127.0.0.1:8081', powerdns.credentials['url'] ?? '')
          .replaceAll('changeme', powerdns.credentials['api_key'] ?? '')
          .replaceAll('/backups', join(directory.path, 'backups'))
          .replaceAll('/var/lib/holdfast', otherMachine)
      if (language === 'sql') return `./holdfast psql "$(cat <<'END-OF-EXAMPLE'\n${code}END-OF-EXAMPLE\n)"`
      const [command, extension] =
        language === 'python' ? ['python3', 'py'] : ['node', language === 'ts' ? 'ts' : 'mjs']
      return `cat > example.${extension} <<'END-OF-EXAMPLE'\n${code}END-OF-EXAMPLE\n${command} example.${extension}`
    }

    it.each(documents)('%s', async (document) => {
      const examples = examplesOf(document).filter(({ code }) => !skippedExamples.has(document, code))
      const printed = await typed(examples)
      const outcomes = examples.map(({ code, expected }, index) => {
        const output = printed[index] ?? ''
        return { code, output: expected === null ? refusalIn(output) : expectedResponse(expected, output) }
      })
      expect(outcomes.map(({ code, output }) => [code, output.found])).toEqual(
        outcomes.map(({ code, output }) => [code, output.wanted]),
      )
    })

    /** Output that the document does not show may be anything except an error. */
    function refusalIn(output: string) {
      const refused = /"code":\s*"\w+".*"request_id"|^\d{3}: |command not found|Error|ERROR:|curl: \(/s.test(
        output,
      )
      return { found: refused ? withoutVariables(output) : '', wanted: '' }
    }
  },
  300_000,
)
