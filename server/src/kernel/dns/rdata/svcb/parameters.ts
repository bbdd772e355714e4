// The parameters of SVCB and HTTPS (RFC 9460 sections 2.1 and 8): each key at most once, ordered by number, printed by
// name if known and otherwise as keyNNNNN, the value unquoted if it needs no quotes. A key listed in `mandatory` must
// be present, and `no-default-alpn` requires `alpn`.
import { DnsFault, quoteForMessage } from '#kernel/dns/fault.ts'
import { quoteOctets } from '#kernel/dns/octets.ts'
import { type Cursor, type RestField, take } from '../fields/field.ts'
import { decodeToken } from '../fields/text.ts'
import {
  alpnKey,
  mandatoryKey,
  mandatoryKeys,
  noDefaultAlpnKey,
  parameterOfKey,
  parameterOfName,
  type ServiceParameter,
} from './known-parameters.ts'

const valueOctetsMax = 65_535

type Given = { parameter: ServiceParameter; wire: Buffer }

/** All parameters of the record; often there are none. */
export function serviceParameters(name: string): RestField {
  return {
    takes: 'pairs',
    name,
    read: (tokens, reading) => printParameters(readParameters(tokens, `${reading.type} parameter `)),
    encode: (tokens) => Buffer.concat(readParameters(tokens, '').map(encodeParameter)),
    decode: (cursor) => printParameters(decodeParameters(cursor)),
  }
}

function readParameters(tokens: readonly string[], subject: string): Given[] {
  const given = tokens.map((token) => readParameter(token, subject))
  given.sort((a, b) => a.parameter.key - b.parameter.key)
  return checkParameters(given, subject)
}

function readParameter(token: string, subject: string): Given {
  const equals = token.indexOf('=')
  const name = (equals < 0 ? token : token.slice(0, equals)).toLowerCase()
  const parameter = parameterOfName(name)
  if (parameter === undefined) {
    throw new DnsFault(
      'value',
      `${subject}${quoteForMessage(name)} is unknown; use its number, such as key667=value.`,
    )
  }
  const octets = decodeToken(equals < 0 ? '' : token.slice(equals + 1))
  const wire = octets === undefined ? undefined : parameter.toWire(octets)
  if (wire === undefined) {
    throw new DnsFault(
      'value',
      `${subject}${name} requires ${parameter.expected}; got ${quoteForMessage(token)}`,
    )
  }
  if (wire.length > valueOctetsMax)
    throw new DnsFault('value', `${subject}${name} has a value that is too long.`)
  return { parameter, wire }
}

function checkParameters(given: Given[], subject: string): Given[] {
  const keys = new Set(given.map(({ parameter }) => parameter.key))
  const twice = given.find(({ parameter }, index) => given[index + 1]?.parameter.key === parameter.key)
  if (twice) throw new DnsFault('value', `${subject}${twice.parameter.name} is given twice; write it once.`)
  if (keys.has(noDefaultAlpnKey) && !keys.has(alpnKey)) {
    throw new DnsFault('value', `${subject}no-default-alpn requires alpn, such as alpn=h3.`)
  }
  const mandatory = given.find(({ parameter }) => parameter.key === mandatoryKey)
  const missing = mandatory && mandatoryKeys(mandatory.wire).find((key) => !keys.has(key))
  if (missing !== undefined) {
    throw new DnsFault(
      'value',
      `${subject}mandatory lists ${parameterOfKey(missing)?.name}, which is missing.`,
    )
  }
  return given
}

function printParameters(given: readonly Given[]): string {
  return given
    .map(({ parameter, wire }) => {
      const text = parameter.toText(wire)
      if (text === undefined) throw new DnsFault('value', `the parameter ${parameter.name} is malformed`)
      return text === '' ? parameter.name : `${parameter.name}=${printValue(text)}`
    })
    .join(' ')
}

function printValue(octets: string): string {
  return /^[!#-'*-:<-[\]-~]+$/.test(octets) ? octets : quoteOctets(octets)
}

function encodeParameter({ parameter, wire }: Given): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(parameter.key, 0)
  head.writeUInt16BE(wire.length, 2)
  return Buffer.concat([head, wire])
}

function decodeParameters(cursor: Cursor): Given[] {
  const given: Given[] = []
  while (cursor.at < cursor.end) {
    const key = take(cursor, 2).readUInt16BE(0)
    const wire = take(cursor, take(cursor, 2).readUInt16BE(0))
    const parameter = parameterOfKey(key)
    const last = given.at(-1)?.parameter.key ?? -1
    if (parameter === undefined || key <= last) {
      throw new DnsFault('value', 'the parameters are not in the order of their keys')
    }
    given.push({ parameter, wire })
  }
  return checkParameters(given, 'the parameter ')
}
