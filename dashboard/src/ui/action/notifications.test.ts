import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../../**/*.tsx', '../../**/*.ts', '!../../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** These notifications need no name: they are about the person's own sign-in, an undo, or the server. */
const named = new Set([
  ...['passwordChanged', 'passwordSet', 'turnedOff', 'undone'],
  ...['serialWarningResolved'],
])

test('a notification names its resource', () => {
  const shown = /(?:notifications\.show\(\{ message: |undoable\(\s*|done=\{)t\('(\w+)'(,)?/g
  const found = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(shown)].map(([, key = '', values]) => ({ file, key, hasName: values !== undefined })),
  )
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter(({ key, hasName }) => !hasName && !named.has(key))).toEqual([])
})
