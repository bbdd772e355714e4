// Geographical location (RFC 1876). The text is read into integers (thousandths of a second of arc, centimetres) and
// printed in the format of BIND: all eight parts, seconds with three decimals, altitude with two, sizes in whole metres
// or as "0.NNm". On the wire a size is one digit and a power of ten, so further digits are removed, as in the code of
// the RFC: 15m becomes 10m.
import { DnsFault } from '#kernel/dns/fault.ts'
import { type Cursor, type RestField, take, unexpectedToken } from './field.ts'

type Size = { digit: number; exponent: number }
type Location = {
  latitude: number
  longitude: number
  altitude: number
  size: Size
  horizontal: Size
  vertical: Size
}

const equator = 2 ** 31
const seaLevel = 10_000_000
const altitudeMax = 2 ** 32 - 1 - seaLevel
const latitude = { positive: 'N', negative: 'S', max: 90 * 3_600_000 }
const longitude = { positive: 'E', negative: 'W', max: 180 * 3_600_000 }
type Axis = typeof latitude

/** The whole RDATA of LOC. */
export function location(): RestField {
  return {
    takes: 'rest',
    name: 'latitude longitude altitude size precision precision',
    read: (tokens, reading) => {
      const place = readLocation(tokens)
      if (place === undefined) {
        throw unexpectedToken(
          reading,
          'latitude, longitude and altitude, then at most three sizes',
          tokens.join(' '),
        )
      }
      return printLocation(place)
    },
    encode: (tokens) => {
      const place = readLocation(tokens)
      if (place === undefined) throw new DnsFault('value', 'the location is not canonical')
      return encodeLocation(place)
    },
    decode: (cursor) => printLocation(decodeLocation(cursor)),
  }
}

function readLocation(tokens: readonly string[]): Location | undefined {
  const north = readAngle(tokens, latitude)
  const east = readAngle(tokens.slice(north?.taken), longitude)
  if (north === undefined || east === undefined) return undefined
  const [altitudeToken = '', ...sizes] = tokens.slice(north.taken + east.taken)
  const altitude = readAltitude(altitudeToken)
  const [size, horizontal, vertical] = [sizes[0] ?? '1m', sizes[1] ?? '10000m', sizes[2] ?? '10m'].map(
    readSize,
  )
  if (altitude === undefined || sizes.length > 3 || !size || !horizontal || !vertical) return undefined
  return { latitude: north.angle, longitude: east.angle, altitude, size, horizontal, vertical }
}

function readAngle(tokens: readonly string[], axis: Axis): { angle: number; taken: number } | undefined {
  const signs = [axis.positive, axis.negative]
  const end = tokens.findIndex((token) => signs.includes(token.toUpperCase()))
  const [degrees = '', minutes = '0', seconds = '0'] = tokens.slice(0, end)
  if (end < 1 || end > 3 || !/^\d{1,3}$/.test(degrees) || !/^[0-5]?\d$/.test(minutes)) return undefined
  const [, whole, fraction = ''] = /^([0-5]?\d)(?:\.(\d{1,3}))?$/.exec(seconds) ?? []
  if (whole === undefined) return undefined
  const thousandths = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'))
  const angle = (Number(degrees) * 60 + Number(minutes)) * 60_000 + thousandths
  if (angle > axis.max) return undefined
  return { angle: tokens[end]?.toUpperCase() === axis.negative ? 0 - angle : angle, taken: end + 1 }
}

function readCentimetres(token: string): number | undefined {
  const [, metres, fraction = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?m?$/i.exec(token) ?? []
  return metres === undefined ? undefined : Number(metres) * 100 + Number(fraction.padEnd(2, '0'))
}

function readAltitude(token: string): number | undefined {
  const isBelow = token.startsWith('-')
  const centimetres = readCentimetres(isBelow ? token.slice(1) : token)
  if (centimetres === undefined || centimetres > (isBelow ? seaLevel : altitudeMax)) return undefined
  return isBelow ? 0 - centimetres : centimetres
}

function readSize(token: string): Size | undefined {
  const centimetres = readCentimetres(token)
  if (centimetres === undefined || centimetres >= 10 ** 10) return undefined
  const digits = String(centimetres)
  return { digit: Number(digits[0]), exponent: digits.length - 1 }
}

function printLocation(place: Location): string {
  return [
    printAngle(place.latitude, latitude),
    printAngle(place.longitude, longitude),
    `${place.altitude < 0 ? '-' : ''}${printCentimetres(Math.abs(place.altitude))}m`,
    ...[place.size, place.horizontal, place.vertical].map(printSize),
  ].join(' ')
}

function printAngle(angle: number, axis: Axis): string {
  const thousandths = Math.abs(angle)
  const minutes = Math.floor(thousandths / 60_000)
  const seconds = ((thousandths % 60_000) / 1000).toFixed(3)
  return `${Math.floor(minutes / 60)} ${minutes % 60} ${seconds} ${angle < 0 ? axis.negative : axis.positive}`
}

function printCentimetres(centimetres: number): string {
  return `${Math.floor(centimetres / 100)}.${String(centimetres % 100).padStart(2, '0')}`
}

function printSize(size: Size): string {
  const centimetres = size.digit * 10 ** size.exponent
  return centimetres < 100 ? `${printCentimetres(centimetres)}m` : `${centimetres / 100}m`
}

function encodeLocation(place: Location): Buffer {
  const wire = Buffer.alloc(16)
  for (const [index, size] of [place.size, place.horizontal, place.vertical].entries()) {
    wire.writeUInt8((size.digit << 4) | size.exponent, index + 1)
  }
  wire.writeUInt32BE(place.latitude + equator, 4)
  wire.writeUInt32BE(place.longitude + equator, 8)
  wire.writeUInt32BE(place.altitude + seaLevel, 12)
  return wire
}

function decodeLocation(cursor: Cursor): Location {
  const wire = take(cursor, 16)
  if (wire.readUInt8(0) !== 0) throw new DnsFault('value', 'the location is of a version other than 0')
  return {
    size: decodeSize(wire.readUInt8(1)),
    horizontal: decodeSize(wire.readUInt8(2)),
    vertical: decodeSize(wire.readUInt8(3)),
    latitude: decodeAngle(wire.readUInt32BE(4), latitude),
    longitude: decodeAngle(wire.readUInt32BE(8), longitude),
    altitude: wire.readUInt32BE(12) - seaLevel,
  }
}

function decodeSize(octet: number): Size {
  const size = { digit: octet >> 4, exponent: octet & 0xf }
  if (size.digit > 9 || size.exponent > 9)
    throw new DnsFault('value', 'a size of the location is out of range')
  return size.digit === 0 ? { digit: 0, exponent: 0 } : size
}

function decodeAngle(wire: number, axis: Axis): number {
  const angle = wire - equator
  if (Math.abs(angle) > axis.max) throw new DnsFault('value', 'an angle of the location is out of range')
  return angle
}
