import { describe, expect, test } from 'vitest'
import { DnsFault } from '../fault.ts'
import {
  canonicalType,
  hasPriority,
  isSystemType,
  recordType,
  recordTypeOfCode,
  typeTitle,
  writableTypes,
} from './record-types.ts'

describe('the name of a type', () => {
  test.each([
    ['a', 'A'],
    ['Aaaa', 'AAAA'],
    ['TYPE1', 'A'],
    ['type65', 'HTTPS'],
    ['TYPE65401', 'ALIAS'],
    ['TYPE731', 'TYPE731'],
    ['type65535', 'TYPE65535'],
    ['TYPE47', 'NSEC'],
    ['soa', 'SOA'],
    ['IPSECKEY', 'TYPE45'],
    ['apl', 'TYPE42'],
    ['NSAP-PTR', 'TYPE23'],
    ['TYPE45', 'TYPE45'],
  ])('%s is %s', (name, type) => {
    expect(canonicalType(name)).toBe(type)
    expect(recordType(name)?.type).toBe(type)
  })

  test('a type that is kept under its number is shown by its name', () => {
    expect(['TYPE45', 'TYPE108', 'TYPE731', 'A', 'TYPE1', 'CUSTOM'].map(typeTitle)).toEqual([
      'IPSECKEY',
      'EUI48',
      'TYPE731',
      'A',
      'A',
      'CUSTOM',
    ])
  })

  test.each(['', 'FOO', 'TYPE', 'TYPE0', 'TYPE65536', 'TYPE01', 'TYPE-1', ' A', 'constructor'])(
    '%j is no type',
    (name) => {
      expect(recordType(name)).toBeUndefined()
      expect(() => canonicalType(name)).toThrow(DnsFault)
      expect(() => canonicalType(name)).toThrow('is not a record type; enter one such as A or MX')
    },
  )
})

describe('the table', () => {
  // From the IANA registry "Resource Record (RR) TYPEs"; ALIAS is PowerDNS' private number.
  test('it has the registered number of each type', () => {
    const codes = Object.fromEntries(writableTypes.map((type) => [type, recordType(type)?.code]))
    expect(codes).toEqual({
      A: 1,
      NS: 2,
      CNAME: 5,
      PTR: 12,
      HINFO: 13,
      MX: 15,
      TXT: 16,
      RP: 17,
      AFSDB: 18,
      KEY: 25,
      AAAA: 28,
      LOC: 29,
      SRV: 33,
      NAPTR: 35,
      CERT: 37,
      DNAME: 39,
      DS: 43,
      SSHFP: 44,
      TLSA: 52,
      SMIMEA: 53,
      OPENPGPKEY: 61,
      CSYNC: 62,
      SVCB: 64,
      HTTPS: 65,
      SPF: 99,
      URI: 256,
      CAA: 257,
      ALIAS: 65401,
    })
  })

  test('a type read from the wire is named by its number', () => {
    expect(recordTypeOfCode(6).type).toBe('SOA')
    expect(recordTypeOfCode(46).type).toBe('RRSIG')
    expect(recordTypeOfCode(250).type).toBe('TSIG')
    expect(recordTypeOfCode(731).type).toBe('TYPE731')
  })

  test('what name servers make, and what is no data, is marked as system', () => {
    const system = ['SOA', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'RRSIG', 'DNSKEY', 'CDS', 'CDNSKEY', 'SIG']
    const meta = ['TSIG', 'OPT', 'ZONEMD', 'ANY', 'AXFR', 'TYPE200']
    expect([...system, ...meta].filter((type) => !isSystemType(type))).toEqual([])
    expect([...writableTypes, 'TYPE731', 'TYPE127', 'TYPE256'].filter(isSystemType)).toEqual([])
  })

  test('five types have a priority', () => {
    expect(writableTypes.filter(hasPriority)).toEqual(['MX', 'SRV', 'SVCB', 'HTTPS', 'URI'])
    expect(hasPriority('type15')).toBe(true)
    expect(() => hasPriority('FOO')).toThrow(DnsFault)
  })
})
