// Type names. PowerDNS has its own types, and names for types that have no mnemonic in Holdfast; such a type is named
// by its number here. PowerDNS reads and writes their records in its own format, which is kept as it is.
import { recordType } from '#kernel/dns/records/record-types.ts'

const numberOf: Readonly<Record<string, number>> = {
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

/** The canonical name of a PowerDNS type. A type unknown to Holdfast keeps its PowerDNS name. */
export function readType(name: string): { type: string; isSystem: boolean } {
  const number = numberOf[name]
  const known = recordType(name) ?? recordType(`TYPE${number}`)
  return { type: known?.type ?? name, isSystem: known?.isSystem === true }
}

const nameOf = new Map(Object.keys(numberOf).map((name) => [readType(name).type, name]))

/** The name that PowerDNS has for a type. */
export function apiType(type: string): string {
  return nameOf.get(type) ?? type
}

/** Types whose records PowerDNS writes in its own format. */
export const rawTypes: readonly string[] = [...nameOf.keys()]
