import { describe, expect, test } from 'vitest'
import { DnsFault } from '#kernel/dns/fault.ts'
import { canonicalRdata, rdataFromWire, rdataToWire } from '#kernel/dns/rdata.ts'

const read = (text: string) => canonicalRdata('SVCB', text, { form: 'presentation' })
const fromHex = (hex: string) => rdataFromWire('SVCB', Buffer.from(hex, 'hex'), 0, hex.length / 2)

const fooExampleCom = '03666f6f076578616d706c6503636f6d00'
const fooExampleOrg = '03666f6f076578616d706c65036f726700'

describe('SVCB and HTTPS', () => {
  // The vectors of RFC 9460 appendix D.1 and D.2.
  test.each([
    ['alias mode', '0 foo.example.com.', '0 foo.example.com.', `0000${fooExampleCom}`],
    ['the root as target', '1 .', '1 .', '000100'],
    [
      'a port',
      '16 foo.example.com. port=53',
      '16 foo.example.com. port=53',
      `0010${fooExampleCom}000300020035`,
    ],
    [
      'an unknown key, its value unquoted',
      '1 foo.example.com. key667=hello',
      '1 foo.example.com. key667=hello',
      `0001${fooExampleCom}029b000568656c6c6f`,
    ],
    [
      'an unknown key, its value quoted, with an escape',
      '1 foo.example.com. key667="hello\\210qoo"',
      '1 foo.example.com. key667="hello\\210qoo"',
      `0001${fooExampleCom}029b000968656c6c6fd2716f6f`,
    ],
    [
      'two addresses, quoted',
      '1 foo.example.com. (\nipv6hint="2001:db8::1,2001:db8::53:1"\n)',
      '1 foo.example.com. ipv6hint=2001:db8::1,2001:db8::53:1',
      `0001${fooExampleCom}0006002020010db800000000000000000000000120010db8000000000000000000530001`,
    ],
    [
      'an address that ends in a dotted quad',
      '1 example.com. ( ipv6hint="2001:db8:122:344::192.0.2.33" )',
      '1 example.com. ipv6hint=2001:db8:122:344::c000:221',
      '0001076578616d706c6503636f6d000006001020010db80122034400000000c0000221',
    ],
    [
      'keys and mandatory keys out of order',
      '16 foo.example.org. ( alpn=h2,h3-19 mandatory=ipv4hint,alpn ipv4hint=192.0.2.1 )',
      '16 foo.example.org. mandatory=alpn,ipv4hint alpn=h2,h3-19 ipv4hint=192.0.2.1',
      `0010${fooExampleOrg}0000000400010004000100090268320568332d313900040004c0000201`,
    ],
    [
      'an escaped comma and backslash in a quoted list',
      '16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"',
      '16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"',
      `0010${fooExampleOrg}0001000c08665c6f6f2c626172026832`,
    ],
    [
      'an escaped comma and backslash in a bare list',
      '16 foo.example.org. alpn=f\\\\\\092oo\\092,bar,h2',
      '16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"',
      `0010${fooExampleOrg}0001000c08665c6f6f2c626172026832`,
    ],
  ])('%s: text, canonical form and wire format agree', (_, text, canonical, hex) => {
    expect(read(text)).toBe(canonical)
    expect(rdataToWire('SVCB', canonical).toString('hex')).toBe(hex)
    expect(fromHex(hex)).toBe(canonical)
  })

  test('named keys are ordered by their numbers', () => {
    const parameters =
      'key9=x dohpath=/q{?dns} ipv6hint=2001:DB8::1 ech=AEX+ ipv4hint=192.0.2.1 port=08443 no-default-alpn alpn=h3,h2 mandatory=port'
    expect(canonicalRdata('HTTPS', `1 . ${parameters}`, { form: 'input' })).toBe(
      '1 . mandatory=port alpn=h3,h2 no-default-alpn port=8443 ipv4hint=192.0.2.1 ech=AEX+ ipv6hint=2001:db8::1 dohpath=/q{?dns} key9=x',
    )
  })

  test.each([
    ['key3=\\032\\251', 'port=8443'],
    ['key1=\\002h2', 'alpn=h2'],
    ['key7=/q{?dns}', 'dohpath=/q{?dns}'],
    ['alpn=h2 key2', 'alpn=h2 no-default-alpn'],
    ['key667=""', 'key667'],
    ['key667="a b"', 'key667="a b"'],
    ['key667=a;b', 'key667="a;b"'],
    ['key667=a=b', 'key667=a=b'],
    ['PORT=53', 'port=53'],
  ])('%s is the same as %s', (text, canonical) => {
    expect(read(`1 . ${text}`)).toBe(`1 . ${canonical}`)
  })

  // The first group contains the failure cases of RFC 9460 appendix D.3.
  test.each([
    ['key123=abc key123=def', 'key123 is given twice'],
    ['mandatory', 'mandatory requires a list of other keys'],
    ['alpn', 'alpn requires a list of protocols'],
    ['port', 'port requires a port from 0 to 65535'],
    ['ipv4hint', 'ipv4hint requires a list of IPv4 addresses'],
    ['ipv6hint', 'ipv6hint requires a list of IPv6 addresses'],
    ['no-default-alpn=abc', 'no-default-alpn requires no value'],
    ['mandatory=key123', 'mandatory lists key123, which is missing'],
    ['mandatory=mandatory', 'mandatory requires a list of other keys'],
    ['mandatory=key123,key123 key123=abc', 'mandatory requires a list of other keys, each once'],

    ['mandatory=alpn,bogus alpn=h2', 'mandatory requires a list of other keys'],
    ['no-default-alpn', 'no-default-alpn requires alpn'],
    ['alpn=h2,,h3', 'alpn requires'],
    ['alpn=h2\\\\x', 'alpn requires'],
    [`alpn=${'x'.repeat(256)}`, 'alpn requires'],
    ['port=65536', 'port requires'],
    ['key3=443', 'key3 requires a port'],
    ['ipv4hint=192.0.2.1,', 'ipv4hint requires'],
    ['ipv6hint=192.0.2.1', 'ipv6hint requires'],
    ['ech=###', 'ech requires'],
    ['dohpath=/dns-query', 'dohpath requires a path with the variable dns'],
    ['bogus=1', '"bogus" is unknown'],
    ['key01=1', '"key01" is unknown'],
    ['key65535=1', '"key65535" is unknown'],
    ['key667=\\999', 'key667 requires'],
    ['=1', 'is unknown'],
  ])('%s is refused with a message: %s', (parameters, words) => {
    expect(() => read(`1 . ${parameters}`)).toThrow(DnsFault)
    expect(() => read(`1 . ${parameters}`)).toThrow(`SVCB parameter`)
    expect(() => read(`1 . ${parameters}`)).toThrow(words)
  })

  test('an alias has no parameters', () => {
    expect(() => read('0 foo.example.com. alpn=h2')).toThrow('SVCB: priority 0 makes an alias')
    expect(() => fromHex('00000000010003026832')).toThrow('priority 0 makes an alias')
  })

  test.each([
    ['keys out of order', '00010000030002003500010003026832', 'order of their keys'],
    ['a key twice', '000100000300020035000300020035', 'order of their keys'],
    ['the reserved key', '000100ffff0000', 'order of their keys'],
    ['a value cut short', '0001000003000200', 'is incomplete'],
    ['a port of one octet', '00010000030001ff', 'port is malformed'],
    ['an empty list of protocols', '00010000010000', 'alpn is malformed'],
    ['a protocol cut short', '00010000010002026d', 'alpn is malformed'],
    ['half an address', '00010000040002c000', 'ipv4hint is malformed'],
    ['a mandatory key that is missing', '000100000000020001', 'mandatory lists alpn'],
    [
      'mandatory keys out of order',
      '000100000000040003000100010003026832000300020035',
      'mandatory is malformed',
    ],
  ])('data with %s is refused', (_, hex, words) => {
    expect(() => fromHex(hex)).toThrow(DnsFault)
    expect(() => fromHex(hex)).toThrow(words)
  })
})
