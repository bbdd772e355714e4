import { describe, expect, it } from 'vitest'
import { readZoneFile } from './zone-file.ts'

const read = (text: string) => readZoneFile(text, 'example.com')

describe('A pasted zone file', () => {
  it('gives names relative to the zone, with TTL and class in either order', () => {
    const { records, skipped } = read(
      [
        'www 3600 IN A 192.0.2.1',
        'www.example.com. IN 60 A 192.0.2.2',
        '@ A 192.0.2.3',
        'example.com. A 192.0.2.4',
      ].join('\n'),
    )
    expect(skipped).toEqual([])
    expect(records).toEqual([
      { name: 'www', type: 'A', value: '192.0.2.1', ttl: 3600 },
      { name: 'www', type: 'A', value: '192.0.2.2', ttl: 60 },
      { name: '@', type: 'A', value: '192.0.2.3' },
      { name: '@', type: 'A', value: '192.0.2.4' },
    ])
  })

  it('takes the owner of the line before where a line begins with a blank', () => {
    const { records } = read('mail A 192.0.2.1\n     AAAA 2001:db8::1')
    expect(records.map(({ name, type }) => `${name} ${type}`)).toEqual(['mail A', 'mail AAAA'])
  })

  it('follows $ORIGIN and $TTL, with units', () => {
    const { records } = read('$TTL 1h30m\n$ORIGIN sub.example.com.\na A 192.0.2.1\n@ 1d A 192.0.2.2')
    expect(records).toEqual([
      { name: 'a.sub', type: 'A', value: '192.0.2.1', ttl: 5400 },
      { name: 'sub', type: 'A', value: '192.0.2.2', ttl: 86_400 },
    ])
  })

  it('makes targets absolute, and leaves those that are', () => {
    const { records } = read(
      '@ MX 10 mail\nalias CNAME www\nout CNAME there.example.net.\n_x._tcp SRV 0 5 80 host',
    )
    expect(records.map(({ value }) => value)).toEqual([
      '10 mail.example.com.',
      'www.example.com.',
      'there.example.net.',
      '0 5 80 host.example.com.',
    ])
  })

  it('keeps quoted texts whole, with semicolons and parentheses in them', () => {
    const { records } = read('@ TXT "v=DKIM1; p=(abc)" "and \\"more\\"" ; a comment')
    expect(records[0]?.value).toBe('"v=DKIM1; p=(abc)" "and \\"more\\""')
  })

  it('joins lines in parentheses, and leaves the SOA to the provider', () => {
    const { records, skipped } = read(
      ['@ IN SOA ns1 host (', '  1 ; serial', '  3600 600', '  86400 60 )', '@ NS ns1'].join('\n'),
    )
    expect(skipped).toEqual([])
    expect(records).toEqual([{ name: '@', type: 'NS', value: 'ns1.example.com.' }])
  })

  it('shows the lines that it did not understand', () => {
    const { skipped, lines } = read('www A\n\n; only a comment\nwww  A (\n192.0.2.1 )')
    expect(skipped).toEqual([{ number: 1, text: 'www A' }])
    expect(lines).toEqual([{ number: 4, text: 'www A 192.0.2.1' }])
  })

  it('reads nothing from nothing', () => {
    expect(read('')).toEqual({ records: [], lines: [], skipped: [] })
  })
})
