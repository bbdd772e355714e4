import { describe, expect, it } from 'vitest'
import { createZoneFileReader, readZoneFile } from './read-zone-file.ts'

const read = (text: string) => readZoneFile(text, 'example.com')

/** Each set as `name ttl type value, value`. */
function setsOf(text: string): string[] {
  const { rrsets, faults } = read(text)
  expect(faults).toEqual([])
  return [...rrsets.values()].map(
    ({ name, ttl, type, values }) => `${name} ${ttl} ${type} ${values.join(', ')}`,
  )
}

const faultsOf = (text: string) => read(text).faults.map(({ line, message }) => `${line}: ${message}`)

describe('the TTL of a record without a TTL', () => {
  it('is the last one stated', () => {
    expect(setsOf('a 60 A 192.0.2.1\nb A 192.0.2.2\nc 90 A 192.0.2.3\n  AAAA 2001:db8::1')).toEqual([
      'a 60 A 192.0.2.1',
      'b 60 A 192.0.2.2',
      'c 90 A 192.0.2.3',
      'c 90 AAAA 2001:db8::1',
    ])
  })

  it('is that of $TTL from that line on, even if records state others', () => {
    expect(setsOf('a 60 A 192.0.2.1\n$TTL 1h30m\nb A 192.0.2.2\nc 5 A 192.0.2.3\nd A 192.0.2.4')).toEqual([
      'a 60 A 192.0.2.1',
      'b 5400 A 192.0.2.2',
      'c 5 A 192.0.2.3',
      'd 5400 A 192.0.2.4',
    ])
  })

  it('is the minimum of the SOA if nothing was stated before', () => {
    expect(setsOf('@ SOA ns1 host 1 2 3 4 2m\na A 192.0.2.1\nb 9 A 192.0.2.2\nc A 192.0.2.3')).toEqual([
      'a 120 A 192.0.2.1',
      'b 9 A 192.0.2.2',
      'c 120 A 192.0.2.3',
    ])
  })

  it('is unknown if no TTL was stated before', () => {
    expect(setsOf('a A 192.0.2.1')).toEqual(['a null A 192.0.2.1'])
  })

  it('is the same for all records of a set, with a warning that states which', () => {
    const { rrsets, warnings } = read('a 60 A 192.0.2.1\na 70 A 192.0.2.2\nb 5 A 192.0.2.3\na 80 A 192.0.2.4')
    expect([...rrsets.values()].map(({ ttl }) => ttl)).toEqual([80, 5])
    expect(warnings.map(({ line, message }) => `${line} ${message.slice(0, 40)}`)).toEqual([
      '2 a A has the TTL 70 here and 60 before; r',
      '4 a A has the TTL 80 here and 60 before; r',
    ])
  })
})

describe('names', () => {
  it('are relative to the origin, in owners and in data', () => {
    expect(
      setsOf(
        [
          '@ 60 MX 10 mail',
          '$ORIGIN sub.example.com.',
          'www CNAME @',
          '@ MX 10 mail.other.example.',
          '$ORIGIN deeper',
          'a.example.com. SRV 0 5 80 @',
          '_s SVCB 1 host alpn="h2,h3" port=5',
        ].join('\n'),
      ),
    ).toEqual([
      '@ 60 MX 10 mail.example.com.',
      'www.sub 60 CNAME sub.example.com.',
      'sub 60 MX 10 mail.other.example.',
      'a 60 SRV 0 5 80 deeper.sub.example.com.',
      '_s.deeper.sub 60 SVCB 1 host.deeper.sub.example.com. alpn=h2,h3 port=5',
    ])
  })

  it('that are omitted are those of the previous line, also after a change of the origin', () => {
    expect(setsOf('a 60 A 192.0.2.1\n$ORIGIN x\n AAAA 2001:db8::1\n\n;note\n\tTXT t')).toEqual([
      'a 60 A 192.0.2.1',
      'a 60 AAAA 2001:db8::1',
      'a 60 TXT "t"',
    ])
  })

  it('that no line states, and names outside of the zone, are errors', () => {
    expect(faultsOf(' A 192.0.2.1\nb.example.net. A 192.0.2.2')).toEqual([
      '1: The record has no owner name, and no line before it has one.',
      expect.stringContaining(
        '2: "b.example.net." ends in a dot, so it is a full name, but it is not in the zone',
      ),
    ])
  })

  it('may look like a TTL, a class or a type', () => {
    expect(setsOf('300 60 IN A 192.0.2.1\nIN A 192.0.2.2\nMX IN 5 A 192.0.2.3')).toEqual([
      '300 60 A 192.0.2.1',
      'in 60 A 192.0.2.2',
      'mx 5 A 192.0.2.3',
    ])
  })
})

describe('text', () => {
  it('keeps the boundaries of its strings, quoted or not', () => {
    expect(setsOf('a 1 TXT one two "three four"five')).toEqual(['a 1 TXT "one" "two" "three four" "five"'])
  })

  it('has its decimal escapes decoded, and keeps escaped or quoted quotes, semicolons and parentheses', () => {
    expect(setsOf('a 1 TXT "v=DKIM1; p=(\\"x\\")" \\065\\;b "\\000\\195\\188" ; note')).toEqual([
      'a 1 TXT "v=DKIM1; p=(\\"x\\")" "A;b" "\\000\\195\\188"',
    ])
  })

  it('keeps an escaped blank and a no-break space at the end of a line', () => {
    expect(
      setsOf(
        'a 1 TXT one\\ \nb 1 TXT one\\\\ \nc 1 TXT voil\u00e0 \nd 1 TXT one\u00a0\ne 1 TXT ( one\\  ) ; x',
      ),
    ).toEqual([
      'a 1 TXT "one "',
      'b 1 TXT "one\\\\"',
      'c 1 TXT "voil\\195\\160"',
      'd 1 TXT "one\\194\\160"',
      'e 1 TXT "one "',
    ])
  })

  it('in UTF-8 is read as its octets, and in another encoding refused', async () => {
    expect(setsOf('a 1 TXT "ü"')).toEqual(['a 1 TXT "\\195\\188"'])
    const reader = createZoneFileReader('example.com')
    await reader.write('a 1 TXT "\xfc"\n')
    expect((await reader.end()).faults[0]?.message).toContain('not UTF-8')
  })
})

describe('one record on several lines', () => {
  it('is read in parentheses, with comments between', () => {
    const { soa, rrsets } = read(
      '@ 60 SOA ns1 host ( 7 ; serial\r\n 1d 2h ; (\r\n 1w\r\n 5m )\r\na ( A\n192.0.2.1 ) ; x\n( b A 192.0.2.2 )',
    )
    expect(soa).toEqual({
      rdata: 'ns1.example.com. host.example.com. 7 86400 7200 604800 300',
      ttl: 60,
      line: 1,
    })
    expect([...rrsets.keys()]).toEqual(['a A', 'b A'])
  })

  it('is an error with the line where it begins if it never ends, and the rest is not read', () => {
    const file = read('a A 192.0.2.1\nb TXT ( "x"\nc A 192.0.2.3\n')
    expect(file.faults).toMatchObject([
      { line: 2, message: 'The parenthesis that opens here is never closed.', isFatal: true },
    ])
    expect([...file.rrsets.keys()]).toEqual(['a A'])
  })
})

describe('types', () => {
  it('are known by number with data as octets, and the reverse', () => {
    expect(
      setsOf(
        'a 1 TYPE1 \\# 4 C0000201\nb CLASS1 TYPE15 \\# ( 8 000a 04 6d61696c 00 )\nc TYPE731 \\# 0\nd A \\# 4 c0000202',
      ),
    ).toEqual(['a 1 A 192.0.2.1', 'b 1 MX 10 mail.', 'c 1 TYPE731 \\# 0', 'd 1 A 192.0.2.2'])
  })

  it('generated by name servers are counted, not imported', () => {
    const { rrsets, serverMade } = read(
      'a 60 A 192.0.2.1\n  RRSIG A 13 3 60 20260101000000 20260101000000 1 example.com. AAAA\n  NSEC b A\nb RRSIG x',
    )
    expect([...rrsets.keys()]).toEqual(['a A'])
    expect(serverMade).toEqual([
      { type: 'RRSIG', count: 2, line: 2 },
      { type: 'NSEC', count: 1, line: 3 },
    ])
  })

  it('of a class other than IN are errors', () => {
    expect(faultsOf('a 60 CH TXT x\nb CLASS3 A 192.0.2.1')).toEqual([
      expect.stringContaining('1: The class is "CH"'),
      expect.stringContaining('2: The class is "CLASS3"'),
    ])
  })
})

describe('$GENERATE', () => {
  it('creates a record for every number, in the formats of BIND', () => {
    expect(setsOf(`$GENERATE 1-5/2 host-\${10,3,x} 60 IN A 192.0.2.$`)).toEqual([
      'host-00b 60 A 192.0.2.1',
      'host-00d 60 A 192.0.2.3',
      'host-00f 60 A 192.0.2.5',
    ])
    expect(
      setsOf(`$GENERATE 7-7 $ 60 MX "1$ m\${-2}"\n$GENERATE 171-171 \${0,3,n}.r 60 PTR h$.example.net.`),
    ).toEqual(['7 60 MX 17 m5.example.com.', 'b.a.r 60 PTR h171.example.net.'])
  })

  it('is an error if it cannot be expanded, or would create too many records', () => {
    expect(faultsOf('$GENERATE 5-1 a$ A 192.0.2.1\n$GENERATE 0-4000000000 a$ A 192.0.2.1')).toHaveLength(2)
    expect(
      faultsOf(`$GENERATE 0-99999 a$ A 192.0.2.1\n$GENERATE 1-2 a$ MX 10 m\n$GENERATE 1-2 a\${0,q} A x`),
    ).toEqual([
      expect.stringContaining('1: $GENERATE would create 100000 records; at most 65536'),
      expect.stringContaining('2: $GENERATE requires data of one word'),
      expect.stringContaining(`3: $GENERATE requires \${offset,width,base}`),
    ])
    expect(faultsOf('$GENERATE 250-300 a$ A 192.0.2.$')).toHaveLength(1)
  })
})

describe('faults', () => {
  it('are all reported with their lines, up to a hundred', () => {
    const file = read(Array.from({ length: 150 }, () => 'a A nonsense').join('\n'))
    expect([file.faultCount, file.faults.length, file.faults[99]?.line]).toEqual([150, 100, 100])
  })

  it('in directives stop the reading, since following lines would get another meaning', () => {
    for (const directive of [
      '$INCLUDE other.zone',
      '$ORIGIN a..b',
      '$TTL soon',
      '$TTL 2147483648',
      '$BOGUS 1',
    ]) {
      const file = read(`a A 192.0.2.1\n${directive}\nb A 192.0.2.2\n`)
      expect([directive, file.isFatal, [...file.rrsets.keys()]]).toEqual([directive, true, ['a A']])
    }
    expect(faultsOf('$INCLUDE other.zone')).toEqual([
      '1: $INCLUDE is not supported; insert the content of the other file instead.',
    ])
  })

  it('never assign the records of a line to another owner', () => {
    expect(
      faultsOf('a A 192.0.2.1\nb"x A 192.0.2.2\n  A 192.0.2.3\nc..d A 192.0.2.4\n  A 192.0.2.5'),
    ).toHaveLength(4)
  })

  it('are reported for unclosed strings and parentheses, invalid escapes, and missing data', () => {
    expect(faultsOf('a TXT "x\nb A 192.0.2.1 )\nc TXT x\\\nd A\ne 60\nf TXT "\\999"')).toHaveLength(6)
  })
})

it('reads the same file in pieces of any size', async () => {
  const text = '\ufeff$TTL 60\r\na TXT ( "one"\r\n "zwei ü" ) ; x\r\nb A 192.0.2.1'
  const octets = Buffer.from(text).toString('latin1')
  const whole = read(text)
  expect([...whole.rrsets.values()]).toMatchObject([{ values: ['"one" "zwei \\195\\188"'] }, { name: 'b' }])
  for (const size of [1, 2, 3, 7]) {
    const reader = createZoneFileReader('example.com')
    for (let at = 0; at < octets.length; at += size) await reader.write(octets.slice(at, at + size))
    expect(await reader.end()).toEqual(whole)
  }
})
