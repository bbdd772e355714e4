import { expect, it } from 'vitest'
import { codeTexts, commentsAndTitles } from './code-texts.ts'
import { codeWordingErrors, textsForUsers, wordingErrors } from './wording.ts'

it('names the file, the line and the better wording of a banned phrase', () => {
  const text = "a: 'Zones',\nb: 'Changes are carried over by themselves',\n"
  expect(wordingErrors([{ path: 'words.ts', text }])).toEqual([
    'words.ts:2: "by themselves": write "automatically"',
    'words.ts:2: "carried over": write "run", "execute" or "apply"',
  ])
})

it('checks the texts of the dashboard, the API and the documents', () => {
  const paths = textsForUsers().map(({ path }) => path)
  expect(paths).toContain('docs/openapi.json')
  expect(paths).toContain('dashboard/src/language/common-messages-en.ts')
  expect(paths).toContain('docs/glossary.md')
})

it('reads comments as one text at their first line, and the titles of tests', () => {
  const source = [
    '/**',
    ' * A comment of',
    ' * two lines.',
    ' */',
    "const url = 'https://example.com'",
    '// Another one.',
    "it('has a title', () => {",
    "])('%s has one too', () => {",
  ].join('\n')
  expect(commentsAndTitles(source).split('\n')).toEqual([
    'A comment of two lines.',
    '',
    '',
    '',
    '',
    'Another one.',
    'has a title',
    '%s has one too',
  ])
})

it('finds a phrase across the lines of a comment', () => {
  const text = commentsAndTitles('const a = 1\n// The file is made\n// anew.\n')
  expect(codeWordingErrors([{ path: 'a.ts', text }])).toEqual([
    'a.ts:2: "made anew": write "created again"',
    'a.ts:2: "anew": write "again"',
  ])
})

it('reads the sources of the server', () => {
  const paths = codeTexts().map(({ path }) => path)
  expect(paths).toContain('server/src/kernel/id.ts')
  expect(paths).toContain('server/src/areas/dns/records/rules.ts')
  expect(paths).toContain('server/src/commands/start.ts')
})
