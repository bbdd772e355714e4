import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const documents = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file))

/** Names that begin with a slash are URLs; without a folder, examples. */
const namedFile = /`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|sql|sh))`/g

it('every source file that a document names exists, as the end of a path', () => {
  expect(documents.length).toBeGreaterThan(20)
  const missing = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(namedFile)]
      .map(([, name = '']) => name)
      .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`),
  )
  expect(missing).toEqual([])
})
