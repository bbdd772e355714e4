import { describe, expect, it } from 'vitest'
import { addressesByDevice, listenersByPort } from './grouped-facts.ts'

describe('the facts of a server', () => {
  it('have the addresses of each device together', () => {
    expect(
      addressesByDevice([
        { device: 'eth0', address: '203.0.113.7', prefix_length: 32 },
        { device: 'wg0', address: '10.0.0.1' },
        { device: 'eth0', address: '2001:db8::7', prefix_length: 64 },
      ]),
    ).toEqual([
      { device: 'eth0', texts: ['203.0.113.7/32', '2001:db8::7/64'] },
      { device: 'wg0', texts: ['10.0.0.1'] },
    ])
  })

  it('have one line for a process that listens on a port of several addresses', () => {
    const nginx = { protocol: 'tcp' as const, port: 443, process: 'nginx' }
    expect(
      listenersByPort([
        { ...nginx, address: '0.0.0.0' },
        { protocol: 'tcp', port: 22, address: '::' },
        { ...nginx, address: '::' },
        { ...nginx, address: '::' },
      ]),
    ).toEqual([
      { protocol: 'tcp', port: 22, addresses: ['::'] },
      { ...nginx, addresses: ['0.0.0.0', '::'] },
    ])
  })
})
