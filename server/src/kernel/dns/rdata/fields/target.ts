// Names inside RDATA. The canonical form is absolute with the final dot, lower-case, in A-labels; "." is the root,
// which has its own meaning in MX, SRV and SVCB. In input, a name with a dot is absolute with or without a final dot,
// and a single label is refused, since it may be a host of the zone or an incomplete name. In presentation form, a name
// without a final dot is relative to the zone it was read in (RFC 1035 section 5.1).
import { DnsFault } from '#kernel/dns/fault.ts'
import { decodeName, encodeName } from '#kernel/dns/name/wire.ts'
import { apex, nameLabels, type ParsedName, qualifiedName, readName } from '#kernel/dns/name.ts'
import { familyOf } from '#kernel/ip/address.ts'
import { type Cursor, type Reading, type TokenField, unexpectedToken } from './field.ts'

/** A domain name. */
export function target(name: string): TokenField {
  return {
    takes: 'token',
    name,
    isDomainName: true,
    read: (token, reading) => `${readTarget(token, reading, name)}.`,
    encode: (token) => encodeName(token.slice(0, -1)),
    decode: decodeTarget,
  }
}

function readTarget(token: string, reading: Reading, field: string): string {
  const { zone } = reading
  if (token === apex) {
    if (zone === undefined) throw unexpectedToken(reading, `a full name as its ${field}`, token)
    return zone
  }
  const { name, isAbsolute } = readTargetName(token, reading, field)
  if (isAbsolute) return name
  if (reading.form === 'presentation') {
    return zone === undefined ? name : withinValue(reading, () => qualifiedName(name, zone))
  }
  if (nameLabels(name).length === 1) {
    throw unexpectedToken(reading, `a full name as its ${field}, or @ for the apex`, token)
  }
  if (familyOf(name) === 'ipv4')
    throw unexpectedToken(reading, `a name as its ${field}, not an address`, token)
  return name
}

function readTargetName(token: string, reading: Reading, field: string): ParsedName {
  if (token.startsWith('"')) throw unexpectedToken(reading, `its ${field} without quotes`, token)
  return withinValue(reading, () => readName(token))
}

function withinValue<T>(reading: Reading, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof DnsFault) throw new DnsFault('value', `${reading.type}: ${error.message}`)
    throw error
  }
}

function decodeTarget(cursor: Cursor): string {
  const { name, end } = decodeName(cursor.message, cursor.at)
  if (end > cursor.end) throw new DnsFault('value', 'the data ends in the middle of a name')
  cursor.at = end
  return `${name}.`
}
