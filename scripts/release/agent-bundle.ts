/**
 * Builds the agent for Node as one file without dependencies, which the service serves to its installer:
 *
 *     node scripts/release/agent-bundle.ts
 */
import { globSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'
import { agentBundle } from '../../server/src/areas/agents/install/installed-files.ts'

const sources = join(import.meta.dirname, '../../agent/src')

/** Writes the program as one script, which replaces an earlier one at once. */
export async function bundleAgent(file: string): Promise<void> {
  const written = `${file}.${process.pid}.cjs`
  await build({
    input: join(sources, 'main.ts'),
    platform: 'node',
    output: { file: written, format: 'cjs', minify: true },
    logLevel: 'warn',
  })
  renameSync(written, file)
}

/** Writes the one that the service serves, unless it was built of the current sources. */
export async function buildAgentBundle(): Promise<void> {
  const built = statSync(agentBundle, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const changed = globSync('**/*.ts', { cwd: sources }).map((path) => statSync(join(sources, path)).mtimeMs)
  if (changed.every((at) => at < built)) return
  mkdirSync(dirname(agentBundle), { recursive: true })
  await bundleAgent(agentBundle)
}

if (import.meta.main) await buildAgentBundle()
