/** IP addresses as bytes. */
import { isIP, SocketAddress } from 'node:net'

/** 4 bytes or 16; null for what is no address. */
export function addressBytes(address: string): Uint8Array | null {
  const [plain = ''] = address.split('%')
  const family = isIP(plain)
  if (family === 4) return Uint8Array.from(plain.split('.'), Number)
  if (family !== 6) return null
  // The canonical form has neither upper case nor leading zeros, but it may end as an IPv4 address.
  const { address: text } = new SocketAddress({ address: plain, family: 'ipv6' })
  const hex = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = '', tail] = hex.split('::')
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return Uint8Array.from(
    groups.flatMap((group) => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 0xff]
    }),
  )
}

/** IPv4 addresses also in the forms that lead to them: IPv4-mapped, IPv4-compatible, and of translators (NAT64). */
export function embeddedIpv4(bytes: Uint8Array): string | null {
  if (bytes.length !== 16) return null
  const prefix = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  const isEmbedded = [
    '00000000000000000000ffff',
    '000000000000000000000000',
    '0064ff9b0000000000000000',
  ].includes(prefix)
  // :: and ::1 are addresses of their own.
  const isPlain = prefix === '0'.repeat(24) && bytes[12] === 0 && bytes[13] === 0 && bytes[14] === 0
  return isEmbedded && !isPlain ? bytes.subarray(12).join('.') : null
}
