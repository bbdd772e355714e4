import { expect, it } from 'vitest'
import { isCloudMetadata, scopeOf } from './scope.ts'

it.each([
  ['9.9.9.9', 'global'],
  ['2620:fe::fe', 'global'],
  ['::ffff:9.9.9.9', 'global'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'private'],
  ['fd00::1', 'private'],
  ['::ffff:10.0.0.1', 'private'],
  ['127.0.0.53', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['169.254.1.1', 'link_local'],
  ['fe80::1%eth0', 'link_local'],
  ['203.0.113.1', 'reserved'],
  ['2001:db8::1', 'reserved'],
  ['4000::1', 'reserved'],
  ['localhost', 'reserved'],
])('%s is %s', (address, scope) => {
  expect(scopeOf(address)).toBe(scope)
})

it.each([
  ['IPv4-compatible', '::9.9.9.9'],
  ['NAT64', '64:ff9b::9.9.9.9'],
  ['site-local NAT64', '64:ff9b:1::9.9.9.9'],
  ['IPv4-translated', '::ffff:0:9.9.9.9'],
  ['6to4', '2002:909:909::1'],
  ['Teredo', '2001:0:909:909:0:59b:f6f6:f6f6'],
])('an address that contains a public one is reserved nevertheless: %s', (_way, address) => {
  expect(scopeOf(address)).toBe('reserved')
})

it('the metadata services of cloud providers are recognised by all their addresses', () => {
  for (const address of ['169.254.169.254', '::ffff:a9fe:a9fe', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1'])
    expect([address, isCloudMetadata(address)]).toEqual([address, true])
  expect(isCloudMetadata('169.254.169.253')).toBe(false)
})
