import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DnsFault } from '#kernel/dns/fault.ts'
import { canonicalRdata, rdataFromWire, rdataToWire } from '#kernel/dns/rdata.ts'
import { rdataExamples } from './testing/examples.ts'

const types = [...new Set(rdataExamples.map(({ type }) => type))]
const examplesOf = (type: string) => rdataExamples.filter((example) => example.type === type)
const read = (type: string, text: string, form: 'input' | 'presentation') =>
  canonicalRdata(type, text, { form, zone: 'example.com' })

describe('robustness of reading', () => {
  test.each(types)('any damage to %s data is refused or results in a stable canonical text', (type) => {
    const seeds = examplesOf(type).map(({ canonical }) => rdataToWire(type, canonical))
    const damage = fc.record({ at: fc.nat(80), octets: fc.uint8Array({ maxLength: 3 }), removed: fc.nat(3) })
    fc.assert(
      fc.property(fc.constantFrom(...seeds), fc.array(damage, { maxLength: 3 }), (seed, damages) => {
        const wire = damages.reduce(damaged, seed)
        const canonical = unlessFault(() => rdataFromWire(type, wire, 0, wire.length))
        if (canonical === undefined) return
        expect(read(type, canonical, 'presentation')).toBe(canonical)
        const again = rdataToWire(type, canonical)
        expect(rdataFromWire(type, again, 0, again.length)).toBe(canonical)
      }),
      { numRuns: 300 },
    )
  })

  test.each(types)('any damage to %s text is refused or results in a stable canonical text', (type) => {
    const seeds = examplesOf(type).flatMap(({ text, canonical }) => [text, canonical])
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom(' ', '"', '\\', '\\# ', '(', '=', ',', '.', '0', '\\255', 'ü'),
    )
    const damage = fc.record({ at: fc.nat(60), piece, removed: fc.nat(2) })
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(damage, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('input', 'presentation'),
        (seed, damages, form) => {
          const text = damages.reduce(damagedText, seed)
          const canonical = unlessFault(() => read(type, text, form))
          if (canonical === undefined) return
          expect(read(type, canonical, 'presentation')).toBe(canonical)
          expect(read(type, canonical, 'input')).toBe(canonical)
          const wire = rdataToWire(type, canonical)
          expect(rdataFromWire(type, wire, 0, wire.length)).toBe(canonical)
        },
      ),
      { numRuns: 500 },
    )
  })
})

function damagedText(
  text: string,
  { at, piece, removed }: { at: number; piece: string; removed: number },
): string {
  return text.slice(0, at) + piece + text.slice(at + removed)
}

function damaged(
  wire: Buffer,
  { at, octets, removed }: { at: number; octets: Uint8Array; removed: number },
): Buffer {
  const place = Math.min(at, wire.length)
  return Buffer.concat([wire.subarray(0, place), octets, wire.subarray(place + removed)])
}

function unlessFault<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof DnsFault) return undefined
    throw error
  }
}
