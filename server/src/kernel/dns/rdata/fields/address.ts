// Internet addresses as RDATA: IPv4 as a dotted quad without leading zeros, which some programs read as octal; IPv6 by
// RFC 5952.
import { familyOf, type IpFamily, octetsOf, printAddress } from '#kernel/ip/address.ts'
import { type TokenField, take, unexpectedToken } from './field.ts'

/** An IPv4 address. */
export function ipv4(name: string): TokenField {
  return addressField(name, 'ipv4', 'an IPv4 address of four numbers without leading zeros', 4)
}

/** An IPv6 address. */
export function ipv6(name: string): TokenField {
  return addressField(name, 'ipv6', 'an IPv6 address', 16)
}

function addressField(name: string, family: IpFamily, expected: string, octets: number): TokenField {
  return {
    takes: 'token',
    name,
    read: (token, reading) => {
      if (familyOf(token) !== family) throw unexpectedToken(reading, expected, token)
      return printAddress(octetsOf(token))
    },
    encode: octetsOf,
    decode: (cursor) => printAddress(take(cursor, octets)),
  }
}
