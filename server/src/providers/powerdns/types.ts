// Type names. PowerDNS has names of its own and names for types that have no mnemonic here; such a type is named by
// its number, and since PowerDNS takes its records in a form of that type only, they can neither be read nor written.
import { recordType } from '#kernel/dns/record-types.ts'

const namedByNumber: Readonly<Record<string, number>> = {
  MB: 7,
  MG: 8,
  MR: 9,
  MINFO: 14,
  KX: 36,
  A6: 38,
  APL: 42,
  IPSECKEY: 45,
  DHCID: 49,
  RKEY: 57,
  NID: 104,
  L32: 105,
  L64: 106,
  LP: 107,
  EUI48: 108,
  EUI64: 109,
  ADDR: 65400,
  LUA: 65402,
}

export type ReadType = { type: string; isReadable: boolean; isSystem: boolean }

/** The canonical name of a type of PowerDNS; one that is new to us keeps the name it has there. */
export function readType(name: string): ReadType {
  const number = namedByNumber[name]
  const known = number === undefined ? recordType(name) : undefined
  if (known) return { type: known.type, isReadable: true, isSystem: known.isSystem === true }
  return { type: number === undefined ? name : `TYPE${number}`, isReadable: false, isSystem: false }
}
