import { expect, it } from 'vitest'
import { isUsable } from '#areas/dynamic-ip/addresses.ts'
import { choose } from '../../../agent/src/ip/choice.ts'

/** Boundaries of special-purpose networks that are smaller than the steps below. */
const edges = [
  '192.0.0.255',
  '192.0.1.0',
  '192.0.2.1',
  '192.31.196.1',
  '192.31.197.0',
  '192.52.193.1',
  '192.88.99.1',
  '192.175.48.1',
  '192.175.49.0',
  '198.51.100.1',
  '203.0.113.255',
  '203.0.114.0',
  '2001:1ff:ffff::1',
  '2001:200::1',
  '2001:db8:ffff::1',
  '2001:db9::1',
  '2620:4f:8000::1',
  '2620:4f:8001::1',
  '3fff:fff::1',
  '3fff:1000::1',
]

it('the agent reports exactly the addresses that the service accepts by default', () => {
  const steps = Array.from({ length: 0x10000 }, (_, high) => [
    `${high >> 8}.${high & 0xff}.0.1`,
    `${high.toString(16)}::1`,
  ]).flat()
  const differing = [...steps, ...edges].filter((address) => {
    const family = address.includes(':') ? 'ipv6' : 'ipv4'
    const chosen = choose([{ address, family, isReady: true, isTemporary: false }], family, undefined)
    return (chosen === address) !== isUsable(address, false)
  })
  expect(differing).toEqual([])
})
