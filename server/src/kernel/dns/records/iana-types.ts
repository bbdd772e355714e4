// The names of record types in the IANA registry "Resource Record (RR) TYPEs" whose data this service does not parse.
// Such a type is stored as its number, `TYPE45`, with opaque data (RFC 3597). Its name is accepted wherever a type is
// expected, and displayed beside the number.

const numbers: Readonly<Record<string, number>> = {
  MD: 3,
  MF: 4,
  MB: 7,
  MG: 8,
  MR: 9,
  NULL: 10,
  WKS: 11,
  MINFO: 14,
  X25: 19,
  ISDN: 20,
  RT: 21,
  NSAP: 22,
  'NSAP-PTR': 23,
  PX: 26,
  GPOS: 27,
  EID: 31,
  NIMLOC: 32,
  ATMA: 34,
  KX: 36,
  A6: 38,
  SINK: 40,
  APL: 42,
  IPSECKEY: 45,
  DHCID: 49,
  HIP: 55,
  NINFO: 56,
  RKEY: 57,
  TALINK: 58,
  DSYNC: 66,
  HHIT: 67,
  BRID: 68,
  UINFO: 100,
  UID: 101,
  GID: 102,
  UNSPEC: 103,
  NID: 104,
  L32: 105,
  L64: 106,
  LP: 107,
  EUI48: 108,
  EUI64: 109,
  AVC: 258,
  DOA: 259,
  AMTRELAY: 260,
  RESINFO: 261,
  WALLET: 262,
  CLA: 263,
  IPN: 264,
}

const byName = new Map(Object.entries(numbers))
const byNumber = new Map(Object.entries(numbers).map(([name, code]) => [code, name]))

/** The number of a type by its IANA name in capitals. */
export function ianaTypeNumber(name: string): number | undefined {
  return byName.get(name)
}

/** The IANA name of a type by its number. */
export function ianaTypeName(code: number): string | undefined {
  return byNumber.get(code)
}
