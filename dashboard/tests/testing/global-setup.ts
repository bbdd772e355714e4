/** The pages as the sources have them now, and one Chromium for all tests of a run. */
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { launchChromium, missingChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's Chromium takes connections. */
    chromiumAddress: string
  }
}

const root = join(import.meta.dirname, '../..')

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (missingChromium.length > 0) return undefined
  if (isStale()) await build({ root, logLevel: 'error' })
  const chromium = await launchChromium()
  project.provide('chromiumAddress', chromium.wsEndpoint())
  return () => chromium.close()
}

function isStale(): boolean {
  const [built = 0] = changes(['dist/index.html'])
  const sources = ['src/**/*', 'public/*', 'index.html', 'vite.config.ts', 'package.json', '../client/src/*']
  return changes(sources).some((changed) => changed > built)
}

function changes(patterns: readonly string[]): number[] {
  return globSync(patterns, { cwd: root }).map((path) => statSync(join(root, path)).mtimeMs)
}
