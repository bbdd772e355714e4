import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../../..')

/** The README, every guide, and what an operator does. */
export const documents: readonly string[] = [
  'README.md',
  'docs/guides/getting-started.md',
  ...readdirSync(join(root, 'docs/guides'))
    .filter((name) => name.endsWith('.md') && name !== 'getting-started.md')
    .map((name) => `docs/guides/${name}`),
  // Last, because it changes the master key that the service uses.
  'docs/operations.md',
]

export type Block = { language: string; code: string }

/** Every block with a language, in order. */
export function blocksOf(document: string): Block[] {
  const text = readFileSync(join(root, document), 'utf8')
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
}

/** A block to run, with the output that the document shows after it. */
export type Example = Block & { expected: Block | null }

export function examplesOf(document: string): Example[] {
  const text = readFileSync(join(root, document), 'utf8')
  const pattern = /^```(sh|sql|js|ts|python)\n(.*?)^```$(?:\n\n```(text|json)\n(.*?)^```$)?/gms
  return [...text.matchAll(pattern)].map(([, language = '', code = '', kind, output]) => ({
    language,
    code,
    expected: kind === undefined || output === undefined ? null : { language: kind, code: output },
  }))
}
