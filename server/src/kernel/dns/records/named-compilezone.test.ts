import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { absoluteName, ownerName, parseName } from '../name.ts'
import { rdataExamples } from '../rdata/testing/examples.ts'
import { canonicalRdata, rdataToWire } from '../rdata.ts'
import { canonicalType, recordType } from './record-types.ts'

// BIND reads each example twice, as text and as the octets of our wire format, and prints the result. Both must match
// our canonical form, so that reading and encoding are verified by an independent implementation.

const zone = 'example.com'
const program = 'named-compilezone'
const isMissing = spawnSync(program, ['-v']).error !== undefined

// The apex has its own SOA below. NSEC is opaque to this service but not to BIND, and BIND does not have ALIAS.
const examples = rdataExamples.filter(({ type }) => type !== 'SOA' && type !== 'NSEC')
const asText = (type: string, text: string) => (type === 'ALIAS' ? asOctets(type, text) : `${type} ${text}`)

function asOctets(type: string, text: string): string {
  const wire = rdataToWire(type, canonicalRdata(type, text, { form: 'presentation', zone }))
  return `TYPE${recordType(type)?.code} \\# ${wire.length} ${wire.toString('hex')}`
}

describe.skipIf(isMissing)(
  `the same zone in BIND${isMissing ? ` (skipped: ${program} is not installed)` : ''}`,
  () => {
    let folder = ''
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'zone-'))
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    function compile(lines: readonly string[]): string[] {
      const file = join(folder, 'zone')
      const head = [
        '$TTL 300',
        '@ SOA ns1.example.net. hostmaster 1 7200 3600 1209600 300',
        '@ NS ns1.example.net.',
      ]
      writeFileSync(file, [...head, ...lines, ''].join('\n'))
      const lenient = ['-k', 'ignore', '-n', 'ignore', '-i', 'none', '-m', 'ignore', '-M', 'ignore']
      const args = [...lenient, '-F', 'text', '-s', 'full', '-o', '-', zone, file]
      return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' }).trim().split('\n')
    }

    /** The canonical output of BIND for each line, by the number in its owner name. */
    function compiled(line: (type: string, text: string) => string): Map<string, string> {
      const output = compile(examples.map(({ type, text }, index) => `r${index} ${line(type, text)}`))
      return new Map(
        output.map((row) => {
          const [, owner = '', type = '', text = ''] = /^(\S+)\s+\d+\s+IN\s+(\S+)\s+(.*)$/.exec(row) ?? []
          return [
            owner.split('.')[0] ?? '',
            `${canonicalType(type)} ${canonicalRdata(type, text, { form: 'presentation' })}`,
          ]
        }),
      )
    }

    describe.each([
      ['text', asText],
      ['octets', asOctets],
    ])('read from %s', (_, line) => {
      let output = new Map<string, string>()
      beforeAll(() => {
        output = compiled(line)
      })

      test.each(examples.map((example, index) => ({ ...example, index })))(
        '$type $text has the same meaning in BIND',
        ({ type, canonical, index }) => {
          expect(output.get(`r${index}`)).toBe(`${canonicalType(type)} ${canonical}`)
        },
      )
    })

    test('owners with escapes, wildcards and slashes are the same names in BIND', () => {
      const owners = [
        'WwW',
        '*.W',
        '\\097\\066c',
        'a\\.b',
        'a\\032b',
        'x\\;y\\"z\\(\\)\\@\\$\\\\',
        '0/25',
        '\\000\\255',
        '_a._tcp',
      ]
      const output = compile(owners.map((owner) => `${owner} A 192.0.2.1`))
      const names = output
        .filter((row) => /\sA\s/.test(row))
        .map((row) => parseName(row.split(/\s/)[0] ?? ''))
      const expected = owners.map((owner) => absoluteName(ownerName(owner, zone), zone))
      expect(names.sort()).toEqual(expected.sort())
    })
  },
)
