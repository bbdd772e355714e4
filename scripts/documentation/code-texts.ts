/**
 * The comments of source files and the titles of their tests, for the check of wording. A comment of several lines is
 * one text at its first line, so that a phrase is found across line breaks; all other lines are empty.
 */
import { globSync, readFileSync } from 'node:fs'
import type { TextFile } from './wording.ts'

const paths = [
  'server/src/*.ts',
  'server/src/{commands,kernel,platform,providers,testing}/**/*.ts',
  'server/src/areas/**/*.ts',
  'server/tests/**/*.ts',
  'agent/{src,tests}/**/*.ts',
  'checks/src/**/*.ts',
  'bench/src/**/*.ts',
]

/** A title in a call such as `it('…'`, `describe('…'`, or `])('…'` after a table of cases. */
const title = /(?:\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))*)*|^\s*\]\))\(\s*(['"`])(.+?)\1/

export function codeTexts(): TextFile[] {
  return globSync(paths).map((path) => ({ path, text: commentsAndTitles(readFileSync(path, 'utf8')) }))
}

export function commentsAndTitles(source: string): string {
  const texts: string[] = []
  let comment: number | null = null
  for (const [index, line] of source.split('\n').entries()) {
    const commented = /^\s*(?:\/\*\*?|\*\/|\*|\/\/)\s?(.*?)(?:\*\/)?$/.exec(line)?.[1]
    texts.push(commented === undefined ? (title.exec(line)?.[2] ?? '') : '')
    if (commented === undefined) comment = null
    else {
      comment ??= index
      texts[comment] = `${texts[comment]} ${commented.trim()}`.trim()
    }
  }
  return texts.join('\n')
}
