/** Builds the dashboard from the current sources. */
import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { missingChromium } from './chromium.ts'

const root = join(import.meta.dirname, '../..')

export default function setup(): void {
  if (missingChromium.length === 0 && isStale()) build()
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
