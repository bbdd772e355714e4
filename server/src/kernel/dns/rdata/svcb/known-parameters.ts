// The service parameters with names, each with a conversion from text to wire format and back (RFC 9460 section 7;
// dohpath RFC 9461). Text is the octets of the value after decoding the escapes of the zone file; the list of alpn has
// its own second level of escapes (RFC 9460 appendix A.1). A conversion returns undefined for an invalid value.

import { familyOf, type IpFamily, octetsOf, printAddress } from '#kernel/ip/address.ts'
import { decodeBase64 } from '../fields/binary.ts'
import { readDecimal } from '../fields/integer.ts'

export type ServiceParameter = {
  readonly key: number
  readonly name: string
  readonly expected: string
  readonly toWire: (text: string) => Buffer | undefined
  readonly toText: (wire: Buffer) => string | undefined
}

export const mandatoryKey = 0
export const alpnKey = 1
export const noDefaultAlpnKey = 2

const idOctetsMax = 255
const portMax = 65_535
// 65535 is reserved as the invalid key (RFC 9460 section 14.3.2).
const keyMax = 65_534

const knownParameters: readonly ServiceParameter[] = [
  {
    key: mandatoryKey,
    name: 'mandatory',
    expected: 'a list of other keys, each once, such as mandatory=alpn,port',
    toWire: encodeMandatory,
    toText: decodeMandatory,
  },
  {
    key: alpnKey,
    name: 'alpn',
    expected: 'a list of protocols, such as alpn=h2,h3',
    toWire: encodeProtocols,
    toText: decodeProtocols,
  },
  {
    key: noDefaultAlpnKey,
    name: 'no-default-alpn',
    expected: 'no value',
    toWire: (text) => (text === '' ? Buffer.alloc(0) : undefined),
    toText: (wire) => (wire.length === 0 ? '' : undefined),
  },
  {
    key: 3,
    name: 'port',
    expected: 'a port from 0 to 65535, such as port=8443',
    toWire: encodePort,
    toText: (wire) => (wire.length === 2 ? String(wire.readUInt16BE(0)) : undefined),
  },
  {
    key: 4,
    name: 'ipv4hint',
    expected: 'a list of IPv4 addresses, such as ipv4hint=192.0.2.1',
    toWire: (text) => encodeAddresses(text, 'ipv4'),
    toText: (wire) => decodeAddresses(wire, 4),
  },
  {
    key: 5,
    name: 'ech',
    expected: 'a configuration list in base64',
    toWire: decodeBase64,
    toText: (wire) => (wire.length > 0 ? wire.toString('base64') : undefined),
  },
  {
    key: 6,
    name: 'ipv6hint',
    expected: 'a list of IPv6 addresses, such as ipv6hint=2001:db8::1',
    toWire: (text) => encodeAddresses(text, 'ipv6'),
    toText: (wire) => decodeAddresses(wire, 16),
  },
  {
    key: 7,
    name: 'dohpath',
    expected: 'a path with the variable dns, such as dohpath=/dns-query{?dns}',
    toWire: (text) => (isDohPath(text) ? Buffer.from(text, 'latin1') : undefined),
    toText: (wire) => (isDohPath(wire.toString('latin1')) ? wire.toString('latin1') : undefined),
  },
]

const byName = new Map(knownParameters.map((parameter) => [parameter.name, parameter]))
const byKey = new Map(knownParameters.map((parameter) => [parameter.key, parameter]))

/**
 * The parameter with a name, or undefined if the name is unknown. Written as keyNNNNN, even a known parameter takes the
 * octets of its wire format (RFC 9460 section 2.1).
 */
export function parameterOfName(name: string): ServiceParameter | undefined {
  const digits = /^key(0|[1-9]\d{0,4})$/.exec(name)?.[1]
  if (digits === undefined) return byName.get(name)
  const parameter = parameterOfKey(Number(digits))
  return parameter && { ...parameter, toWire: (text) => validWire(parameter, Buffer.from(text, 'latin1')) }
}

/** The parameter with a key, or undefined for the reserved key. */
export function parameterOfKey(key: number): ServiceParameter | undefined {
  return byKey.get(key) ?? (key <= keyMax ? opaqueParameter(key) : undefined)
}

/** The keys that the value of `mandatory` lists. */
export function mandatoryKeys(wire: Buffer): number[] {
  return Array.from({ length: wire.length >> 1 }, (_, index) => wire.readUInt16BE(2 * index))
}

function validWire(parameter: ServiceParameter, wire: Buffer): Buffer | undefined {
  return parameter.toText(wire) === undefined ? undefined : wire
}

function opaqueParameter(key: number): ServiceParameter {
  return {
    key,
    name: `key${key}`,
    expected: 'a value',
    toWire: (text) => Buffer.from(text, 'latin1'),
    toText: (wire) => wire.toString('latin1'),
  }
}

function encodeMandatory(text: string): Buffer | undefined {
  // An unknown name is treated as `mandatory`, which may not be listed either.
  const names = text.toLowerCase().split(',')
  const keys = names.map((name) => parameterOfName(name)?.key ?? mandatoryKey)
  if (keys.includes(mandatoryKey) || new Set(keys).size < keys.length) return undefined
  const wire = Buffer.alloc(2 * keys.length)
  for (const [index, key] of keys.sort((a, b) => a - b).entries()) wire.writeUInt16BE(key, 2 * index)
  return wire
}

function decodeMandatory(wire: Buffer): string | undefined {
  const keys = mandatoryKeys(wire)
  const isSound =
    wire.length > 0 && wire.length % 2 === 0 && isAscending(keys) && !keys.includes(mandatoryKey)
  const names = keys.map((key) => parameterOfKey(key)?.name)
  return isSound && !names.includes(undefined) ? names.join(',') : undefined
}

function encodeProtocols(text: string): Buffer | undefined {
  const ids = splitList(text)
  if (ids === undefined || ids.some((id) => id === '' || id.length > idOctetsMax)) return undefined
  return Buffer.from(ids.map((id) => String.fromCharCode(id.length) + id).join(''), 'latin1')
}

function decodeProtocols(wire: Buffer): string | undefined {
  const ids: string[] = []
  for (let at = 0; at < wire.length; ) {
    const length = wire.readUInt8(at)
    const id = wire.toString('latin1', at + 1, at + 1 + length)
    if (length === 0 || id.length < length) return undefined
    ids.push(id.replace(/[\\,]/g, '\\$&'))
    at += 1 + length
  }
  return ids.length > 0 ? ids.join(',') : undefined
}

/** Splits a list at its commas. `\,` and `\\` are escaped characters; any other escape is invalid. */
function splitList(text: string): string[] | undefined {
  if (/\\(?![\\,])/.test(text.replace(/\\[\\,]/g, ''))) return undefined
  const items = text.match(/(?:^|,)(?:\\[\\,]|[^\\,])*/g) ?? []
  return items.map((item, index) => (index === 0 ? item : item.slice(1)).replace(/\\([\\,])/g, '$1'))
}

function encodePort(text: string): Buffer | undefined {
  const port = readDecimal(text, portMax)
  return port === undefined ? undefined : Buffer.from([port >> 8, port & 0xff])
}

function encodeAddresses(text: string, family: IpFamily): Buffer | undefined {
  const items = text.split(',')
  return items.every((item) => familyOf(item) === family) ? Buffer.concat(items.map(octetsOf)) : undefined
}

function decodeAddresses(wire: Buffer, size: number): string | undefined {
  if (wire.length === 0 || wire.length % size !== 0) return undefined
  const items = Array.from({ length: wire.length / size }, (_, index) =>
    printAddress(wire.subarray(index * size, (index + 1) * size)),
  )
  return items.join(',')
}

function isDohPath(text: string): boolean {
  return text.startsWith('/') && /\{[^{}]*\bdns\b[^{}]*\}/.test(text)
}

function isAscending(keys: readonly number[]): boolean {
  return keys.every((key, index) => index === 0 || key > (keys[index - 1] ?? key))
}
