/** Types of records that can be queried: those in use by name, any other one as `TYPE65280` (RFC 3597). */

/** Numbers of the types that the DNS library does not know (IANA, DNS parameters). */
const numbers: Readonly<Record<string, number>> = {
  SMIMEA: 53,
  OPENPGPKEY: 61,
  CSYNC: 62,
  ZONEMD: 63,
  SVCB: 64,
  HTTPS: 65,
  EUI48: 108,
  EUI64: 109,
  URI: 256,
}

export const recordTypes = [
  ...[
    'A',
    'AAAA',
    'CAA',
    'CDNSKEY',
    'CDS',
    'CERT',
    'CNAME',
    'CSYNC',
    'DNAME',
    'DNSKEY',
    'DS',
    'EUI48',
    'EUI64',
  ],
  ...[
    'HINFO',
    'HTTPS',
    'LOC',
    'MX',
    'NAPTR',
    'NS',
    'NSEC',
    'NSEC3PARAM',
    'OPENPGPKEY',
    'PTR',
    'RP',
    'SMIMEA',
  ],
  ...['SOA', 'SPF', 'SRV', 'SSHFP', 'SVCB', 'TLSA', 'TXT', 'URI', 'ZONEMD'],
]

/** The name that the DNS library has for a type. */
export function wireType(type: string): string {
  const number = numbers[type] ?? /^TYPE(\d+)$/.exec(type)?.[1]
  return number === undefined ? type : `UNKNOWN_${number}`
}
