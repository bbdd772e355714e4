import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { familyOf, octetsOf, printAddress, readAddress } from './address.ts'

/** Texts that some parsers accept as an address, among them libraries and inet_aton. */
const notAddresses = [
  '',
  '127.1',
  '1.2.3',
  '0x7f.1',
  '0177.0.0.1',
  '010.0.0.1',
  '1.2.3.04',
  '2130706433',
  '1.2.3.4.5',
  '256.0.0.1',
  '１２７.0.0.1',
  '1.1.1.1 ',
  '1.2.3.4\0',
  '1.2.3.4/32',
  '[::1]',
  '::1\n',
  '::ffff:01.2.3.4',
  '::ffff:0x7f.0.0.1',
  '::256.1.1.1',
  '::1.2.3',
  '1::2::3',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4::5:6:7:8',
  '12345::',
  '::00001',
  'fe80::1%eth0',
]

describe('an address', () => {
  it.each([
    ['192.0.2.1', 'ipv4', '192.0.2.1'],
    ['2001:DB8:0:0:0:0:0:1', 'ipv6', '2001:db8::1'],
    ['2001:db8:0:0:1:0:0:1', 'ipv6', '2001:db8::1:0:0:1'],
    ['2001:db8:0:1:1:1:1:1', 'ipv6', '2001:db8:0:1:1:1:1:1'],
    ['1:2:3:4:5:6:7::', 'ipv6', '1:2:3:4:5:6:7:0'],
    ['::', 'ipv6', '::'],
    ['64:ff9b::192.0.2.1', 'ipv6', '64:ff9b::c000:201'],
    ['::192.0.2.1', 'ipv6', '::c000:201'],
    ['::ffff:0:192.0.2.1', 'ipv6', '::ffff:0:c000:201'],
    ['::ffff:192.0.2.1', 'ipv4', '192.0.2.1'],
    ['::FFFF:c000:201', 'ipv4', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:201', 'ipv4', '192.0.2.1'],
  ])('%s is read as %s %s', (text, family, address) => {
    expect(readAddress(text)).toEqual({ family, address })
  })

  it('is not accepted in short, octal, hexadecimal or scoped form', () => {
    for (const text of notAddresses)
      expect([text, familyOf(text), readAddress(text)]).toEqual([text, null, null])
  })

  it('is printed as the address that Node’s own parser reads, and read back to the same octets', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const octets = octetsOf(text)
        const printed = printAddress(octets)
        expect([isIP(printed), octetsOf(printed)]).toEqual([isIP(text), octets])
        expect(printAddress(octetsOf(printed))).toBe(printed)
        if (isIP(text) === 6)
          expect(new URL(`http://[${printed}]`).host).toBe(new URL(`http://[${text}]`).host)
      }),
    )
  })

  it('that is IPv4-mapped is printed with a dotted quad where it remains IPv6, as in an AAAA record', () => {
    expect(printAddress(octetsOf('::ffff:c000:201'))).toBe('::ffff:192.0.2.1')
  })
})
