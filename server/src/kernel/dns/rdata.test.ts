import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DnsFault } from './fault.ts'
import { withoutBoundaries } from './rdata/fields/text.ts'
import { rdataExamples, sha1Digest, sha256Digest } from './rdata/testing/examples.ts'
import { canonicalRdata, rdataFromWire, rdataToWire, soaSerial } from './rdata.ts'
import { isSystemType, recordType, writableTypes } from './records/record-types.ts'

const zone = 'example.com'
const input = (type: string, text: string) => canonicalRdata(type, text, { form: 'input', zone })
const presented = (type: string, text: string) => canonicalRdata(type, text, { form: 'presentation', zone })
const fromHex = (type: string, hex: string) => rdataFromWire(type, Buffer.from(hex, 'hex'), 0, hex.length / 2)

describe('canonical RDATA', () => {
  test.each(rdataExamples)(
    '$type $text has one text and one wire form',
    ({ type, text, canonical, wire: hex }) => {
      expect(presented(type, text)).toBe(canonical)
      expect(presented(type, canonical)).toBe(canonical)
      expect(input(type, canonical)).toBe(canonical)
      const wire = rdataToWire(type, canonical)
      if (hex !== undefined) expect(wire.toString('hex')).toBe(hex)
      expect(rdataFromWire(type, wire, 0, wire.length)).toBe(canonical)
      expect(presented(type, `\\# ${wire.length} ${wire.toString('hex')}`)).toBe(canonical)
    },
  )

  test('each type that users write has an example above, and each example in a message is valid', () => {
    const shown = new Set(rdataExamples.map(({ type }) => type))
    expect(writableTypes.filter((type) => !shown.has(type))).toEqual([])
    for (const type of writableTypes) expect(() => input(type, recordType(type)?.example ?? '')).not.toThrow()
  })

  test.each([
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['::1', '::1'],
    ['2001:DB8::', '2001:db8::'],
    ['::ffff:c000:201', '::ffff:192.0.2.1'],
    ['::FFFF:192.0.2.1', '::ffff:192.0.2.1'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ])('AAAA %s is printed by RFC 5952 as %s', (text, canonical) => {
    expect(presented('AAAA', text)).toBe(canonical)
    expect(fromHex('AAAA', rdataToWire('AAAA', text).toString('hex'))).toBe(canonical)
  })

  test('the serial of an SOA is read from a message with compressed names', () => {
    const message = Buffer.from(
      '\x07example\x03com\x00\x03ns1\xc0\x00\x05admin\xc0\x0d\x78\xc3\xb6\x8a\x00\x00\x1c\x20\x00\x00\x0e\x10\x00\x12\x75\x00\x00\x00\x01\x2c',
      'latin1',
    )
    const soa = rdataFromWire('SOA', message, 13, message.length - 13)
    expect(soa).toBe('ns1.example.com. admin.ns1.example.com. 2026092170 7200 3600 1209600 300')
    expect(soaSerial(soa)).toBe(2026092170)
  })
})

describe('names in RDATA', () => {
  test('in input, a name with a dot is absolute, with or without a final dot', () => {
    expect(input('CNAME', 'www.other.org')).toBe('www.other.org.')
    expect(input('CNAME', 'WWW.Other.org.')).toBe('www.other.org.')
    expect(input('MX', '10 com.')).toBe('10 com.')
    expect(input('CNAME', ' faß.de\u00a0')).toBe('xn--fa-hia.de.')
  })

  test('in input, the apex is "@" and the root is "."', () => {
    expect(input('MX', '10 @')).toBe('10 example.com.')
    expect(input('SRV', '0 0 0 .')).toBe('0 0 0 .')
  })

  test.each([
    ['mail', 'MX requires a full name as its exchange, or @ for the apex'],
    ['a\\.b', 'a full name as its exchange'],
    ['192.0.2.1', 'not an address'],
    ['"mail.example.com"', 'without quotes'],
    ['mail..example.com', 'MX: "mail..example.com" has an empty label'],
    ['https://example.com', 'is a web address'],
  ])('in input, %s is refused with a message: %s', (name, words) => {
    expect(() => input('MX', `10 ${name}`)).toThrow(words)
    expect(() => input('MX', `10 ${name}`)).toThrow(expect.objectContaining({ field: 'value' }))
  })

  test('in presentation form, a name without a final dot is relative to the zone, if there is one', () => {
    expect(presented('CNAME', 'a.b')).toBe('a.b.example.com.')
    expect(presented('CNAME', '@')).toBe('example.com.')
    expect(canonicalRdata('CNAME', 'a.b', { form: 'presentation' })).toBe('a.b.')
    expect(canonicalRdata('CNAME', 'a', { form: 'presentation', zone: '' })).toBe('a.')
    expect(() => canonicalRdata('CNAME', '@', { form: 'presentation' })).toThrow('a full name as its target')
    expect(() => presented('CNAME', `${'a.'.repeat(125)}a`)).toThrow('a name must have at most 253')
  })
})

describe('TXT', () => {
  test('in input, a text that does not begin with a quote is literal', () => {
    expect(input('TXT', 'v=DKIM1; p="a\\b" (c)  ')).toBe('"v=DKIM1; p=\\"a\\\\b\\" (c)  "')
    expect(input('TXT', 'grüße')).toBe('"gr\\195\\188\\195\\159e"')
    expect(input('TXT', 'a\tb')).toBe('"a\\009b"')
    expect(input('TXT', '\\# 1 00')).toBe('"\\\\# 1 00"')
    expect(input('SPF', '')).toBe('""')
  })

  test('a text that begins with a quote is a list of strings, and their boundaries are kept', () => {
    expect(input('TXT', '"txtvers=1" "path=/index.html"')).toBe('"txtvers=1" "path=/index.html"')
    expect(input('TXT', '"v=DKIM1; " "p=\\065\\"ü"  ')).toBe('"v=DKIM1; " "p=A\\"\\195\\188"')
    expect(input('TXT', '"a""b"\n"" "c"')).toBe('"a" "b" "" "c"')
    expect(() => input('TXT', '"a" b')).toThrow('TXT requires every part in quotes')
  })

  test('a string that is too long for the wire format is split after every 255 octets, others are not', () => {
    const canonical = presented('TXT', `"a" "${'x'.repeat(300)}" "\\"${'ü'.repeat(10)}"`)
    expect(canonical).toBe(`"a" "${'x'.repeat(255)}" "${'x'.repeat(45)}" "\\"${'\\195\\188'.repeat(10)}"`)
    expect(rdataToWire('TXT', canonical)).toHaveLength(1 + 1 + 1 + 255 + 1 + 45 + 1 + 21)
    expect(presented('TXT', `"${'x'.repeat(256)}"`)).toBe(`"${'x'.repeat(255)}" "x"`)
    expect(input('TXT', 'x'.repeat(256))).toBe(`"${'x'.repeat(255)}" "x"`)
  })

  test('without its boundaries a text is its strings joined, split after every 255 octets', () => {
    expect(withoutBoundaries('"txtvers=1" "path=/index.html"')).toBe('"txtvers=1path=/index.html"')
    expect(withoutBoundaries(`"${'x'.repeat(254)}" "\\"\\195"`)).toBe(`"${'x'.repeat(254)}\\"" "\\195"`)
    expect(withoutBoundaries('"ab"')).toBe('"ab"')
    expect(withoutBoundaries('"" ""')).toBe('""')
  })

  test('any strings keep their boundaries through text and the wire format', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 255 }), { minLength: 1, maxLength: 6 }), (strings) => {
        const text = strings.map((octets) => `"${decimal(octets)}"`).join(' ')
        const canonical = presented('TXT', text)
        const wire = rdataToWire('TXT', canonical)
        expect(wire).toEqual(
          Buffer.concat(strings.flatMap((octets) => [Buffer.from([octets.length]), octets])),
        )
        expect(presented('TXT', canonical)).toBe(canonical)
        expect(input('TXT', canonical)).toBe(canonical)
        expect(rdataFromWire('TXT', wire, 0, wire.length)).toBe(canonical)
      }),
    )
  })

  test('any octets are unchanged by text and the wire format', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 700 }), (octets) => {
        const canonical = presented('TXT', `"${decimal(octets)}"`)
        const wire = rdataToWire('TXT', canonical)
        expect(canonical).toMatch(/^[ -~]+$/)
        expect(presented('TXT', canonical)).toBe(canonical)
        expect(rdataFromWire('TXT', wire, 0, wire.length)).toBe(canonical)
        expect(joinedChunks(wire)).toEqual(Buffer.from(octets))
      }),
    )
  })

  test('any literal input is encoded as UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        fc.pre(!text.startsWith('"'))
        expect(joinedChunks(rdataToWire('TXT', input('TXT', text)))).toEqual(Buffer.from(text, 'utf8'))
      }),
    )
  })
})

describe('invalid values', () => {
  test.each([
    [
      'IPSECKEY',
      '10 0 2 . AQID',
      'IPSECKEY (TYPE45) requires \\#, the number of octets and as many pairs of hexadecimal digits, such as "\\# 3 abcdef"; got "10 0 2 . AQID"',
    ],
    ['MX', 'mail', 'MX requires "preference exchange", such as "10 mail.example.com"; got "mail"'],
    [
      'MX',
      '10 a.b c.d',
      'MX requires "preference exchange", such as "10 mail.example.com"; got "10 a.b c.d"',
    ],
    [
      'MX',
      '65536 a.b',
      'MX requires an integer from 0 to 65535 as its preference, such as "10 mail.example.com"; got "65536"',
    ],
    ['MX', '-1 a.b', 'MX requires an integer from 0 to 65535'],
    ['MX', '1e1 a.b', 'MX requires an integer from 0 to 65535'],
    [
      'A',
      '192.0.2.001',
      'A requires an IPv4 address of four numbers without leading zeros, such as "192.0.2.1"',
    ],
    ['A', '192.0.2', 'A requires an IPv4 address'],
    ['A', '192.0.2.256', 'A requires an IPv4 address'],
    ['A', '', 'A requires "address", such as "192.0.2.1"; got ""'],
    ['AAAA', '192.0.2.1', 'AAAA requires an IPv6 address, such as "2001:db8::1"; got "192.0.2.1"'],
    ['AAAA', 'fe80::1%eth0', 'AAAA requires an IPv6 address'],
    ['AAAA', '1::2::3', 'AAAA requires an IPv6 address'],
    [
      'TXT',
      '"open',
      "TXT requires closed quotes and complete escapes, such as '\"v=spf1 -all\"'; got '\"open'",
    ],
    ['TXT', '"a\\256"', 'TXT requires valid escapes'],
    ['TXT', '"a\\12"', 'TXT requires valid escapes'],
    ['TXT', '\ud800', 'TXT requires well-formed Unicode text'],
    ['TXT', 'x'.repeat(65_400), 'TXT data is 65657 octets long; a record must have at most 65535'],
    ['TXT', 'x'.repeat(400_000), 'TXT: the value is too long'],
    ['HINFO', `"${'x'.repeat(256)}" b`, 'HINFO requires at most 255 octets as its cpu'],
    [
      'SRV',
      '1 2 sip.example.com',
      'SRV requires "priority weight port target", such as "10 5 5060 sip.example.com"',
    ],
    ['CAA', '256 issue "x"', 'CAA requires an integer from 0 to 255 as its flags'],
    ['CAA', '0 is-sue "x"', 'CAA requires a tag of letters and digits'],
    ['CAA', '0 issue letsencrypt.org; policy=ev', 'CAA requires "flags tag value"'],
    ['URI', '10 1 ""', 'URI requires a target'],
    ['DS', `1 8 2 ${sha1Digest}`, 'DS: digest type 2 requires 64 hexadecimal digits; got 40'],
    ['DS', '1 8 2 xyz', 'DS requires its digest in pairs of hexadecimal digits'],
    ['DS', '1 8 2', 'DS requires "key-tag algorithm digest-type digest"'],
    ['DS', '1 RSA 2 00', 'DS requires an integer from 0 to 255 as its algorithm'],
    ['CDS', '1 8 1 00', 'CDS: digest type 1 requires 40'],
    ['SSHFP', `4 1 ${sha256Digest}`, 'SSHFP: fingerprint type 1 requires 40 hexadecimal digits; got 64'],
    ['TLSA', `3 1 2 ${sha256Digest}`, 'TLSA: matching type 2 requires 128 hexadecimal digits; got 64'],
    ['SMIMEA', '3 1 1 00', 'SMIMEA: matching type 1 requires 64'],
    ['OPENPGPKEY', 'mQENBFV', 'OPENPGPKEY requires its key in base64'],
    ['CERT', 'X509 0 0 AAAA', 'CERT requires an integer from 0 to 65535 as its type'],
    ['TYPE731', 'abcdef', 'TYPE731 requires \\#, the number of octets'],
    ['TYPE731', '\\# 2 abcdef', 'TYPE731 requires \\#, the number of octets'],
    ['TYPE731', '\\# 1 ag', 'TYPE731 requires \\#, the number of octets'],
    ['TYPE731', '\\#', 'TYPE731 requires'],
    ['A', '\\# 3 0a0000', 'A data is malformed: the data is incomplete'],
    ['A', '\\# 5 0a00000101', 'A data is malformed: octets are left over'],
  ])('%s %.40s is refused with a clear message', (type, text, words) => {
    expect(() => input(type, text)).toThrow(DnsFault)
    expect(() => input(type, text)).toThrow(words)
    expect(() => input(type, text)).toThrow(expect.objectContaining({ field: 'value' }))
  })

  test('an unknown type is an error of the field type', () => {
    expect(() => input('FOO', 'x')).toThrow(expect.objectContaining({ field: 'type' }))
  })

  test('lists of short addresses are refused if they are too long on the wire', () => {
    const hints = Array.from({ length: 4096 }, () => '::').join(',')
    expect(() => input('HTTPS', `1 . ipv6hint=${hints}`)).toThrow('ipv6hint has a value that is too long')
    expect(() => input('HTTPS', `1 . ipv6hint=${hints.slice(3)}`)).not.toThrow()
    expect(() => input('HTTPS', `1 . ipv6hint=${hints.slice(3)} key9=0123456789`)).toThrow(
      'octets long; a record must have at most 65535',
    )
  })
})

describe('RDATA from the wire', () => {
  test.each([
    ['A', 'c00002', 'is incomplete'],
    ['MX', '000a', 'ends in the middle of a name'],
    ['TXT', '', 'is incomplete'],
    ['TXT', '0561', 'is incomplete'],
    ['CAA', '0003692d65', 'letters and digits'],
    ['CAA', '0000', 'letters and digits'],
    ['DS', 'ec450509', 'the digest is empty'],
    ['OPENPGPKEY', '', 'the key is empty'],
  ])('%s data %s is refused with a message: %s', (type, hex, words) => {
    expect(() => fromHex(type, hex)).toThrow(`${type} data is malformed: `)
    expect(() => fromHex(type, hex)).toThrow(words)
  })

  test('nothing is read beyond the data, even if the message continues', () => {
    const message = Buffer.from('000a016100ffff', 'hex')
    expect(rdataFromWire('MX', message, 0, 5)).toBe('10 a.')
    expect(() => rdataFromWire('MX', message, 0, 4)).toThrow('ends in the middle of a name')
    expect(() => rdataFromWire('MX', message, 0, 8)).toThrow('extends beyond the message')
    expect(() => rdataFromWire('A', message, 0, 3)).toThrow('is incomplete')
    expect(rdataFromWire('MX', message.subarray(0, 5), 0, 5)).toBe('10 a.')
  })

  test('octets of an unknown type are unchanged', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 300, max: 32_000 }),
        (octets, code) => {
          const canonical = rdataFromWire(`TYPE${code}`, octets, 0, octets.length)
          expect(presented(`TYPE${code}`, canonical)).toBe(canonical)
          expect(rdataToWire(`TYPE${code}`, canonical)).toEqual(Buffer.from(octets))
        },
      ),
    )
  })

  test('the reserved type 0 in a set of types is ignored', () => {
    const withReserved = Buffer.from([0, 0, 0, 66, 0, 3, 0, 1, 0b1110_0000])
    expect(rdataFromWire('CSYNC', withReserved, 0, withReserved.length)).toBe('66 3 A NS')
    const onlyReserved = Buffer.from([0, 0, 0, 66, 0, 3, 0, 1, 0b1000_0000])
    expect(() => rdataFromWire('CSYNC', onlyReserved, 0, onlyReserved.length)).toThrow('is empty')
  })

  test('system types are read too', () => {
    expect(isSystemType('RRSIG')).toBe(true)
    expect(fromHex('RRSIG', '0001')).toBe('\\# 2 0001')
  })
})

function joinedChunks(wire: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < wire.length; at += 1 + wire.readUInt8(at)) {
    parts.push(wire.subarray(at + 1, at + 1 + wire.readUInt8(at)))
  }
  return Buffer.concat(parts)
}

function decimal(octets: Uint8Array): string {
  return [...octets].map((octet) => `\\${String(octet).padStart(3, '0')}`).join('')
}
