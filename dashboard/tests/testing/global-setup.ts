/** Builds the dashboard from the current sources, and starts one Chromium for all tests of a run. */
import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { launchChromium, missingChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address at which Chromium accepts connections. */
    chromiumAddress: string
  }
}

const root = join(import.meta.dirname, '../..')

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (missingChromium.length > 0) return undefined
  if (isStale()) build()
  const chromium = await launchChromium()
  project.provide('chromiumAddress', chromium.wsEndpoint())
  return () => chromium.close()
}

/** Like `npm run build`, in a process without the variables of a test run: React differs in tests. */
function build(): void {
  const { NODE_ENV: _ours, ...env } = process.env
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function isStale(): boolean {
  const [built = 0] = changes(['dist/index.html'])
  const pages = ['src/**/*', 'public/*', 'index.html', 'vite.config.ts', 'package.json', '../client/src/**/*']
  const documentation = [
    '../scripts/documentation/**/*',
    '../docs/*',
    '../docs/guides/*',
    '../docs/decisions/*',
  ]
  const sources = [...pages, ...documentation]
  return changes(sources).some((changed) => changed > built)
}

function changes(patterns: readonly string[]): number[] {
  return globSync(patterns, { cwd: root }).map((path) => statSync(join(root, path)).mtimeMs)
}
