import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRecipe } from './recipe.ts'

const isRoot = process.getuid?.() === 0

describe.skipIf(!isRoot)('a recipe', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'holdfast-recipes-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const complete = { command: ['/bin/true'], directory: '/', user: 'nobody' }
  function given(content: object | string) {
    const text = typeof content === 'string' ? content : JSON.stringify({ ...complete, ...content })
    writeFileSync(join(folder, 'deploy.json'), text)
    return readRecipe(folder, 'deploy')
  }

  it('needs a command, a directory and a user only', () => {
    expect(given({})).toMatchObject({ command: ['/bin/true'], timeoutSeconds: 3600, mask: [], maskFiles: [] })
  })

  it.each([
    ['{', 'JSON'],
    ['[]', 'it has to be a JSON object.'],
    [{ comand: [] }, '"comand" is not a member of recipes: command, directory,'],
    [{ command: 'true' }, '"command" has to be a list of texts.'],
    [{ command: [] }, '"command" is empty'],
    [{ command: ['true'] }, '"command" needs an absolute path'],
    [{ directory: 'shop' }, '"directory" needs an absolute path'],
    [{ user: undefined }, '"user" is missing'],
    [{ parameters: ['REF'] }, '"parameters" has to be an object'],
    [{ parameters: { ref: '.*' } }, '"ref" cannot be a parameter: use capital letters'],
    [{ parameters: { LD_PRELOAD: '.*' } }, '"LD_PRELOAD" cannot be a parameter: choose another name.'],
    [{ parameters: { REF: '(' } }, 'the pattern of "REF" is not a regular expression'],
    [{ timeout_seconds: 0 }, '"timeout_seconds" has to be a whole number from 1 to 86400.'],
    [{ mask: ['1'] }, '"mask" has a value with less than 6 characters'],
    [{ mask_files: ['.env'] }, '"mask_files" needs an absolute path'],
  ])('%j is rejected with its place and what to do', (content, fault) => {
    const path = join(folder, 'deploy.json')
    expect(() => given(content)).toThrow(`The recipe ${path} cannot be used: `)
    expect(() => given(content)).toThrow(fault)
  })
})
