import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DnsFault } from './fault.ts'
import {
  absoluteName,
  isAtOrBelow,
  nameLabels,
  ownerName,
  parentNames,
  parseName,
  qualifiedName,
  readName,
  relativeName,
  toUnicode,
  zoneName,
} from './name.ts'

const longest = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`

function faultOf(act: () => unknown): DnsFault {
  try {
    act()
  } catch (error) {
    if (error instanceof DnsFault) return error
    throw error
  }
  throw new Error('no DnsFault was thrown')
}

describe('parsing a name', () => {
  test.each([
    ['Example.COM.', 'example.com'],
    ['example.com', 'example.com'],
    ['.', ''],
    ['_DMARC.example.com', '_dmarc.example.com'],
    ['*.example.com', '*.example.com'],
    ['0/25.2.0.192.in-addr.arpa', '0/25.2.0.192.in-addr.arpa'],
    ['1.2.3.4', '1.2.3.4'],
    ['0x10.example', '0x10.example'],
    ['ab--cd.example', 'ab--cd.example'],
    ['-leading.example', '-leading.example'],
    [longest, longest],
  ])('%s becomes %s', (text, name) => {
    expect(parseName(text)).toBe(name)
  })

  test.each([
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['MÜNCHEN.DE', 'xn--mnchen-3ya.de'],
    ['mu\u0308nchen.de', 'xn--mnchen-3ya.de'],
    ['faß.de', 'xn--fa-hia.de'],
    ['βόλος.com', 'xn--nxasmm1c.com'],
    ['ليهمابتكلموشعربي؟', 'xn--egbpdaj6bu4bxfgehfvwxn'],
    ['他们为什么不说中文', 'xn--ihqwcrb4cv8a8dqg056pqjye'],
    ['Pročprostěnemluvíčesky', 'xn--proprostnemluvesky-uyb24dma41a'],
    ['3年B組金八先生', 'xn--3b-ww4c5e180e575a65lsy2b'],
    ['日本語。example．com', 'xn--wgv71a119e.example.com'],
    ['bücher.münchen.example', 'xn--bcher-kva.xn--mnchen-3ya.example'],
    ['１.example', '1.example'],
    ['XN--MNCHEN-3YA.de', 'xn--mnchen-3ya.de'],
    ['xn--zz---.example', 'xn--zz---.example'],
  ])('%s in Unicode or Punycode becomes the A-labels %s', (text, name) => {
    expect(parseName(text)).toBe(name)
  })

  test.each([
    ['\\097.example', 'a.example'],
    ['\\065.example', 'a.example'],
    ['\\w\\w\\w.example', 'www.example'],
    ['\\042.example', '*.example'],
    ['a\\.b.example', 'a\\.b.example'],
    ['a\\046b.example', 'a\\.b.example'],
    ['a\\032b.example', 'a\\032b.example'],
    ['a\\ b.example', 'a\\032b.example'],
    ['a\\\\b.example', 'a\\\\b.example'],
    ['m\\195\\156nchen.example', 'm\\195\\156nchen.example'],
    ['user@host.example', 'user\\@host.example'],
    ['a\\000\\255', 'a\\000\\255'],
    ['ends\\.', 'ends\\.'],
    ['ends\\\\.', 'ends\\\\'],
  ])('all escapes of %s have one canonical form %s', (text, name) => {
    expect(parseName(text)).toBe(name)
  })

  test.each([
    ['', 'Enter a name'],
    ['..', 'empty label'],
    ['.example', 'empty label'],
    ['a..b', 'empty label'],
    ['a.b..', 'empty label'],
    ['a b.example', 'space'],
    ['a\u00a0b.example', 'cannot have'],
    ['🄐.example', 'cannot have'],
    ['a\tb', 'control character'],
    ['\\', 'invalid escape'],
    ['a\\25', 'invalid escape'],
    ['a\\256.example', 'invalid escape'],
    [`${'a'.repeat(64)}.example`, '64 octets long; a label must have at most 63'],
    ['ü'.repeat(60), 'a label must have at most 63'],
    [`${longest}e`, '254 octets long; a name must have at most 253'],
    ['https://example.com/', 'web address'],
    ['_ünder.example', 'only ASCII characters'],
    ['ü/ö.example', 'cannot have'],
    ['ü%41.example', 'cannot have'],
    ['\u00ad.example', 'cannot have'],
    ['a\u2024ü.example', 'cannot have'],
    ['1א.example', 'cannot have'],
    ['\ud800.example', 'cannot have'],
  ])('%j is refused with a message: %s', (text, words) => {
    const fault = faultOf(() => parseName(text))
    expect(fault.field).toBe('name')
    expect(fault.message).toContain(words)
  })

  test('the length limit counts octets, not the characters of their escapes', () => {
    const name = longest.replaceAll('a', '\\007')
    expect(parseName(name)).toBe(name)
    expect(() => parseName(`${name}e`)).toThrow('254 octets')
  })

  test('a final dot is distinguished from an escaped one', () => {
    expect(readName('a.example.')).toEqual({ name: 'a.example', isAbsolute: true })
    expect(readName('A\\.')).toEqual({ name: 'a\\.', isAbsolute: false })
    expect(readName('ü.')).toEqual({ name: 'xn--tda', isAbsolute: true })
  })

  test('parsing is idempotent for any sequence of labels, whatever octets they contain', () => {
    const label = fc.uint8Array({ minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 8 }), (labels) => {
        const text = labels.map((octets) => [...octets].map(decimalEscape).join('')).join('.')
        const name = parseName(text)
        expect(parseName(name)).toBe(name)
        expect(parseName(`${name}.`)).toBe(name)
        expect(nameLabels(name)).toHaveLength(labels.length)
        expect(name).toMatch(/^[!-~]+$/)
      }),
    )
  })

  test('any text is refused or parses to a canonical name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 0, maxLength: 40 }), (text) => {
        try {
          const name = parseName(text)
          expect(parseName(name === '' ? '.' : name)).toBe(name)
        } catch (error) {
          expect(error).toBeInstanceOf(DnsFault)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the name of a zone', () => {
  test('is any name of at least one label, in canonical form', () => {
    expect(zoneName('Example.com.')).toBe('example.com')
    expect(zoneName('faß.de')).toBe('xn--fa-hia.de')
    expect(zoneName('dev')).toBe('dev')
    expect(zoneName('0/25.2.0.192.in-addr.arpa.')).toBe('0/25.2.0.192.in-addr.arpa')
    expect(zoneName('8.b.d.0.1.0.0.2.ip6.arpa')).toBe('8.b.d.0.1.0.0.2.ip6.arpa')
  })

  test.each([
    ['', 'at least one label'],
    ['.', 'at least one label'],
    ['*.example.com', '"*"'],
    ['a.*.example.com', '"*"'],
    ['192.0.2.1', 'is an address'],
  ])('%j is refused with a message: %s', (text, words) => {
    const fault = faultOf(() => zoneName(text))
    expect(fault.field).toBe('name')
    expect(fault.message).toContain(words)
  })
})

describe('an owner in a zone', () => {
  test.each([
    ['', '@'],
    ['@', '@'],
    ['example.com', '@'],
    ['example.com.', '@'],
    ['EXAMPLE.com', '@'],
    ['WWW', 'www'],
    ['www.example.com', 'www'],
    ['www.example.com.', 'www'],
    ['a.b.example.com', 'a.b'],
    ['www.other.org', 'www.other.org'],
    ['notexample.com', 'notexample.com'],
    ['com', 'com'],
    ['example.com.example.com.', 'example.com'],
    ['*', '*'],
    ['*.dev', '*.dev'],
    ['*.example.com', '*'],
    ['_443._tcp.*', '_443._tcp.*'],
    ['*.*.dev', '*.*.dev'],
    ['f*', 'f*'],
    ['\\042x', '*x'],
    ['_acme-challenge', '_acme-challenge'],
    ['münchen', 'xn--mnchen-3ya'],
    ['a\\.b', 'a\\.b'],
    ['x\\.example.com', 'x\\.example.com'],
  ])('%j is %s in example.com', (text, owner) => {
    expect(ownerName(text, 'example.com')).toBe(owner)
  })

  test('an internationalised zone matches in both spellings', () => {
    expect(ownerName('www.münchen.de', 'xn--mnchen-3ya.de')).toBe('www')
    expect(ownerName('www.xn--mnchen-3ya.de', 'xn--mnchen-3ya.de')).toBe('www')
  })

  test('a label that is an escaped at-sign is not the apex', () => {
    expect(ownerName('\\@', 'example.com')).toBe('\\@')
    expect(absoluteName('\\@', 'example.com')).toBe('\\@.example.com')
  })

  test.each([
    ['www.other.org.', 'is not in the zone "example.com"'],
    ['com.', 'is not in the zone'],
    ['.', 'is not in the zone'],
    [longest, 'a name must have at most 253'],
  ])('%j is refused with a message: %s', (text, words) => {
    const fault = faultOf(() => ownerName(text, 'example.com'))
    expect(fault.field).toBe('name')
    expect(fault.message).toContain(words)
  })

  test('relative and absolute names lead to each other', () => {
    expect(absoluteName('@', 'example.com')).toBe('example.com')
    expect(absoluteName('www', 'example.com')).toBe('www.example.com')
    expect(absoluteName('com', '')).toBe('com')
    expect(relativeName('example.com', 'example.com')).toBe('@')
    expect(relativeName('a.b.example.com', 'example.com')).toBe('a.b')
    expect(relativeName('com', '')).toBe('com')
    expect(() => relativeName('example.org', 'example.com')).toThrow('not in the zone')
    expect(() => qualifiedName(longest, 'example')).toThrow('a name must have at most 253')
  })
})

describe('names above and below a name', () => {
  test('a name is at or below itself, its parents and the root, and nothing else', () => {
    expect(isAtOrBelow('example.com', 'example.com')).toBe(true)
    expect(isAtOrBelow('www.example.com', 'example.com')).toBe(true)
    expect(isAtOrBelow('www.example.com', '')).toBe(true)
    expect(isAtOrBelow('notexample.com', 'example.com')).toBe(false)
    expect(isAtOrBelow('com', 'example.com')).toBe(false)
    expect(isAtOrBelow('x\\.example.com', 'example.com')).toBe(false)
    expect(isAtOrBelow('x\\\\.example.com', 'example.com')).toBe(true)
  })

  test('the parents are listed nearest first, without the root', () => {
    expect(parentNames('a.b.example.com')).toEqual(['b.example.com', 'example.com', 'com'])
    expect(parentNames('a\\.b.com')).toEqual(['com'])
    expect(parentNames('com')).toEqual([])
    expect(parentNames('')).toEqual([])
    expect(nameLabels('')).toEqual([])
  })
})

describe('the display form of a name', () => {
  test.each([
    ['xn--mnchen-3ya.de', 'münchen.de'],
    ['xn--fa-hia.de', 'faß.de'],
    ['*.xn--bcher-kva.example', '*.bücher.example'],
    ['xn--3b-ww4c5e180e575a65lsy2b', '3年b組金八先生'],
    ['_dmarc.example.com', '_dmarc.example.com'],
    ['xn--zz---.example', 'xn--zz---.example'],
    ['xn--a.example', 'xn--a.example'],
    ['a\\.b.xn--tda', 'a\\.b.ü'],
    ['xn---13x.example', 'xn---13x.example'],
  ])('%s is displayed as %s', (name, text) => {
    expect(toUnicode(name)).toBe(text)
  })

  test('the display form parses back to the same name', () => {
    const label = fc.string({ unit: fc.constantFrom('a', 'Z', '-', '7', 'ü', 'ß', 'é', 'я', '日', 'ς') })
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
        const text = labels.join('.')
        fc.pre(isName(text))
        expect(parseName(toUnicode(parseName(text)))).toBe(parseName(text))
      }),
    )
  })
})

function isName(text: string): boolean {
  try {
    return parseName(text) !== ''
  } catch {
    return false
  }
}

function decimalEscape(octet: number): string {
  return `\\${String(octet).padStart(3, '0')}`
}
