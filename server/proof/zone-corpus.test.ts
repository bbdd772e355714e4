import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileProgram } from '#kernel/dns/zone-file/testing/loaded-by-bind.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { corpusFiles, firstDifference, readLikeBind } from './zone-corpus.ts'

const missing = missingPrograms([compileProgram])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'files of a folder'), () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'zone-corpus-'))
    const soa = 'SOA ns.example.net. host.example.net. 1 2 3 4 5'
    const files: Record<string, string> = {
      'by-origin': `$ORIGIN one.example.\n@ 60 IN ${soa}\n@ NS ns\nns A 192.0.2.1\n`,
      'by-owner': `two.example. 60 IN ${soa}\n NS ns.example.net.\n`,
      'by-names': `@ 60 ${soa}\n NS ns.example.net.\na.three.example. A 192.0.2.1\nb.three.example. A 192.0.2.2\n`,
      'out-of-zone': `$ORIGIN four.example.\n@ 60 IN ${soa}\n@ NS ns.example.net.\nwww.five.example. A 192.0.2.1\n`,
      root: `. 60 IN ${soa}\n`,
      text: 'no zone file\n',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are compared with what BIND loads, in the zone that they name', () => {
    const outcomes = corpusFiles(folder).map((file) => [file.title, file.zone, readLikeBind(file).outcome])
    expect(outcomes).toEqual([
      ['by-names', 'three.example', 'equal'],
      ['by-origin', 'one.example', 'equal'],
      ['by-owner', 'two.example', 'equal'],
      ['out-of-zone', 'four.example', 'refused'],
      ['text', expect.stringMatching(/^corpus\d+\.example$/), 'not loaded'],
    ])
  })
})

it('a difference names the first line on either side', () => {
  expect(firstDifference(['a', 'b'], ['b', 'a'])).toBe('')
  expect(firstDifference(['a', 'b'], ['b', 'c'])).toBe('missing: a; extra: c')
})
