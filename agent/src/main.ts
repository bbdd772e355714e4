#!/usr/bin/env node
/** The agent's entry point. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { startProgram } from './program.ts'

/** Where the guide installs the program of probes. */
const probeProgram = '/usr/local/lib/holdfast-probe/holdfast-agent'

/** The check engine is many times larger than all else, so that servers without a probe need not have it. */
startProgram({
  summary: 'Make checks for Holdfast, if the program of probes is installed',
  help: `The commands of probes are those of another program: see ${probeProgram} probe --help\n`,
  async run(args, { log, signal }) {
    if (!existsSync(probeProgram)) {
      log(`This program has no checks. Install that of probes as ${probeProgram}: see the guide “Probes”.`)
      return 2
    }
    const child = spawn(probeProgram, ['probe', ...args], { stdio: 'inherit' })
    signal.addEventListener('abort', () => void child.kill('SIGTERM'), { once: true })
    const [code] = await once(child, 'close')
    return code ?? 1
  },
})
