import { describe, expect, it } from 'vitest'
import { allowedNetworks } from './allowed-networks.ts'

const refused = (list: readonly string[] | null, ...addresses: string[]) => {
  const { refusal } = allowedNetworks(list)
  return addresses.filter((address) => refusal(address) !== null)
}

const special = [
  '0.0.0.0',
  '::',
  '127.0.0.1',
  '127.255.255.255',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::127.0.0.1',
  '::127.0.0.1',
  '169.254.1.1',
  'fe80::1',
  'fe80::1%eth0',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  'fd00:ec2::254',
  'FD00:EC2:0::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '224.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '2002:7f00:1::1',
  '2001:0:7f00:1::1',
]
const ordinary = [
  '8.8.8.8',
  '10.0.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '2a00:1450::1',
  'fd12::1',
  '::ffff:10.0.0.1',
]

describe('without a list', () => {
  it('a probe connects to all but special addresses', () => {
    expect(refused(null, ...special, ...ordinary)).toEqual(special)
  })
})

describe('a list', () => {
  it('allows its networks only, and IPv4 addresses in IPv6 form as what they are', () => {
    const list = ['192.168.0.0/16', '10.1.2.3', '2001:db8::/32']
    const inside = ['192.168.255.1', '::ffff:192.168.0.1', '10.1.2.3', '2001:DB8::1', '64:ff9b::192.168.0.1']
    const outside = ['192.169.0.1', '10.1.2.4', '2001:db9::1', '::ffff:8.8.8.8', '8.8.8.8', 'no address']
    expect(refused(list, ...inside, ...outside, ...special)).toEqual([...outside, ...special])
    expect(allowedNetworks(list).shown).toEqual(['192.168.0.0/16', '10.1.2.3/32', '2001:db8::/32'])
  })

  it('allows special addresses by an entry within their network only', () => {
    expect(refused(['0.0.0.0/0', '::/0'], ...special, ...ordinary)).toEqual(special)
    expect(refused(['127.0.0.0/8'], '127.0.0.1', '::ffff:127.0.0.1', '::1')).toEqual(['::1'])
    expect(refused(['127.0.0.2'], '127.0.0.1', '127.0.0.2')).toEqual(['127.0.0.1'])
    expect(refused(['169.254.0.0/16'], '169.254.1.1', '169.254.169.254')).toEqual(['169.254.169.254'])
    expect(refused(['169.254.169.254', 'fd00:ec2::254'], '169.254.169.254', 'fd00:ec2::254')).toEqual([])
  })

  it('has networks and addresses only', () => {
    for (const wrong of [
      '',
      'example.com',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '::/129',
      'fe80::1%eth0',
    ])
      expect(() => allowedNetworks([wrong])).toThrow('is not a network')
    for (const within of ['10.0.0.1/8', '2001:db8::1/32', '192.168.1.0/23'])
      expect(() => allowedNetworks([within])).toThrow('is an address within a network')
  })
})
