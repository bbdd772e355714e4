import { BlockList, isIP } from 'node:net'

/** A network in CIDR form, or a single address. */
export type Network = { text: string; address: string; prefix: number; family: 'ipv4' | 'ipv6' }

/** Reads `192.0.2.0/24`, `2001:db8::/32` or a single address; throws on anything else. */
export function parseNetwork(text: string): Network {
  const [address = '', prefixText, ...rest] = text.split('/')
  const version = isIP(address)
  const bits = version === 6 ? 128 : 32
  const prefix = prefixText === undefined ? bits : Number(prefixText)
  if (
    version === 0 ||
    address.includes('%') ||
    rest.length > 0 ||
    !/^\d*$/.test(prefixText ?? '') ||
    prefix > bits ||
    prefixText === ''
  )
    throw new Error(`"${text}" is not a network`)
  return { text, address, prefix, family: version === 6 ? 'ipv6' : 'ipv4' }
}

/** A set of networks that can be asked whether it holds an address. IPv4-mapped addresses count as IPv4. */
export type NetworkSet = { has(address: string): boolean }

export function networkSet(networks: readonly Network[]): NetworkSet {
  const list = new BlockList()
  for (const network of networks) list.addSubnet(network.address, network.prefix, network.family)
  return { has: (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') }
}

export function networks(...texts: readonly string[]): Network[] {
  return texts.map(parseNetwork)
}
