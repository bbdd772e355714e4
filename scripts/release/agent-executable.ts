/**
 * Builds the agent as a single executable, which needs no Node on the server:
 *
 *     node scripts/release/agent-executable.ts <file>
 *
 * It contains the Node that runs this script, so that it is for the same operating system and architecture. A release
 * does not contain it, because of its size.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bundleAgent } from './agent-bundle.ts'

/**
 * Without the compilers of V8, which the agent does not need: it then takes less memory, and no memory is both
 * writable and executable, so that its unit can forbid that.
 */
export const agentNodeOptions = ['--lite-mode']

export async function buildAgentExecutable(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-agent-'))
  try {
    const main = join(folder, 'agent.cjs')
    const config = join(folder, 'sea.json')
    await bundleAgent(main)
    const settings = {
      main,
      output: resolve(file),
      disableExperimentalSEAWarning: true,
      // The code is compiled here instead of with each start; V8 accepts it only with the same options.
      useCodeCache: true,
      execArgv: agentNodeOptions,
      // NODE_OPTIONS of the environment are for other programs.
      execArgvExtension: 'none',
    }
    writeFileSync(config, JSON.stringify(settings))
    execFileSync(process.execPath, [...agentNodeOptions, '--build-sea', config], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('Usage: node scripts/release/agent-executable.ts <file>')
  await buildAgentExecutable(file)
  process.stdout.write(`${resolve(file)}\n`)
}
