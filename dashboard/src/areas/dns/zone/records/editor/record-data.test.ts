import { describe, expect, it } from 'vitest'
import { dataErrors, fullName, nameError } from './data-checks.ts'
import { joinData, splitData } from './record-data.ts'

describe('The data of a record in parts', () => {
  it.each([
    ['A', '192.0.2.1', ['192.0.2.1']],
    ['MX', '10 mail.example.net.', ['10', 'mail.example.net.']],
    ['SRV', '10 5 5060 sip.example.net.', ['10', '5', '5060', 'sip.example.net.']],
    ['HTTPS', '1 . alpn="h2,h3" port=443', ['1', '.', 'alpn="h2,h3" port=443']],
    ['TYPE731', '\\# 3 abcdef', ['\\# 3 abcdef']],
    ['LOC', '52 22 23.000 N 4 53 32.000 E -2.00m', ['52 22 23.000 N 4 53 32.000 E -2.00m']],
  ])('%s is unchanged after splitting and joining', (type, whole, parts) => {
    expect(splitData(type, whole)).toEqual(parts)
    expect(joinData(type, parts)).toBe(whole)
  })

  it('has quoted parts without their quotes', () => {
    expect(splitData('CAA', '0 issue "ca.example; a=\\"b\\""')).toEqual(['0', 'issue', 'ca.example; a="b"'])
    expect(joinData('CAA', ['0', 'issue', 'ca.example; a="b"'])).toBe('0 issue "ca.example; a=\\"b\\""')
    for (const whole of ['0 issue "\\255"', '0 issue "\\"a\\""', '0 issue ""'])
      expect(joinData('CAA', splitData('CAA', whole))).toBe(whole)
    const naptr = '100 10 "S" "SIP+D2U" "" _sip._udp.example.net.'
    expect(joinData('NAPTR', splitData('NAPTR', naptr))).toBe(naptr)
  })

  it('of a TXT is its text, without escapes, in any alphabet', () => {
    expect(splitData('TXT', '"gr\\195\\188\\195\\159e \\"x\\" \\\\"')).toEqual(['grüße "x" \\'])
    expect(splitData('TXT', '"\\255"')).toEqual(['"\\255"'])
    expect(splitData('TXT', '""')).toEqual(['""'])
    expect(joinData('TXT', ['v=spf1 -all'])).toBe('v=spf1 -all')
    expect(joinData('TXT', ['"a" b'])).toBe('"\\"a\\" b"')
    expect(joinData('TXT', ['"a" "b"'])).toBe('"a" "b"')
  })

  it.each([
    ['"txtvers=1" "path=/index.html"', '"txtvers=1" "path=/index.html"'],
    ['"a\\"b" "gr\\195\\188n" ""', '"a\\"b" "grün" ""'],
    ['"a" "\\000"', '"a" "\\000"'],
    [`"${'x'.repeat(255)}" "y"`, `${'x'.repeat(255)}y`],
    [`"${'x'.repeat(255)}" ""`, `"${'x'.repeat(255)}" ""`],
    [`"${'x'.repeat(254)}" "y"`, `"${'x'.repeat(254)}" "y"`],
    ['"\\"a\\" \\"b\\""', '"\\"a\\" \\"b\\""'],
  ])('of a TXT keeps its strings separate: %s', (data, shown) => {
    expect(splitData('TXT', data)).toEqual([shown])
    expect(joinData('TXT', [shown])).toBe(shown)
  })

  it('of a digest may be typed with blanks and colons', () => {
    expect(joinData('SSHFP', ['4', '2', 'AB:CD ef'])).toBe('4 2 ABCDef')
  })
})

describe('The check while typing', () => {
  const error = (type: string, ...parts: string[]) =>
    Object.fromEntries([...dataErrors(type, parts, 'example.com')].map(([at, found]) => [at, found?.message]))

  it('finds no error in valid data', () => {
    expect(error('A', '192.0.2.1')).toEqual({})
    expect(error('AAAA', '2001:DB8::1')).toEqual({})
    expect(error('MX', '0', '.')).toEqual({})
    expect(error('CNAME', '_acme.example.net')).toEqual({})
    expect(error('SVCB', '1', 'svc.example.net.', '')).toEqual({})
    expect(error('TLSA', '3', '1', '1', 'a'.repeat(64))).toEqual({})
  })

  it('explains what was confused', () => {
    expect(error('A', '2001:db8::1')).toEqual({ 0: 'errorIpv6InA' })
    expect(error('AAAA', '192.0.2.1')).toEqual({ 0: 'errorIpv4InAaaa' })
    expect(error('A', 'www.example.net')).toEqual({ 0: 'errorNameInAddress' })
    expect(error('A', '192.0.2.001')).toEqual({ 0: 'errorIpv4' })
    expect(error('CNAME', '192.0.2.1')).toEqual({ 0: 'errorAddressAsHost' })
    expect(error('CNAME', 'https://example.net/')).toEqual({ 0: 'errorUrlAsHost' })
    expect(error('MX', '70000', 'mail')).toEqual({ 0: 'errorNumber', 1: 'errorBareHost' })
    expect(error('DS', '1', '13', '2', 'abc')).toEqual({ 3: 'errorHexLength' })
    expect(error('SSHFP', '4', '9', 'abc')).toEqual({ 2: 'errorHexOdd' })
    expect(error('CAA', '0', 'issue', '')).toEqual({ 2: 'errorMissing' })
  })

  it.each([
    ['', undefined],
    ['@', undefined],
    ['*.apps', undefined],
    ['www.example.com.', undefined],
    ['bücher', undefined],
    ['www.example.net.', 'errorOtherZone'],
    ['a b', 'errorHost'],
    ['a..b', 'errorHost'],
    ['www*', 'errorWildcard'],
    ['a*.b', 'errorWildcard'],
    ['_443._tcp.*', undefined],
    ['x'.repeat(64), 'errorLabelLong'],
  ])('of the name "%s" returns %s', (name, message) => {
    expect(nameError(name, 'example.com')?.message).toBe(message)
  })

  it('shows the full name, so that a repeated zone name is visible', () => {
    expect(fullName('www', 'example.com')).toBe('www.example.com')
    expect(fullName('www.example.com', 'example.com')).toBe('www.example.com')
    expect(fullName('example.com.', 'example.com')).toBe('example.com')
    expect(fullName('www.example.net', 'example.com')).toBe('www.example.net.example.com')
  })
})
