/**
 * Builds the agent for Node, and the program of probes, each as one file without dependencies, which the service serves:
 *
 *     node scripts/release/agent-bundle.ts
 */
import { globSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'
import { agentBundle, probeBundle } from '../../server/src/areas/agents/install/installed-files.ts'

const root = join(import.meta.dirname, '../..')
const sources = join(root, 'agent/src')

/** Writes the program as one script, which replaces an earlier one at once. */
export async function bundleAgent(file: string): Promise<void> {
  await bundle('main.ts', file)
}

/** The program of probes has all commands, and the check engine with what its types of check need. */
export async function bundleProbe(file: string): Promise<void> {
  await bundle('probe/main.ts', file)
}

async function bundle(entry: string, file: string): Promise<void> {
  const written = `${file}.${process.pid}.cjs`
  await build({
    input: join(sources, entry),
    platform: 'node',
    plugins: [ownRequire],
    output: { file: written, format: 'cjs', minify: true, codeSplitting: false },
    logLevel: 'warn',
  })
  renameSync(written, file)
}

/**
 * The check engine loads some packages with the first check that needs them, by `require`. Made by `createRequire`, it
 * would look for them on the disk.
 */
const ownRequire = {
  name: 'own-require',
  transform: (code: string) =>
    code.includes('createRequire(import.meta.url)')
      ? code.replace(/^const require = createRequire\(import\.meta\.url\)$/m, '')
      : null,
}

/** Writes those that the service serves, unless they were built of the current sources. */
export async function buildAgentBundle(): Promise<void> {
  mkdirSync(dirname(agentBundle), { recursive: true })
  if (isOlder(agentBundle, ['agent/src'])) await bundleAgent(agentBundle)
  if (isOlder(probeBundle, ['agent/src', 'checks/src'])) await bundleProbe(probeBundle)
}

function isOlder(file: string, folders: readonly string[]): boolean {
  const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const used = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  return used.some((path) => statSync(join(root, path)).mtimeMs >= built)
}

if (import.meta.main) await buildAgentBundle()
