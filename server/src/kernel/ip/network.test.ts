import { describe, expect, it } from 'vitest'
import { networkOf, readNetwork } from './network.ts'

describe('a network', () => {
  it('has one text for all its addresses', () => {
    for (const [text, canonical] of [
      ['192.0.2.7/24', '192.0.2.0/24'],
      ['192.0.2.7', '192.0.2.7/32'],
      ['192.0.2.255/25', '192.0.2.128/25'],
      ['10.9.8.7/0', '0.0.0.0/0'],
      ['2001:DB8:0:0::7/56', '2001:db8::/56'],
      ['2001:db8:0:ff::7/57', '2001:db8:0:80::/57'],
      ['2001:db8::7', '2001:db8::7/128'],
      ['::1/0', '::/0'],
      ['::ffff:192.0.2.7', '192.0.2.7/32'],
      ['::ffff:c000:207/120', '192.0.2.0/24'],
      ['::ffff:192.0.2.7/95', '::fffe:0:0/95'],
    ] as const)
      expect([text, readNetwork(text)?.text]).toEqual([text, canonical])
  })

  it('is refused without an address or with an invalid length', () => {
    for (const text of [
      '',
      'x',
      '192.0.2.0/33',
      '192.0.2/24',
      '192.0.2.0/',
      '192.0.2.0/24/1',
      '::/129',
      '::/-1',
    ])
      expect([text, readNetwork(text)]).toEqual([text, null])
    expect(readNetwork('fe80::1%eth0/64')).toBeNull()
  })

  it('of a length contains the address it was made from', () => {
    expect(networkOf('203.0.113.77', 24).text).toBe('203.0.113.0/24')
    expect(networkOf('2001:db8:7:1ff::1', 56).text).toBe('2001:db8:7:100::/56')
  })
})
