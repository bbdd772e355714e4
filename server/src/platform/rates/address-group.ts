import { isIP } from 'node:net'

/**
 * Whom an address stands for when requests are counted by it: an IPv4 address for itself, an IPv6 address for
 * its /64, since one customer has at least that many. An IPv4 address in the form of IPv6 is IPv4.
 */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [front = '', back = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = (part: string) => part.split(':').flatMap((group) => (group === '' ? [] : [group]))
  // Dotted decimals stand for two groups, and only ever for the last ones.
  const width = (part: string) => groups(part).length + (part.includes('.') ? 1 : 0)
  const gap = Array<string>(Math.max(0, 8 - width(front) - width(back))).fill('0')
  const first = [...groups(front), ...gap, ...groups(back)].slice(0, 4)
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
