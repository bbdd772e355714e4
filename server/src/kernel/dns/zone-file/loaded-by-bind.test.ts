import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printRRset, printZoneFileHead } from './print-zone-file.ts'
import { readZoneFile } from './read-zone-file.ts'
import { compileProgram, recordsLoadedByBind } from './testing/loaded-by-bind.ts'
import type { ZoneFile } from './zone-file.ts'

const zone = 'example.com'
const isMissing = spawnSync(compileProgram, ['-v']).error !== undefined
const folder = new URL('testing/', import.meta.url).pathname

function linesOf({ rrsets }: ZoneFile): string[] {
  return [...rrsets.values()]
    .flatMap(({ name, ttl, type, values }) => values.map((value) => `${name} ${ttl} ${type} ${value}`))
    .sort()
}

describe.skipIf(isMissing)(`zone files in BIND${isMissing ? ` (skipped: no ${compileProgram})` : ''}`, () => {
  let scratch = ''
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'zone-file-'))
  })
  afterAll(() => rmSync(scratch, { recursive: true }))

  it.each(['forms.zone', 'names.zone', 'stated-ttls.zone', 'last-stated.zone'])(
    '%s is read as BIND loads it',
    (name) => {
      const path = join(folder, name)
      const file = readZoneFile(readFileSync(path, 'utf8'), zone)
      expect(file.faults).toEqual([])
      expect(linesOf(file)).toEqual(recordsLoadedByBind(zone, path))
    },
  )

  it.each(['forms.zone', 'names.zone', 'stated-ttls.zone'])(
    '%s written again loads as the same records',
    (name) => {
      const file = readZoneFile(readFileSync(join(folder, name), 'utf8'), zone)
      const soa = file.soa ?? { rdata: '', ttl: 0 }
      const sets = [...file.rrsets.values()].map((set) => ({ ...set, ttl: set.ttl ?? 0 }))
      const text =
        printZoneFileHead({ zone, ttl: 60, soa, comments: ['written again'] }) + sets.map(printRRset).join('')
      const path = join(scratch, name)
      writeFileSync(path, text)
      expect(recordsLoadedByBind(zone, path)).toEqual(linesOf(file))
      expect(linesOf(readZoneFile(text, zone))).toEqual(linesOf(file))
    },
  )
})
