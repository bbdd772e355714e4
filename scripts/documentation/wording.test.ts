import { expect, it } from 'vitest'
import { textsForUsers, wordingErrors } from './wording.ts'

it('names the file, the line and the better wording of a banned phrase', () => {
  const text = "a: 'Zones',\nb: 'Changes are carried over by themselves',\n"
  expect(wordingErrors([{ path: 'words.ts', text }])).toEqual([
    'words.ts:2: "by themselves": write "automatically"',
    'words.ts:2: "carried over": write "run", "execute" or "apply"',
  ])
})

it('reads the texts of the dashboard, the API and the documents', () => {
  const paths = textsForUsers().map(({ path }) => path)
  expect(paths).toContain('docs/openapi.json')
  expect(paths).toContain('dashboard/src/language/common-messages.ts')
  expect(paths).toContain('docs/glossary.md')
})
